import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Changes that damage a larger area than the bounds of the control.
struct DamageTests {
  /// Draws a panel, changes it, draws the damage, and counts differences from a complete drawing.
  private func differences(
    _ controls: String, scale: Double = 1, before prepare: (Panel) throws -> Void = { _ in },
    after change: (Panel) throws -> Void
  ) throws -> Int {
    let panel = try panel("{ size: { width: 120, height: 80 }, controls: [\(controls)] }")
    panel.fit(width: Int(120 * scale), height: Int(80 * scale))
    try prepare(panel)
    let surface = panel.picture()
    try change(panel)
    _ = panel.draw(on: surface)
    let whole = panel.picture()
    return surface.differences(from: whole)
  }

  private func set(_ name: String, _ scalar: Scalar, animated: Bool = false, on panel: Panel) throws
  {
    try panel.set([name: scalar], origin: .client, animated: animated)
  }

  @Test func aButtonLooksPressedBeforeItsAnimationBegins() throws {
    let count = try differences("{ kind: 'button', name: 'a', frame: [0, 0, 60, 60] }") {
      try set("a", .boolean(true), animated: true, on: $0)
    }
    #expect(count == 0)
  }

  @Test func childrenOutsideOfAContainerAreRedrawnWithIt() throws {
    let group = """
      { kind: 'group', frame: [0, 0, 40, 40], children: [
        { kind: 'group', frame: [20, 20, 60, 20], background: '#FFF' } ] }
      """
    let changes: [(Control) -> Void] = [
      { $0.isHidden = true }, { $0.isEnabled = false }, { $0.frame.x = 30 },
      { $0.parent?.remove($0) },
    ]
    for change in changes {
      #expect(try differences(group) { change($0.allControls[0]) } == 0)
    }
  }

  @Test func theStartOfAMeterIsDrawnCorrectly() throws {
    for (vertical, frame) in [(false, "[10, 10, 100, 16]"), (true, "[10, 10, 16, 60]")] {
      let count = try differences(
        """
        { kind: 'meter', name: 'a', frame: \(frame), vertical: \(vertical), color: '#F00',
          value: 0.99 }
        """
      ) { try set("a", .number(1), on: $0) }
      #expect(count == 0)
    }
  }

  /// The rim of a held knob tells that the other one has come as near as it may.
  @Test func aHeldKnobComesToItsLimitWithTheOther() throws {
    let count = try differences(
      """
      { kind: 'rangeSlider', name: 'a', frame: [10, 20, 100, 30], maximum: 100, lower: 10, upper: 80,
        minimumGap: 40, rimWidth: 2, limitColor: '#F00' }
      """
    ) { panel in
      panel.touch(.down, 81, 35, contact: 1)
      panel.touch(.down, 32, 35, contact: 2)
    } after: { panel in
      panel.touch(.moved, 75, 35, contact: 2)
      let values = panel.values.values.map(\.scalar.number)
      #expect(values.contains(40) && values.contains(80), "\(values)")
    }
    #expect(count == 0)
  }

  /// The outlines extend beyond the knobs.
  @Test(arguments: ["slider", "rangeSlider"])
  func knobsWithWideOutlinesAreErasedCompletely(kind: String) throws {
    let slot = kind == "slider" ? "a" : "a.upper"
    for growth in [0, 0.3] {
      let slider = """
        { kind: '\(kind)', name: 'a', frame: [10, 20, 100, 30], outline: 8, heldGrowth: \(growth),
          maximum: 1\(kind == "slider" ? "" : ", lower: 0") }
        """
      let moved = try differences(slider) { try set(slot, .number(0.6), on: $0) }
      #expect(moved == 0)
      let place = Point(x: kind == "slider" ? 25 : 95, y: 35)
      let held = try differences(slider) { $0.hold(at: place) }
      #expect(held == 0)
    }
  }

  /// Parts of the scale are within the damage of a handle, a needle or an arc.
  @Test(arguments: [
    "kind: 'slider', knobSize: 24", "kind: 'slider', vertical: true, knobSize: 24",
    "kind: 'rangeSlider', lower: 0", "kind: 'knob', showsValue: true", "kind: 'meter'",
    "kind: 'meter', vertical: true", "kind: 'meter', form: 'arc', showsValue: true",
    "kind: 'gauge', title: 'A'", "kind: 'gauge', form: 'arc'", "kind: 'gauge', showsValue: false",
    "kind: 'gauge', startAngle: 180, endAngle: 0",
  ])
  func scalesAreRedrawnWithTheNumber(control: String) throws {
    let slot = control.contains("rangeSlider") ? "a.upper" : "a"
    for scale in [0.7, 1, 2] {
      for number in [0.0, 3, 50, 61, 99, 100] {
        let count = try differences(
          """
          { \(control), name: 'a', frame: [3, 2, 114, 76], maximum: 100, scale: 'numbers', target: 55,
            zones: [{ to: 20, color: '#0F0' }, { from: 60, color: '#F00' }], tint: '#FFF' }
          """, scale: scale, before: { try set(slot, .number(52), on: $0) },
          after: { try set(slot, .number(number), on: $0) })
        #expect(count == 0, "\(number) at \(scale)")
      }
    }
  }

