import Controls
import JSON
import Raster

/// Looks that are written once: properties under a name, and colours under theirs.
///
/// A control's properties come from these, later ones winning property by property: the style with
/// the name of its kind, the styles that it names in their order, and what it says itself. A panel
/// file's style adds to the theme's of the same name.
struct StyleSheet {
  struct Setting {
    let name: String
    let node: JSONNode
    let path: String
  }

  /// The settings of a control, by its property.
  typealias Settings = [String: Setting]

  private var styles: [String: [Setting]] = [:]
  /// The height of the type of all kinds that do not choose the one that fits; nil for their own.
  private let typeSize: JSONNode?
  /// The theme's colours; empty in the classic look.
  private(set) var colors: [String: Color] = [:]

  /// The theme's colours that the file replaces.
  private var replaced: Set<String> = []

  init(typeSize: JSONNode? = nil) { self.typeSize = typeSize }

  /// Adds a built-in theme, with some of its colours replaced, and what kinds of control make of
  /// it.
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

  /// Makes a panel's tint the theme's accent, unless the file has one.
  mutating func setTint(_ tint: Color) {
    guard !colors.isEmpty, !replaced.contains("accent") else { return }
    setAccent(tint)
  }

  /// Sets the accent, and what stands on it to what reads best there.
  private mutating func setAccent(_ color: Color) {
    colors["accent"] = color
    if !replaced.contains("onAccent") { colors["onAccent"] = color.readableText }
  }

  var names: [String] { styles.keys.sorted() }

  func has(_ name: String) -> Bool { styles[name] != nil }

  mutating func add(_ members: [JSONMember], to name: String, path: String) {
    styles[name, default: []] += members.map {
      Setting(name: $0.name, node: $0.node, path: ObjectReader.join(path, $0.name))
    }
  }

  /// The settings that a kind of control has before it names a style.
  func settings(ofKind name: String, _ kind: PropertyTable) -> Settings {
    var settings: Settings = [:]
    if let typeSize {
      for property in kind.properties where property.isTextSize {
        settings[property.name] = Setting(name: property.name, node: typeSize, path: "font.size")
      }
    }
    return settings.merging(self.settings(in: name, of: kind)) { $1 }
  }

  /// The settings that a style has for a kind's properties.
  func settings(in name: String, of kind: PropertyTable) -> Settings {
    var settings: Settings = [:]
    for setting in styles[name] ?? [] {
      guard let name = kind.name(meantBy: setting.name, setting.node) else { continue }
      settings[name] = setting
    }
    return settings
  }

  /// A colour by its hexadecimal digits or its name. Throws, saying what was expected.
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
