/// A mode as people write it: `1280x800` or `1280x800@60`.
public struct ModeSpec: Hashable, Sendable, CustomStringConvertible {
  /// Pixels, 1…16,384.
  public var width: Int
  /// Pixels, 1…16,384.
  public var height: Int
  /// Hertz; nil takes the output's best of that size.
  public var refresh: Double?

  /// A mode of a size, and of a refresh rate in hertz if only that will do.
  public init(width: Int, height: Int, refresh: Double? = nil) {
    self.width = width
    self.height = height
    self.refresh = refresh
  }

  /// Nil where the text is not a mode.
  public init?(_ text: some StringProtocol) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let size = PixelSize(halves[0]) else { return nil }
    self.init(width: size.width, height: size.height)
    guard halves.count == 2 else { return }
    guard let refresh = Double(halves[1]), (1...1000).contains(refresh) else { return nil }
    self.refresh = refresh
  }

  /// As people write it, and as it can be read again.
  public var description: String {
    guard let refresh else { return "\(width)x\(height)" }
    let whole = refresh.rounded() == refresh ? "\(Int(refresh))" : "\(refresh)"
    return "\(width)x\(height)@\(whole)"
  }
}
