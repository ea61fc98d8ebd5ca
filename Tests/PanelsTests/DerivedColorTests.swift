import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Raster
import Testing

@testable import Panels

/// Colours that are derived from others.
struct DerivedColorTests {
  private static func palette(_ theme: Theme, _ name: ThemeColor) -> Color { theme.palette[name] }

  private func label(_ color: String, _ look: String = "") throws -> Label {
    let panel = try panel(
      "{ \(look) controls: [{ kind: 'label', frame: [0, 0, 99, 20], color: '\(color)' }] }")
    return try #require(panel.allControls[0] as? Label)
  }

  @Test func anOpacityMakesAColorTranslucent() throws {
    let accent = Self.palette(.dark, .accent)
    #expect(try label("accent 20%").color == accent.opacity(0.2))
    #expect(try label("accent 0%").color == accent.opacity(0))
    #expect(try label("accent 100%").color == accent)
    #expect(try label("accent 12.5%").color == accent.opacity(0.125))
    #expect(try label("#FF000080 50%").color == Color(hex: "#FF000080")?.opacity(0.5))
  }

  @Test func aColorIsPaintedOnAnother() throws {
    let (accent, surface) = (Self.palette(.dark, .accent), Self.palette(.dark, .surface))
    #expect(try label("accent 20% on surface").color == surface.mixed(with: accent, by: 0.2))
    #expect(try label("  accent  20%  on  surface ").color == surface.mixed(with: accent, by: 0.2))
    #expect(try label("accent 20% on #FFFFFF").color == Color.white.mixed(with: accent, by: 0.2))
    #expect(try label("#000000 50% on #FFFFFF80").color == Color(gray: 0.5, alpha: 128.0 / 255))
  }

