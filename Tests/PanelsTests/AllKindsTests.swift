import Controls
import Geometry
import Glibc
import Kinds
import PanelChecks
import Panels
import Randomness
import Raster
import Testing
import TouchTracking

/// Performs random actions on a panel with every kind of control: touches, keys, changes by clients,
/// changes of properties, reloads and changes of the screen.
///
///     BEZEL_STEPS=100000 swift test --filter AllKindsTests
struct AllKindsTests {
  private static let steps =
    getenv("BEZEL_STEPS").flatMap { Int(String(cString: $0)) } ?? 150
  /// After many actions most controls are hidden or disabled, so a long test uses several panels.
  private static let stepsPerRun = 500

  @Test func theRunHasAllKinds() throws {
    #expect(
      try RandomRun(scale: 1, theme: nil, direction: "automatic", seed: 0).kinds
        == Set(builtInKinds.map(\.name).filter { $0 != "confirmation" }))
  }

  /// Without a theme, and with one, in which handles grow and show their values; in both directions.
  @Test(arguments: [
    (1.0, nil, "leftToRight"), (1.37, nil, "rightToLeft"), (1.25, "dark", "rightToLeft"),
  ])
  func randomActionsKeepThePanelConsistent(
    scale: Double, theme: String?, direction: String
  ) throws {
    for first in stride(from: 0, to: Self.steps, by: Self.stepsPerRun) {
      var run = try RandomRun(
        scale: scale, theme: theme, direction: direction, seed: UInt64(first))
      for step in 0..<min(Self.stepsPerRun, Self.steps - first) {
        try run.performRandomAction()
        let failures = run.failures()
        if !failures.isEmpty {
          Issue.record(
            "seed \(first), step \(step), \(run.lastAction): \(failures.joined(separator: "; "))")
          return
        }
      }
      run.cancelAll()
      #expect(run.failures() == [])
      // Most of the picture is not drawn again.
      #expect(run.drawnPixels < run.allPixels / 4)
    }
  }

  /// Nothing keeps a touch, and with it a panel that a reload has replaced.
  @Test(arguments: builtInKinds.map(\.name).filter { $0 != "confirmation" })
  func aPanelIsFreedAfterATapAndADrag(kind: String) throws {
    var parts: [Part] = []
    do {
      var run = try RandomRun(scale: 1, theme: "dark", direction: "leftToRight", seed: 0)
      #expect(try run.tapAndDrag(kind))
      parts = run.panel.allControls.map { Part(object: $0, name: $0.kindName) }
      parts.append(Part(object: run.panel, name: "the panel"))
      parts.append(Part(object: run.panel.stage, name: "the stage"))
    }
    #expect(parts.filter { $0.object != nil }.map(\.name) == [])
  }
}

/// A part of a panel that may have been freed.
private struct Part {
  weak var object: AnyObject?
  let name: String
}

