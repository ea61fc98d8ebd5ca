import Geometry
import Panels
import Testing
import TouchTracking

/// A test for each row of the table.
struct ScreenRestTests {
  private static func rest(dim: Int? = 10, blank: Int? = 60) -> ScreenRest {
    ScreenRest(
      dimAfter: dim.map { .seconds($0) }, blankAfter: blank.map { .seconds($0) }, now: .zero)
  }

  private func frame(_ changes: (UInt64, ContactChange.Phase)...) -> ContactFrame {
    ContactFrame(
      time: .zero,
      changes: changes.map {
        ContactChange(contact: ContactID($0), phase: $1, position: Point(x: 0.5, y: 0.5))
      })
  }

  @Test func aTouchStartsTheTimeAnew() {
    var rest = Self.rest()
    #expect(rest.deadline == .seconds(10))
    let down = frame((1, .down))
    let meant = rest.handle(down, now: .seconds(9))
    #expect(meant == down)
    #expect(rest.state == .awake && rest.deadline == .seconds(19))
    rest.advance(to: .seconds(18))
    #expect(rest.state == .awake)
  }

  @Test func itDimsThenGoesDark() {
    var rest = Self.rest()
    rest.advance(to: .seconds(10))
    #expect(rest.state == .dimmed && rest.deadline == .seconds(60))
    rest.advance(to: .seconds(60))
    #expect(rest.state == .dark && rest.deadline == nil)
  }

  @Test func eachIsThereWithoutTheOther() {
    var blankOnly = Self.rest(dim: nil)
    #expect(blankOnly.deadline == .seconds(60))
    blankOnly.advance(to: .seconds(60))
    #expect(blankOnly.state == .dark)
    var dimOnly = Self.rest(blank: nil)
    dimOnly.advance(to: .seconds(10_000))
    #expect(dimOnly.state == .dimmed && dimOnly.deadline == nil)
    var neither = Self.rest(dim: nil, blank: nil)
    #expect(neither.deadline == nil)
    neither.advance(to: .seconds(10_000))
    #expect(neither.state == .awake)
  }

  @Test(arguments: [30, 90]) func theTouchThatWakesDoesNothingElse(seconds: Int) {
    var rest = Self.rest()
    rest.advance(to: .seconds(seconds))
    #expect(rest.state == (seconds == 30 ? .dimmed : .dark))
    let now = Duration.seconds(seconds + 1)
    var meant = rest.handle(frame((1, .down), (2, .down)), now: now)
    #expect(meant == frame())
    #expect(rest.state == .awake && rest.deadline == now + .seconds(10))
    meant = rest.handle(frame((1, .moved), (2, .cancelled)), now: now)
    #expect(meant == frame())
    // Another finger does what it does, while the first is still there.
    meant = rest.handle(frame((3, .down)), now: now)
    #expect(meant == frame((3, .down)))
    meant = rest.handle(frame((1, .up), (3, .moved)), now: now)
    #expect(meant == frame((3, .moved)))
    meant = rest.handle(frame((4, .down), (3, .up)), now: now)
    #expect(meant == frame((4, .down), (3, .up)))
  }

  @Test func theKeyThatWakesTypesNothing() {
    var rest = Self.rest()
    rest.advance(to: .seconds(60))
    var isMeant = rest.handleKey(now: .seconds(61))
    #expect(!isMeant)
    #expect(rest.state == .awake && rest.deadline == .seconds(71))
    isMeant = rest.handleKey(now: .seconds(62))
    #expect(isMeant && rest.deadline == .seconds(72))
  }

  @Test func aFingerFromBeforeWakesAndIsStillTold() {
    var rest = Self.rest()
    _ = rest.handle(frame((1, .down)), now: .zero)
    rest.advance(to: .seconds(60))
    var meant = rest.handle(frame((1, .moved)), now: .seconds(61))
    #expect(meant == frame((1, .moved)) && rest.state == .awake)
    meant = rest.handle(frame((1, .up)), now: .seconds(61))
    #expect(meant == frame((1, .up)))
  }
}