  /// A colour without names needs no theme.
  @Test func digitsNeedNoTheme() throws {
    #expect(
      try label("#FF0000 20%", "theme: 'classic',").color == Color(hex: "#FF0000")?.opacity(0.2))
  }

  @Test func aDerivedColorFollowsTheTheme() throws {
    let panel = try panel(
      "{ controls: [{ kind: 'label', frame: [0, 0, 99, 20], color: 'text 50% on raised' }] }")
    let label = try #require(panel.allControls[0] as? Label)
    for theme in [Theme.light, .ocean, .dark] {
      try panel.root.setProperty("theme", to: .text(theme.name))
      #expect(label.color == theme.palette[.raised].mixed(with: theme.palette[.text], by: 0.5))
    }
  }

  @Test func aDerivedColorFollowsTheTint() throws {
    let panel = try panel(
      """
      { controls: [{ kind: 'group', frame: [0, 0, 99, 99], children: [
        { kind: 'label', frame: [0, 0, 99, 20], color: 'accent 50%' },
        { kind: 'slider', frame: [0, 20, 99, 44], tint: 'accent 50% on #000000' },
        { kind: 'label', frame: [0, 70, 99, 20], color: 'onAccent 50%' } ] }] }
      """)
    let group = try #require(panel.allControls.first as? Container)
    let label = try #require(group.children[0] as? Label)
    let (slider, ink) = (group.children[1], try #require(group.children[2] as? Label))
    func expect(_ hex: String) throws {
      let tint = try #require(Color(hex: hex))
      #expect(label.color == tint.opacity(0.5))
      #expect(slider.tint == Color.black.mixed(with: tint, by: 0.5))
      #expect(ink.color == group.effectiveTintTextColor.opacity(0.5))
    }
    try panel.root.setProperty("tint", to: .color(.white))
    try expect("#FFFFFF")
    try group.setProperty("tint", to: .color(#require(Color(hex: "#FF0000"))))
    try expect("#FF0000")
    try group.setProperty("tint", to: .none)
    try expect("#FFFFFF")
    // A colour of its own ends it.
    try slider.setProperty("tint", to: .color(.white))
    try group.setProperty("tint", to: .color(#require(Color(hex: "#00FF00"))))
    #expect(slider.tint == .white)
  }

  @Test func theColorsOfThePanelCanBeDerived() throws {
    let panel = try panel(
      """
      { theme: "light", background: "accent 10% on surface", textColor: "text 80%",
        tint: "bad 50% on accent", controls: [] }
      """)
    let palette = Theme.light.palette
    let tint = palette[.accent].mixed(with: palette[.bad], by: 0.5)
    #expect(panel.root.tint == tint)
    #expect(panel.background == Color.white.mixed(with: tint, by: 0.1))
    #expect(panel.root.textColor == palette[.text].opacity(0.8))
    #expect(panel.root.value(ofProperty: "background")?.json?.string == "accent 10% on surface")
    try panel.root.setProperty("background", to: .color(.black))
    try panel.root.setProperty("background", to: .none)
    #expect(panel.background == Color.white.mixed(with: tint, by: 0.1))
  }

  @Test func bindingsAndZonesAcceptDerivedColors() throws {
    let panel = try panel(
      """
      { values: { color: { initial: "accent 20%" } }, controls: [
        { kind: "label", frame: [0, 0, 99, 20], bind: { color: "color" } },
        { kind: "gauge", frame: [0, 20, 99, 99], zones: [{ color: "bad 50% on surface" }] } ] }
      """)
    let label = try #require(panel.allControls[0] as? Label)
    #expect(label.color == Theme.dark.palette[.accent].opacity(0.2))
    try panel.set(["color": .text("bad 40% on text")], origin: .client)
    let palette = Theme.dark.palette
    #expect(label.color == palette[.text].mixed(with: palette[.bad], by: 0.4))
    #expect(
      label.setting(of: try #require(label.property(named: "color"))).json?.string
        == "bad 40% on text")
    try panel.set(["color": .text("bad 400%")], origin: .client)
    #expect(label.color == palette[.text].mixed(with: palette[.bad], by: 0.4))
    let gauge = try #require(panel.allControls[1] as? Gauge)
    #expect(
      gauge.color(of: gauge.zones[0].color) == palette[.surface].mixed(with: palette[.bad], by: 0.5)
    )
  }

  // MARK: Themes

  /// The colours of a theme are derived from its own, in any order; a colour that is derived from
  /// itself from that of the base.
  @Test func theColorsOfAThemeAreDerivedFromEachOther() throws {
    let panel = try panel(
      """
      { theme: { base: "dark", raised: "surface 50% on background", lit: "raised",
          surface: "accent 50% on surface", accent: "#FF0000", good: "good 50%" } }
      """)
    let (base, palette) = (Theme.dark.palette, try #require(panel.stage.palette))
    let surface = base[.surface].mixed(with: Color(red: 1, green: 0, blue: 0), by: 0.5)
    #expect(palette[.surface] == surface)
    #expect(palette[.raised] == base[.background].mixed(with: surface, by: 0.5))
    #expect(palette[.lit] == palette[.raised])
    #expect(palette[.good] == base[.good].opacity(0.5))
    #expect(palette[.onAccent] == palette[.accent].readableText)
  }

  @Test func theDerivedColorsOfAThemeFollowTheTint() throws {
    let panel = try panel(
      """
      { theme: { base: "dark", surface: "accent 50% on #000000", line: "onAccent 50%",
          accent: "good 50% on text" } }
      """)
    let base = Theme.dark.palette
    let accent = base[.text].mixed(with: base[.good], by: 0.5)
    #expect(panel.stage.palette?[.surface] == Color.black.mixed(with: accent, by: 0.5))
    try panel.root.setProperty("tint", to: .color(.white))
    #expect(panel.stage.palette?[.accent] == .white)
    #expect(panel.stage.palette?[.surface] == Color(gray: 0.5))
    #expect(panel.stage.palette?[.line] == Color.white.readableText.opacity(0.5))
  }

  @Test func aNamedThemeCanDeriveItsColors() throws {
    let panel = try panel(
      """
      { themes: { own: { base: "light", surface: "text 10% on background" } },
        controls: [{ kind: "group", frame: [0, 0, 9, 9], background: "surface" }] }
      """)
    try panel.root.setProperty("theme", to: .text("own"))
    let base = Theme.light.palette
    #expect(
      panel.allControls[0].backgroundColor == base[.background].mixed(with: base[.text], by: 0.1))
  }
}
