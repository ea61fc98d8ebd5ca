import Controls
import Geometry
import Raster

/// The container of all controls of a panel. Its properties are those of the panel itself, which can
/// be configured and bound like those of a control.
final class PanelRoot: Container {
  /// The look in the panel file.
  private var file = LookSettings()
  /// What programs and bindings have changed; nil for a setting of the file.
  private var changes = LookSettings(theme: nil)
  /// The themes of the panel file, without the built-in ones.
  private var fileThemes: [Theme] = []
  private var look: Look?
  private unowned let values: ValueStore

  /// Creates the root of a panel with values.
  init(values: ValueStore) {
    self.values = values
    super.init()
  }

  /// The colour of the panel.
  var background: Color { look?.background ?? Look.classicBackground }

  override var ground: Color? { background }

  /// The panel fills the picture with its colour.
  override var isPlain: Bool { true }

  /// Sets the look in the panel file. The root must be on a stage.
  func setLook(_ file: LookSettings, themes: [Theme]) {
    self.file = file
    fileThemes = themes
    lookDidChange()
  }

  private func lookDidChange() {
    let settings = LookSettings(
      theme: changes.theme ?? file.theme, tokens: file.tokens, tint: tintSetting,
      background: changes.background ?? file.background,
      textColor: changes.textColor ?? file.textColor)
    let next = Look(settings, hasFileTint: file.tint != nil)
    guard next != look else { return }
    look = next
    setNeedsDisplay(in: Self.everything)
    stage?.palette = next.palette
    tintTextColor = next.tintTextColor
    textColor = next.textColor
    tint = next.tint
    stage?.lookDidChange()
  }

  /// Everything on the screen, which can extend beyond the panel.
  private static let everything = Rectangle(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  private var tintSetting: ThemedColor? { changes.tint ?? file.tint }

  // MARK: Properties

  override class var sharedProperties: [Property] {
    [
      Property(
        "theme",
        PropertyDeclaration(
          themeFormat, isOptional: true, "The theme of the panel; that of its file if not set."
        ) {
          $0.map { .text($0) } ?? .none
        } decode: {
          switch $0 {
          case .text(let name): .some(name)
          case .none: .some(nil)
          default: nil
          }
        },
        get: { (root: PanelRoot) in root.themeName },
        set: { (root, name) throws(PropertyError) in try root.setTheme(name) }),
      color(
        "tint", "The tint of the panel; that of its file if not set.", \.changes.tint,
        { $0.tintSetting ?? ($0.isThemed ? .theme(.accent) : nil) }),
      color(
        "background", "The background colour of the panel; that of its file if not set.",
        \.changes.background,
        {
          $0.changes.background ?? $0.file.background
            ?? ($0.isThemed ? .theme(.background) : .color($0.background))
        }),
      color(
        "textColor", "The colour of text; that of its file if not set.", \.changes.textColor,
        { $0.changes.textColor ?? $0.file.textColor }),
      Property(
        "language", .language("The language of numbers, dates and translated texts."),
        get: { (root: PanelRoot) in root.values.language },
        set: { (root, language) throws(PropertyError) in try root.values.setLanguage(language) }),
      directionProperty,
    ]
  }

  private static let themeFormat = PropertyFormat(
    .text, limit: PropertyFormat.wordLimit, expectation: "the name of a theme",
    summary: "the name of a theme")

  private static func color(
    _ name: String, _ documentation: String,
    _ change: any ReferenceWritableKeyPath<PanelRoot, ThemedColor?> & Sendable,
    _ setting: @escaping @Sendable (PanelRoot) -> ThemedColor?
  ) -> Property {
    Property(
      name,
      PropertyDeclaration(.color, isOptional: true, documentation) {
        $0?.value ?? .none
      } decode: {
        if $0 == .none { return .some(nil) }
        return ThemedColor($0).map { .some($0) }
      }.storingThemeColors,
      get: setting,
      set: { root, setting in
        root[keyPath: change] = setting
        root.lookDidChange()
      })
  }

  private var isThemed: Bool { file.theme != nil }

  /// The names of the themes that the panel can have.
  var themes: [String] {
    isThemed ? Theme.allNames + fileThemes.map(\.name).filter { !$0.isEmpty } : []
  }

  /// The name of the theme; nil for one that has none.
  private var themeName: String? {
    guard let theme = changes.theme ?? file.theme else { return Theme.classic }
    return theme.name.isEmpty ? nil : theme.name
  }

  private func setTheme(_ name: String?) throws(PropertyError) {
    guard let name, name != themeName else {
      if name == nil { changes.theme = nil }
      return lookDidChange()
    }
    guard isThemed, name != Theme.classic else {
      throw .refused("a panel cannot change to or from the theme \"classic\" while it runs")
    }
    let own = fileThemes.last { $0.name == name }
    guard let theme = own ?? .builtIn(named: name) else {
      throw .unknown(
        kind: "theme", name: name, known: Theme.allNames + fileThemes.map(\.name))
    }
    changes.theme = theme
    lookDidChange()
  }
}
