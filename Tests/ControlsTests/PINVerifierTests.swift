import Testing

@testable import Controls

/// A verifier whose entries are saved at once.
private final class VerifierBench {
  /// Whether entries can be saved.
  var canSave = true
  /// The counts that were saved last.
  private(set) var saved: [String: Int] = [:]
  var now = Duration.seconds(1_000)

  lazy var verifier = PINVerifier(
    save: { [unowned self] counts, done in
      if self.canSave { self.saved = counts }
      done(self.canSave)
    },
    pin: { $0 == "service" ? PIN("4711") : nil })

  func enter(_ entry: String, as name: String = "service") -> PINVerifier.Outcome {
    var result: PINVerifier.Outcome?
    verifier.verify(Array(entry.utf8), asPIN: name) { result = $0 }
    verifier.update(at: now)
    return result ?? .refused
  }

  /// The rest of the pause in seconds.
  var pause: Int64 {
    ((verifier.endOfPause(ofPIN: "service") ?? now) - now).components.seconds
  }

  func wait(_ seconds: Int64) {
    now += .seconds(seconds)
    verifier.update(at: now)
  }
}

struct PINVerifierTests {
  private let bench = VerifierBench()

  @Test func tenWrongEntriesLeadToGrowingPauses() {
    var pauses: [Int64] = []
    for _ in 0..<10 {
      #expect(bench.enter("0000") == .wrong)
      pauses.append(bench.pause)
      bench.wait(bench.pause)
    }
    #expect(pauses == [0, 0, 0, 10, 20, 40, 80, 160, 300, 300])
    #expect(bench.saved == ["service": 10])
    #expect(bench.enter("4711") == .right)
    #expect(bench.saved == [:] && bench.enter("0000") == .wrong && bench.pause == 0)
  }

  @Test func nothingIsAcceptedInAPause() {
    for _ in 0..<4 { _ = bench.enter("0000") }
    bench.wait(9)
    #expect(bench.enter("4711") == .refused && bench.enter("0000") == .refused)
    #expect(bench.saved == ["service": 4] && bench.pause == 1)
    bench.wait(1)
    #expect(bench.enter("4711") == .right)
  }

  /// A pause that has not begun yet, because the events of the wrong entry are still being handled.
  @Test func thePauseAppliesBeforeItBegins() {
    for _ in 0..<3 { _ = bench.enter("0000") }
    var outcomes: [PINVerifier.Outcome] = []
    for entry in ["0000", "4711"] {
      bench.verifier.verify(Array(entry.utf8), asPIN: "service") { outcomes.append($0) }
    }
    #expect(outcomes == [.wrong, .refused])
  }

  @Test func aRestartBeginsThePauseAgain() {
    bench.verifier.restore(["service": 6, "other": 2])
    #expect(bench.enter("4711") == .refused && bench.pause == 40)
    bench.wait(39)
    #expect(bench.enter("4711") == .refused)
    bench.wait(1)
    #expect(bench.enter("0000") == .wrong && bench.saved == ["service": 7, "other": 2])
    #expect(bench.pause == 80)
  }

  @Test func anEntryIsSavedAsWrongBeforeItIsCompared() {
    var saved: [[String: Int]] = []
    var finish: (Bool) -> Void = { _ in }
    let verifier = PINVerifier(
      save: {
        saved.append($0)
        finish = $1
      }, pin: { _ in PIN("4711") })
    var outcomes: [PINVerifier.Outcome] = []
    verifier.verify(Array("4711".utf8), asPIN: "a") { outcomes.append($0) }
    #expect(saved == [["a": 1]] && outcomes == [] && !verifier.isReady(forPIN: "a"))
    // A second entry must not be compared with the first one's count.
    verifier.verify(Array("4711".utf8), asPIN: "a") { outcomes.append($0) }
    #expect(outcomes == [.refused])
    finish(true)
    #expect(saved == [["a": 1], [:]] && outcomes == [.refused, .right])
  }

  @Test func anEntryThatCannotBeSavedIsRefused() {
    bench.canSave = false
    for _ in 0..<5 { #expect(bench.enter("4711") == .refused && bench.enter("0000") == .refused) }
    bench.canSave = true
    #expect(bench.enter("4711") == .right)
  }

  @Test func aMissingPINRefusesEverything() {
    for entry in ["", "4711", "0000"] { #expect(bench.enter(entry, as: "other") == .refused) }
    #expect(bench.saved == [:])
  }

  @Test(arguments: ["", "471", "47110", "4712", "5711", "47 1", "47110000000000"])
  func anotherEntryIsWrong(entry: String) { #expect(bench.enter(entry) == .wrong) }

  @Test(arguments: ["0000", "000000000000", "0123456789"])
  func aPINMatchesItself(text: String) {
    #expect(PIN(text)?.matches(Array(text.utf8)) == true)
    #expect(PIN(text)?.matches(Array(text.utf8.dropLast())) == false)
  }

  @Test(arguments: ["", "123", "1234567890123", "12a4", "-1234", "1 234", "١٢٣٤", "1234\n"])
  func otherTextsAreNoPINs(text: String) { #expect(PIN(text) == nil) }
}
