import Testing

@testable import Controls

/// One test for each case of the table in PressTracking.swift.
struct PressTrackingTests {
  private typealias State = PressTracking.State

  /// A press that went down on part 1, or beside all parts.
  private func press(on part: Int?, follows: Bool = true) -> PressTracking {
    var press = PressTracking(follows: follows)
    _ = press.down(on: part)
    return press
  }

  private func expect(
    _ press: PressTracking, _ action: PressTracking.Action, _ state: State,
    after input: (inout PressTracking) -> PressTracking.Action,
    location: SourceLocation = #_sourceLocation
  ) {
    var press = press
    #expect(input(&press) == action, sourceLocation: location)
    #expect(press.state == state, sourceLocation: location)
  }

  @Test func cases1And2Down() {
    expect(PressTracking(), .redraw, .pressed(1)) { $0.down(on: 1) }
    expect(PressTracking(), .none, .beside) { $0.down(on: nil) }
  }

  @Test(arguments: [true, false])
  func case3MoveOnThePart(follows: Bool) {
    expect(press(on: 1, follows: follows), .none, .pressed(1)) { $0.move(to: 1) }
  }

  @Test func case4MoveToAnotherPart() {
    expect(press(on: 1), .redraw, .pressed(2)) { $0.move(to: 2) }
  }

  @Test func case5MoveOffThePart() {
    expect(press(on: 1), .redraw, .beside) { $0.move(to: nil) }
    expect(press(on: 1, follows: false), .redraw, .beside) { $0.move(to: nil) }
    expect(press(on: 1, follows: false), .redraw, .beside) { $0.move(to: 2) }
  }

  @Test func cases6And7MoveFromBeside() {
    expect(press(on: nil), .redraw, .pressed(1)) { $0.move(to: 1) }
    expect(press(on: nil), .none, .beside) { $0.move(to: nil) }
    expect(press(on: nil, follows: false), .none, .beside) { $0.move(to: 1) }
  }

  @Test func case8UpOnThePart() {
    expect(press(on: 1), .press(1), .idle) { $0.up(on: 1) }
  }

  @Test func case9UpElsewhereOrLost() {
    expect(press(on: 1), .redraw, .idle) { $0.up(on: 2) }
    expect(press(on: 1), .redraw, .idle) { $0.up(on: nil) }
    expect(press(on: 1), .redraw, .idle) { $0.cancel() }
  }

  @Test func case10UpOrLostBeside() {
    expect(press(on: nil), .none, .idle) { $0.up(on: 1) }
    expect(press(on: nil), .none, .idle) { $0.cancel() }
  }
}