private struct RandomRun {
  private static let controls = """
    size: { width: 220, height: 240 },
    values: { past: { history: 60 }, rooms: { fields: { title: "new", level: 0, on: false, floor: "" }, initial: [
      { title: "Room 0", floor: "Floor 0" },
      { title: "Room 1", floor: "Floor 0" },
      { title: "Room 2", floor: "Floor 0" },
      { title: "Room 3", floor: "Floor 1" },
      { title: "Room 4", floor: "Floor 1" },
      { title: "Room 5", floor: "Floor 1" },
      { title: "Room 6", floor: "Floor 2" },
    ] } }, pages: [
      { name: "all", controls: [
        { kind: "slider", name: "slider", frame: [4, 4, 80, 20] },
        { kind: "slider", name: "up", frame: [200, 4, 16, 80], vertical: true, tapToMove: false },
        { kind: "toggle", name: "toggle", frame: [90, 4, 40, 22], bind: { shadow: "slider" } },
        { kind: "button", name: "button", frame: [136, 4, 56, 24], title: "Go" },
        { kind: "meter", frame: [4, 30, 80, 10], value: "slider", warningAt: 0.6,
          criticalAt: 0.9 },
        { kind: "meter", frame: [90, 32, 40, 40], value: "seek.progress", form: "arc",
          lineWidth: 5, showsValue: true },
        { kind: "image", frame: [136, 34, 20, 20], source: "dot.png", scaling: "fill" },
        { kind: "seekBar", name: "seek", frame: [4, 46, 80, 22] },
        { kind: "rangeSlider", name: "range", frame: [4, 74, 80, 22], tapToMove: true },
        { kind: "group", frame: [4, 100, 100, 46], background: "#1A2028", cornerRadius: 8,
          children: [
            { kind: "knob", name: "knob", frame: [2, 2, 42, 42], fillsTrack: true, lineWidth: 6,
              showsValue: true },
            { kind: "label", frame: [48, 8, 50, 20], value: "angle" },
          ] },
        { kind: "circularSlider", name: "angle", frame: [110, 74, 76, 72], backgroundWidth: 20,
          lineWidth: 12 },
        { kind: "gauge", frame: [90, 76, 60, 60], value: "slider", target: 0.4, zones: [{ from: 0.8, color: "#F00" }] },
        { kind: "tile", name: "tile", frame: [4, 100, 60, 48], level: "slider", icon: "home" },
        { kind: "lamp", frame: [150, 60, 20, 20], value: "toggle", rate: 2 },
        { kind: "spacer", frame: [204, 4, 12, 12] }, { kind: "divider", frame: [204, 60, 12, 1] },
        { kind: "shape", frame: [4, 4, 200, 60], points: [[0, 0], ["50%", 40], ["90%", "90%"]], dash: [0, 8], dashSpeed: 40, lineCap: "round", bind: { end: "slider", x: "slider" } },
        { kind: "spinner", frame: [170, 60, 20, 20] }, { kind: "clock", frame: [190, 30, 28, 28] },
        { kind: "radio", name: "radio", frame: [160, 32, 38, 40], items: ["one", "two"] },
        { kind: "buttonMatrix", name: "keys", frame: [4, 128, 90, 20], rows: ["1 2 3"] },
        { kind: "alarmBanner", frame: [104, 100, 84, 20] },
        { kind: "alarmList", frame: [104, 122, 84, 26], rowHeight: 44 },
        { kind: "drawer", name: "drawer", width: 60, children: [
          { kind: "toggle", name: "in", value: "toggle" } ] },
        { kind: "chips", name: "chips", frame: [188, 88, 30, 60], items: ["one", "two", "three"] },
      ] },
      { name: "rest", controls: [
        { kind: "segments", name: "segments", frame: [4, 4, 120, 30], items: ["one", "two"] },
        { kind: "row", frame: [4, 40, 200, 40], children: [
          { kind: "slider", name: "again", value: "slider", weight: 1 },
          { kind: "grid", columns: 2, weight: 1, children: [
            { kind: "toggle", name: "left" }, { kind: "toggle", name: "right" } ] } ] },
        { kind: "scroll", frame: [4, 90, 80, 60], children: [
          { kind: "column", children: [
            { kind: "slider", value: "slider", height: 40 }, { kind: "toggle", value: "left" },
            { kind: "button", title: "Last", height: 50 } ] } ] },
        { kind: "stack", name: "segments2", value: "segments", items: ["one", "two"],
          frame: [128, 4, 80, 30], children: [
            { kind: "meter", value: "slider" }, { kind: "label", value: "range.lower" } ] },
        { kind: "column", frame: [4, 84, 96, 60], children: [
          { kind: "label", text: "Words" }, { kind: "knob", name: "other", weight: 1 } ] },
        { kind: "sparkline", value: "past", frame: [100, 64, 60, 18] },
        { kind: "chart", series: [{ value: "past" }], span: 60, frame: [130, 44, 80, 40] },
        { kind: "chart", rows: "rooms", x: "title", series: [{ field: "level", form: "bars" }],
          frame: [150, 4, 70, 60] },
        { kind: "checkbox", name: "checkbox", frame: [104, 84, 60, 28], title: "Box" },
        { kind: "dropdown", name: "dropdown", frame: [166, 84, 50, 28], items: ["one", "two"] },
        { kind: "list", name: "chosen", rows: "rooms", frame: [4, 90, 40, 60], rowHeight: 28,
          header: "floor" },
        { kind: "list", rows: "rooms", frame: [50, 90, 50, 60], rowHeight: 30, children: [
          { kind: "row", children: [
            { kind: "label", text: "{row.title} {row.level:.1f}", weight: 1 },
            { kind: "toggle", value: "row.on", width: 40 } ] } ] },
        { kind: "table", rows: "rooms", frame: [104, 90, 112, 60], rowHeight: 24, headerHeight: 20, padding: 2, columns: [
          { field: "title", title: "Room" }, { field: "level", title: "Level", format: ".1f" } ] },
        { kind: "stepper", name: "stepper", frame: [104, 116, 112, 28], maximum: 9, step: 1 },
        { kind: "textField", name: "textField", frame: [86, 40, 120, 40] },
        { kind: "dialog", name: "asking", title: "Sure?", text: "{slider}", dismissible: true,
          children: [{ kind: "toggle", name: "inner" }],
          buttons: [{ title: "No" }, { title: "Yes", name: "yes", do: "left = true" }] },
        { kind: "toast", name: "message", buttons: [{ title: "Undo", do: "left = false" }] },
      ] },
      { name: "pickers", controls: [
        { kind: "numberField", name: "numberField", frame: [4, 4, 60, 28], maximum: 9 },
        { kind: "datePicker", name: "datePicker", frame: [4, 40, 60, 28] },
        { kind: "durationPicker", name: "durationPicker", frame: [104, 104, 60, 28] },
        { kind: "numberRoller", name: "numberRoller", frame: [170, 40, 40, 28], maximum: 9, step: 1 },
        { kind: "roller", name: "roller", frame: [124, 40, 40, 28], items: ["one", "two"] },
        { kind: "timePicker", name: "timePicker", frame: [170, 104, 40, 28] },
        { kind: "calendar", name: "calendar", frame: [4, 90, 90, 60],
          marked: [{ date: "2025-11-14" }] },
        { kind: "colorPicker", name: "colorPicker", frame: [100, 40, 60, 60] },
        { kind: "jogWheel", name: "jogWheel", frame: [100, 4, 30, 30] },
        { kind: "joystick", name: "joystick", frame: [140, 4, 30, 30] },
        { kind: "pad", name: "pad", frame: [180, 4, 30, 30] },
        { kind: "imageSequence", value: "numberField", frame: [70, 4, 26, 26], sources: ["dot.png", "dot.png"] },
        { kind: "qrCode", value: "textField", frame: [160, 70, 50, 30] },
      ] },
    ]
    """

