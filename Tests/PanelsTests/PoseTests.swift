import Controls
import Geometry
import GoldenPictures
import JSON
import Kinds
import PanelChecks
import Raster
import Testing
import TouchTracking
import Values

@testable import Panels

/// Controls that are pictures of a state: the key `pose`.
struct PoseTests {
  private func panel(_ controls: String, _ rest: String = "") throws -> Panel {
    try TestPanel.panel(
      """
      { size: { width: 240, height: 160 }, theme: "dark", \(rest)
        values: { lamp: { initial: false }, pump: { initial: true }, shown: { initial: "none" },
          level: { maximum: 100, initial: 40, step: 1 },
          lost: { kind: "boolean", initial: null } },
        controls: [\(controls)] }
      """, resources: GoldenResources())
  }

  private func picture(_ controls: String, _ change: (Panel) throws -> Void = { _ in }) throws
    -> [UInt32]
  {
    let panel = try panel(controls)
    _ = panel.picture()
    try change(panel)
    _ = panel.picture()
    for time in [0, 1_000] { panel.advance(to: .milliseconds(time)) }
    return pixels(of: panel)
  }

  private func pixels(of panel: Panel) -> [UInt32] {
    let surface = panel.picture()
    return (0..<surface.height).flatMap { y in (0..<surface.width).map { surface[$0, y] } }
  }

  // MARK: Looks

  /// The keys of a control, and what brings it into the state.
  @Test(arguments: [
    "kind: 'toggle', value: 'lamp'", "kind: 'tile', value: 'lamp', title: 'Lamp'",
    "kind: 'checkbox', value: 'lamp', title: 'Lamp'",
    "kind: 'button', value: 'lamp', title: 'Lamp', latches: true",
    "kind: 'lamp', value: 'lamp', title: 'Lamp'",
  ])
  func onLooksLikeATrueValue(keys: String) throws {
    let frame = "frame: [20, 20, 160, 100]"
    let on = try picture("{ \(keys), \(frame) }") {
      try $0.set(["lamp": .boolean(true)], origin: .client)
    }
    #expect(try picture("{ \(keys), pose: 'on', \(frame) }") == on)
    #expect(try picture("{ \(keys), \(frame) }") != on)
  }

  @Test(arguments: ["toggle", "checkbox", "tile", "lamp", "button"])
  func unknownLooksLikeAnUnknownValue(kind: String) throws {
    let unknown = try picture("{ kind: '\(kind)', value: 'lost', frame: [20, 20, 160, 100] }")
    let posed = { (value: String) in
      "{ kind: '\(kind)', value: '\(value)', pose: 'unknown', frame: [20, 20, 160, 100] }"
    }
    #expect(try picture(posed("lamp")) == unknown)
    #expect(try picture(posed("pump")) == unknown)
  }

  private static let movable = [
    "kind: 'slider', value: 'level'", "kind: 'slider', value: 'level', vertical: true",
    "kind: 'knob', value: 'level'", "kind: 'circularSlider', value: 'level', maximum: 100",
    "kind: 'rangeSlider', maximum: 100, lower: 20, upper: 60", "kind: 'toggle', value: 'lamp'",
    "kind: 'checkbox', value: 'lamp', title: 'Lamp'", "kind: 'tile', value: 'lamp', title: 'Lamp'",
    "kind: 'button', value: 'lamp', title: 'Lamp'", "kind: 'pad', name: 'p'",
    "kind: 'joystick', name: 'p'", "kind: 'textField', name: 'p'", "kind: 'datePicker', name: 'p'",
    "kind: 'dropdown', name: 'p', items: ['One', 'Two']",
    "kind: 'label', text: 'Open', do: 'lamp = true'",
    "kind: 'group', background: 'surface', do: 'lamp = true', children: []",
  ]

