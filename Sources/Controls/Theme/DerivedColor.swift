import Raster
import Values

/// A colour that is derived from others: one at an opacity, alone or over another. Panel files write
/// `"accent 20%"` or `"accent 20% on surface"`.
public struct DerivedColor: Hashable, Sendable {
  /// A colour from which others are derived.
  public enum Part: Hashable, Sendable {
    /// A colour that is always the same.
    case color(Color)
    /// A colour of the theme.
    case theme(ThemeColor)

    /// Reads the text in panel files; nil for any other text.
    init?(_ text: String) {
      guard
        let part = Color(hex: text).map(Part.color) ?? ThemeColor(named: text).map(Part.theme)
      else { return nil }
      self = part
    }

    /// The text in panel files.
    public var text: String {
      switch self {
      case .color(let color): color.hex
      case .theme(let name): name.name
      }
    }
  }

  /// The colour on top.
  public let color: Part
  /// The opacity of `color`, in percent. Its own opacity is multiplied by it.
  public let percent: Double
  /// The colour below; nil for none. The result has its opacity.
  public let ground: Part?

  /// Creates a derived colour.
  public init(_ color: Part, percent: Double, on ground: Part? = nil) {
    self.color = color
    self.percent = percent
    self.ground = ground
  }

  /// Reads the text in panel files; nil for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 2 || words.count == 4 && words[2] == "on", let top = Part(words[0]),
      case .percent(let percent)? = Length(percentage: words[1])
    else { return nil }
    let ground = words.count == 4 ? Part(words[3]) : nil
    guard words.count == 2 || ground != nil else { return nil }
    self.init(top, percent: percent, on: ground)
  }

  /// The colours of the theme from which it is derived.
  public var names: [ThemeColor] {
    [color, ground].compactMap { if case .theme(let name) = $0 { name } else { nil } }
  }

  /// The text in panel files.
  public var text: String {
    "\(color.text) \(NumberFormat.short(percent))%" + (ground.map { " on \($0.text)" } ?? "")
  }

  /// Returns the colour; nil if one of the theme's colours is unknown.
  /// - Parameter named: returns a colour of the theme; nil if it is unknown.
  public func color(_ named: (ThemeColor) -> Color?) -> Color? {
    func resolved(_ part: Part) -> Color? {
      switch part {
      case .color(let color): color
      case .theme(let name): named(name)
      }
    }
    guard let top = resolved(color)?.opacity(percent / 100) else { return nil }
    guard let ground else { return top }
    return resolved(ground).map(top.over)
  }
}
