import Geometry
import WideKernels

/// The coverage of a shape, stored as runs so that it can be painted many times.
///
/// A row is a list of runs. A run consists of an edge, with a coverage byte per pixel, and a flat
/// part, whose pixels all have the same coverage, like the inside of a shape. Only edges need work
/// per pixel.
final class Coverage {
  typealias Run = coverage_run
  typealias Row = coverage_row

  /// The pixels that runs may cover, relative to the origin of the coverage. Padding may extend up
  /// to three pixels further.
  let bounds: PixelRectangle
  private let rows: UnsafeMutablePointer<Row>
  private let runs: UnsafeMutablePointer<Run>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The approximate size of the coverage in memory, in bytes.
  let byteCount: Int
  /// Whether the edges are wide, as in shadows.
  let isSoft: Bool

  /// Creates coverage. `rows` has one element per row of the bounds; equal rows may share runs.
  init(
    bounds: PixelRectangle, rows: borrowing GrowingBuffer<Row>,
    runs: borrowing GrowingBuffer<Run>, bytes: borrowing GrowingBuffer<UInt8>
  ) {
    self.bounds = bounds
    self.rows = rows.copy()
    self.runs = runs.copy()
    self.bytes = bytes.copy()
    isSoft = bytes.count >= 16 * runs.count
    byteCount =
      rows.count * MemoryLayout<Row>.stride + runs.count * MemoryLayout<Run>.stride
      + bytes.count + 256
  }

  deinit {
    rows.deallocate()
    runs.deallocate()
    bytes.deallocate()
  }

  /// Calls `body` with the rows, the runs that rows refer to, and the bytes that runs refer to.
  @inline(__always)
  func withPointers(_ body: (UnsafePointer<Row>, UnsafePointer<Run>, CoverageBytes) -> Void) {
    withExtendedLifetime(self) { body(rows, runs, bytes) }
  }
}
