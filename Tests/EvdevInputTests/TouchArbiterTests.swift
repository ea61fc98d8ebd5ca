import Geometry
import Testing
import TouchTracking

@testable import EvdevInput

@Suite struct TouchArbiterTests {
  private var arbiter = TouchArbiter()
  private var lastContact: UInt64 = 0

  private mutating func add(
    _ path: String, to hardware: String = "screen", sharing fingers: String? = nil,
    hasPen: Bool = false
  ) {
    arbiter.add(
      path, TouchArbiter.Node(hardware: hardware, sharedFingers: fingers, hasPen: hasPen))
  }

  /// Whether a new touch on a node is used.
  private mutating func touch(_ path: String, _ tool: ContactTool = .finger) -> Bool {
    lastContact += 1
    let change = ContactChange(
      contact: ContactID(lastContact), phase: .down, position: Point(x: 0.5, y: 0.5),
      properties: ContactProperties(tool: tool))
    let frame = ContactFrame(time: .zero, changes: [change])
    return arbiter.accept(frame, from: path, isPenNear: tool == .pen, at: .zero) == frame
  }

  private mutating func touches(_ paths: String...) -> [Bool] { paths.map { touch($0) } }

  @Test mutating func theFirstOfTwoNodesWithTheSameFingersCountsUntilItIsClosed() {
    for path in ["a", "b"] { add(path, sharing: "controller") }
    add("c", to: "other", sharing: "other controller")
    #expect(touches("a", "b", "a", "c") == [true, false, true, true])
    arbiter.remove("c")
    #expect(touches("b") == [false])
    arbiter.remove("a")
    add("a", sharing: "controller")
    #expect(touches("b", "a") == [true, false])
  }

  @Test mutating func nodesWithFingersOfTheirOwnAlwaysCount() {
    for path in ["a", "b"] { add(path) }
    #expect(touches("a", "b", "a") == [true, true, true])
    #expect(!touch("closed"))
  }

  @Test mutating func keysCountOnEveryNode() {
    for path in ["a", "b"] { add(path, sharing: "controller") }
    _ = touches("a")
    let keys = [KeyChange(press: ContactID(7), code: 139, phase: .down)]
    let hover = HoverChange(hover: ContactID(9), phase: .gone, position: Point(x: 0, y: 0))
    var near = hover
    near.phase = .near
    let frame = ContactFrame(
      time: .zero,
      changes: [ContactChange(contact: ContactID(8), phase: .down, position: hover.position)],
      keys: keys, hovers: [near, hover])
    let accepted = arbiter.accept(frame, from: "b", isPenNear: false, at: .zero)
    #expect(accepted == ContactFrame(time: .zero, changes: [], keys: keys, hovers: [hover]))
  }

  @Test mutating func fingersDoNotTouchWhileAPenOfTheSameScreenIsNear() {
    add("fingers")
    add("fingers of another screen", to: "other")
    #expect(touches("fingers") == [true])
    add("pen", hasPen: true)
    let penTouches = touch("pen", .pen)
    #expect(penTouches)
    #expect(touches("fingers", "fingers of another screen") == [false, true])
  }

  @Test mutating func aReportWithoutChangesKeepsThePenNear() {
    add("fingers")
    add("pen", hasPen: true)
    let accepted = arbiter.accept(nil, from: "pen", isPenNear: true, at: .zero)
    #expect(accepted == nil)
    #expect(touches("fingers") == [false])
  }

  @Test mutating func theNextUseOfAScreenBeginsWithoutAPen() {
    add("pen", hasPen: true)
    _ = arbiter.accept(nil, from: "pen", isPenNear: true, at: .zero)
    arbiter.remove("pen")
    add("fingers")
    #expect(touches("fingers") == [true])
  }
}
