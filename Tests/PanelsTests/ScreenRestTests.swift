import Controls
import Geometry
import Kinds
import Panels
import Testing
import TouchTracking

/// One test per row of the table in ScreenRest.swift, and others.
struct ScreenRestTests {
  private static func rest(dim: Int? = 10, blank: Int? = 60) -> ScreenRest {
    ScreenRest(
      ScreenTimes(dimAfter: dim.map { .seconds($0) }, blankAfter: blank.map { .seconds($0) }),
      now: .zero)
  }

  private func frame(
    at time: Duration = .zero, _ changes: (UInt64, ContactChange.Phase)...
  ) -> ContactFrame {
    ContactFrame(
      time: time,
      changes: changes.map {
        ContactChange(contact: ContactID($0), phase: $1, position: Point(x: 0.5, y: 0.5))
      })
  }

  @Test func case1ATouchRestartsTheTime() {
    var rest = Self.rest()
    #expect(rest.deadline == .seconds(10))
    let down = frame(at: .seconds(9), (1, .down))
    let forwarded = rest.handle(down)
    #expect(forwarded == down)
    #expect(rest.state == .awake && rest.deadline == .seconds(19))
    rest.advance(to: .seconds(18))
    #expect(rest.state == .awake)
  }

  @Test func case2TheScreenIsDimmed() {
    var rest = Self.rest()
    rest.advance(to: .seconds(10) - .nanoseconds(1))
    #expect(rest.state == .awake)
    rest.advance(to: .seconds(10))
    #expect(rest.state == .dimmed && rest.deadline == .seconds(60))
  }

  @Test func case3TheScreenGoesDarkWithoutBeingDimmed() {
    var rest = Self.rest()
    rest.advance(to: .seconds(60))
    #expect(rest.state == .dark && rest.deadline == nil)
  }

  @Test func case4ADimmedScreenGoesDark() {
    var rest = Self.rest()
    rest.advance(to: .seconds(10))
    rest.advance(to: .seconds(60) - .nanoseconds(1))
    #expect(rest.state == .dimmed)
    rest.advance(to: .seconds(60))
    #expect(rest.state == .dark && rest.deadline == nil)
  }

