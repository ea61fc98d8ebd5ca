import Controls
import JSON
import Raster

/// A built-in look: colours under names, and the styles made of them; kinds of control bring their
/// own (`ControlKind.theme`).
struct Theme {
  let name: String
  let colors: [String: Color]
  let styles: [(name: String, members: [JSONMember])]

  static let all = [
    Theme(name: "dark", colors: darkColors),
    Theme(name: "light", colors: lightColors),
  ]

  /// The purposes of the colours that every theme has.
  static let roles: KeyValuePairs = [
    "background": "What lies behind everything.",
    "surface": "What cards stand out by.",
    "raised": "Buttons, and what else can be pressed.",
    "line": "Tracks, as far as no value fills them.",
    "buffer": "What of a medium is there to be played.",
    "text": "Text.",
    "caption": "Text that says less.",
    "accent": "What stands out: values, and what is chosen.",
    "onAccent": "Text on the accent.",
    "good": "What is as it should be.",
    "warning": "Text on what should be looked at.",
    "warningFill": "Bars, arcs and dials that warn.",
    "bad": "What is wrong, and what does harm.",
    "handle": "Handles and pointers on a filled track.",
    "thumb": "The knobs of sliders.",
    "clear": "Nothing.",
  ]

  static var colorNames: [String] { roles.map(\.key) }

  init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  private init(name: String, colors: [(String, String)]) {
    self.name = name
    self.colors = colors.reduce(into: [:]) { result, pair in
      guard let color = Color(hex: pair.1) else { preconditionFailure("\(pair.1) is no colour") }
      result[pair.0] = color
    }
    precondition(
      self.colors.keys.sorted() == Self.roles.map(\.key).sorted(), "a theme has all the colours")
    styles = Self.commonStyles
  }

  /// The families that a panel with a theme and without a font is set in: the first that is there.
  static let families = ["Inter", "DejaVu Sans"]

  // MARK: The looks

  private static let darkColors = [
    ("background", "#0F1318"), ("surface", "#1A2028"), ("raised", "#2A323D"), ("line", "#2A323D"),
    ("buffer", "#4A5666"), ("text", "#E9EEF4"), ("caption", "#93A0AF"), ("accent", "#3D9BFF"),
    ("onAccent", "#08121F"), ("good", "#3CCB8A"), ("warning", "#F2B33D"),
    ("warningFill", "#F2B33D"), ("bad", "#F0616D"),
    ("handle", "#E9EEF4"), ("thumb", "#E9EEF4"), ("clear", "#00000000"),
  ]

  private static let lightColors = [
    ("background", "#F3F5F8"), ("surface", "#FFFFFF"), ("raised", "#E8EDF3"), ("line", "#DDE3EA"),
    ("buffer", "#B4C0CE"), ("text", "#17202B"), ("caption", "#5C6978"), ("accent", "#0F6FD6"),
    ("onAccent", "#FFFFFF"), ("good", "#147A4E"), ("warning", "#9A6200"),
    ("warningFill", "#D97F00"), ("bad", "#C93445"),
    ("handle", "#FFFFFF"), ("thumb", "#0F6FD6"), ("clear", "#00000000"),
  ]

  private static let commonStyles = parse(
    """
    {
      // The tab bar of pages.
      tabs: { trackColor: "surface", color: "raised", textColor: "caption",
        selectedTextColor: "accent", cornerRadius: 16 },

      // For containers: a surface that things stand on.
      card: { background: "surface", cornerRadius: 16, padding: 24, spacing: 16 },

      // For labels.
      title: { size: 20, weight: "semibold" },
      caption: { size: 13, color: "caption" },
      value: { size: 28, weight: "semibold" },
      display: { size: 44, weight: "semibold" },

      // For buttons.
      primary: { color: "accent", titleColor: "onAccent" },
      danger: { color: "bad", titleColor: "onAccent" },
      quiet: { color: "clear", titleColor: "text" },
      round: { cornerRadius: 1000, iconSize: 24 },
    }
    """)

  /// The setting of a property by a kind's theme, as a panel file would have it.
  static func member(_ name: String, _ value: ThemeValue) -> JSONMember {
    let json: JSONValue =
      switch value {
      case .number(let number): .number(number)
      case .boolean(let isTrue): .bool(isTrue)
      case .text(let text): .string(text)
      }
    return JSONMember(name, json)
  }

  private static func parse(_ text: String) -> [(name: String, members: [JSONMember])] {
    guard let node = try? JSONParser.parse(Array(text.utf8), dialect: .json5, maximumDepth: 4),
      case .object(let styles) = node.value
    else { preconditionFailure("a theme's styles are an object") }
    return styles.map { style in
      guard case .object(let members) = style.node.value else {
        preconditionFailure("\(style.name) is no style")
      }
      return (style.name, members)
    }
  }
}
