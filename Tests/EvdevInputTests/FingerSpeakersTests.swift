import Testing

@testable import EvdevInput

@Suite struct FingerSpeakersTests {
  @Test func theFirstNodeThatTellsIsHeardUntilItIsGone() {
    var speakers = FingerSpeakers()
    var heard = ["a", "b", "a"].map { speakers.isHeard($0, telling: "panel") }
    heard.append(speakers.isHeard("c", telling: "other panel"))
    #expect(heard == [true, false, true, true])
    speakers.forget("c")
    heard = [speakers.isHeard("b", telling: "panel")]
    speakers.forget("a")
    heard += ["b", "a"].map { speakers.isHeard($0, telling: "panel") }
    #expect(heard == [false, true, false])
  }

  @Test func fingersOfOneNodeAreAlwaysHeard() {
    var speakers = FingerSpeakers()
    let heard = ["a", "b"].map { speakers.isHeard($0, telling: nil) }
    #expect(heard == [true, true])
  }
}
