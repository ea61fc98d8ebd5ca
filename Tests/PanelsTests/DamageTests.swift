import Controls
import Geometry
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Changes that reach farther than one would think.
struct DamageTests {
  /// Draws a panel, changes it, draws what changed, and compares that with the whole picture.
  private func differences(
    _ controls: String, scale: Double = 1, after change: (Panel) throws -> Void
  ) throws -> Int {
    let panel = try panel("{ size: { width: 120, height: 80 }, controls: [\(controls)] }")
    panel.fit(width: Int(120 * scale), height: Int(80 * scale))
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    try change(panel)
    _ = panel.draw(on: surface)
    let whole = Surface(width: panel.width, height: panel.height)
    panel.damageEverything()
    _ = panel.draw(on: whole)
    return surface.differences(from: whole)
  }

  private func set(_ name: String, _ scalar: Scalar, animated: Bool = false, on panel: Panel) throws
  {
    _ = try panel.values.set([(name, scalar)], origin: .client, animated: animated)
  }

  @Test func aButtonLooksPressedBeforeItsAnimationBegins() throws {
    let count = try differences("{ kind: 'button', name: 'a', frame: [0, 0, 60, 60] }") {
      try set("a", .boolean(true), animated: true, on: $0)
    }
    #expect(count == 0)
  }

  @Test func aContainerTakesWhatSticksOutOfItAlong() throws {
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

  @Test func theStartOfAMeterStaysAsItIs() throws {
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

  /// A point is less than a pixel there.
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
