/// The position of a pixel; x grows to the right, y downward.
public struct PixelPoint: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates the position of the pixel in column `x` and row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
