import Bench
import Geometry
import Kinds
import Testing
import TouchTracking

@testable import Controls

/// The keys of a touchscreen and the values that represent them.
struct KeyPressesTests {
  private let bench = Bench()
  private let home = NamedValue(name: "home", .boolean(false))

  init() { bench.values.declare(home) }

  private func key(_ press: UInt64, _ phase: KeyChange.Phase) {
    bench.stage.handle(KeyChange(press: ContactID(press), code: 172, phase: phase), for: home)
  }

  @Test func aPressIsPublishedAsATouch() {
    key(1, .down)
    #expect(home.isHeld)
    key(1, .up)
    key(2, .down)
    key(2, .cancelled)
    #expect(
      bench.published == ["home=on began", "home=off ended", "home=on began", "home=off cancelled"])
    #expect(!home.isHeld)
  }

  /// Two touchscreens can have the same key.
  @Test func ofTwoKeysTheFirstPressAndTheLastReleaseCount() {
    key(1, .down)
    key(2, .down)
    key(1, .up)
    #expect(bench.published == ["home=on began"])
    key(2, .up)
    #expect(bench.published == ["home=on began", "home=off ended"])
  }

  @Test func aReleaseWithoutAPressIsIgnored() {
    key(1, .up)
    key(1, .cancelled)
    #expect(bench.published == [])
  }

  @Test func aPressIsPublishedEvenIfAProgramHasSetTheValue() throws {
    try bench.set(["home": .boolean(true)])
    key(1, .down)
    #expect(bench.published == ["home=on client", "home=on began"])
  }

  @Test func programsSetAHeldValueOnlyByForce() throws {
    key(1, .down)
    #expect(throws: ValueStore.SetError.refused(name: "home", .held)) {
      try bench.set(["home": .boolean(false)])
    }
    try bench.set(["home": .boolean(false)], force: true)
    key(1, .up)
    #expect(bench.published == ["home=on began", "home=off cancelled"])
  }

  @Test func cancellingAllTouchesCancelsKeyPressesToo() {
    let other = NamedValue(name: "back", .boolean(false))
    bench.values.declare(other)
    key(1, .down)
    bench.stage.handle(KeyChange(press: ContactID(2), code: 158, phase: .down), for: other)
    bench.forgetPublished()
    bench.stage.cancelTouches(time: .zero)
    key(1, .up)
    #expect(bench.published == ["home=off cancelled", "back=off cancelled"])
  }

  /// Pages do this when a key switches them.
  @Test func anObserverOfAPressCanAskWhetherTheValueIsHeld() {
    var isHeld: [Bool] = []
    bench.values.observe { _, _, _ in isHeld.append(self.home.isHeld) }
    key(1, .down)
    key(1, .up)
    #expect(isHeld == [true, false])
  }
}
