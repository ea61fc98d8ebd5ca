import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing

/// The backgrounds of controls other than groups.
struct BackgroundTests {
  /// The level of a pixel without its alpha.
  private func color(_ surface: Surface, _ x: Int, _ y: Int) -> UInt32 {
    surface[x, y] & 0xff_ffff
  }

  private func drawn(_ panel: Panel) -> Surface {
    return panel.picture()
  }

  private func panel(of controls: String, keys: String = "") throws -> Panel {
    let panel = try TestPanel.panel(
      "{ size: { width: 120, height: 80 }, \(keys) controls: [\(controls)] }")
    return panel
  }

  /// Of every kind that has one, some of it is visible; of the others, nothing would be.
  @Test(arguments: builtInKinds.filter(\.isNameable).map(\.name))
  func theBackgroundOfAKindIsVisible(kind: String) throws {
    let control = try #require(builtInKinds.first { $0.name == kind }).make()
    // A drawer has a property of its own with this name: the colour of its sheet.
    let hasBackground = control.properties.contains {
      $0.name == "background" && Control.isCommon($0)
    }
    #expect(hasBackground == (!control.has(.hasFace) && kind != "drawer"))
    let panel = try panel(of: "{ kind: '\(kind)', frame: [0, 0, 120, 80] }")
    panel.allControls[0].backgroundColor = Color(red: 1, green: 0, blue: 1)
    let surface = drawn(panel)
    let count = (0..<120).reduce(0) { count, x in
      count + (0..<80).count { color(surface, x, $0) == 0xff_00ff }
    }
    // A banner without alarms draws nothing.
    if kind != "alarmBanner" { #expect((count > 400) == hasBackground, "\(count) pixels") }
  }

  /// The upper edge of a card is lit, unless the card has the colour of what it is on.
  @Test(arguments: [("background", true), ("surface", false)])
  func theEdgeOfACardIsLit(ground: String, isLit: Bool) throws {
    let surface = drawn(
      try panel(
        of: "{ kind: 'group', style: 'card', frame: [10, 10, 100, 60] }",
        keys: "theme: 'dark', background: '\(ground)',"))
    #expect((color(surface, 60, 10) != color(surface, 60, 30)) == isLit)
  }

  /// A background behind the face of a button would be invisible.
  @Test func aFaceHasAColor() {
    let error = #expect(throws: PanelFileError.self) {
      try panel(of: "{ kind: 'button', frame: [0, 0, 90, 44], title: 'A', background: '#F00' }")
    }
    #expect(
      error?.problems.map(\.message) == [
        "\"button\" has no key \"background\"; did you mean \"color\"?"
      ])
  }

  @Test(arguments: ["label", "gauge", "image", "knob", "slider", "row"])
  func itFillsTheBounds(kind: String) throws {
    let panel = try panel(
      of: "{ kind: '\(kind)', frame: [20, 10, 80, 60], background: '#112233' }",
      keys: "background: '#FFFFFF',")
    let surface = drawn(panel)
    for (x, y) in [(20, 10), (99, 10), (20, 69), (99, 69)] {
      #expect(color(surface, x, y) == 0x11_2233, "\(x), \(y)")
    }
    for (x, y) in [(19, 10), (100, 10), (20, 9), (99, 70)] {
      #expect(color(surface, x, y) == 0xff_ffff, "\(x), \(y)")
    }
  }

  @Test func itHasTheCornersOfTheControl() throws {
    let surface = drawn(
      try panel(
        of: """
          { kind: 'image', frame: [20, 10, 80, 60], background: '#112233', cornerRadius: 16 }
          """, keys: "background: '#FFFFFF',"))
    #expect(color(surface, 21, 11) == 0xff_ffff)
    #expect(color(surface, 60, 11) == 0x11_2233)
  }

  /// The text of a label follows its own background as it follows that of a group.
  @Test(arguments: [("#FFFFFF", true), ("#101010", false), ("#FFFFFF00", false)])
  func textOnItIsLegible(background: String, isDark: Bool) throws {
    let panel = try panel(
      of: "{ kind: 'label', frame: [0, 0, 120, 40], text: 'Hi', background: '\(background)' }",
      keys: "theme: 'dark',")
    let label = try #require(panel.allControls.first as? Label)
    let color = label.textColor(label.color) ?? label.effectiveTextColor
    #expect(color.isDark == isDark)
  }

  @Test func aBoundBackgroundRedrawsItsControl() throws {
    for kind in ["label", "gauge", "knob"] {
      let panel = try panel(
        of: """
          { kind: '\(kind)', frame: [20, 10, 60, 60], bind: { background: "hot ? 'bad' : 'none'" } },
          { kind: 'toggle', name: 'other', frame: [84, 10, 30, 44] },
          """, keys: "values: { hot: { initial: false } },")
      let surface = drawn(panel)
      let before = drawn(panel)
      for hot in [true, false] {
        try panel.set(["hot": .boolean(hot)], origin: .client)
        let damage = panel.draw(on: surface)
        let control = try #require(panel.allControls.first)
        let extent = control.fullExtent.offset(by: control.frame.origin)
        #expect(!damage.isEmpty)
        for area in damage.rectangles {
          let area = area.rectangle
          #expect(area.left >= extent.left - 1 && area.right <= extent.right + 1)
        }
        #expect(surface.differences(from: drawn(panel)) == 0)
        #expect((surface.differences(from: before) > 0) == hot)
      }
    }
  }

  /// The property of a custom kind keeps its meaning.
  @Test func aKindCanReplaceIt() throws {
    let control = OwnBackground()
    try control.setProperty("background", to: .number(3))
    #expect(control.background == 3 && control.backgroundColor == nil)
    #expect(control.properties.count { $0.name == "background" } == 1)
    #expect(ControlKind("own", "A control.") { OwnBackground() }.mistakes.isEmpty)
    let names = Control.commonProperties.map(\.name)
    #expect(control.properties.map(\.name) == names)
  }
}

private final class OwnBackground: Control {
  @Redrawn(.number(in: 0...9, "The number of a pattern."))
  var background = 0.0
}