  private let text: String
  private let scale: Double
  private(set) var panel: Panel
  private var surface: Surface
  private var generator: SeededGenerator
  private var time = Duration.zero
  private var down: Set<UInt64> = []
  private let phases = Phases()
  private(set) var lastAction = "the start"
  private(set) var drawnPixels = 0
  private(set) var allPixels = 0

  /// The number of touches of each value that have begun and not ended according to its changes.
  private final class Phases {
    var open: [String: Int] = [:]
  }

  init(scale: Double, theme: String?, direction: String, seed: UInt64) throws {
    self.scale = scale
    generator = SeededGenerator(seed: seed)
    let look =
      theme.map { "theme: '\($0)'" } ?? "theme: 'classic', background: '#101418', tint: '#3D9BFF'"
    text = "{ \(look), direction: '\(direction)', \(Self.controls) }"
    panel = try TestPanel.panel(text)
    surface = Surface(width: 1, height: 1)
    watch()
    resize(by: 1)
  }

  private func watch() {
    panel.values.observe { [phases] value, change, _ in
      switch change.origin {
      case .touch(.began, _): phases.open[value.name, default: 0] += 1
      case .touch(.ended, _), .touch(.cancelled, _):
        phases.open[value.name, default: 0] -= 1
      case .touch(.changed, _), .client, .panel: break
      }
    }
  }

