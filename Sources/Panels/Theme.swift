import Controls
import JSON
import Raster

/// A built-in look: named colours and styles that use them. Kinds of control declare their own
/// styles in `ControlKind.theme`.
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

  /// A named colour, its hexadecimal digits in each theme, and its purpose.
  private typealias Role = (name: String, dark: String, light: String, use: String)

  private static let palette: [Role] = [
    ("background", "#0F1318", "#F3F5F8", "The background of the panel."),
    ("surface", "#1A2028", "#FFFFFF", "The background of cards."),
    ("raised", "#2A323D", "#E8EDF3", "Buttons and other pressable controls."),
    ("line", "#2A323D", "#DDE3EA", "The unfilled part of tracks."),
    ("edge", "#707C8A", "#7C8997", "The outlines of pressable controls."),
    ("off", "#4A5666", "#7C8997", "The tracks of toggles that are off."),
    ("buffer", "#4A5666", "#B4C0CE", "The buffered part of a seek bar."),
    ("text", "#E9EEF4", "#17202B", "Text."),
    ("caption", "#93A0AF", "#566371", "Secondary text."),
    (
      "accent", "#3D9BFF", "#0B68CC",
      "Values, selected items and other highlights. A control with another tint uses its tint."
    ),
    (
      "onAccent", "#08121F", "#FFFFFF",
      "Text on the accent colour. On another tint, text is black or white unless the file sets this colour."
    ),
    ("good", "#3CCB8A", "#147A4E", "Normal or successful states."),
    ("warning", "#F2B33D", "#9A6200", "Text of warnings."),
    ("warningFill", "#F2B33D", "#CC6200", "Bars, arcs and dials in the warning range."),
    ("bad", "#F0616D", "#C93445", "Errors and destructive actions."),
    ("handle", "#E9EEF4", "#FFFFFF", "Parts that a finger drags: knobs, thumbs and handles."),
    ("rim", "#2A323D", "#8593A3", "The rims of handles."),
    ("clear", "#00000000", "#00000000", "Transparent."),
  ]

  /// The names and purposes of the colours.
  static var roles: [(name: String, use: String)] { palette.map { ($0.name, $0.use) } }

  static var colorNames: [String] { palette.map(\.name) }

  /// The colours to suggest for names that other toolkits use.
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
        preconditionFailure("\(role.name) is not a valid colour in the theme \(name)")
      }
      colors[role.name] = color
    }
    styles = Self.commonStyles
  }

  /// The font families of a panel with a theme and without `font`; the first installed one is used.
  static let families = ["Inter", "DejaVu Sans"]

  // MARK: Styles

  private static let commonStyles = parse(
    """
    {
      // The tab bar of pages.
      tabs: { trackColor: "surface", color: "raised", textColor: "caption",
        selectedTextColor: "accent", cornerRadius: 16 },

      // For containers.
      card: { background: "surface", cornerRadius: 16, padding: 24, spacing: 16 },

      // For labels.
      title: { size: 20, weight: "semibold" },
      caption: { size: 13, color: "caption" },
      value: { size: 28, weight: "semibold" },
      display: { size: 44, weight: "semibold" },

      // For buttons.
      primary: { color: "accent", titleColor: "onAccent", outline: 0 },
      danger: { color: "bad", titleColor: null, outline: 0 },
      quiet: { color: "clear", titleColor: "text", outline: 0 },
      round: { cornerRadius: 1000, iconSize: 24 },
    }
    """)

  /// A setting of a kind's theme as a member of a panel file's style.
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
    else { preconditionFailure("a theme's styles must be an object") }
    return styles.map { style in
      guard case .object(let members) = style.node.value else {
        preconditionFailure("the style \(style.name) must be an object")
      }
      return (style.name, members)
    }
  }
}
