/// A display mode in text form: `1280x800` or `1280x800@60`.
public struct ModeSpec: Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels, 1…16,384.
  public var width: Int
  /// The height in pixels, 1…16,384.
  public var height: Int
  /// The refresh rate in hertz, 1…1000; nil for the best rate of the output at this size.
  public var refresh: Double?

  /// Creates a mode of the given size. Pass `refresh`, in hertz, to require a certain rate.
  public init(width: Int, height: Int, refresh: Double? = nil) {
    self.width = width
    self.height = height
    self.refresh = refresh
  }

  /// Parses a mode; returns nil if the text is not a mode.
  public init?(_ text: some StringProtocol) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let size = PixelSize(halves[0]) else { return nil }
    self.init(width: size.width, height: size.height)
    guard halves.count == 2 else { return }
    guard let refresh = Double(halves[1]), (1...1000).contains(refresh) else { return nil }
    self.refresh = refresh
  }

  /// The mode in text form, which `init(_:)` parses.
  public var description: String {
    guard let refresh else { return "\(width)x\(height)" }
    let whole = refresh.rounded() == refresh ? "\(Int(refresh))" : "\(refresh)"
    return "\(width)x\(height)@\(whole)"
  }
}