  /// The names of the kinds on the panel.
  var kinds: Set<String> { Set(panel.allControls.map(\.kindName)).subtracting([""]) }

  mutating func cancelAll() {
    panel.stage.cancelTouches(time: time)
    _ = panel.draw(on: surface)
  }

  // MARK: Actions

  /// Taps and drags each control of a kind, without the controls that cover it.
  /// - Returns: whether there is one.
  mutating func tapAndDrag(_ kind: String) throws -> Bool {
    var isFound = false
    for page in ["all", "rest", "pickers"] {
      try panel.set(["page": .text(page)], origin: .client)
      for control in panel.allControls where control.kindName == kind && control.isShown {
        isFound = true
        let others = panel.allControls.filter {
          !$0.isHidden && !$0.isInside(control) && !control.isInside($0)
        }
        for other in others { other.isHidden = true }
        drag(control, by: 0)
        for distance in [-0.4, 0.4] { drag(control, by: distance) }
        panel.handle(.escape)
        for other in others { other.isHidden = false }
      }
    }
    return isFound
  }

  /// Drags a finger from the centre of a control by a part of its size.
  private mutating func drag(_ control: Control, by part: Double) {
    let frame = Rectangle(origin: control.originOnStage, size: control.frame.size)
    for (phase, moved) in [(ContactChange.Phase.down, 0), (.moved, 0.5), (.moved, 1), (.up, 1)] {
      time += .milliseconds(30)
      let offset = Point(x: frame.width * part * moved, y: frame.height * part * moved / 4)
      panel.touch(phase, at: frame.center + offset, time: time)
      panel.advance(to: time)
      _ = panel.draw(on: surface)
    }
    time += .seconds(1)
  }

