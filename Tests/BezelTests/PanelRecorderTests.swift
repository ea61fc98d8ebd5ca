import Controls
import Geometry
import JSON
import Kinds
import PanelChecks
import Panels
import Testing
import TouchTracking

@testable import PanelSources
@testable import PanelTesting

/// The steps of a recording, and its limits.
final class PanelRecorderTests {
  private let panel: Panel
  private var now = Duration.seconds(100)
  private lazy var recorder = PanelRecorder(panel, screen: PixelSize(width: 200, height: 100)) {
    [unowned self] in self.now
  }
  private var contacts: UInt64 = 0

  private static func makePanel() throws -> Panel {
    let text = """
      { size: { width: 200, height: 100 }, values: { level: { maximum: 10 }, note: { initial: "" } },
        controls: [{ kind: "button", name: "go", title: "Go", frame: [0, 0, 100, 100] }] }
      """
    return try TestPanel.panel(text)
  }

  init() throws {
    panel = try Self.makePanel()
    panel.fit(width: 200, height: 100)
    panel.stage.placeIfNeeded()
    panel.observe { [unowned self] event, _ in
      if case .change(let value, let change) = event { self.recorder.note(change, of: value) }
    }
    _ = recorder
  }

  private func touch(_ phase: ContactChange.Phase, x: Double) {
    if phase == .down { contacts += 1 }
    let frame = ContactFrame(
      time: now,
      changes: [
        ContactChange(contact: ContactID(contacts), phase: phase, position: Point(x: x, y: 0.5))
      ])
    recorder.note(frame)
    panel.handle(frame)
  }

  private func key(_ phase: KeyChange.Phase, _ key: Key) { recorder.note(KeyEvent(phase, key)) }

  /// Ends the recording, and returns the actions as JSON.
  private func steps() -> [String] {
    recorder.finish().steps.map { JSONWriter.plainText(of: .object($0.action)) }
  }

  @Test func aLongTouchIsAHold() {
    touch(.down, x: 0.25)
    now += .milliseconds(390)
    touch(.up, x: 0.25)
    touch(.down, x: 0.25)
    now += .milliseconds(810)
    touch(.up, x: 0.25)
    #expect(steps() == [#"{"tap":"go"}"#, #"{"hold":"go","for":0.8}"#])
  }

  @Test func aTouchOutsideNamedControlsHasAPosition() {
    touch(.down, x: 0.75)
    touch(.up, x: 0.75)
    touch(.down, x: 0.75)
    touch(.moved, x: 0.5)
    now += .milliseconds(300)
    touch(.up, x: 0.5)
    #expect(
      steps() == [#"{"tap":[150,50]}"#, #"{"drag":[150,50],"to":[100,50],"for":0.3}"#])
  }

  @Test func keysAndTextsAreRecorded() {
    for character in "Hi you" { key(.down, .character(character)) }
    key(.down, .enter)
    key(.up, .enter)
    key(.down, .down)
    now += .seconds(2)
    key(.down, .down)
    key(.up, .down)
    now += .seconds(3)
    key(.down, .character("x"))
    #expect(
      steps() == [
        #"{"type":"Hi you"}"#, #"{"key":"Enter"}"#, #"{"key":"Down","for":2}"#, #"{"wait":3}"#,
        #"{"type":"x"}"#,
      ])
  }

