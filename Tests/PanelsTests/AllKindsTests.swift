import Controls
import Geometry
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Every kind on one panel: what is drawn step by step is what is drawn at once, to the pixel.
struct AllKindsTests {
  private static let text = """
    { size: { width: 220, height: 150 }, background: "#101418", tint: "#3D9BFF", controls: [
      { kind: "slider", name: "slider", frame: [4, 4, 80, 20] },
      { kind: "slider", name: "up", frame: [200, 4, 16, 80], vertical: true, tapToMove: false },
      { kind: "toggle", name: "toggle", frame: [90, 4, 40, 22], bind: { shadow: "slider" } },
      { kind: "button", name: "button", frame: [136, 4, 56, 24], title: "Go" },
      { kind: "meter", frame: [4, 30, 80, 10], value: "slider", warningAt: 0.6, criticalAt: 0.9 },
      { kind: "meter", frame: [90, 32, 40, 40], value: "seek.progress", form: "arc", lineWidth: 5,
        showsValue: true },
      { kind: "image", frame: [136, 34, 20, 20], source: "dot.png", scaling: "fill" },
      { kind: "seekBar", name: "seek", frame: [4, 46, 80, 22] },
      { kind: "rangeSlider", name: "range", frame: [4, 74, 80, 22], tapToMove: true },
      { kind: "group", frame: [4, 100, 100, 46], background: "#1A2028", cornerRadius: 8, children: [
        { kind: "knob", name: "knob", frame: [2, 2, 42, 42], fillsTrack: true, lineWidth: 6,
          showsValue: true },
        { kind: "label", frame: [48, 8, 50, 20], value: "angle" },
      ] },
      { kind: "circularSlider", name: "angle", frame: [110, 74, 76, 72], backgroundWidth: 20,
        lineWidth: 12 },
    ] }
    """

  private func act(_ panel: Panel, _ down: inout Set<UInt64>, _ generator: inout SeededGenerator) {
    let control = panel.allControls.randomElement(using: &generator)!
    let values = panel.values.values
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<11:
      let id = UInt64.random(in: 1...3, using: &generator)
      let phases: [ContactChange.Phase] =
        down.contains(id) ? [.moved, .moved, .moved, .up, .cancelled] : [.down]
      let phase = phases.randomElement(using: &generator)!
      if phase == .down { down.insert(id) }
      if phase == .up || phase == .cancelled { down.remove(id) }
      let place = Point(
        x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
      panel.handle(
        ContactFrame(
          time: .zero,
          changes: [ContactChange(contact: ContactID(id), phase: phase, position: place)]))
    case 11..<16:
      let value = values.randomElement(using: &generator)!
      let scalar: Scalar =
        value.kind == .boolean
        ? .boolean(.random(using: &generator))
        : .number(.random(in: value.minimum...value.maximum, using: &generator))
      _ = try? panel.values.set(
        [(value.name, scalar)], origin: .client, animated: .random(using: &generator))
    case 16: control.isEnabled.toggle()
    case 17: control.isHidden.toggle()
    case 18:
      panel.handle([Key.character("7"), .enter, .escape].randomElement(using: &generator)!)
    default: control.tint = Color(gray: .random(in: 0...1, using: &generator))
    }
  }

  @Test(arguments: [1.0, 1.37]) func theIncrementalPictureIsTheWholeOne(scale: Double) throws {
    var generator = SeededGenerator(seed: UInt64(scale * 100))
    let panel = try panel(Self.text)
    panel.fit(width: Int(220 * scale), height: Int(150 * scale))
    let surface = Surface(width: panel.width, height: panel.height)
    var down: Set<UInt64> = []
    var drawnPixels = 0
    for step in 0..<80 {
      act(panel, &down, &generator)
      panel.advance(to: .milliseconds(17 * step))
      drawnPixels += panel.draw(on: surface).area
      guard step % 16 == 15 else { continue }
      let whole = Surface(width: panel.width, height: panel.height)
      panel.damageEverything()
      _ = panel.draw(on: whole)
      #expect(surface.differences(from: whole) == 0, "step \(step)")
    }
    // Most of it was left as it was, most of the time.
    #expect(drawnPixels < 80 * panel.width * panel.height / 4)
  }
}
