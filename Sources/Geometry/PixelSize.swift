/// Width and height in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size of so many pixels; nothing is checked here.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height in each other's place.
  public var turned: PixelSize { PixelSize(width: height, height: width) }

  /// Reads `WxH`, each 1…16,384; nil where the text is not that.
  public init?(_ text: some StringProtocol) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2,
      let width = Int(sides[0]), let height = Int(sides[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// `WxH`, as it can be read again.
  public var description: String { "\(width)x\(height)" }
}
