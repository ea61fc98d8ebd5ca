import Controls
import JSON
import Raster

/// A built-in look: colours under names, and the styles made of them; kinds of control bring their
/// own (`ControlKind.theme`).
struct Theme {
  let name: String
  let colors: [String: Color]
  let styles: [(name: String, members: [JSONMember])]

  static let all = [dark, Theme("light", \.light)]

  /// The theme of a panel file that does not name one.
  static let dark = Theme("dark", \.dark)

  /// The look without a theme: each control as its own properties describe it.
  static let classic = "classic"

  /// What a panel file can name as its theme.
  static var names: [String] { all.map(\.name) + [classic] }

  /// A colour that every theme has, by its digits in each, and its purpose.
  private typealias Role = (name: String, dark: String, light: String, use: String)

  private static let palette: [Role] = [
    ("background", "#0F1318", "#F3F5F8", "What lies behind everything."),
    ("surface", "#1A2028", "#FFFFFF", "What cards stand out by."),
    ("raised", "#2A323D", "#E8EDF3", "Buttons, and what else can be pressed."),
    ("line", "#2A323D", "#DDE3EA", "Tracks, as far as no value fills them."),
    ("edge", "#707C8A", "#7C8997", "The outlines of what can be pressed."),
    ("off", "#4A5666", "#7C8997", "The tracks of switches that are off."),
    ("buffer", "#4A5666", "#B4C0CE", "What of a medium is there to be played."),
    ("text", "#E9EEF4", "#17202B", "Text."),
    ("caption", "#93A0AF", "#566371", "Text that says less."),
    ("accent", "#3D9BFF", "#0B68CC", "What stands out: values, and what is chosen."),
    ("onAccent", "#08121F", "#FFFFFF", "Text on the accent."),
    ("good", "#3CCB8A", "#147A4E", "What is as it should be."),
    ("warning", "#F2B33D", "#9A6200", "Text on what should be looked at."),
    ("warningFill", "#F2B33D", "#CC6200", "Bars, arcs and dials that warn."),
    ("bad", "#F0616D", "#C93445", "What is wrong, and what does harm."),
    ("handle", "#E9EEF4", "#FFFFFF", "What a finger takes hold of: knobs, thumbs and handles."),
    ("rim", "#2A323D", "#8593A3", "The rims that part handles from what they lie on."),
    ("clear", "#00000000", "#00000000", "Nothing."),
  ]

  /// The purposes of the colours that every theme has.
  static var roles: [(name: String, use: String)] { palette.map { ($0.name, $0.use) } }

  static var colorNames: [String] { palette.map(\.name) }

  /// The colours that are meant by words which others have for theirs.
  static let meanings = [
    "blue": ["accent"], "highlight": ["accent"], "primary": ["accent"], "tint": ["accent"],
    "green": ["good"], "success": ["good"],
    "amber": ["warning", "warningFill"], "orange": ["warning", "warningFill"],
    "yellow": ["warning", "warningFill"],
    "danger": ["bad"], "error": ["bad"], "red": ["bad"],
    "gray": ["caption"], "grey": ["caption"], "muted": ["caption"], "secondary": ["caption"],
    "foreground": ["text"], "card": ["surface"], "button": ["raised"], "track": ["line"],
    "border": ["edge"], "outline": ["edge"], "disabled": ["off"], "transparent": ["clear"],
    "thumb": ["handle"],
  ]

  init?(named name: String) {
    guard let theme = Self.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  private init(_ name: String, _ digits: (Role) -> String) {
    self.name = name
    colors = Self.palette.reduce(into: [:]) { colors, role in
      guard let color = Color(hex: digits(role)) else {
        preconditionFailure("\(role.name) is no colour in \(name)")
      }
      colors[role.name] = color
    }
    styles = Self.commonStyles
  }

  /// The families that a panel with a theme and without a font is set in: the first that is there.
  static let families = ["Inter", "DejaVu Sans"]

  // MARK: The looks

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
      primary: { color: "accent", titleColor: "onAccent", outline: 0 },
      danger: { color: "bad", titleColor: "onAccent", outline: 0 },
      quiet: { color: "clear", titleColor: "text", outline: 0 },
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
      case .unset: .null
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