  @Test func changesByProgramsAreMergedAndOtherChangesIgnored() throws {
    func set(_ name: String, _ scalar: Scalar?, _ origin: ValueOrigin = .client) throws {
      try panel.set([name: scalar], origin: origin)
    }
    try set("level", .number(1))
    now += .milliseconds(200)
    try set("note", .text("a"))
    try set("level", .number(2))
    try set("level", .number(3), .panel)
    now += .milliseconds(300)
    try set("note", .text("b"))
    now += .seconds(1)
    #expect(
      steps() == [
        #"{"set":{"note":"a","level":2}}"#, #"{"wait":0.5}"#, #"{"set":{"note":"b"}}"#,
        #"{"wait":1}"#,
      ])
  }

  @Test func aCancelledTestEndsBeforeTheNextStep() throws {
    for number in [1.0, 2] {
      try panel.set(["level": .number(number)], origin: .client)
      now += .seconds(1)
    }
    let recording = recorder.finish()
    func levels(afterChecks limit: Int) throws -> (level: Double?, text: String) {
      let played = try Self.makePanel()
      var checks = 0
      let test = RecordedTest(
        of: recording, screen: nil, path: "panel.json5", folder: "",
        isCancelled: {
          checks += 1
          return checks > limit
        }, makePanel: { played })
      return (played.values["level"]?.number, test.text)
    }
    #expect(try levels(afterChecks: .max).level == 2)
    // The steps are: set, wait, set, wait.
    let cancelled = try levels(afterChecks: 2)
    #expect(cancelled.level == 1 && cancelled.text.isEmpty)
  }

  @Test func aTouchThatHasNotEndedIsLeftOut() {
    touch(.down, x: 0.25)
    touch(.up, x: 0.25)
    touch(.down, x: 0.75)
    let recording = recorder.finish()
    #expect(recording.steps.count == 1 && recording.stepProblem == nil)
    #expect(recording.notes == ["The last touch had not ended, and is left out of the test."])
    #expect(recording.frames.last?.changes.map(\.phase) == [.cancelled])
  }

  @Test func aRecordingThatBeginsDuringATouchIgnoresIt() {
    for phase in [ContactChange.Phase.moved, .up] { touch(phase, x: 0.25) }
    #expect(recorder.finish().frames.isEmpty)
  }

  @Test func aHeldFingerThatMovesAfterTheOtherOneGivesNoTest() {
    func touch(_ phase: ContactChange.Phase, _ contact: UInt64, x: Double) {
      let change = ContactChange(
        contact: ContactID(contact), phase: phase, position: Point(x: x, y: 0.5))
      recorder.note(ContactFrame(time: now, changes: [change]))
    }
    touch(.down, 1, x: 0.25)
    touch(.down, 2, x: 0.75)
    touch(.up, 2, x: 0.75)
    #expect(recorder.finish().stepProblem == nil)
    touch(.moved, 1, x: 0.5)
    touch(.up, 1, x: 0.5)
    #expect(recorder.finish().stepProblem?.hasPrefix("Several fingers") == true)
  }

  @Test func longTextsAreTypedInSeveralSteps() {
    for _ in 0..<1_001 { key(.down, .character("x")) }
    #expect(steps().map(\.count) == [1_011, 12])
  }

  @Test func aCancelledTouchGivesNoTest() {
    touch(.down, x: 0.25)
    touch(.cancelled, x: 0.25)
    #expect(recorder.finish().stepProblem?.contains("cancelled") == true)
  }

  @Test func theNumberOfFramesIsLimited() {
    var count = 0
    recorder.onLimit = { count += 1 }
    touch(.down, x: 0.75)
    for _ in 1..<PanelRecording.frameLimit { touch(.moved, x: 0.75) }
    #expect(count == 0)
    touch(.up, x: 0.75)
    #expect(count == 1)
    // The last frame ends the touch.
    #expect(recorder.finish().frames.count == PanelRecording.frameLimit + 1)
  }

  @Test func theNumberOfStepsIsLimited() {
    var count = 0
    recorder.onLimit = { count += 1 }
    for _ in 0..<PanelRecording.stepLimit {
      touch(.down, x: 0.25)
      touch(.up, x: 0.25)
    }
    #expect(count == 0)
    touch(.down, x: 0.25)
    #expect(count == 1 && recorder.finish().steps.count == PanelRecording.stepLimit)
  }

  @Test func theTimeIsLimited() {
    var count = 0
    recorder.onLimit = { count += 1 }
    now += PanelRecording.timeLimit - .milliseconds(1)
    touch(.down, x: 0.25)
    #expect(count == 0)
    now += .milliseconds(1)
    touch(.up, x: 0.25)
    #expect(count == 1)
    now += .seconds(1_000)
    let recording = recorder.finish()
    #expect(recording.duration == PanelRecording.timeLimit && recording.frames.count == 2)
  }
}