  /// A held handle extends beyond its control. When it shrinks, its previous area must be redrawn.
  @Test func handlesThatShrinkAreErasedCompletely() throws {
    let changes: [(String, String, PropertyValue)] = [
      ("seekBar", "isThumbVisible", .boolean(false)), ("seekBar", "thumbRadius", .number(4)),
      ("slider", "heldGrowth", .number(0)), ("knob", "lineWidth", .number(1)),
      ("circularSlider", "lineWidth", .number(2)),
    ]
    for (kind, property, value) in changes {
      let panel = try panel(
        """
        { size: { width: 120, height: 80 }, controls: [
          { kind: '\(kind)', name: 'a', frame: [30, 20, 60, 40], heldGrowth: 1, tint: '#FFF' } ] }
        """)
      panel.hold(at: Point(x: 88, y: 40))
      let surface = Surface(width: 120, height: 80)
      panel.damageEverything()
      _ = panel.draw(on: surface)
      try panel.allControls[0].setProperty(property, to: value)
      _ = panel.draw(on: surface)
      let whole = Surface(width: 120, height: 80)
      panel.damageEverything()
      _ = panel.draw(on: whole)
      #expect(surface.differences(from: whole) == 0, "\(kind).\(property)")
    }
  }

  /// A label that does not fit into its row is not drawn.
  @Test func controlsWithoutSizeAreNotDrawn() throws {
    let column = """
      { kind: 'column', frame: [0, 1, 120, 41], children: [
        { kind: 'label', text: 'Words' }, { kind: 'meter', weight: 1, value: 0.5 } ] }
      """
    let count = try differences(column, scale: 0.9) {
      try $0.allControls[0].setProperty("padding", to: .number(50))
    }
    #expect(count == 0)
  }

  /// The knob covers the whole length of the track.
  @Test func aSliderWiderThanLongIsErasedCompletely() throws {
    let slider = "{ kind: 'slider', name: 'a', frame: [2, 20, 116, 40], vertical: true }"
    let count = try differences(slider) { try set("a", .number(0.6), on: $0) }
    #expect(count == 0)
  }

  /// Controls that follow values, also beyond the edges of their containers.
  @Test(
    arguments: [
      "kind: 'image', source: 'dot.png', frame: [40, 20, 50, 24], bind: { rotation: 'a * 90' }",
      "kind: 'label', text: 'Lift', frame: [10, 5, 50, 24], bind: { offsetY: 'a * 50' }",
      "kind: 'group', frame: [40, 20, 30, 30], bind: { offsetX: 'a * -60', offsetY: 'a * 7.5' }, "
        + "children: [{ kind: 'button', name: 'b', frame: [10, 10, 50, 20] }]",
      "kind: 'group', frame: [40, 20, 30, 30], children: [{ kind: 'toggle', name: 'b', "
        + "frame: [0, 0, 60, 34], bind: { offsetX: 'a * -60', enabled: 'a < 0.5' } }]",
    ])
  func movedControlsAreErasedCompletely(control: String) throws {
    for (from, to) in [(0.0, 1.0), (1, 0.3), (0.37, 0.5), (0.5, 0)] {
      let count = try differences(
        "{ kind: 'slider', name: 'a', frame: [0, 60, 120, 20] }, { \(control) }", scale: 1.5
      ) {
        try set("a", .number(from), on: $0)
      } after: {
        try set("a", .number(to), on: $0)
      }
      #expect(count == 0, "\(from) to \(to)")
    }
  }

  /// At a small scale, a point is less than a pixel.
  @Test(arguments: ["knob", "slider", "meter", "circularSlider", "rangeSlider", "seekBar"])
  func softEdgesOfASmallPictureAreDrawn(kind: String) throws {
    let slot = ["rangeSlider": "a.upper", "seekBar": "a.progress"][kind] ?? "a"
    for number in stride(from: 0.03, to: 1, by: 0.13) {
      let count = try differences(
        "{ kind: '\(kind)', name: 'a', frame: [3, 5, 109, 67], tint: '#FFF' }", scale: 0.19
      ) { try set(slot, .number(number), on: $0) }
      #expect(count == 0, "at \(number)")
    }
  }
}
