import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Raster
import Testing
import TouchTracking

@testable import Panels

/// The theme of a panel changes while it runs.
struct ThemeChangeTests {
  /// The content of the panel while the theme changes.
  enum State: CaseIterable {
    case kinds, colors, dialog, pad, held
  }

  /// The looks in which the themes are compared.
  static let looks = [
    "", "tint: '#FF8800', background: '#FFFFFF',", "tint: 'good', background: '#000000',",
    "tint: 'bad', background: 'surface', textColor: 'caption',",
  ]

  private static let themes = ["dark", "light", "night", "day"]

  private static let ownThemes = """
    themes: {
      night: { base: "dark", background: "#000000", surface: "#101010", caption: "#A08060",
        text: "#FFD0A0", bad: "#FF5050", handle: "#C0A080", line: "#302010", raised: "#201810" },
      day: { base: "light", accent: "#7A1FA2", onAccent: "#FFFFE0", surface: "#FFFFF0",
        text: "#000040", warning: "#805000" },
    },
    """

  /// A control of every kind, with everything that it can show, and a disabled one.
  private static var kinds: String {
    builtInKinds.filter(\.isNameable).map { kind in
      let control = kind.make()
      let known = Set(control.properties.map(\.name))
      let shown = [
        ("title", "'Set'"), ("text", "'Set'"), ("items", "['On', 'Off']"), ("showsValue", "true"),
        ("icon", "'star'"), ("background", "'raised'"),
      ].filter { known.contains($0.0) }.map { ", \($0.0): \($0.1)" }.joined()
      return """
        { kind: "\(kind.name)", name: "\(kind.name)"\(shown) },
        { kind: "\(kind.name)"\(shown), enabled: false },
        """
    }.joined()
  }

  /// Every colour of the theme as text on both grounds and as a ground, and tints in groups.
  private static var colors: String {
    ThemeColor.names.map { name in
      """
      { kind: "column", spacing: 0, children: [
        { kind: "label", text: "Ab", color: "\(name)" },
        { kind: "group", background: "#F0F4F8", height: 16, children: [
          { kind: "label", text: "Ab", color: "\(name)", frame: [0, 0, 60, 16] } ] },
        { kind: "group", background: "#101418", height: 16, children: [
          { kind: "label", text: "Ab 3 kg", color: "\(name)", frame: [0, 0, 60, 16] } ] },
        { kind: "group", background: "\(name)", height: 40, children: [
          { kind: "label", text: "Ab", frame: [0, 0, 30, 16] },
          { kind: "label", text: "Ab", style: "caption", frame: [30, 0, 30, 16] },
          { kind: "slider", tint: "\(name)", frame: [0, 16, 60, 24] } ] },
        { kind: "row", tint: "\(name)", spacing: 0, children: [
          { kind: "button", title: "A", style: "primary" },
          { kind: "slider", tint: "accent" },
          { kind: "toggle", value: "on", onColor: "accent" } ] } ] },
      """
    }.joined()
  }

  private static func text(_ look: String, _ state: State) -> String {
    """
    { size: { width: 640, height: 440 }, \(look) \(ownThemes)
      values: { on: { initial: true }, empty: { kind: "number", initial: null } },
      styles: { alarm: { bind: { color: "on ? 'bad' : 'text'" } } },
      tabs: { position: "\(state == .colors ? "dots" : "bottom")" },
      pages: [
        { name: "kinds", icon: "home", controls: [
          { kind: "grid", columns: 10, spacing: 4, frame: [0, 0, 640, 352], children: [
            \(kinds)
            { kind: "label", text: "Ab", style: ["caption", "alarm"] },
            { kind: "label", text: "Ab", bind: { color: "on ? 'onAccent' : 'text'" } },
            { kind: "knob", value: "empty" },
            { kind: "meter", value: "empty", warningAt: 0.2 },
            { kind: "button", name: "ask", title: "A", do: "on = not on", confirm: "Sure?" } ] } ] },
        { name: "colors", controls: [
          { kind: "grid", columns: 9, spacing: 2, frame: [0, 0, 640, 352],
            children: [\(colors)] } ] } ] }
    """
  }

