import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// The shadows, gradients and outlines of surfaces.
struct SurfaceTests {
  private func panel(_ controls: String, settings: String = "") throws -> Panel {
    try TestPanel.panel(
      """
      { size: { width: 160, height: 120 }, background: '#808080', \(settings)
        controls: [\(controls)] }
      """)
  }

  private func level(_ surface: Surface, _ x: Int, _ y: Int) -> UInt32 { surface[x, y] & 0xff }

  private static let card = "kind: 'group', frame: [40, 30, 80, 50], background: '#FFFFFF'"

  // MARK: Shadows

  @Test func aShadowIsBelowTheSurface() throws {
    let surface = try panel("{ \(Self.card), shadow: 12, shadowOffset: 6 }").picture()
    #expect(level(surface, 80, 55) == 0xff)
    #expect(level(surface, 80, 82) < level(surface, 80, 27))
    #expect(level(surface, 80, 82) < 0x80 && level(surface, 36, 55) < 0x80)
    #expect(level(surface, 4, 4) == 0x80)
  }

  @Test func withoutABlurThereIsNoShadow() throws {
    let plain = try panel("{ \(Self.card) }").picture()
    let other = try panel("{ \(Self.card), shadow: 0, shadowOffset: 9, shadowColor: '#F00' }")
    #expect(other.picture().differences(from: plain) == 0)
    #expect(other.allControls[0].drawingBounds(of: Size(width: 80, height: 50)).width == 80)
  }

  /// The theme has a fainter shadow on a light ground. Without a theme, it is that of dark themes.
  @Test(arguments: [("dark", 0.4), ("light", 0.1), ("classic", 0.4)])
  func theThemeHasAShadow(theme: String, alpha: Double) throws {
    let panel = try panel("{ \(Self.card), shadow: 1 }", settings: "theme: '\(theme)',")
    let group = try #require(panel.allControls[0] as? Group)
    #expect(abs(group.fill(.white, of: group.face).shadowColor.alpha - alpha) < 0.01)
  }

  /// The pixels of a translucent surface are those without a shadow.
  @Test func aShadowIsNotVisibleThroughItsSurface() throws {
    let card = "kind: 'group', frame: [40, 30, 80, 50], cornerRadius: 10, background: '#FFFFFF40'"
    let plain = try panel("{ \(card) }").picture()
    let surface = try panel("{ \(card), shadow: 12 }").picture()
    for (x, y) in [(80, 55), (42, 55), (118, 55), (80, 32), (80, 78)] {
      #expect(level(surface, x, y) == level(plain, x, y), "\(x), \(y)")
    }
    #expect(level(surface, 80, 82) < 0x80)
  }

  @Test func aTransparentSurfaceHasNoShadow() throws {
    for kind in ["kind: 'group'", "kind: 'button', style: 'quiet', title: 'A'"] {
      let place = "\(kind), frame: [40, 30, 80, 50], name: 'a'"
      let plain = try panel("{ \(place) }").picture()
      #expect(try panel("{ \(place), shadow: 12 }").picture().differences(from: plain) == 0)
    }
  }

  private static let surfaces = builtInKinds.filter {
    $0.isNameable && $0.make().property(named: "shadow")?.name == "shadow"
      && $0.make().property(named: "gradient") != nil
  }.map(\.name)

  @Test func allKindsWithAnOutlineOnTheirFaceHaveAShadow() {
    #expect(Self.surfaces.count > 18, "\(Self.surfaces)")
    for kind in builtInKinds where Self.surfaces.contains(kind.name) {
      let control = kind.make()
      #expect(throws: Never.self) { try control.setProperty("shadow", to: .number(20)) }
      let size = Size(width: 100, height: 60)
      #expect(control.drawingBounds(of: size).width > 150, "\(kind.name)")
    }
  }

  /// Moving, hiding and resizing erase the whole shadow, at every scale.
  @Test(arguments: surfaces) func theDamageIncludesTheShadow(kind: String) throws {
    let place = "kind: '\(kind)', frame: [40, 30, 60, 44]"
    let look = ["background": "#FFFFFF"].filter { $0.key != "background" || Self.isContainer(kind) }
    let keys = look.map { ", \($0.key): '\($0.value)'" }.joined()
    let changes: [(Control) -> Void] = [
      { $0.frame.x += 20 }, { $0.frame.height -= 10 }, { $0.isHidden = true },
      { $0.displacement.y = -12 }, { $0.opacity = 0.5 }, { $0.isEnabled = false },
      { try? $0.setProperty("shadow", to: .number(4)) },
      { try? $0.setProperty("shadowOffset", to: .number(-30)) },
      { try? $0.setProperty("shadowColor", to: .color(.white)) },
      { $0.parent?.remove($0) },
    ]
    for scale in [1.0, 1.5] {
      for (index, change) in changes.enumerated() {
        let panel = try panel("{ \(place)\(keys), shadow: 24, shadowOffset: 10 }")
        panel.fit(width: Int(160 * scale), height: Int(120 * scale))
        let surface = panel.picture()
        let control = try #require(panel.allControls.first)
        change(control)
        _ = panel.draw(on: surface)
        #expect(surface.differences(from: panel.picture()) == 0, "\(kind), \(scale), \(index)")
      }
    }
  }

