import Controls
import JSON
import Raster

/// The named styles and colours of a panel.
///
/// A control gets its properties from the style with the name of its kind, then from the styles in
/// its `style` key in their order, then from its own keys. For each property the last one wins. A
/// style of a panel file extends the style of the theme with the same name.
struct StyleSheet {
  struct Setting {
    let name: String
    let node: JSONNode
    let path: String
  }

  /// The settings of a control, by the name of the property.
  typealias Settings = [String: Setting]

  private var styles: [String: [Setting]] = [:]
  /// The text size of all kinds whose style does not set one; nil for their defaults.
  private let typeSize: JSONNode?
  /// The theme's colours; empty in the classic look.
  private(set) var colors: [String: Color] = [:]

  /// The tint in the panel file; nil for none.
  private var fileTint: Color?
  /// The names of the theme's colours that the file replaces.
  private var replaced: Set<String> = []

  init(typeSize: JSONNode? = nil) { self.typeSize = typeSize }

  /// Adds the colours and styles of a theme, and the styles that `kinds` declare for themes.
  /// - Parameter replaced: the colours that replace those of the theme.
  mutating func add(_ theme: Theme, colors replaced: [String: Color], kinds: [ControlKind]) {
    colors = theme.colors.merging(replaced) { $1 }
    self.replaced = Set(replaced.keys)
    if let accent = replaced["accent"] { setAccent(accent) }
    for kind in kinds where !kind.theme.isEmpty {
      add(kind.theme.map { Theme.member($0.key, $0.value) }, to: kind.name, path: "theme")
    }
    for (name, members) in theme.styles {
      add(members, to: name, path: "theme")
    }
  }

  /// Makes the panel's tint the accent, unless the file sets an accent.
  mutating func setTint(_ tint: Color) {
    fileTint = tint
    guard !colors.isEmpty, !replaced.contains("accent") else { return }
    setAccent(tint)
  }

  /// Sets the accent, and derives the colour of text on it.
  private mutating func setAccent(_ color: Color) {
    colors["accent"] = color
    if !replaced.contains("onAccent") { colors["onAccent"] = color.readableText }
  }

  /// The tint of the panel; nil for the default.
  var tint: Color? { fileTint ?? colors["accent"] }

  /// The colour of text on the tint; nil for black or white, whichever is more legible.
  var tintTextColor: Color? { setsTintTextColor || isTintAccent ? colors["onAccent"] : nil }

  /// Whether the file sets the colour of text on the tint.
  var setsTintTextColor: Bool { replaced.contains("onAccent") }

  /// Whether the tint is the accent. It is not in the classic look, or if the file sets an accent
  /// and another tint.
  private var isTintAccent: Bool { !colors.isEmpty && colors["accent"] == tint }

  /// The colour for the names `accent` and `onAccent`, which follows the tint of a control. Nil for
  /// other names, and if the tint is not the accent.
  func tintColor(named name: String) -> TintColor? {
    isTintAccent ? TintColor(rawValue: name) : nil
  }

  var names: [String] { styles.keys.sorted() }

  func contains(_ name: String) -> Bool { styles[name] != nil }

  mutating func add(_ members: [JSONMember], to name: String, path: String) {
    styles[name, default: []] += members.map {
      Setting(name: $0.name, node: $0.node, path: ObjectReader.join(path, $0.name))
    }
  }

  /// The settings of a control of a kind without a `style` key.
  func settings(ofKind name: String, _ kind: PropertyTable) -> Settings {
    var settings: Settings = [:]
    if let typeSize {
      for property in kind.properties where property.isTextSize {
        settings[property.name] = Setting(name: property.name, node: typeSize, path: "font.size")
      }
    }
    return settings.merging(self.settings(in: name, of: kind)) { $1 }
  }

  /// The settings of a style that apply to a kind.
  func settings(in name: String, of kind: PropertyTable) -> Settings {
    var settings: Settings = [:]
    for setting in styles[name] ?? [] {
      guard let name = kind.nameOfProperty(setBy: setting.name, to: setting.node) else { continue }
      settings[name] = setting
    }
    return settings
  }

  /// Converts hexadecimal digits or a name in the theme to a colour.
  /// - Throws: an error with `expectation` or a suggestion.
  func color(_ text: String, expectation: String) throws(PropertyError) -> Color {
    if let color = Color(hex: text) ?? colors[text] { return color }
    if colors.isEmpty, Theme.colorNames.contains(text) {
      let themes = Theme.all.map(\.name.quoted).joined(separator: " and ")
      throw .refused(
        "\(text.quoted) is a colour of the themes \(themes); \"classic\" has no named colours")
    }
    guard !colors.isEmpty, !text.hasPrefix("#") else {
      throw .expected(expectation)
    }
    throw .refused(
      "the theme has no colour \(text.quoted)"
        + Spelling.suggestion(for: text, in: Theme.colorNames, meanings: Theme.meanings))
  }
}