  @Test(arguments: movable) func disabledLooksLikeDisabled(keys: String) throws {
    let frame = "frame: [40, 30, 160, 100]"
    #expect(
      try picture("{ \(keys), pose: 'disabled', \(frame) }")
        == picture("{ \(keys), enabled: false, \(frame) }"))
  }

  /// A joystick has no focus.
  @Test(arguments: movable.filter { !$0.contains("joystick") })
  func focusedLooksLikeTheFocus(keys: String) throws {
    let frame = "frame: [40, 30, 160, 100]"
    let focused = try picture("{ \(keys), \(frame) }") { $0.handle(.tab) }
    #expect(try picture("{ \(keys), pose: 'focused', \(frame) }") == focused)
    #expect(try picture("{ \(keys), \(frame) }") != focused)
  }

  @Test(arguments: movable) func heldLooksLikeAFinger(keys: String) throws {
    let frame = "frame: [40, 30, 160, 100]"
    let held = try picture("{ \(keys), \(frame) }") { panel in
      let control = panel.allControls[0]
      let handle = control.slots.lazy.compactMap { control.handleArea(of: $0)?.center }.first
      let place = handle ?? control.demonstration.first?(0) ?? control.bounds.center
      let before = control.slots.map { ($0.value, $0.scalar) }
      panel.touch(.down, at: control.originOnStage + place)
      if handle != nil { Value.set(before, origin: .panel) }
    }
    #expect(try picture("{ \(keys), pose: 'held', \(frame) }") == held)
    #expect(try picture("{ \(keys), \(frame) }") != held)
  }

  @Test func stylesHaveTheStateOfThePose() throws {
    let styles = """
      styles: { box: { background: "surface", on: { background: "good" },
        unknown: { background: "warning" }, focused: { background: "focus" },
        held: { background: "accent" }, disabled: { background: "off" } } },
      """
    let colors = [
      "on": "good", "unknown": "warning", "focused": "focus", "held": "accent", "disabled": "off",
    ]
    for pose in StyleState.allCases {
      let panel = try panel(
        """
        { kind: "toggle", value: "lamp", style: "box", pose: "\(pose.rawValue)",
          frame: [20, 20, 80, 44] }
        """, styles)
      _ = panel.picture()
      let control = panel.allControls[0]
      let background = try #require(control.property(named: "background"))
      #expect(control.setting(of: background).json?.string == colors[pose.rawValue])
    }
  }

  // MARK: A picture

  @Test func aPosedControlAcceptsNoTouchesAndNoFocus() throws {
    for pose in ["on", "unknown", "focused", "held", "disabled"] {
      let panel = try panel(
        """
        { kind: "toggle", name: "below", frame: [20, 20, 160, 100] },
        { kind: "tile", value: "lamp", open: "pump", frame: [20, 20, 160, 100],
          pose: "\(pose)" }
        """)
      let before = panel.values.values.map(\.scalar)
      _ = panel.picture()
      #expect(panel.values.values.map(\.scalar) == before)
      #expect(panel.values.values.allSatisfy { !$0.isHeld })
      panel.handle(.tab)
      #expect(panel.stage.focusedControl?.name == "below")
      panel.tap(100, 70)
      #expect(panel.values["below"]?.scalar == .boolean(true), "the finger reaches what is below")
      for time in [0, 2_000] { panel.advance(to: .milliseconds(time)) }
      panel.stage.wakeControls(at: .seconds(10))
      #expect(panel.values["lamp"]?.scalar == .boolean(false), "\(pose)")
      #expect(panel.values["pump"]?.scalar == .boolean(true))
    }
  }

  /// A button that repeats and a stepper act at once and again while a finger stays.
  @Test func aHeldPoseActsNot() throws {
    let panel = try panel(
      """
      { kind: "button", title: "Up", do: "level += 1", repeat: true, pose: "held",
        frame: [20, 20, 80, 44] },
      { kind: "stepper", value: "level", pose: "held", frame: [20, 80, 160, 44] }
      """)
    var events = 0
    panel.values.observe { _, _, _ in events += 1 }
    _ = panel.picture()
    let first = pixels(of: panel)
    for time in stride(from: 0, to: 3_000, by: 100) { panel.advance(to: .milliseconds(time)) }
    #expect(panel.values["level"]?.scalar == .number(40) && events == 0)
    #expect(!panel.isAnimating && pixels(of: panel) == first)
  }

  @Test func aPosedContainerIsAPictureWithItsChildren() throws {
    let panel = try panel(
      """
      { kind: "row", pose: "disabled", frame: [20, 20, 160, 44], children: [
        { kind: "toggle", value: "lamp" } ] }
      """)
    _ = panel.picture()
    panel.tap(40, 42)
    panel.handle(.tab)
    #expect(panel.values["lamp"]?.scalar == .boolean(false) && panel.stage.focusedControl == nil)
  }

  @Test func aHeldPoseFollowsItsValueAndItsPlace() throws {
    let slider = "kind: 'slider', value: 'level', pose: 'held', frame: [20, 100, 200, 44]"
    let moved = try picture("{ \(slider) }") {
      try $0.set(["level": .number(70)], origin: .client)
      $0.allControls[0].frame = Rectangle(x: 30, y: 80, width: 180, height: 44)
    }
    let again = try picture("{ \(slider) }") {
      try $0.set(["level": .number(70)], origin: .client)
      _ = $0.picture()
      $0.allControls[0].frame = Rectangle(x: 30, y: 80, width: 180, height: 44)
    }
    #expect(moved == again)
  }

  @Test func aPoseOfAHiddenControlLeavesNothing() throws {
    for pose in ["held", "focused"] {
      let controls = { (pose: String) in
        """
        { kind: "group", frame: [0, 0, 240, 160], children: [
          { kind: "slider", value: "level", pose: \(pose), frame: [20, 100, 200, 44] } ] }
        """
      }
      let hidden = try picture(controls("null")) { $0.allControls[0].isHidden = true }
      let posed = "\"\(pose)\""
      #expect(try picture(controls(posed)) { $0.allControls[0].isHidden = true } == hidden)
      let shown = try picture(controls(posed)) {
        $0.allControls[0].isHidden = true
        _ = $0.picture()
        $0.allControls[0].isHidden = false
      }
      #expect(try picture(controls(posed)) == shown)
    }
  }

  @Test func aPoseCanFollowAValueAndEnd() throws {
    let controls = """
      { kind: "slider", value: "level", bind: { pose: "shown" }, frame: [20, 100, 200, 44] }
      """
    let resting = try picture(controls)
    for pose in ["held", "unknown", "focused", "disabled"] {
      let fixed = controls.replacing("bind: { pose: \"shown\" }", with: "pose: \"\(pose)\"")
      let posed = try picture(controls) { try $0.set(["shown": .text(pose)], origin: .client) }
      #expect(try posed == picture(fixed) && posed != resting)
      let ended = try picture(controls) {
        try $0.set(["shown": .text(pose)], origin: .client)
        _ = $0.picture()
        try $0.set(["shown": .text("none")], origin: .client)
      }
      #expect(ended == resting, "\(pose)")
    }
  }

  @Test func aPanelCanBePosedAsAWhole() throws {
    let controls = { (pose: String) in
      """
      { kind: "row", frame: [20, 20, 200, 44], children: [
        { kind: "label", text: "Lamp" }, { kind: "toggle", value: "lamp"\(pose) } ] },
      { kind: "slider", value: "level"\(pose), frame: [20, 100, 200, 44] }
      """
    }
    let held = try picture(controls("")) { $0.stage.panelPose = .held }
    #expect(try held == picture(controls(", pose: 'held'")))
    let ended = try picture(controls("")) {
      $0.stage.panelPose = .held
      _ = $0.picture()
      $0.stage.panelPose = nil
    }
    #expect(try ended == picture(controls("")))
  }

  @Test func nothingKeepsAPosedControl() throws {
    weak var control: Control?
    do {
      let panel = try panel(
        "{ kind: 'slider', value: 'level', pose: 'held', frame: [20, 100, 200, 44] }")
      _ = panel.picture()
      control = panel.allControls[0]
      #expect(control?.isTracking == true)
    }
    #expect(control == nil)
  }

  // MARK: Mistakes

  @Test func clientsAreRefusedAPoseThatTheKindCannotHave() throws {
    let panel = try panel("{ kind: 'label', text: 'Text', frame: [20, 20, 100, 44] }")
    let label = panel.allControls[0]
    #expect(throws: PropertyError.self) { try label.setProperty("pose", to: .text("held")) }
    #expect(throws: PropertyError.self) { try label.setProperty("pose", to: .text("big")) }
    try label.setProperty("pose", to: .text("disabled"))
    #expect(label.pose == .disabled && !label.isEnabled)
    try label.setProperty("pose", to: .none)
    #expect(label.isEnabled)
  }
}
