import Geometry
import WideKernels

/// What a shape covers of each pixel, row by row, ready to be painted again and again.
///
/// A row is a list of runs. A run begins with pixels of different coverage, a byte each, and goes on
/// with pixels of one and the same coverage, which the inside of a shape mostly is. So painting
/// costs per-pixel work only along the edges.
final class Coverage {
  typealias Run = coverage_run
  typealias Row = coverage_row

  /// The pixels that any run covers, from whatever origin the coverage was made for. Padding may
  /// reach up to three pixels further.
  let bounds: PixelRectangle
  private let rows: UnsafeMutablePointer<Row>
  private let runs: UnsafeMutablePointer<Run>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// What it takes in memory.
  let byteCount: Int
  /// Whether its edges are wide, as those of shadows are.
  let isSoft: Bool

  /// `rows` has one element for each row of the bounds. Equal rows may share their runs.
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

  /// The rows, and what their runs point into.
  @inline(__always)
  func withPointers(
    _ body: (UnsafePointer<Row>, UnsafePointer<Run>, UnsafePointer<UInt8>) -> Void
  ) {
    withExtendedLifetime(self) { body(rows, runs, bytes) }
  }
}
