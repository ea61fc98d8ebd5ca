import Bench
import Geometry
import Kinds
import Testing
import TouchTracking

@testable import Controls

/// Logs the fingers and pens that hover above it.
private final class Probe: Control {
  var log: [String] = []

  override func beginTracking(_ touch: Touch) -> Bool { true }
  override func hoverDidChange() {
    log.append(
      hovers.map { "\($0.id.number) \(Int($0.location.x)),\(Int($0.location.y))" }
        .joined(separator: "; "))
  }
}

@Suite struct HoverTests {
  private let left = Probe()
  private let right = Probe()
  private let bench: Bench

  init() {
    left.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    right.frame = Rectangle(x: 100, y: 0, width: 100, height: 100)
    bench = Bench(left, right)
  }

  private func hover(_ phase: HoverChange.Phase, _ id: UInt64, _ x: Double, _ y: Double = 50) {
    bench.stage.handle(
      phase, hover: ContactID(id), at: Point(x: x, y: y),
      properties: ContactProperties(distance: 0.25, tool: .pen))
  }

  @Test func theControlBelowIsNotified() {
    let events = left.recordEvents()
    hover(.near, 1, 50)
    hover(.near, 1, 60)
    #expect(left.log == ["1 50,50", "1 60,50"])
    #expect(left.hovers.first?.distance == 0.25 && left.hovers.first?.tool == .pen)
    hover(.near, 1, 150)
    #expect(left.log.last == "" && left.hovers.isEmpty)
    #expect(right.log == ["1 50,50"])
    hover(.gone, 1, 150)
    #expect(right.log == ["1 50,50", ""])
    hover(.gone, 1, 150)
    hover(.near, 2, 50, 150)
    #expect(left.log.count == 3 && right.log.count == 2)
    // Hovering is not a touch.
    #expect(events.take().isEmpty && bench.stage.trackedTouches.isEmpty)
  }

  @Test func severalFingersAndPensHoverAtOnce() {
    hover(.near, 1, 50)
    hover(.near, 2, 60)
    hover(.near, 1, 40)
    hover(.gone, 1, 40)
    #expect(left.log == ["1 50,50", "1 50,50; 2 60,50", "1 40,50; 2 60,50", "2 60,50"])
  }

  /// The panel gets no further hover changes then, so a control must not keep old entries.
  @Test func cancellingAllTouchesEndsHovering() {
    hover(.near, 1, 50)
    bench.stage.cancelTouches(time: .zero)
    #expect(left.log == ["1 50,50", ""])
    hover(.near, 1, 60)
    #expect(left.log.last == "1 60,50")
  }

  @Test(arguments: ["hidden", "disabled", "removed"])
  func hoveringEndsAboveAControlThatIsNoLongerAvailable(_ reason: String) {
    hover(.near, 1, 50)
    switch reason {
    case "hidden": left.isHidden = true
    case "disabled": left.isEnabled = false
    default: left.parent?.remove(left)
    }
    #expect(left.log == ["1 50,50", ""])
    hover(.near, 1, 60)
    #expect(left.hovers.isEmpty)
  }
}
