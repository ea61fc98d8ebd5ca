import Controls
import Expressions
import JSON

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

  /// A property that follows an expression in a style.
  struct BoundSetting {
    let name: String
    let expression: ParsedExpression
    let node: JSONNode
    let path: String
  }

  /// What styles say about a control: its settings, those in its states, and the properties that
  /// follow expressions, by the name of the property.
  struct ControlStyle {
    var settings: Settings = [:]
    var states: [StyleState: Settings] = [:]
    var bindings: [String: BoundSetting] = [:]

    var isEmpty: Bool { settings.isEmpty && states.isEmpty && bindings.isEmpty }

    /// Adds a later style, which wins.
    mutating func merge(_ later: ControlStyle) {
      if !bindings.isEmpty { for name in later.settings.keys { bindings[name] = nil } }
      settings.merge(later.settings) { $1 }
      states.merge(later.states) { $0.merging($1) { $1 } }
      bindings.merge(later.bindings) { $1 }
    }
  }

  private var styles: [String: [Setting]] = [:]
  private var stateStyles: [String: [StyleState: [Setting]]] = [:]
  private var boundStyles: [String: [BoundSetting]] = [:]
  private let typeSize: JSONNode?
  /// Whether the panel has a theme, which is not the case in the classic look.
  let hasTheme: Bool
  /// The names of the tokens of the themes.
  private(set) var tokens: Set<String> = []

  /// - Parameters:
  ///   - typeSize: the text size of all kinds whose style does not set one; nil for their defaults.
  ///   - hasTheme: whether to add the styles of themes.
  ///   - kinds: the kinds whose styles for themes are added.
  ///   - tokens: the names of the tokens of the themes.
  init(
    typeSize: JSONNode?, hasTheme: Bool, kinds: [ControlKind], tokens: some Sequence<String> = []
  ) {
    self.typeSize = typeSize
    self.hasTheme = hasTheme
    guard hasTheme else { return }
    self.tokens = Set(tokens)
    for kind in kinds where !kind.theme.isEmpty {
      add(kind.theme.map { Theme.member($0.key, $0.value) }, to: kind.name, path: "theme")
      kindNames.insert(kind.name)
    }
    for (name, members) in Theme.styles { add(members, to: name, path: "theme") }
  }

  /// The styles with a mistake that was reported.
  private(set) var faulty: Set<String> = []

  /// The names for `style`, without those of kinds.
  var names: [String] { styles.keys.filter { !kindNames.contains($0) }.sorted() }

  /// The kinds whose styles for themes were added.
  private var kindNames: Set<String> = []

  /// Adds a style with a mistake that was reported, so that using it is no further problem.
  mutating func addFaulty(_ name: String) {
    styles[name, default: []] += []
    faulty.insert(name)
  }

  func contains(_ name: String) -> Bool { styles[name] != nil }

  /// Whether a style sets nothing, for example because it sets properties on other screens only.
  func isEmpty(_ name: String) -> Bool {
    styles[name, default: []].isEmpty && boundStyles[name, default: []].isEmpty
      && stateStyles[name] == nil
  }

  mutating func add(_ members: [JSONMember], to name: String, path: String) {
    styles[name, default: []] += members.map {
      Setting(name: $0.name, node: $0.node, path: ObjectReader.join(path, $0.name))
    }
  }

  /// Adds the properties of a style in a state.
  mutating func add(
    _ members: [JSONMember], in state: StyleState, to name: String, path: String
  ) {
    stateStyles[name, default: [:]][state] = members.map {
      Setting(name: $0.name, node: $0.node, path: ObjectReader.join(path, $0.name))
    }
  }

  mutating func add(_ bindings: [BoundSetting], to name: String) {
    boundStyles[name, default: []] += bindings
  }

  /// The style of a control of a kind without a `style` key.
  func style(ofKind name: String, _ kind: PropertyTable) -> ControlStyle {
    var style = ControlStyle()
    if let typeSize {
      for property in kind.properties where property.isTextSize {
        style.settings[property.name] = Setting(
          name: property.name, node: typeSize, path: "font.size")
      }
    }
    style.merge(self.style(named: name, for: kind))
    return style
  }

  /// The part of a style that applies to a kind.
  func style(named name: String, for kind: PropertyTable) -> ControlStyle {
    var style = ControlStyle()
    style.settings = Self.settings(styles[name] ?? [], for: kind)
    if let states = stateStyles[name] {
      style.states = states.mapValues { Self.settings($0, for: kind) }.filter { !$1.isEmpty }
    }
    for binding in boundStyles[name] ?? [] where kind.index(of: binding.name) != nil {
      style.bindings[binding.name] = binding
    }
    return style
  }

  /// The settings that apply to a kind, by the name of the property.
  private static func settings(_ settings: [Setting], for kind: PropertyTable) -> Settings {
    settings.reduce(into: [:]) { result, setting in
      guard let name = kind.nameOfProperty(setBy: setting.name, to: setting.node) else { return }
      result[name] = setting
    }
  }
}

extension ObjectReader {
  /// Takes the value of a key as the setting of a property with the same name.
  mutating func setting(_ key: String) -> StyleSheet.Setting? {
    take(key).map { StyleSheet.Setting(name: key, node: $0, path: path(of: key)) }
  }
}
