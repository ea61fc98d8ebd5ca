import Controls
import Geometry
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

struct StyleTests {
  @Test func severalControlsUseAStyle() throws {
    let panel = try panel(
      """
      { styles: {
          big: { size: 40, weight: "bold", color: "#FF0000" },
          green: { color: "#00FF00" },
          label: { size: 20, alignment: "right" },
        },
        controls: [{ kind: "column", frame: [0, 0, 100, 100], children: [
          { kind: "label" },
          { kind: "label", style: "big" },
          { kind: "label", style: ["big", "green"], size: 30 },
          { kind: "label", style: "big", weight: 2 },
          { kind: "label", style: "big", fontWeight: "light", weight: 3 },
        ] }] }
      """)
    let labels = panel.allControls.compactMap { $0 as? Label }
    #expect(labels.map(\.size) == [20, 40, 30, 40, 40])
    #expect(labels.map(\.fontWeight) == [.regular, .bold, .bold, .bold, .light])
    #expect(
      labels.map(\.color) == [
        nil, Color(hex: "#FF0000"), Color(hex: "#00FF00"), Color(hex: "#FF0000"),
        Color(hex: "#FF0000"),
      ])
    #expect(labels.allSatisfy { $0.alignment == .right })
    #expect(labels.map(\.layout.weight) == [nil, nil, nil, 2, 3])
    try labels[4].setProperty("weight", to: .text("medium"))
    #expect(labels[4].fontWeight == .medium && labels[4].layout.weight == 3)
  }

  @Test func aThemeSetsColorsAndStyles() throws {
    for (theme, background, text) in [
      ("dark", "#05070A", "#E9EEF4"), ("light", "#F3F5F8", "#17202B"),
    ] {
      let panel = try panel(
        """
        { theme: "\(theme)", controls: [
          { kind: "slider", frame: [0, 0, 99, 44] },
          { kind: "label", style: "caption", frame: [0, 0, 99, 44], color: "text" } ] }
        """)
      #expect(panel.background == Color(hex: background))
      let slider = try #require(panel.allControls[0] as? Slider)
      #expect(slider.gloss == 0 && slider.outline == 0)
      let label = try #require(panel.allControls[1] as? Label)
      #expect(label.size == 13 && label.color == Color(hex: text))
    }
  }

  @Test func darkIsTheDefaultAndClassicHasNoTheme() throws {
    let controls = """
      controls: [{ kind: "slider", frame: [0, 0, 99, 44] },
        { kind: "knob", frame: [100, 0, 99, 99] }]
      """
    func picture(_ look: String) throws -> Surface {
      let panel = try panel("{ \(look) \(controls) }")
      panel.fit(width: 400, height: 240)
      let surface = Surface(width: 400, height: 240)
      _ = panel.draw(on: surface)
      return surface
    }
    #expect(try picture("").differences(from: picture("theme: 'dark',")) == 0)
    #expect(try picture("").differences(from: picture("theme: 'classic',")) > 1_000)
    let classic = try panel("{ theme: 'classic', \(controls) }")
    let slider = try #require(classic.allControls[0] as? Slider)
    let knob = try #require(classic.allControls[1] as? Knob)
    // As they are without a panel file.
    #expect(slider.gloss == Slider().gloss && knob.lineWidth == Knob().lineWidth)
    #expect(classic.background == Color(hex: "#101418"))
  }

  /// The text stays readable on a background that is the opposite of the theme's.
  @Test(arguments: [
    ("background: '#FFFFFF'", "#17202B"), ("theme: 'light', background: '#000000'", "#E9EEF4"),
    ("background: '#000000'", "#E9EEF4"), ("theme: 'classic', background: '#FFFFFF'", "#17202B"),
    ("background: '#FFFFFF', textColor: '#FF0000'", "#FF0000"),
  ])
  func textSuitsTheBackground(look: String, color: String) throws {
    #expect(try panel("{ \(look), controls: [] }").root.textColor == Color(hex: color))
  }

  @Test func aPanelMayReplaceWhatAThemeSays() throws {
    let panel = try panel(
      """
      { theme: { base: "dark", accent: "#FF8800" }, background: "#000000",
        styles: { caption: { size: 11 } },
        controls: [
          { kind: "slider", frame: [0, 0, 99, 44] },
          { kind: "label", style: "caption", frame: [0, 0, 99, 44] } ] }
      """)
    #expect(panel.background == .black)
    #expect(panel.root.effectiveTint == Color(hex: "#FF8800"))
    let slider = try #require(panel.allControls[0] as? Slider)
    #expect(slider.trackHighlightColor == nil, "the slider uses the tint")
    let label = try #require(panel.allControls[1] as? Label)
    #expect(label.size == 11 && label.color == Color(hex: "#93A0AF"))
  }

  @Test func panelColorsCanBeNamesOfThemeColors() throws {
    let panel = try panel(
      """
      { theme: { base: "light", accent: "good" }, background: "surface", tint: "bad",
        textColor: "caption", controls: [{ kind: "slider", frame: [0, 0, 99, 44] }] }
      """)
    #expect(panel.background == .white)
    #expect(panel.root.effectiveTint == Color(hex: "#C4261D"))
    #expect(panel.root.textColor == Color(hex: "#566371"))
    let slider = try #require(panel.allControls[0] as? Slider)
    #expect(slider.effectiveTint == Color(hex: "#C4261D"))
  }

  /// Styles of a theme use the tint or the accent of the panel.
  @Test(arguments: [
    ("theme: 'dark', tint: '#FF8800'", "#FF8800", Color(gray: 0.07)),
    ("theme: { base: 'light', accent: '#401060' }", "#401060", Color.white),
    ("theme: { base: 'light', accent: '#401060' }, tint: '#FF8800'", "#401060", Color.white),
    ("theme: { base: 'dark', onAccent: '#FFFFFF' }, tint: '#FF8800'", "#FF8800", Color.white),
  ])
  func aTintReplacesTheAccent(look: String, accent: String, ink: Color) throws {
    let panel = try panel(
      "{ \(look), controls: [{ kind: 'button', style: 'primary', frame: [0, 0, 99, 44] }] }")
    let button = try #require(panel.allControls[0] as? Button)
    #expect(button.color == Color(hex: accent) && button.titleColor == ink)
  }

  /// With an orange tint, no kind has pixels in the blue accent of the theme. A colour picker shows
  /// all colours.
  @Test(arguments: ["dark", "light"])
  func aTintReplacesTheAccentInEveryKind(theme: String) throws {
    for kind in builtInKinds where kind.isNameable && kind.name != "colorPicker" {
      let control = "{ kind: '\(kind.name)', frame: [20, 20, 160, 160] }"
      let panel = try panel(
        "{ size: { width: 200, height: 200 }, theme: '\(theme)', tint: '#FF8800', controls: [\(control)] }"
      )
      for slot in panel.allControls[0].slots
      where slot.value.kind == .number && !slot.value.isDerived {
        _ = try slot.value.set(.number(slot.value.minimum + 0.7), origin: .client)
      }
      let surface = Surface(width: 200, height: 200)
      _ = panel.draw(on: surface)
      var blue = 0
      for y in 0..<200 {
        for x in 0..<200 {
          let pixel = surface[x, y]
          if pixel & 255 > 120, pixel & 255 > (pixel >> 16 & 255) + 60 { blue += 1 }
        }
      }
      #expect(blue == 0, "\(control)")
    }
  }

  // MARK: The tint

  private func expectButton(
    _ control: Control, fill: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let button = try #require(control as? Button, sourceLocation: sourceLocation)
    #expect(button.color == Color(hex: fill), sourceLocation: sourceLocation)
    let color = try #require(button.color)
    let contrast = color.contrast(with: button.titleColor ?? color.readableText)
    #expect(contrast >= 4.5, sourceLocation: sourceLocation)
  }

  private static let nestedButtons = """
    { kind: "group", frame: [0, 0, 99, 99], tint: "#FFD400", children: [
      { kind: "group", name: "inner", frame: [0, 0, 99, 99], children: [
        { kind: "button", style: "primary", frame: [0, 0, 99, 44] },
        { kind: "button", style: "danger", frame: [0, 0, 99, 44], enabled: false },
        { kind: "button", style: "primary", frame: [0, 0, 99, 44], tint: "#401060" },
        { kind: "button", style: "primary", frame: [0, 0, 99, 44], color: "#402000",
          titleColor: "#FFFFFF" },
        { kind: "label", frame: [0, 0, 99, 44], color: "accent" } ] } ] },
    { kind: "button", style: "primary", frame: [0, 0, 99, 44] }
    """

  /// Everything that uses the accent uses the tint of the nearest group.
  @Test(arguments: [
    ("'dark'", "#3D9BFF"), ("'light'", "#0B68CC"),
    (
      "{ base: 'dark', background: '#000000', surface: '#000000', text: '#FFFFFF', accent: '#00FFFF' }",
      "#00FFFF"
    ),
  ])
  func theAccentIsTheNearestTint(theme: String, accent: String) throws {
    let panel = try panel("{ theme: \(theme), controls: [\(Self.nestedButtons)] }")
    let controls = Array(panel.allControls.dropFirst(2))
    try expectButton(controls[0], fill: "#FFD400")
    try expectButton(controls[1], fill: "#D92D20")
    try expectButton(controls[2], fill: "#401060")
    try expectButton(controls[3], fill: "#402000")
    try expectButton(controls[5], fill: accent)
    let label = try #require(controls[4] as? Label)
    #expect(label.color == Color(hex: "#FFD400"))
    // At run time too. An inner tint wins.
    let inner = try #require(panel.control(named: "inner"))
    inner.tint = Color(hex: "#00CC66")
    try expectButton(controls[0], fill: "#00CC66")
    try expectButton(controls[3], fill: "#402000")
    inner.parent?.tint = nil
    inner.tint = nil
    try expectButton(controls[0], fill: accent)
    try expectButton(controls[2], fill: "#401060")
  }

  @Test(arguments: ["", "theme: 'classic', tint: '#0000FF',"])
  func thePanelsTintCanBeSetAndBound(look: String) throws {
    let panel = try panel(
      """
      { \(look) controls: [
        { kind: "knob", frame: [0, 0, 99, 99] },
        { kind: "group", frame: [0, 0, 99, 99], tint: "#00FF00", children: [
          { kind: "knob", frame: [0, 0, 99, 99] } ] } ] }
      """)
    let root = try #require(panel.control(named: "panel"))
    #expect(root === panel.root && panel.control(named: "panel") === root)
    let initial = root.effectiveTint
    try root.setProperty("tint", to: .color(.white))
    #expect(panel.allControls[0].effectiveTint == .white)
    #expect(panel.allControls[2].effectiveTint == Color(hex: "#00FF00"))
    #expect(root.effectiveTintTextColor == Color.white.readableText)
    try root.setProperty("tint", to: .none)
    #expect(panel.allControls[0].effectiveTint == initial)

    let bound = try TestPanel.panel(
      """
      { values: { paint: { initial: "#FFD400" } }, bind: { tint: "paint" }, controls: [
        { kind: "button", style: "primary", frame: [0, 0, 99, 44] } ] }
      """)
    try expectButton(bound.allControls[0], fill: "#FFD400")
    try bound.set(["paint": .text("#401060")], origin: .client)
    try expectButton(bound.allControls[0], fill: "#401060")
    try bound.set(["paint": .text("none")], origin: .client)
    try expectButton(bound.allControls[0], fill: "#3D9BFF")
  }

  @Test(arguments: [
    ("bind: { accent: 'paint' }", "there is no property \"accent\"; did you mean \"tint\"?"),
    (
      "theme: 'dark', bind: { theme: 'paint' }",
      "the value \"paint\" is not valid here: there is no theme \"#FFFFFF\"; the themes are "
        + "dark, light, contrast, paper, ember, ocean"
    ),
  ])
  func theTintIsSetOrBound(keys: String, message: String) {
    let error = #expect(throws: PanelFileError.self) {
      try panel("{ values: { paint: { initial: '#FFFFFF' } }, \(keys), controls: [] }")
    }
    #expect(error?.problems.map(\.message) == [message])
  }

  /// The control with the name wins.
  @Test func aControlMayBeNamedPanel() throws {
    let panel = try panel("{ controls: [{ kind: 'knob', name: 'panel', frame: [0, 0, 9, 9] }] }")
    #expect(panel.control(named: "panel") === panel.allControls[0])
    #expect(panel.control(named: "") == nil && panel.control(named: "root") == nil)
  }

  // MARK: Text on the background of a group

  /// Groups in groups, each with its background, and the text in the innermost one.
  @Test(arguments: [
    ("'light'", ["#1A2028"], "#FFFFFF"),
    ("'light'", ["#FFFFFF"], "#17202B"),
    ("'dark'", ["#F3F5F8"], "#121212"),
    ("'dark'", ["#F3F5F8", "#1A2028"], "#FFFFFF"),
    ("'dark'", ["#F3F5F8", "#1A2028", "#FFD400"], "#121212"),
    ("'classic', background: '#FFFFFF'", ["#202020"], "#FFFFFF"),
    // Translucent groups: 10 % white stays dark, 90 % white does not.
    ("'dark'", ["#FFFFFF1A"], "#E9EEF4"),
    ("'dark'", ["#FFFFFFE6"], "#121212"),
    ("'light'", ["#00000000"], "#17202B"),
    ("{ base: 'dark', background: '#000000', text: '#FFFF00' }", ["#FFFFFF"], "#121212"),
    ("{ base: 'dark', background: '#000000', text: '#FFFF00' }", ["#202020"], "#FFFF00"),
  ])
  func textIsReadableOnAGroup(theme: String, grounds: [String], ink: String) throws {
    let inside = "{ kind: 'label', name: 'text', frame: [0, 0, 99, 44], text: 'a' }"
    let controls = grounds.reversed().reduce(inside) { inside, ground in
      "{ kind: 'group', frame: [0, 0, 99, 44], background: '\(ground)', children: [\(inside)] }"
    }
    let panel = try panel("{ theme: \(theme), controls: [\(controls)] }")
    let label = try #require(panel.control(named: "text"))
    #expect(label.effectiveTextColor.hex == ink)
    let ground = try #require(label.effectiveGround)
    #expect(ground.contrast(with: label.effectiveTextColor) >= 4.5)
    // Its own text colour wins.
    (label.parent as? Group)?.textColor = ground
    #expect(label.effectiveTextColor == ground)
  }

  // MARK: Contrast

  /// The parts of a classic seek bar have a contrast of 3 : 1 with any background, or an outline has.
  @Test func aClassicSeekBarIsVisibleOnEveryGround() throws {
    var grounds = stride(from: 0, through: 255, by: 15).map { Color(gray: Double($0) / 255) }
    for level in [0.0, 0.5, 1] {
      grounds += [
        Color(red: level, green: 0.3, blue: 0.8), Color(red: 0.9, green: level, blue: 0.1),
        Color(red: 0.2, green: 0.6, blue: level),
      ]
    }
    for ground in grounds {
      let panel = try panel(
        """
        { theme: "classic", background: "\(ground.hex)", size: { width: 120, height: 40 }, controls: [
          { kind: "seekBar", name: "song", frame: [0, 0, 120, 40], progress: 0.5, buffer: 0.7 } ] }
        """)
      panel.fit(width: 480, height: 160)
      let surface = Surface(width: 480, height: 160)
      _ = panel.draw(on: surface)
      // The played part, the thumb, and the part that is not buffered.
      for x in [25.0, 60, 100] {
        let contrasts = (0..<80).map { y in
          ground.contrast(with: color(surface[Int(x * 4), y]))
        }
        #expect((contrasts.max() ?? 1) >= 3, "\(x) on \(ground.hex)")
      }
    }
  }

  private func color(_ pixel: UInt32) -> Color {
    Color(
      red: Double(pixel >> 16 & 255) / 255, green: Double(pixel >> 8 & 255) / 255,
      blue: Double(pixel & 255) / 255)
  }

  /// WCAG 2.2 requires a contrast of 4.5 : 1 for text.
  @Test(arguments: [
    ("text", "background"), ("text", "surface"), ("text", "raised"), ("caption", "background"),
    ("caption", "surface"), ("onAccent", "accent"), ("onAccent", "bad"), ("warning", "surface"),
    ("bad", "surface"), ("good", "surface"),
  ])
  func textHasEnoughContrast(ink: String, ground: String) throws {
    try expectContrast(of: ink, on: ground, atLeast: 4.5)
  }

  /// WCAG 2.2 requires a contrast of 7 : 1 for texts of level AAA.
  @Test(arguments: ["text", "caption", "accent", "good", "warning", "bad"])
  func textsOfTheContrastThemeHaveMoreContrast(ink: String) throws {
    let palette = Theme.contrast.palette
    let color = try #require(ThemeColor(named: ink).map { palette[$0] })
    for ground in [ThemeColor.background, .surface] {
      #expect(palette[ground].contrast(with: color) >= 7, "\(ink) on \(ground)")
    }
  }

  // MARK: Seeds

  /// All contrasts of a theme with a seed are those of its base.
  @Test(arguments: ["#FF7A3D", "#1FC7C7", "#808080", "#00FF00", "#000000", "#FFFFFF", "#2B0A3D"])
  func aSeedKeepsTheLuminanceOfEveryColor(seed: String) throws {
    let seed = try #require(Color(hex: seed))
    for base in Theme.originals {
      let theme = Theme("seeded", base: base, seed: seed)
      for color in ThemeColor.allCases where color != .onAccent && color != .clear {
        let (old, new) = (base.palette[color], theme.palette[color])
        #expect(abs(old.contrast(with: .white) - new.contrast(with: .white)) < 0.02, "\(color)")
      }
      #expect(theme.palette[.bad] == base.palette[.bad])
      #expect(theme.palette[.accent].contrast(with: theme.palette[.onAccent]) >= 4.3)
    }
  }

  @Test func aSeedDeterminesTheHueOfAPanel() throws {
    let panel = try panel(
      """
      { theme: { base: "dark", seed: "#FF7A3D", edge: "#00FF00" }, controls: [
        { kind: "group", frame: [0, 0, 9, 9], background: "surface", textColor: "edge" },
        { kind: "group", frame: [0, 0, 9, 9], background: "accent", textColor: "bad" } ] }
      """)
    let (first, second) = try #require(
      (panel.allControls[0] as? Group).flatMap { first in
        (panel.allControls[1] as? Group).map { (first, $0) }
      })
    // Warm colours have more red than blue.
    #expect(try #require(first.background).red > #require(first.background).blue + 0.05)
    #expect(try #require(second.background).red > #require(second.background).blue + 0.5)
    #expect(first.textColor == Color(hex: "#00FF00"))
    #expect(second.textColor == Color(hex: "#FF4B40"))
    #expect(panel.root.effectiveTint == second.background)
  }

  /// A panel file with a theme of its own works even if a later version has one with the same name.
  @Test func aThemeOfTheFileReplacesALaterBuiltInOne() throws {
    let panel = try panel(
      "{ themes: { ocean: { base: 'light', background: '#123456' } }, theme: 'ocean', controls: [] }"
    )
    #expect(panel.background == Color(hex: "#123456"))
    try panel.root.setProperty("theme", to: .text("ember"))
    try panel.root.setProperty("theme", to: .text("ocean"))
    #expect(panel.background == Color(hex: "#123456"))
  }

  /// WCAG 2.2 requires a contrast of 3 : 1 for graphics.
  @Test(arguments: ["accent", "good", "warningFill", "bad"]) func fillsHaveEnoughContrast(
    fill: String
  )
    throws
  {
    try expectContrast(of: fill, on: "surface", atLeast: 3)
  }

  private func expectContrast(of ink: String, on ground: String, atLeast least: Double) throws {
    for theme in Theme.all.map(\.name) {
      let panel = try panel(
        """
        { theme: "\(theme)", controls: [
          { kind: "group", frame: [0, 0, 9, 9], background: "\(ground)", textColor: "\(ink)" } ] }
        """)
      let group = try #require(panel.allControls[0] as? Group)
      let contrast = try #require(group.background).contrast(with: #require(group.textColor))
      #expect(contrast >= least, "\(ink) on \(ground), \(theme)")
    }
  }
}
