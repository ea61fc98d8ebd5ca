import Controls
import JSON
import Raster

/// A built-in look: named colours and styles that use them. Kinds of control declare their own
/// styles in `ControlKind.theme`.
package struct Theme: Equatable {
  /// The name in panel files; empty for the theme that a file describes in `theme`.
  package private(set) var name: String
  private(set) var palette: Palette
  /// The numbers that properties can name.
  var tokens = Dictionary(uniqueKeysWithValues: standardTokens.map { ($0.name, $0.value) })
  /// The colours that a panel file replaces.
  private(set) var replaced: Set<ThemeColor> = []
  /// Those colours, and from which others they are derived.
  private(set) var ownColors = ThemeColors()

  package static let all = allNames.compactMap(builtIn(named:))

  /// The names of the built-in themes.
  package static let allNames = ["dark", "light", "contrast", "paper", "ember", "ocean"]

  /// Returns a built-in theme; nil if there is none of this name. A panel needs only one of them, and
  /// those that follow from others take long to make.
  static func builtIn(named name: String) -> Theme? {
    switch name {
    case "dark": dark
    case "light": light
    case "contrast": contrast
    case "paper": paper
    case "ember": ember
    case "ocean": ocean
    default: nil
    }
  }

  /// The themes with colours of their own. The others follow from them.
  static let originals = [dark, light, contrast]

  /// The theme of a panel file that does not name one.
  static let dark = Theme("dark", \.dark)

  static let light = Theme("light", \.light)

  /// A dark theme with a contrast of at least 7 : 1 for texts.
  static let contrast = Theme("contrast", \.contrast)

  /// A light theme in warm tones.
  static let paper = Theme(
    "paper", base: .light, seed: "#8A5A2B",
    replacing: [.background: "#F4EEE2", .surface: "#FFFCF5"])

  /// A dark theme in warm tones.
  static let ember = Theme("ember", base: .dark, seed: "#FF7A3D")

  /// A dark theme in the tones of water.
  static let ocean = Theme("ocean", base: .dark, seed: "#1FC7C7")

  /// The look without a theme: each control as its own properties describe it.
  static let classic = "classic"

  /// The names that no theme of a panel file can have. Later themes can be replaced, so that files in
  /// which their names were free still work.
  static let unreplaceable = [dark.name, light.name, classic]

  /// The tokens of every theme, and their purposes.
  static let standardTokens: [(name: String, value: Double, use: String)] = [
    ("radius", 16, "The corners of cards."),
    ("gap", 16, "The distance between neighbours in a card."),
    ("padding", 16, "The distance between the edge of a card and its content."),
    ("handle", 32, "Handles that a finger drags."),
    ("track", 8, "Tracks, such as that of a seek bar."),
    ("caption", 13, "The size of captions."),
    ("body", 16, "The size of text."),
    ("title", 20, "The size of titles."),
    ("value", 28, "The size of values."),
  ]

  /// What a panel file can name as its theme.
  static var names: [String] { allNames + [classic] }

  /// A named colour, its hexadecimal digits in each theme, and its purpose.
  private typealias Role = (
    name: ThemeColor, dark: String, light: String, contrast: String, use: String
  )

  private static let roleTable: [Role] = [
    (.background, "#05070A", "#F3F5F8", "#000000", "The background of the panel."),
    (.surface, "#1E252E", "#FFFFFF", "#1C1C1C", "The background of cards."),
    (
      .raised, "#29323D", "#E8EDF3", "#2E2E2E", "Buttons and other pressable controls."
    ),
    (.lit, "#E9EEF4", "#17202B", "#FFFFFF", "Cards of what is on."),
    (.line, "#2C3540", "#DDE3EA", "#525252", "Lines between rows and in charts."),
    (.track, "#46525F", "#DDE3EA", "#525252", "The unfilled part of tracks."),
    (.edge, "#707C8A", "#7C8997", "#C4C4C4", "The outlines of pressable controls."),
    (.off, "#4A5666", "#7C8997", "#767676", "The tracks of toggles that are off."),
    (.buffer, "#5E6B78", "#B4C0CE", "#8A8A8A", "The buffered part of a seek bar."),
    (.text, "#E9EEF4", "#17202B", "#FFFFFF", "Text."),
    (.onLit, "#17202B", "#FFFFFF", "#000000", "Text on lit cards."),
    (.caption, "#93A0AF", "#566371", "#D6D6D6", "Secondary text."),
    (
      .accent, "#3D9BFF", "#0B68CC", "#5CB8FF",
      "Values, selected items and other highlights. A control with another tint uses its tint."
    ),
    (
      .onAccent, "#08121F", "#FFFFFF", "#000000",
      "Text on the accent colour. On another tint, text is black or white unless the file sets this colour."
    ),
    (.good, "#3CCB8A", "#147A4E", "#4FE0A0", "Normal or successful states."),
    (
      .goodFill, "#16804D", "#16804D", "#16804D",
      "Fills of normal or successful states, under white."
    ),
    (.warning, "#F2B33D", "#9A6200", "#FFC857", "Text of warnings."),
    (
      .warningFill, "#F2B33D", "#CC6200", "#FFC857", "Bars, arcs and dials in the warning range."
    ),
    (.bad, "#FF4B40", "#C4261D", "#FF827A", "Errors and destructive actions."),
    (.badFill, "#D92D20", "#D92D20", "#D92D20", "Fills of destructive actions, under white."),
    (.heat, "#FF8A3D", "#D9600F", "#FF9F5E", "Heating, and what is warm."),
    (.cool, "#4FB3E8", "#0D78AE", "#6CC8F5", "Cooling, and what is cold."),
    (
      .handle, "#E9EEF4", "#FFFFFF", "#FFFFFF",
      "Parts that a finger drags: knobs, thumbs and handles."
    ),
    (.rim, "#2A323D", "#8593A3", "#000000", "The rims of handles."),
    (.focus, "#FFFFFF", "#17202B", "#FFE14D", "The ring around the control with the focus."),
    (.sheen, "#FFFFFF14", "#00000000", "#00000000", "The light on the upper edges of cards."),
    (.shadow, "#00000066", "#0000001A", "#00000066", "Shadows of surfaces."),
    (.clear, "#00000000", "#00000000", "#00000000", "Transparent."),
  ]

  /// The colours and their purposes.
  static var roles: [(name: ThemeColor, use: String)] { roleTable.map { ($0.name, $0.use) } }

  /// The colours to suggest for names that other toolkits use.
  static let meanings = [
    "blue": ["accent"], "highlight": ["accent"], "primary": ["accent"], "tint": ["accent"],
    "green": ["good"], "success": ["good"],
    "amber": ["warning", "warningFill"], "orange": ["warning", "warningFill"],
    "yellow": ["warning", "warningFill"],
    "danger": ["bad"], "error": ["bad"], "red": ["bad"],
    "gray": ["caption"], "grey": ["caption"], "muted": ["caption"], "secondary": ["caption"],
    "foreground": ["text"], "card": ["surface"], "button": ["raised"], "hot": ["heat"],
    "warm": ["heat"], "cold": ["cool"],
    "border": ["edge"], "outline": ["edge"], "disabled": ["off"], "transparent": ["clear"],
    "thumb": ["handle"],
  ]

  private init(_ name: String, _ digits: (Role) -> String) {
    self.name = name
    palette = Palette { color in
      guard let role = Self.roleTable.first(where: { $0.name == color }),
        let color = Color(hex: digits(role))
      else { preconditionFailure("the theme \(name) has no valid colour \(color.name)") }
      return color
    }
  }

  /// The colours that keep their hue with a seed, because it means something, or because they are
  /// transparent.
  private static let fixedColors: Set<ThemeColor> = [
    .good, .goodFill, .warning, .warningFill, .bad, .badFill, .heat, .cool, .sheen,
    .shadow, .clear,
  ]

  /// Creates a theme with the hue of a colour.
  ///
  /// The accent gets the hue and the chroma of the seed, and text on it is black or white. The
  /// other colours get the hue of the seed and up to 1.5 times the chroma that they have in `base`,
  /// less if the seed is pale; those in `fixedColors` do not change. All colours but `onAccent`
  /// keep their luminance, so only the contrast of text on the accent differs from `base`.
  init(_ name: String, base: Theme, seed: Color) {
    self = base
    self.name = name
    let strength = 1.5 * min(seed.chroma / Self.vividChroma, 1)
    for color in ThemeColor.allCases where !Self.fixedColors.contains(color) {
      let original = base.palette[color]
      palette[color] = original.tinted(
        like: seed, chroma: color == .accent ? seed.chroma : original.chroma * strength)
    }
    palette[.onAccent] = palette[.accent].readableText
    replaced = [.accent]
  }

  /// A seed with at least this chroma is not pale.
  private static let vividChroma = 0.1

  /// Creates a built-in theme from hexadecimal colours.
  private init(
    _ name: String, base: Theme, seed: String, replacing colors: [ThemeColor: String] = [:]
  ) {
    func color(_ hex: String) -> Color {
      guard let color = Color(hex: hex) else {
        preconditionFailure("the theme \(name) has no valid colour \(hex)")
      }
      return color
    }
    self.init(
      name, base: Theme(name, base: base, seed: color(seed)),
      replacing: colors.mapValues { .color(color($0)) })
    replaced = []
    ownColors = ThemeColors()
  }

  /// Creates a theme with other colours than `base`. Text on another accent is black or white unless
  /// `colors` sets its colour.
  init(_ name: String, base: Theme, replacing colors: [ThemeColor: ThemedColor]) {
    self = base
    self.name = name
    ownColors = ThemeColors(colors, replacing: base.palette)
    palette = ownColors.applied(to: base.palette)
    replaced.formUnion(colors.keys)
  }

  /// The font families of a panel with a theme and without `font`; the first installed one is used.
  static let families = ["Inter", "DejaVu Sans"]

  // MARK: Styles

  /// The styles of all themes.
  static let styles = parse(
    """
    {
      // The tab bar of pages.
      tabs: { trackColor: "surface", color: "raised", textColor: "caption",
        selectedTextColor: "accent", cornerRadius: "radius" },

      // For containers.
      card: { background: "surface", cornerRadius: "radius", sheen: "sheen", padding: "padding",
        spacing: "gap" },

      // For labels.
      title: { size: "title", weight: "semibold" },
      caption: { size: "caption", color: "caption" },
      value: { size: "value", weight: "semibold" },
      display: { size: 44, weight: "semibold" },

      // For buttons.
      primary: { color: "accent", titleColor: "onAccent", outline: 0 },
      danger: { color: "badFill", titleColor: "#FFFFFF", outlineColor: "bad" },
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
