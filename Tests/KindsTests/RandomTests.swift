import Bench
import Controls
import Geometry
import Randomness
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// Random touches, keys, values and properties, in random order, on all kinds of control.
struct RandomTests {
  private final class Counts {
    var began: [ObjectIdentifier: Int] = [:]
    var ended: [ObjectIdentifier: Int] = [:]
    var phases: [String: (began: Int, ended: Int)] = [:]
  }

  @Test(arguments: [1, 2, 3, 4]) func randomInputNeverLeavesAnInvalidState(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bench = Bench()
    bench.root.layoutDirection = seed % 2 == 0 ? .rightToLeft : .leftToRight
    let counts = Counts()
    var controls: [Control] = []
    for (number, kind) in (builtInKinds + builtInKinds).enumerated() {
      let control = kind.make()
      control.frame = randomFrame(&generator)
      bench.root.add(control)
      bench.name(control, "\(kind.name)\(number)")
      observe(control, counts)
      controls.append(control)
    }
    bench.values.observe { value, change, _ in
      guard case .touch(let phase, _) = change.origin else { return }
      switch phase {
      case .began: counts.phases[value.name, default: (0, 0)].began += 1
      case .ended, .cancelled: counts.phases[value.name, default: (0, 0)].ended += 1
      case .changed: break
      }
    }
    var fingers: [Finger] = []
    var time = Duration.zero
    for step in 0..<25_000 {
      time += .milliseconds(7)
      // Half of the changes affect touched controls, because changes during a touch are the hardest.
      let held = Bool.random(using: &generator) ? controls.filter(\.isTracking) : []
      let control =
        held.randomElement(using: &generator)
        ?? controls[Int.random(in: 0..<controls.count, using: &generator)]
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<20:
        if fingers.count < 5 {
          fingers.append(bench.down(coordinate(&generator), coordinate(&generator)))
        }
      case 20..<48:
        fingers.randomElement(using: &generator)?.move(
          coordinate(&generator), coordinate(&generator))
      case 48..<72:
        guard !fingers.isEmpty else { break }
        let finger = fingers.remove(at: Int.random(in: 0..<fingers.count, using: &generator))
        if Bool.random(using: &generator) { finger.up() } else { finger.cancel() }
      case 72..<80: setValue(bench, &generator)
      case 80..<86: setProperty(control, &generator)
      case 86: control.isEnabled = Int.random(in: 0..<5, using: &generator) > 0
      case 87: control.isHidden = Int.random(in: 0..<5, using: &generator) == 0
      case 88: control.frame = randomFrame(&generator)
      case 89:
        if control.parent == nil { bench.root.add(control) } else { bench.root.remove(control) }
      case 90:
        if step % 4 == 0 { (control as? CircularSlider)?.beginEditing() }
      case 91..<95:
        let keys: [Key] = [
          .character("7"), .character("."), .character("-"), .backspace, .enter, .escape, .delete,
          .tab, .backTab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .turn(1),
          .turn(-3), .turn(.max), .turn(.min), .character(" "),
        ]
        let key = keys.randomElement(using: &generator) ?? .enter
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bench.stage.press(key)
        case 1: bench.stage.release(key)
        case 2 where step % 16 == 0: bench.stage.cancelKeys()
        default: bench.stage.handle(key)
        }
      default:
        for control in controls { _ = control.advance(to: time) }
      }
      expectValid(bench, controls, step)
    }
    bench.stage.cancelTouches(time: time)
    for control in controls {
      #expect(!control.isTracking)
      let id = ObjectIdentifier(control)
      #expect(counts.began[id, default: 0] == counts.ended[id, default: 0], "\(control.name)")
    }
    for (name, phases) in counts.phases {
      #expect(phases.began == phases.ended, "\(name)")
    }
    for value in bench.values.values { #expect(!value.isHeld, "\(value.name)") }
    #expect(counts.phases.values.reduce(0) { $0 + $1.began } > 150)
  }

  private func observe(_ control: Control, _ counts: Counts) {
    let id = ObjectIdentifier(control)
    control.addAction(for: .touchDown) { _ in counts.began[id, default: 0] += 1 }
    for event in [ControlEvent.touchUpInside, .touchUpOutside, .touchCancel] {
      control.addAction(for: event) { _ in counts.ended[id, default: 0] += 1 }
    }
  }

  private func expectValid(_ bench: Bench, _ controls: [Control], _ step: Int) {
    for value in bench.values.values where value.kind == .number {
      let isValid =
        value.number.isFinite && value.minimum <= value.number && value.number <= value.maximum
      if !isValid { Issue.record("step \(step): \(value.name) is \(value.number)") }
    }
    for control in controls {
      for slot in control.slots where !slot.shown.isFinite {
        Issue.record("step \(step): \(control.name) shows \(slot.shown)")
      }
      if control.isTracking,
        !control.isEffectivelyEnabled || control.isHidden || control.parent == nil
      {
        Issue.record("step \(step): a finger holds \(control.name), which cannot be touched")
      }
      if let slider = control as? RangeSlider, slider.lower > slider.upper {
        Issue.record("step \(step): \(slider.lower) > \(slider.upper)")
      }
    }
  }

  // MARK: Random input

  private func coordinate(_ generator: inout SeededGenerator) -> Double {
    .random(in: -30...430, using: &generator)
  }

  private func randomFrame(_ generator: inout SeededGenerator) -> Rectangle {
    let sides: [Double] = [0, 1, 10, 44, 80, 160, 300]
    return Rectangle(
      x: coordinate(&generator), y: coordinate(&generator),
      width: sides.randomElement(using: &generator) ?? 0,
      height: sides.randomElement(using: &generator) ?? 0)
  }

  private static let numbers: [Double] = [
    -.infinity, -1e12, -1, -0.0, 0, 1e-9, 0.3, 1, 5, 10, 359.7, 1e9, .infinity, .nan,
  ]

  private func number(_ generator: inout SeededGenerator) -> Double {
    Self.numbers.randomElement(using: &generator) ?? 0
  }

  private func setValue(_ bench: Bench, _ generator: inout SeededGenerator) {
    guard let value = bench.values.values.randomElement(using: &generator) else { return }
    let scalar: Scalar =
      switch value.kind {
      case .number: .number(number(&generator))
      case .boolean: .boolean(.random(using: &generator))
      case .text: .text("text")
      case .list: .list(value.scalar.list ?? ListRows())
      }
    try? bench.set(
      [value.name: scalar], origin: .client, animated: .random(using: &generator))
  }

  private func setProperty(_ control: Control, _ generator: inout SeededGenerator) {
    // These two are set separately and rarely; otherwise most controls could not be touched.
    let properties = control.properties.filter {
      !Set(["enabled", "hidden"]).contains($0.name)
    }
    guard let property = properties.randomElement(using: &generator) else { return }
    let value: PropertyValue =
      switch (property.format.shape, property.format.reference) {
      case (.number(let range, let isWhole), _):
        isWhole
          ? .number(.random(in: range, using: &generator).rounded()) : .number(number(&generator))
      case (.boolean, _): .boolean(.random(using: &generator))
      case (_, .color): .color(Color(gray: .random(in: 0...1, using: &generator)))
      case (.list, .picture):
        .pictures(
          (0...Int.random(in: 0...4, using: &generator)).map {
            Picture(path: "\($0).png", artwork: .pixels(Surface(width: 4, height: 3 + $0)))
          })
      case (_, .picture): .none
      case (_, .icon): .text(BuiltInIcon.names.randomElement(using: &generator) ?? "")
      case (.text, nil): .text("{value:.2f}")
      case (.list, _): .list(["one", "two", "three"].shuffled(using: &generator))
      case (.choice(let words), _): .text(words.randomElement(using: &generator) ?? "")
      }
    try? control.set(property, to: value)
  }
}