  mutating func performRandomAction() throws {
    time += .milliseconds(17)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<55: touch()
    case 55..<75: setValue()
    case 75..<85: try setProperty()
    case 85..<90:
      lastAction = "a key"
      panel.handle([Key.character("7"), .enter, .escape].randomElement(using: &generator)!)
    case 90..<94:
      let control = anyControl()
      lastAction = "enabling or hiding \(type(of: control)) \(control.name)"
      if Bool.random(using: &generator) {
        control.isEnabled.toggle()
      } else {
        control.isHidden.toggle()
      }
    case 94..<98:
      lastAction = "a new page"
      // Fails after a random property has changed the names of the tabs.
      try? panel.set(
        ["page": .text(["all", "rest", "pickers"].randomElement(using: &generator)!)],
        origin: .client)
    case 98: try reload()
    default: resize(by: .random(in: 0.7...1, using: &generator))
    }
    panel.advance(to: time)
    drawnPixels += panel.draw(on: surface).area
    allPixels += surface.bounds.area
  }

  /// A random control; half of the time one that a finger holds, if any.
  private mutating func anyControl() -> Control {
    let held = Bool.random(using: &generator) ? panel.allControls.filter(\.isTracking) : []
    return held.randomElement(using: &generator)
      ?? panel.allControls.randomElement(using: &generator)!
  }

  private mutating func touch() {
    let id = UInt64.random(in: 1...3, using: &generator)
    let phase: ContactChange.Phase =
      down.contains(id)
      ? [.moved, .moved, .moved, .up, .cancelled].randomElement(using: &generator)! : .down
    if phase == .down { down.insert(id) }
    if phase == .up || phase == .cancelled { down.remove(id) }
    lastAction = "contact \(id) \(phase)"
    let place = Point(
      x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
    panel.handle(ContactFrame(phase, contact: id, at: place, time: time))
  }

  private mutating func setValue() {
    let value = panel.values.values.randomElement(using: &generator)!
    let scalar: Scalar =
      switch value.kind {
      case .number: .number(.random(in: value.minimum...value.maximum, using: &generator))
      case .boolean: .boolean(.random(using: &generator))
      case .text: .text(value.choices?.randomElement(using: &generator) ?? "text")
      case .list: .list(value.scalar.list?.changed(using: &generator) ?? ListRows())
      }
    lastAction = "\(value.name) = \(scalar)"
    try? panel.set(
      [value.name: scalar], origin: .client, animated: .random(using: &generator))
  }

  private mutating func setProperty() throws {
    let control = anyControl()
    let property = control.properties.randomElement(using: &generator)!
    let value: PropertyValue =
      switch (property.format.shape, property.format.reference) {
      case (.number(let range, let isWhole), _):
        .number(
          isWhole
            ? .random(in: range, using: &generator).rounded()
            : .random(in: range.clamped(to: -50...60), using: &generator))
      case (.boolean, _): .boolean(.random(using: &generator))
      case (_, .color): .color(Color(gray: .random(in: 0...1, using: &generator)))
      case (.list, .picture):
        .pictures(
          (0...Int.random(in: 0...4, using: &generator)).map { index in
            Picture(
              path: "\(index).png", artwork: .pixels(Surface(width: 3 + index, height: 5)))
          })
      case (_, .picture):
        .picture(Picture(path: "dot.png", artwork: .pixels(Surface(width: 3, height: 5))))
      case (_, .icon): .text(BuiltInIcon.names.randomElement(using: &generator) ?? "")
      case (.text, nil): .text("{value:.1f}")
      case (.list, _): .list(["one", "two", "three"].shuffled(using: &generator))
      case (.choice(let words), _): .text(words.randomElement(using: &generator) ?? "")
      }
    lastAction = "\(type(of: control)) \(control.name): \(property.name) = \(value)"
    try? control.set(property, to: value)
  }

  /// Replaces the panel as the daemon does after a change of the file.
  private mutating func reload() throws {
    lastAction = "a reload"
    cancelAll()
    let next = try TestPanel.panel(text)
    next.keepValues(of: panel)
    next.values.startCounting(at: panel.values.sequence)
    panel = next
    watch()
    resize(by: 1)
  }

  private mutating func resize(by part: Double) {
    lastAction = "another screen"
    panel.fit(width: Int(220 * scale * part), height: Int(240 * scale))
    surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
  }

  // MARK: Invariants

  private func canBeTouched(_ control: Control) -> Bool {
    var next: Control? = control
    while let current = next {
      if current.isHidden || !current.isEnabled { return false }
      next = current.parent
    }
    return true
  }

  /// The violated invariants.
  func failures() -> [String] {
    var failures: [String] = []
    for value in panel.values.values {
      if value.kind == .number, !(value.minimum...value.maximum).contains(value.number) {
        failures.append("\(value.name) is \(value.number)")
      }
      let open = phases.open[value.name] ?? 0
      if open != (value.isHeld ? 1 : 0) {
        failures.append(
          "\(open) open touches of \(value.name), held: \(value.isHeld)")
      }
    }
    for control in panel.allControls where control.isTracking && !canBeTouched(control) {
      failures.append("a finger holds \(type(of: control)) \(control.name)")
    }
    for case let slider as RangeSlider in panel.allControls where slider.lower > slider.upper {
      failures.append("\(slider.lower) > \(slider.upper)")
    }
    let whole = panel.picture()
    let count = surface.differences(from: whole)
    if count > 0 {
      let area = surface.bounds(ofDifferencesFrom: whole)
      failures.append("\(count) pixels differ from the whole picture, in \(area)")
    }
    return failures
  }
}
