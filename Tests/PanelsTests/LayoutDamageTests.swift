import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Randomness
import Raster
import Testing
import TouchTracking

/// Drawing only the damage after a change of the layout must equal drawing everything.
struct LayoutDamageTests {
  private static let text = """
    { size: { width: 240, height: 180 }, theme: "dark",
      values: { count: { maximum: 2000 }, word: { initial: "a" } },
      tabs: { position: "bottom" },
      pages: [
        { name: "one", icon: "sun", controls: [
          { kind: "row", frame: [8, 8, 224, 72], spacing: 4, children: [
            { kind: "label", value: "count", format: "{value:.0f}", icon: "drop" },
            { kind: "column", style: "card", padding: 4, spacing: 2, weight: 1, children: [
              { kind: "label", value: "word", size: 12 },
              { kind: "segments", name: "mode", items: ["x", "y"], size: 10 } ] },
            { kind: "toggle", name: "on", width: 30 } ] } ] },
        { name: "two", icon: "fan", controls: [
          { kind: "grid", frame: [8, 8, 224, 72], spacing: 4, columns: 3, children: [
            { kind: "button", name: "b", title: "b", icon: "lock", size: 10 },
            { kind: "label", value: "word" }, { kind: "meter", value: "count" },
            { kind: "knob", value: "count" } ] } ] },
      ] }
    """

  @Test(arguments: [1.0, 1.25])
  func randomLayoutChangesAreDrawnCorrectly(scale: Double) throws {
    var generator = SeededGenerator(seed: 11)
    let panel = try panel(Self.text)
    panel.fit(width: Int(240 * scale), height: Int(180 * scale))
    let surface = panel.picture()
    let placed = panel.allControls.filter { $0.parent is LayoutGroup }
    for step in 0..<120 {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1:
        let count = Double(Int.random(in: 0...2000, using: &generator))
        try panel.set(["count": .number(count)], origin: .client)
      case 2:
        let word = String(repeating: "w", count: .random(in: 0...9, using: &generator))
        try panel.set(["word": .text(word)], origin: .client)
      case 3:
        let page = ["one", "two"].randomElement(using: &generator) ?? "one"
        try panel.set(["page": .text(page)], origin: .client)
      case 4:
        let control = try #require(placed.randomElement(using: &generator))
        control.isHidden = !control.isHidden && Bool.random(using: &generator)
      case 5:
        let control = try #require(placed.randomElement(using: &generator))
        control.layout.weight = [nil, 0, 1, 2].randomElement(using: &generator) ?? nil
      default:
        let place = Point(
          x: .random(in: 0...240, using: &generator), y: .random(in: 0...180, using: &generator))
        for phase in [ContactChange.Phase.down, .up] {
          panel.touch(phase, at: place, contact: UInt64(step))
        }
      }
      _ = panel.draw(on: surface)
      if step % 20 == 19 {
        let whole = panel.picture()
        #expect(surface.differences(from: whole) == 0, "step \(step)")
      }
    }
  }
}