  private func begin(_ look: String, _ state: State) throws -> Panel {
    let panel = try panel(Self.text(look, state))
    panel.stage.reducesMotion = true
    panel.stage.placeIfNeeded()
    func center(of name: String) throws -> Point {
      let control = try #require(panel.control(named: name))
      return control.bounds.offset(by: control.originOnStage).center
    }
    switch state {
    case .kinds: break
    case .colors: try panel.set(["page": .text("colors")], origin: .client)
    case .dialog:
      panel.tap(at: try center(of: "ask"))
      try #require(panel.stage.children.last is ConfirmationDialog)
    case .pad:
      try #require(panel.control(named: "circularSlider") as? CircularSlider).beginEditing()
      try #require(panel.stage.children.last is NumberPad)
    case .held: panel.hold(at: try center(of: "slider"))
    }
    return panel
  }

  private func draw(_ panel: Panel, on surface: Surface) { _ = panel.draw(on: surface) }

  /// After each change from one theme to another, the picture is that of a panel that began with the
  /// other theme.
  @Test(arguments: looks, State.allCases)
  func nothingStaysFromTheOldTheme(look: String, state: State) throws {
    var expected: [String: Surface] = [:]
    for theme in Self.themes {
      let panel = try begin("theme: '\(theme)', " + look, state)
      let surface = Surface(width: 640, height: 440)
      draw(panel, on: surface)
      expected[theme] = surface
    }
    let panel = try begin("theme: 'dark', " + look, state)
    let surface = Surface(width: 640, height: 440)
    draw(panel, on: surface)
    // Every ordered pair of themes.
    let path = [
      "light", "dark", "night", "dark", "day", "light", "night", "light", "day", "night", "day",
      "dark",
    ]
    for theme in path {
      try panel.root.setProperty("theme", to: .text(theme))
      draw(panel, on: surface)
      let reference = try #require(expected[theme])
      let count = surface.differences(from: reference)
      #expect(
        count == 0, "\(theme): \(count) in \(surface.bounds(ofDifferencesFrom: reference))")
    }
  }

  // MARK: Bindings of the panel

  private func text(bind: String, _ rest: String = "") -> String {
    """
    { size: { width: 200, height: 100 }, \(Self.ownThemes)
      values: { night: { initial: false }, name: { initial: "light" } },
      bind: { \(bind) }, \(rest)
      controls: [{ kind: "label", name: "label", text: "Ab", frame: [0, 0, 99, 44],
        color: "bad" }] }
    """
  }

  @Test func aThemeFollowsAnExpressionInOneFrame() throws {
    let panel = try panel(text(bind: "theme: \"night ? 'night' : 'day'\""))
    // Wider than the panel, which is centred.
    panel.fit(width: 400, height: 100)
    let surface = Surface(width: 400, height: 100)
    draw(panel, on: surface)
    let label = try #require(panel.control(named: "label") as? Label)
    #expect(label.color == Color(hex: "#C4261D") && panel.background == Color(hex: "#F3F5F8"))
    try panel.set(["night": .boolean(true)], origin: .client)
    #expect(label.color == Color(hex: "#FF5050") && panel.background == .black)
    // Also beside the panel.
    #expect(panel.draw(on: surface) == Region(surface.bounds))
    #expect(surface[0, 0] == 0xFF00_0000)
    // Nothing is drawn again if the theme stays the same.
    try panel.set(["name": .text("dark")], origin: .client)
    try panel.root.setProperty("theme", to: .text("night"))
    #expect(panel.damage.isEmpty)
  }

  @Test func theColorsOfThePanelFollowExpressions() throws {
    let panel = try panel(
      text(
        bind:
          "background: \"night ? 'surface' : '#FFFFFF'\", textColor: \"night ? 'good' : 'text'\""))
    #expect(panel.background == .white && panel.root.textColor == Color(hex: "#E9EEF4"))
    try panel.set(["night": .boolean(true)], origin: .client)
    #expect(panel.background == Color(hex: "#1E252E"))
    #expect(panel.root.textColor == Color(hex: "#3CCB8A"))
    try panel.root.setProperty("theme", to: .text("light"))
    #expect(panel.background == .white && panel.root.textColor == Color(hex: "#147A4E"))
  }

  /// The look stays, and the mistake is reported once.
  @Test func anUnknownThemeIsReportedOnce() throws {
    let panel = try panel(text(bind: "theme: \"name\""))
    var mistakes: [String] = []
    panel.stage.observeMistakes { mistakes.append($0) }
    let light = panel.background
    for name in ["lihgt", "lihgt2", "classic"] {
      try panel.set(["name": .text(name)], origin: .client)
      #expect(panel.background == light)
    }
    #expect(
      mistakes == ["line 8: bind.theme: there is no theme \"lihgt\"; did you mean \"light\"?"])
    try panel.set(["name": .text("dark")], origin: .client)
    #expect(panel.background == Color(hex: "#05070A"))
  }

  @Test(arguments: [
    ("dark", "nihgt", "there is no theme \"nihgt\"; did you mean \"night\"?"),
    ("dark", "classic", "a panel cannot change to or from the theme \"classic\" while it runs"),
    ("classic", "dark", "a panel cannot change to or from the theme \"classic\" while it runs"),
  ])
  func aThemeThatDoesNotExistIsRefused(from: String, to: String, message: String) throws {
    let panel = try panel("{ theme: '\(from)', \(Self.ownThemes) controls: [] }")
    let background = panel.background
    let error = #expect(throws: PropertyError.self) {
      try panel.root.setProperty("theme", to: .text(to))
    }
    #expect(error?.messageWithSuggestion == message && panel.background == background)
  }

  /// `null` restores what the file says.
  @Test func thePropertiesOfThePanelCanBeReset() throws {
    let panel = try panel(
      "{ theme: { base: 'light', accent: '#401060' }, background: 'surface', controls: [] }")
    func state() -> [PropertyValue] { panel.root.properties.map { $0.value(in: panel.root) } }
    let initial = state()
    #expect(
      initial == [.none, .theme(.accent), .theme(.surface), .none, .text("en"), .text("automatic")])
    for (name, value) in [("theme", "dark"), ("tint", "bad"), ("background", "raised")] {
      let property = try #require(panel.root.property(named: name))
      try panel.root.set(property, to: panel.propertyReading(property, value))
    }
    #expect(
      state() == [
        .text("dark"), .theme(.bad), .theme(.raised), .none, .text("en"), .text("automatic"),
      ])
    #expect(panel.background == Color(hex: "#29323D"))
    #expect(panel.root.effectiveTint == Color(hex: "#FF4B40"))
    for name in ["theme", "tint", "background"] {
      try panel.root.setProperty(name, to: .none)
    }
    #expect(state() == initial && panel.background == .white)
    #expect(panel.root.effectiveTint == Color(hex: "#401060"))
  }

  // MARK: Themes of the file

  @Test(arguments: [
    ("themes: { dark: { base: 'light' } }", "\"dark\" is a built-in theme; choose another name"),
    ("themes: { '1': { base: 'light' } }", PanelFile.invalidName("1")),
    ("themes: { red: { bad: '#F00' } }", "a theme needs a \"base\""),
    (
      "themes: { red: { base: 'blue' } }, theme: 'red'",
      "expected \"dark\" or \"light\" or \"contrast\" or \"paper\" or \"ember\" or \"ocean\", found \"blue\""
    ),
    (
      "themes: { red: { base: 'dark', seed: 'accnt' } }",
      "the theme has no colour \"accnt\"; did you mean \"accent\"?"
    ),
    (
      "themes: { red: { base: 'dark', bad: 'bda' } }",
      "the theme has no colour \"bda\"; did you mean \"bad\"?"
    ),
    (
      "themes: { red: { base: 'dark' } }, theme: 'rde'",
      "expected \"dark\" or \"light\" or \"contrast\" or \"paper\" or \"ember\" or \"ocean\" or \"red\" or \"classic\", found \"rde\""
    ),
  ])
  func mistakesInThemesAreReported(keys: String, message: String) {
    let error = #expect(throws: PanelFileError.self) { try panel("{ \(keys), controls: [] }") }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test func aFileHasAtMostSoManyThemes() throws {
    func file(_ count: Int) -> String {
      let themes = (0..<count).map { "t\($0): { base: 'dark' }" }.joined(separator: ", ")
      return "{ themes: { \(themes) }, controls: [] }"
    }
    _ = try panel(file(PanelFile.themeLimit))
    let error = #expect(throws: PanelFileError.self) { try panel(file(PanelFile.themeLimit + 1)) }
    #expect(error?.problems.map(\.message) == ["expected at most 64 themes, found 65"])
  }

  // MARK: Tints

  /// The accent is the tint of the container, also as a tint.
  @Test func anAccentAsATintFollowsTheContainer() throws {
    let panel = try panel(
      """
      { values: { alarm: { initial: true } }, controls: [
        { kind: "group", name: "group", frame: [0, 0, 99, 99], tint: "good", children: [
          { kind: "knob", name: "knob", frame: [0, 0, 44, 44], tint: "accent" },
          { kind: "knob", name: "bound", frame: [44, 0, 44, 44],
            bind: { tint: "alarm ? 'bad' : 'accent'" } } ] } ] }
      """)
    let group = try #require(panel.control(named: "group"))
    let knob = try #require(panel.control(named: "knob"))
    let bound = try #require(panel.control(named: "bound"))
    #expect(knob.effectiveTint == Color(hex: "#3CCB8A"))
    #expect(bound.effectiveTint == Color(hex: "#FF4B40"))
    try panel.root.setProperty("theme", to: .text("light"))
    #expect(knob.effectiveTint == Color(hex: "#147A4E"))
    #expect(bound.effectiveTint == Color(hex: "#C4261D"))
    try panel.set(["alarm": .boolean(false)], origin: .client)
    group.tint = .white
    #expect(knob.effectiveTint == .white && bound.effectiveTint == .white)
    try group.setProperty("tint", to: .none)
    try panel.root.setProperty("tint", to: .theme(.warning))
    #expect(knob.effectiveTint == Color(hex: "#9A6200"))
    #expect(bound.effectiveTint == Color(hex: "#9A6200"))
  }

  /// A caption on a ground that does not suit the theme has the inherited colour.
  @Test func captionsAreLegibleOnOtherGrounds() throws {
    let panel = try panel(
      """
      { values: { paint: { initial: "#FFFFFF" } }, size: { width: 99, height: 44 }, controls: [
        { kind: "group", name: "group", frame: [0, 0, 99, 44], bind: { background: "paint" },
          children: [
            { kind: "label", style: "caption", text: "8", frame: [0, 0, 50, 44] },
            { kind: "label", color: "#93A0AF", text: "8", frame: [50, 0, 49, 44] } ] } ] }
      """)
    panel.stage.reducesMotion = true
    let surface = Surface(width: 99, height: 44)
    func inks() -> [UInt32] {
      _ = panel.draw(on: surface)
      return [2, 52].map { surface[$0, 24] & 0xFFFFFF }
    }
    #expect(inks() == [0x656565, 0x93A0AF], "a colour that is not of the theme stays")
    try panel.set(["paint": .text("surface")], origin: .client)
    #expect(inks() == [0x93A0AF, 0x93A0AF])
    try panel.root.setProperty("theme", to: .text("light"))
    #expect(inks() == [0x566371, 0x93A0AF])
    try panel.set(["paint": .text("#101418")], origin: .client)
    #expect(inks() == [0xABADAE, 0x93A0AF])
  }

  // MARK: Bindings of styles and containers

  private static let styled = """
    { values: { alarm: { initial: false }, paint: { initial: "good" } },
      styles: {
        danger: { size: 20, bind: { color: "alarm ? 'bad' : 'text'", hidden: "paint == 'clear'" } },
        plain: { color: "caption" },
        button: { bind: { color: "alarm ? 'bad' : 'raised'", titleColor: "paint" } },
        tabs: { bind: { textColor: "paint" } },
      },
      pages: [{ name: "a", controls: [
        { kind: "label", name: "danger", style: "danger", frame: [0, 0, 99, 20] },
        { kind: "label", name: "own", style: "danger", color: "good", frame: [0, 0, 99, 20] },
        { kind: "label", name: "bound", style: "danger", bind: { color: "paint" }, if: "alarm",
          frame: [0, 0, 99, 20] },
        { kind: "label", name: "later", style: ["danger", "plain"], frame: [0, 0, 99, 20] },
        { kind: "label", name: "last", style: ["plain", "danger"], frame: [0, 0, 99, 20] },
        { kind: "button", name: "button", frame: [0, 0, 99, 20] },
        { kind: "column", name: "column", style: "card", frame: [0, 0, 99, 99], children: [],
          bind: { background: "alarm ? 'bad' : 'surface'", padding: "alarm ? 4 : 8" } },
      ] }] }
    """

  @Test func stylesAndContainersAreBound() throws {
    let panel = try panel(Self.styled)
    func color(_ name: String) -> Color? { (panel.control(named: name) as? Label)?.color }
    func theme(_ name: ThemeColor) -> Color? { panel.stage.palette?[name] }
    let button = try #require(panel.control(named: "button") as? Button)
    let column = try #require(panel.control(named: "column") as? Column)
    let tabs = try #require(panel.allControls.compactMap { $0 as? Segments }.first)
    func expect(
      danger: ThemeColor, bound: ThemeColor, title: ThemeColor, _ moment: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let found = ["danger", "own", "bound", "later", "last"].map(color)
      let expected = [danger, .good, bound, .caption, danger].map(theme)
      #expect(found == expected, "\(moment)", sourceLocation: sourceLocation)
      #expect(button.titleColor == theme(title), "\(moment)", sourceLocation: sourceLocation)
      #expect(tabs.textColor == theme(title), "\(moment)", sourceLocation: sourceLocation)
    }
    expect(danger: .text, bound: .good, title: .good, "at first")
    #expect(button.color == theme(.raised) && column.background == theme(.surface))
    #expect(column.padding == 8 && panel.control(named: "bound")?.isHidden == true)
    try panel.set(["alarm": .boolean(true), "paint": .text("warning")], origin: .client)
    expect(danger: .bad, bound: .warning, title: .warning, "alarm")
    #expect(button.color == theme(.bad) && column.background == theme(.bad))
    #expect(column.padding == 4 && panel.control(named: "bound")?.isHidden == false)
    try panel.root.setProperty("theme", to: .text("light"))
    expect(danger: .bad, bound: .warning, title: .warning, "light")
    try panel.set(["alarm": .boolean(false), "paint": .text("clear")], origin: .client)
    expect(danger: .text, bound: .clear, title: .clear, "light, without an alarm")
    #expect(panel.control(named: "danger")?.isHidden == true)
    #expect(panel.control(named: "bound")?.isHidden == true)
  }

  @Test(arguments: [
    (
      "a: { color: 'bad', bind: { color: 'paint' } }",
      "this property is already set; set or bind it, not both", "styles.a.bind.color"
    ),
    (
      "label: { bind: { colour: 'paint' } }",
      "\"label\" has no key \"colour\"; did you mean \"color\"?", "styles.label.bind.colour"
    ),
    (
      "a: { lines: 2, bind: { colour: 'paint' } }",
      "no kind of control has a property \"colour\"; did you mean \"color\"?",
      "styles.a.bind.colour"
    ),
    ("a: { lines: 2, bind: 'paint' }", "expected an object, found a string", "styles.a.bind"),
    (
      "a: { lines: 2, bind: { color: 7 } }", "expected an expression, found 7",
      "styles.a.bind.color"
    ),
    (
      "a: { bind: { color: 'paitn' } }", "there is no value \"paitn\"; did you mean \"paint\"?",
      "styles.a.bind.color"
    ),
    (
      "a: { bind: { size: 'paint' } }",
      "the value \"paint\" is a string; this property needs a number", "styles.a.bind.size"
    ),
  ])
  func mistakesInBindingsOfStylesAreReported(style: String, message: String, path: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel(
        """
        { values: { paint: { initial: "good" } }, styles: { \(style) }, controls: [
          { kind: "label", \(style.hasPrefix("a") ? "style: 'a'," : "") frame: [0, 0, 9, 9] },
          { kind: "label", \(style.hasPrefix("a") ? "style: 'a'," : "") frame: [9, 0, 9, 9] } ] }
        """)
    }
    #expect(error?.problems.map(\.message) == [message])
    #expect(error?.problems.map(\.path) == [path])
  }
}
