import Controls
import Geometry
import JSON
import Kinds
import PanelServing
import PanelSources
import Panels

/// A test file that repeats the steps of a recording.
package struct RecordedTest {
  /// The maximum number of values that a step checks.
  private static let checkLimit = 8
  /// The maximum number of attempts to find steps that name their controls. The last one uses
  /// positions only.
  private static let attemptLimit = 8

  /// The text of the file.
  package private(set) var text = ""
  /// What the test does differently from the recording, in sentences.
  package private(set) var notes: [String] = []

  /// Creates a result that has a note but no file.
  package init(note: String) { notes = [note] }

  /// Runs the recorded steps, and adds checks of the values that each step changes. The file ends
  /// before the first step that fails.
  /// - Parameters:
  ///   - screen: the size of the screen in pixels; nil for the panel's own.
  ///   - path: the path of the panel file, relative to the test file.
  ///   - folder: the folder of the panel file, with a slash at the end; empty for the current one.
  ///   - isCancelled: whether to stop before the next step, without a file.
  ///   - makePanel: loads the panel, for each attempt.
  package init<Failure>(
    of recording: PanelRecording, screen: PixelSize?, path: String, folder: String,
    isCancelled: () -> Bool, makePanel: () throws(Failure) -> Panel
  ) throws(Failure) {
    if let problem = recording.stepProblem {
      notes = [problem]
      return
    }
    notes = recording.notes
    guard !recording.steps.isEmpty else {
      notes.append("Nothing was recorded.")
      return
    }
    var panel = try makePanel()
    let settings = Self.settings(of: recording, on: panel, screen, path)
    var steps = recording.steps
    let changed = Self.changes(from: panel, to: recording.startValues)
    let firstStep = changed.isEmpty ? 0 : 1
    if !changed.isEmpty {
      steps.insert(.init(action: [JSONMember("set", .object(changed))]), at: 0)
    }
    func attempted() -> Attempt {
      Attempt(
        steps, from: firstStep, settings, on: panel, folder: folder, isCancelled: isCancelled)
    }
    var attempt = attempted()
    for number in 1...Self.attemptLimit {
      guard let failed = attempt.failure?.step, steps[failed].fallback != nil else { break }
      for index in number == Self.attemptLimit ? steps.indices : failed..<(failed + 1) {
        if let fallback = steps[index].fallback { steps[index] = .init(action: fallback) }
      }
      // The failed step may have changed the panel.
      panel = try makePanel()
      attempt = attempted()
    }
    guard !isCancelled() else { return }
    notes += attempt.startView?.differences(from: recording.startView) ?? []
    if let (step, reason) = attempt.failure {
      let action = JSON5.text(of: .object(steps[step].action))
      notes.append("The test ends before the step \(action), which failed: \(reason).")
    } else {
      noteDifferences(recording, panel)
    }
    guard !attempt.lines.isEmpty else { return }
    let head = settings.map { "  \(JSON5.text(of: $0))," }
    text = (["{"] + head + ["  steps: ["] + attempt.lines + ["  ],", "}", ""])
      .joined(separator: "\n")
    if text.utf8.count > PanelTestFile.sizeLimit {
      (text, notes) = ("", ["The test is larger than 1 MiB. Make a shorter recording."])
    }
  }

  private static func settings(
    of recording: PanelRecording, on panel: Panel, _ screen: PixelSize?, _ path: String
  ) -> [JSONMember] {
    var settings = [JSONMember("panel", .string(path))]
    if let screen {
      let (width, height) = (Double(screen.width), Double(screen.height))
      settings.append(
        JSONMember("size", .object(["width": .number(width), "height": .number(height)])))
    }
    if let page = recording.page, page != panel.shownPage?.name {
      settings.append(JSONMember("page", .string(page)))
    }
    return settings
  }

  /// A run of the steps on a panel, up to the first failure.
  private struct Attempt {
    /// The lines of the file, one for each step that succeeded.
    var lines: [String] = []
    /// What the panel showed before the first recorded step; nil if an earlier step failed.
    var startView: StartView?
    /// The index of the step that failed, and why.
    var failure: (step: Int, reason: String)?

    /// - Parameter first: the index of the first recorded step.
    init(
      _ steps: [PanelRecording.Step], from first: Int, _ settings: [JSONMember], on panel: Panel,
      folder: String, isCancelled: () -> Bool
    ) {
      let actions = JSONMember("steps", .array(of: steps.map { .object($0.action) }))
      let text = JSONWriter.text(of: .object(settings + [actions]))
      let test: PanelTest
      do throws(PanelFileError) {
        test = try PanelTestFile(text).tests[0]
      } catch {
        failure = (0, error.problems.first?.message ?? "")
        return
      }
      let run = PanelTestRun(
        panel: panel, size: test.settings.size ?? panel.settings.pixelSize(),
        settings: test.settings, folder: folder, updatesPictures: false)
      for (index, step) in test.steps.enumerated() {
        guard !isCancelled() else { return }
        if index == first { startView = StartView(of: panel) }
        let before = panel.values.values.map(\.knownPublished)
        if let reason = run.perform(step).first {
          failure = (index, reason.message)
          return
        }
        let action = steps[index].action
        let checks = RecordedTest.checks(of: run, before, action)
        lines.append("    \(JSON5.text(of: .object(action + checks))),")
      }
    }
  }

  /// The start values of the recording that differ from those of a new panel.
  private static func changes(
    from panel: Panel, to scalars: [String: Scalar?]
  ) -> [JSONMember] {
    panel.values.values.compactMap { value in
      guard let scalar = scalars[value.name], scalar != value.knownPublished, !value.isDerived
      else { return nil }
      return JSONMember(value.name, scalar.map(JSONValue.init) ?? .null)
    }
  }

  /// Returns checks of the effects of a step.
  private static func checks(
    of run: PanelTestRun, _ before: [Scalar?], _ action: [JSONMember]
  ) -> [JSONMember] {
    let changed = zip(run.panel.values.values, before).filter { value, before in
      run.panel.recordsValue(value) && value.knownPublished != before
        && action.first?.node.value[value.name] == nil
    }.prefix(Self.checkLimit).map { value, _ in
      JSONMember(value.name, value.knownPublished.map(JSONValue.init) ?? .null)
    }
    let presses = run.presses.map { JSONValue.string($0) }
    var checks: [JSONMember] = []
    if !changed.isEmpty { checks.append(JSONMember("expect", .object(changed))) }
    if let press = presses.first {
      checks.append(JSONMember("pressed", presses.count == 1 ? press : .array(of: presses)))
    }
    return checks
  }

  private mutating func noteDifferences(_ recording: PanelRecording, _ panel: Panel) {
    for value in panel.values.values {
      guard let recorded = recording.endValues[value.name], recorded != value.knownPublished,
        notes.count < Self.checkLimit
      else { continue }
      func text(_ scalar: Scalar?) -> String {
        JSON5.text(of: scalar.map(JSONValue.init) ?? .null).shortened(to: 40)
      }
      notes.append(
        "At the end, \(value.name) is \(text(value.knownPublished)) in the test but was "
          + "\(text(recorded)) in the recording.")
    }
  }
}

/// Writes JSON5 on one line, without unnecessary quotes.
private enum JSON5 {
  static func text(of value: JSONValue) -> String {
    if let members = value.members {
      return members.isEmpty ? "{}" : "{ \(members.map(text).joined(separator: ", ")) }"
    }
    if let array = value.array { return "[\(array.map(text).joined(separator: ", "))]" }
    return JSONWriter.plainText(of: value)
  }

  static func text(of member: JSONMember) -> String {
    let isWord = member.name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "_")
    }
    return "\(isWord ? member.name : member.name.quoted): \(text(of: member.node.value))"
  }
}