  @Test func dimmingAndBlankingAreIndependent() {
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

  @Test func case7TheTouchThatWakesADarkScreenIsSwallowed() {
    var rest = Self.rest()
    rest.advance(to: .seconds(90))
    #expect(rest.state == .dark)
    let now = Duration.seconds(91)
    var forwarded = rest.handle(frame(at: now, (1, .down), (2, .down)))
    #expect(forwarded == frame(at: now))
    #expect(rest.state == .awake && rest.deadline == now + .seconds(10))
    forwarded = rest.handle(frame(at: now, (1, .moved), (2, .cancelled)))
    #expect(forwarded == frame(at: now))
    // The panel receives other contacts while the first one continues.
    for changes in [
      frame(at: now, (3, .down)), frame(at: now, (3, .moved)), frame(at: now, (4, .down), (3, .up)),
    ] {
      forwarded = rest.handle(changes)
      #expect(forwarded == changes)
    }
    forwarded = rest.handle(frame(at: now, (1, .up), (4, .moved)))
    #expect(forwarded == frame(at: now, (4, .moved)))
  }

  @Test func case5TheTouchThatWakesADimmedScreenReachesThePanel() {
    var rest = Self.rest()
    rest.advance(to: .seconds(30))
    #expect(rest.state == .dimmed)
    let down = frame(at: .seconds(31), (1, .down))
    let forwarded = rest.handle(down)
    #expect(forwarded == down)
    #expect(rest.state == .awake && rest.deadline == .seconds(41))
  }

  @Test func theKeyThatWakesADarkScreenIsSwallowed() {
    var rest = Self.rest()
    rest.advance(to: .seconds(10))
    func isForwarded(_ stroke: KeyEvent, at seconds: Int) -> Bool {
      rest.handle(stroke, now: .seconds(seconds))
    }
    #expect(isForwarded(KeyEvent(.down, .left), at: 11))
    rest.advance(to: .seconds(71))
    #expect(!isForwarded(KeyEvent(.down, .left), at: 61))
    #expect(rest.state == .awake && rest.deadline == .seconds(71))
    // The key repeats until it is up. Another key has its effect.
    #expect(!isForwarded(KeyEvent(.down, .left), at: 62) && rest.deadline == .seconds(72))
    #expect(isForwarded(KeyEvent(.down, .right), at: 62))
    #expect(isForwarded(KeyEvent(.up, .left), at: 63))
    #expect(isForwarded(KeyEvent(.down, .left), at: 63))
    // A movement of an encoder has no end.
    rest.advance(to: .seconds(200))
    #expect(!isForwarded(KeyEvent(.down, .turn(1)), at: 201))
    #expect(isForwarded(KeyEvent(.down, .turn(1)), at: 202))
  }

  @Test(arguments: [ContactChange.Phase.moved, .up, .cancelled])
  func case6AnEarlierContactWakesADarkScreen(phase: ContactChange.Phase) {
    var rest = Self.rest()
    _ = rest.handle(frame((1, .down)))
    rest.advance(to: .seconds(60))
    #expect(rest.state == .dark)
    _ = rest.handle(frame(at: .seconds(61), (1, phase)))
    #expect(rest.state == .awake && rest.deadline == .seconds(71))
  }

  @Test func hoveringDoesNotWakeTheScreen() {
    var rest = Self.rest()
    rest.advance(to: .seconds(60))
    let change = HoverChange(
      hover: ContactID(1), phase: .near, position: Point(x: 0.5, y: 0.5))
    _ = rest.handle(ContactFrame(time: .seconds(61), changes: [], hovers: [change]))
    #expect(rest.state == .dark)
  }

  /// Keys of the touchscreen are handled like contacts.
  @Test func case7ATouchscreenKeyThatWakesADarkScreenIsSwallowed() {
    func key(_ press: UInt64, _ phase: KeyChange.Phase) -> ContactFrame {
      ContactFrame(
        time: .seconds(61), changes: [],
        keys: [KeyChange(press: ContactID(press), code: 172, phase: phase)])
    }
    var rest = Self.rest()
    var forwarded = rest.handle(key(1, .down))
    #expect(forwarded == key(1, .down))
    rest.advance(to: .seconds(200))
    #expect(rest.state == .dark)
    forwarded = rest.handle(key(2, .down))
    #expect(forwarded.keys == [] && rest.state == .awake)
    // The panel receives the release of the key that was pressed before.
    forwarded = rest.handle(key(1, .up))
    #expect(forwarded == key(1, .up))
    forwarded = rest.handle(key(2, .up))
    #expect(forwarded.keys == [])
    forwarded = rest.handle(key(3, .down))
    #expect(forwarded == key(3, .down))
  }

  @Test func case9WakeRestartsTheTime() {
    var rest = Self.rest()
    for time in [5, 70, 200] {
      rest.advance(to: .seconds(time))
      rest.wake(now: .seconds(time))
      #expect(rest.state == .awake && rest.deadline == .seconds(time + 10))
    }
  }

  @Test func case10GoDarkSwitchesTheScreenOff() {
    var rest = Self.rest(dim: nil, blank: nil)
    rest.goDark()
    #expect(rest.state == .dark && rest.deadline == nil)
    let forwarded = rest.handle(frame(at: .seconds(1), (1, .down)))
    #expect(rest.state == .awake && forwarded.changes.isEmpty)
  }

  /// Whoever switches the screen off, and whatever is open: the finger that wakes it presses nothing
  /// until it is lifted.
  @Test(arguments: [false, true], [false, true])
  func theFingerThatWakesTheScreenPressesNothing(isOffByProgram: Bool, hasDialog: Bool) throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 300 }, values: { count: { maximum: 9, step: 1 } }, controls: [
        { kind: "button", frame: [0, 0, 400, 300], do: "count += 1" },
        { kind: "button", name: "ask", frame: [0, 0, 100, 50], do: "count += 5",
          confirm: { text: "Sure?" } } ] }
      """)
    var time = Duration.seconds(100)
    var rest = Self.rest()
    func touch(_ contact: UInt64, _ phase: ContactChange.Phase, _ x: Double, _ y: Double) {
      time += .milliseconds(20)
      let change = ContactChange(
        contact: ContactID(contact), phase: phase,
        position: panel.unitPosition(of: Point(x: x, y: y)))
      panel.handle(rest.handle(ContactFrame(time: time, changes: [change])))
      panel.advance(to: time)
    }
    rest.wake(now: time)
    if hasDialog {
      touch(1, .down, 50, 25)
      touch(1, .up, 50, 25)
    }
    let dialog = panel.stage.modalLayer as? ConfirmationDialog
    #expect((dialog != nil) == hasDialog)
    panel.stage.placeIfNeeded()
    let yes = dialog.map { $0.button(answering: true) }
    let target = yes.map { $0.originOnStage + Point(x: 5, y: 5) } ?? Point(x: 200, y: 200)
    if isOffByProgram { rest.goDark() } else { rest.advance(to: time + .seconds(90)) }
    #expect(rest.state == .dark)
    touch(2, .down, target.x, target.y)
    // Long enough to rest, and with a movement.
    for step in 0..<10 { touch(2, .moved, target.x + Double(step), target.y) }
    touch(2, .up, target.x, target.y)
    #expect(panel.values["count"]?.number == 0 && panel.stage.trackedTouches.isEmpty)
    #expect(panel.stage.modalLayer === dialog)
    touch(3, .down, target.x, target.y)
    touch(3, .up, target.x, target.y)
    #expect(panel.values["count"]?.number == (hasDialog ? 5 : 1))
  }

  @Test func case8AnEarlierContactStillReachesThePanel() {
    var rest = Self.rest()
    _ = rest.handle(frame((1, .down)))
    rest.advance(to: .seconds(60))
    let down = rest.handle(frame(at: .seconds(61), (1, .moved), (2, .down)))
    #expect(down == frame(at: .seconds(61), (1, .moved)))
    for phase in [ContactChange.Phase.moved, .up] {
      let forwarded = rest.handle(frame(at: .seconds(62), (1, phase), (2, phase)))
      #expect(forwarded == frame(at: .seconds(62), (1, phase)))
    }
  }
}