  private static func isContainer(_ kind: String) -> Bool {
    builtInKinds.first { $0.name == kind }?.make() is Group
  }

  /// A part of the panel looks the same whether it is drawn alone or with the others.
  @Test func aPartOfAShadowIsDrawnAlone() throws {
    let panel = try panel("{ \(Self.card), shadow: 20, cornerRadius: 12 }")
    let whole = panel.picture()
    let surface = panel.picture()
    for x in stride(from: 0, to: 160, by: 16) {
      panel.damage(only: Region(PixelRectangle(left: x, top: 10, right: x + 9, bottom: 110)))
      _ = panel.draw(on: surface)
    }
    #expect(surface.differences(from: whole) == 0)
  }

  // MARK: Gradients

  @Test func aGradientRunsFromTopToBottom() throws {
    let surface = try panel(
      "{ \(Self.card), gradient: ['#000000', '#FFFFFF', '#000000'] }"
    ).picture()
    #expect(level(surface, 80, 30) < 16 && level(surface, 80, 79) < 16)
    #expect(level(surface, 80, 55) > 240)
    #expect(level(surface, 41, 42) == level(surface, 118, 42))
  }

  @Test(arguments: [(-90, 41, 118), (90, 118, 41)])
  func aGradientIsTurned(angle: Int, dark: Int, light: Int) throws {
    let surface = try panel(
      "{ \(Self.card), gradient: ['#000000', '#FFFFFF'], gradientAngle: \(angle) }"
    ).picture()
    #expect(level(surface, dark, 55) < 8 && level(surface, light, 55) > 247)
    #expect(level(surface, 80, 31) == level(surface, 80, 78))
  }

  @Test func theColorsOfTheThemeFollowIt() throws {
    let panel = try panel(
      "{ \(Self.card), gradient: ['surface', 'surface'] }", settings: "theme: 'dark',")
    #expect(level(panel.picture(), 80, 55) == 0x2E)
    try panel.root.setProperty("theme", to: .text("light"))
    #expect(level(panel.picture(), 80, 55) == 0xFF)
  }

  @Test func aGradientIsBound() throws {
    let panel = try panel(
      "{ \(Self.card), bind: { gradient: \"on ? '#000000,#000000' : 'none'\" } }",
      settings: "values: { on: { initial: true } },")
    #expect(level(panel.picture(), 80, 55) == 0)
    try panel.set(["on": .boolean(false)], origin: .client)
    #expect(level(panel.picture(), 80, 55) == 0xFF)
  }

  /// Inherited text is legible on the average of the colours.
  @Test func textFollowsTheGradient() throws {
    let panel = try panel(
      """
      { \(Self.card), gradient: ['#000000', '#202020'], children: [
        { kind: 'label', frame: [0, 0, 80, 50], text: 'A' } ] }
      """)
    #expect(panel.allControls.last?.effectiveTextColor.luma ?? 0 > 0.8)
  }

  @Test func aPressedButtonWithAGradientLooksHeld() throws {
    let panel = try panel(
      "{ kind: 'button', name: 'a', frame: [40, 30, 80, 50], gradient: ['#204060', '#102030'] }")
    let before = panel.picture()
    panel.touch(.down, 80, 55)
    panel.advance(to: .seconds(1))
    panel.advance(to: .seconds(2))
    #expect(panel.picture().differences(from: before) > 1_000)
  }

  // MARK: Outlines

  @Test func aContainerWithoutABackgroundHasAnOutline() throws {
    let surface = try panel(
      "{ kind: 'group', frame: [40, 30, 80, 50], outline: 2, outlineColor: '#FFFFFF' }"
    ).picture()
    for (x, y) in [(40, 55), (41, 55), (118, 55), (80, 30), (80, 79)] {
      #expect(level(surface, x, y) == 0xff, "\(x), \(y)")
    }
    #expect(level(surface, 42, 55) == 0x80 && level(surface, 39, 55) == 0x80)
  }
}
