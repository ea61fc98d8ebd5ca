import Controls
import Geometry
import GoldenPictures
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// The focus ring: its look on every kind, its colour and its damage.
struct FocusRingTests {
  private static let cell = Size(width: 176, height: 88)
  private static let columns = 4

  private func panel(_ text: String) throws -> Panel {
    try TestPanel.panel(text, resources: GoldenResources())
  }

  private static let groups = [
    "buttons": [
      "kind: 'button', title: 'Start', frame: [24, 22, 128, 44]",
      "kind: 'button', title: 'Start', STYLE1 frame: [24, 22, 128, 44]",
      "kind: 'button', icon: 'play', STYLE2 frame: [60, 16, 56, 56]",
      "kind: 'group', background: '#FFFFFF', frame: [8, 8, 160, 72], children: [{ kind: 'button', title: 'On white', frame: [16, 14, 128, 44] }]",
      "kind: 'checkbox', title: 'Quiet', frame: [24, 22, 128, 44], value: true",
      "kind: 'toggle', frame: [56, 26, 64, 36], value: true",
      "kind: 'textField', frame: [24, 22, 128, 44]",
      "kind: 'numberField', frame: [24, 22, 128, 44]",
    ],
    "choices": [
      "kind: 'segments', items: ['One', 'Two'], frame: [20, 22, 136, 44], value: 'One'",
      "kind: 'radio', items: ['One', 'Two'], frame: [24, 8, 128, 72], value: 'One'",
      "kind: 'chips', items: ['One', 'Two'], frame: [16, 22, 144, 44], value: 'One'",
      "kind: 'dropdown', items: ['One', 'Two'], frame: [24, 22, 128, 44], value: 'One'",
    ],
    "numbers": [
      "kind: 'slider', value: 0.5, frame: [16, 22, 144, 44]",
      "kind: 'slider', value: 0.5, vertical: true, frame: [66, 10, 44, 68]",
      "kind: 'rangeSlider', frame: [16, 22, 144, 44]",
      "kind: 'stepper', maximum: 10, value: 4, frame: [16, 22, 144, 44]",
      "kind: 'seekBar', progress: 0.4, frame: [16, 30, 144, 28]",
      "kind: 'knob', value: 0.4, frame: [54, 10, 68, 68]",
      "kind: 'circularSlider', value: 120, frame: [52, 8, 72, 72], showsValue: false",
    ],
    // Kinds that can be focused because a tap performs actions.
    "tapped": [
      "kind: 'group', background: '#3CCB8A', cornerRadius: 16, do: 'on = true', frame: [24, 16, 128, 56]",
      "kind: 'label', text: 'Tap me', do: 'on = true', frame: [48, 28, 80, 32]",
      "kind: 'meter', form: 'arc', value: 0.4, do: 'on = true', frame: [56, 12, 64, 64]",
      "kind: 'image', source: 'bell.png', do: 'on = true', frame: [64, 20, 48, 48], cornerRadius: 8",
      "kind: 'imageSequence', sources: ['bell.png'], do: 'on = true', frame: [64, 20, 48, 48], cornerRadius: 8",
      "kind: 'qrCode', text: 'A', do: 'on = true', frame: [52, 8, 72, 72]",
    ],
  ]

