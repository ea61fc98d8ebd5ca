import Geometry
import WideKernels

/// The part of each pixel that a shape covers, row by row, ready to be painted many times.
///
/// A row is a list of runs. A run begins with pixels of different coverage, a byte each, and goes
/// on with pixels of the same coverage, as in the inside of a shape. So only the edges take work
/// for each pixel.
final class Coverage {
  typealias Run = coverage_run
  typealias Row = coverage_row

  /// The rows and columns that runs may cover, from the origin that the coverage was made for.
  /// Padding may reach up to three pixels further.
  let bounds: PixelRectangle
  private let rows: UnsafeMutablePointer<Row>
  private let runs: UnsafeMutablePointer<Run>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The memory that the coverage takes.
  let byteCount: Int
  /// Whether the edges are wide, like those of shadows.
  let isSoft: Bool

  /// Coverage with one element of `rows` for each row of the bounds. Equal rows may share their
  /// runs.
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

  /// Calls `body` with the rows, the runs that they refer to, and the bytes that the runs refer to.
  @inline(__always)
  func withPointers(_ body: (UnsafePointer<Row>, UnsafePointer<Run>, CoverageBytes) -> Void) {
    withExtendedLifetime(self) { body(rows, runs, bytes) }
  }
}
