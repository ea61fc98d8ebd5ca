/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size in pixels. The numbers are not checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with width and height swapped.
  public var turned: PixelSize { PixelSize(width: height, height: width) }

  /// Parses `WIDTHxHEIGHT`, both in 1…16,384; returns nil for any other text.
  public init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2,
      let width = Int(sides[0]), let height = Int(sides[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as `WIDTHxHEIGHT`, which `init(_:)` parses.
  public var description: String { "\(width)x\(height)" }
}