  /// Every kind that accepts the focus, each with the ring, and those that are adjusted a second time.
  @Test(arguments: groups.keys.sorted(), ControlGoldenTests.looks("dark", "light", "classic"))
  func everyKind(group: String, look: (scale: Int, theme: String)) throws {
    let (scale, theme) = look
    let styles = theme == "classic" ? ["", ""] : ["style: 'primary',", "style: 'round',"]
    let controls = try #require(Self.groups[group]).map {
      $0.replacing("STYLE1", with: styles[0]).replacing("STYLE2", with: styles[1])
    }
    let rows = (controls.count + Self.columns - 1) / Self.columns
    let cells = controls.enumerated().map { index, control in
      let (x, y) = (Double(index % Self.columns), Double(index / Self.columns))
      return """
        { kind: 'group', frame: [\(x * Self.cell.width), \(y * Self.cell.height), \
        \(Self.cell.width), \(Self.cell.height)], children: [{ \(control) }] }
        """
    }
    let panel = try panel(
      """
      { size: { width: \(Self.cell.width * Double(Self.columns)), \
      height: \(Self.cell.height * Double(rows)) }, theme: '\(theme)',
        values: { on: { initial: false } }, controls: [\(cells.joined(separator: ","))] }
      """)
    panel.fit(
      width: Int(panel.settings.size.width) * scale, height: Int(panel.settings.size.height) * scale
    )
    let plain = panel.picture()
    let (rings, adjusting) = (plain.copy(), plain.copy())
    // The cells appear in the order of the focus.
    let current = plain.copy()
    for index in controls.indices {
      panel.handle(.tab)
      _ = panel.draw(on: current)
      copyCell(index, from: current, to: rings, scale)
      guard focused(panel)?.isAdjustable == true else { continue }
      panel.handle(.enter)
      _ = panel.draw(on: current)
      copyCell(index, from: current, to: adjusting, scale)
      panel.handle(.escape)
    }
    expectGolden(rings, "focus-\(group)-\(theme)-\(scale)x", maximumDifference: 3)
    let isAdjusted = adjusting.differences(from: plain) > 0
    #expect(isAdjusted == ["choices", "numbers"].contains(group))
    if isAdjusted {
      expectGolden(
        adjusting, "focus-adjusting-\(group)-\(theme)-\(scale)x", maximumDifference: 3)
    }
    // The panel is as before when a touch hides the ring.
    panel.tap(1, 1)
    _ = panel.draw(on: current)
    #expect(current.differences(from: plain) == 0)
  }

  private func focused(_ panel: Panel) -> Control? { panel.allControls.first { $0.isFocused } }

  private func copyCell(_ index: Int, from: Surface, to: Surface, _ scale: Int) {
    let (width, height) = (Int(Self.cell.width) * scale, Int(Self.cell.height) * scale)
    let (left, top) = (index % Self.columns * width, index / Self.columns * height)
    for y in top..<top + height { for x in left..<left + width { to[x, y] = from[x, y] } }
  }

  /// Draws only the damage of each change, and compares with a complete drawing.
  @Test(arguments: [1, 1.37]) func theDamageIsComplete(scale: Double) throws {
    let panel = try panel(
      """
      { size: { width: 240, height: 160 }, theme: 'dark', values: { level: {}, on: { initial: false } },
        controls: [
          { kind: 'slider', name: 'level', frame: [20.3, 10.6, 100, 30] },
          { kind: 'scroll', frame: [130, 10, 90, 60], children: [{ kind: 'column', children: [
            { each: 4, kind: 'button', name: 'b$n', height: 40 } ] }] },
          { kind: 'button', name: 'c', frame: [20, 90, 80, 40], bind: { hidden: 'on' } },
          { kind: 'circularSlider', name: 'd', frame: [130, 80, 70, 70] } ] }
      """)
    panel.fit(width: Int(240 * scale), height: Int(160 * scale))
    let surface = panel.picture()
    func check(_ what: String) {
      let damaged = panel.draw(on: surface)
      let whole = panel.picture()
      #expect(surface.differences(from: whole) == 0, "\(what)")
      #expect(!damaged.isEmpty, "\(what)")
    }
    for key in [Key.tab, .enter, .turn(30), .escape, .tab, .tab, .tab, .tab, .tab, .tab] {
      panel.handle(key)
      check("\(key)")
    }
    panel.handle(.backTab)
    check("back")
    focused(panel)?.frame.x += 7.3
    check("moved")
    try panel.set(["on": .boolean(true)], origin: .client)
    check("hidden")
    panel.handle(.tab)
    check("next")
    panel.handle(.character("4"))
    check("number pad")
    panel.handle(.tab)
    check("focus in the pad")
    panel.handle(.escape)
    check("closed")
  }

  /// The ring of a control at the edge of the screen is drawn inside the edge, on all four sides.
  @Test func theRingStaysOnTheScreen() throws {
    let panel = try panel(
      """
      { size: { width: 100, height: 100 }, theme: 'dark', controls: [
        { kind: 'button', frame: [0, 0, 100, 100] } ] }
      """)
    let surface = Surface(width: 100, height: 100)
    let places = [(50, 0), (50, 99), (0, 50), (99, 50)]
    _ = panel.draw(on: surface)
    let before = places.map { surface[$0.0, $0.1] }
    panel.handle(.tab)
    _ = panel.draw(on: surface)
    let ring = Color(opaquePixel: surface[50, 1])
    #expect(ring.contrast(with: Color(opaquePixel: surface[50, 50])) >= 3)
    for (place, before) in zip(places, before) {
      #expect(surface[place.0, place.1] != before)
      #expect(Color(opaquePixel: surface[place.0, place.1]) == ring)
    }
  }

  /// The ring has a contrast of 3 : 1 with the background, even if the theme's colour does not.
  @Test(arguments: ["#FFFFFF", "#000000", "#808080", "#3D9BFF"])
  func theRingIsVisibleOnEveryGround(ground: String) throws {
    let panel = try panel(
      """
      { size: { width: 100, height: 100 }, theme: 'dark', controls: [
        { kind: 'group', frame: [0, 0, 100, 100], background: '\(ground)', children: [
          { kind: 'button', frame: [20, 20, 60, 60] } ] } ] }
      """)
    panel.handle(.tab)
    let surface = Surface(width: 100, height: 100)
    _ = panel.draw(on: surface)
    // The ring is 3 to 5 points above the button.
    for y in [15, 16] {
      #expect(
        Color(opaquePixel: surface[50, y]).contrast(with: Color(opaquePixel: surface[50, 5])) >= 3)
    }
    #expect(surface[50, 14] == surface[50, 5] && surface[50, 17] == surface[50, 5])
  }
}
