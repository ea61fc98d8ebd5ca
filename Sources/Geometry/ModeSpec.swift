/// A display mode as people write it: `1280x800` or `1280x800@60`.
public struct ModeSpec: Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels, 1…16,384.
  public var width: Int
  /// The height in pixels, 1…16,384.
  public var height: Int
  /// The refresh rate in hertz, 1…1000; nil for the best that the output has at this size.
  public var refresh: Double?

  /// A mode of a size, and of a refresh rate in hertz if no other will do.
  public init(width: Int, height: Int, refresh: Double? = nil) {
    self.width = width
    self.height = height
    self.refresh = refresh
  }

  /// Reads a mode; nil if the text is not one.
  public init?(_ text: some StringProtocol) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let size = PixelSize(halves[0]) else { return nil }
    self.init(width: size.width, height: size.height)
    guard halves.count == 2 else { return }
    guard let refresh = Double(halves[1]), (1...1000).contains(refresh) else { return nil }
    self.refresh = refresh
  }

  /// The mode as people write it, in a form that can be read back.
  public var description: String {
    guard let refresh else { return "\(width)x\(height)" }
    let whole = refresh.rounded() == refresh ? "\(Int(refresh))" : "\(refresh)"
    return "\(width)x\(height)@\(whole)"
  }
}
