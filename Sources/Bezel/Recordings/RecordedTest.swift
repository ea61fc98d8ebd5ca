import Controls
import Geometry
import JSON
import Kinds
import Panels

/// A test file that repeats a recording.
struct RecordedTest {
  /// The most values that a step checks.
  private static let checkLimit = 8
  /// The most attempts to find steps that name their controls. The last one uses positions only.
  private static let attemptLimit = 8

  /// The text of the file.
  private(set) var text = ""
  /// What the test does differently from the recording, in sentences.
  private(set) var notes: [String] = []

  /// No file, and why.
  init(note: String) { notes = [note] }

  /// Plays the recorded steps, and checks in each the values that it has changed. The file ends before
  /// the first step that fails.
  /// - Parameters:
  ///   - size: the size of the screen in pixels.
  ///   - isOwnSize: whether this is the panel's own size.
  ///   - path: the path of the panel file, relative to the test file.
  ///   - folder: the folder of the panel file, with a slash at the end; empty for the current one.
  ///   - makePanel: loads the panel, for each attempt.
  init<Failure>(
    of recording: PanelRecording, size: PixelSize, isOwnSize: Bool, path: String, folder: String,
    makePanel: () throws(Failure) -> Panel
  ) throws(Failure) {
    if let problem = recording.stepProblem {
      notes = [problem]
      return
    }
    var panel = try makePanel()
    var settings = [JSONMember("panel", .string(path))]
    if !isOwnSize {
      let (width, height) = (Double(size.width), Double(size.height))
      settings.append(
        JSONMember("size", .object(["width": .number(width), "height": .number(height)])))
    }
    if let page = recording.page, page != panel.shownPage?.name {
      settings.append(JSONMember("page", .string(page)))
    }
    var steps = recording.steps
    let changed = Self.changes(from: panel, to: recording.startValues)
    if !changed.isEmpty {
      steps.insert(.init(action: [JSONMember("set", .object(changed))]), at: 0)
    }
    for attempt in 0...Self.attemptLimit {
      guard let file = Self.file(settings, steps.map(\.action)) else { break }
      let run = PanelTestRun(
        panel: panel, size: size, settings: file.tests[0].settings, folder: folder,
        updatesPictures: false)
      var lines: [String] = []
      var failure: (index: Int, reason: String)?
      for (index, step) in file.tests[0].steps.enumerated() {
        let before = panel.values.values.map(\.knownPublished)
        if let reason = run.perform(step).first {
          failure = (index, reason.message)
          break
        }
        let action = steps[index].action + Self.checks(of: run, before, steps[index].action)
        lines.append("    \(JSON5.text(of: .object(action))),")
      }
      if let failure, steps[failure.index].fallback != nil, attempt < Self.attemptLimit {
        // The failed step has had an effect, so the next attempt needs a new panel.
        let isLast = attempt == Self.attemptLimit - 1
        for index in isLast ? steps.indices : failure.index..<(failure.index + 1) {
          if let fallback = steps[index].fallback { steps[index] = .init(action: fallback) }
        }
        panel = try makePanel()
        continue
      }
      if let failure {
        let action = JSON5.text(of: .object(steps[failure.index].action))
        notes.append("The test ends before \(action), which fails: \(failure.reason).")
      }
      noteDifferences(recording, panel)
      let head = settings.map { "  \(JSON5.text(of: $0))," }
      if !lines.isEmpty {
        text = (["{"] + head + ["  steps: ["] + lines + ["  ],", "}", ""]).joined(separator: "\n")
      }
      break
    }
    if text.isEmpty, notes.isEmpty { notes = ["Nothing was recorded."] }
  }

  /// The values of a new panel that the recording began with other scalars.
  private static func changes(
    from panel: Panel, to scalars: [String: Scalar?]
  ) -> [JSONMember] {
    panel.values.values.compactMap { value in
      guard let scalar = scalars[value.name], scalar != value.knownPublished, !value.isDerived
      else { return nil }
      return JSONMember(value.name, scalar.map(JSONValue.init) ?? .null)
    }
  }

  /// The checks of what a step has changed.
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

  /// The steps as a test file; nil if the file has a problem.
  private static func file(_ settings: [JSONMember], _ steps: [[JSONMember]]) -> PanelTestFile? {
    let steps = JSONMember("steps", .array(of: steps.map { .object($0) }))
    return try? PanelTestFile(JSONWriter.text(of: .object(settings + [steps])))
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
        "At the end, \(value.name) is \(text(value.knownPublished)) in the test, and was "
          + "\(text(recorded)) in the recording.")
    }
  }
}

/// Writes JSON5 on one line, as people write it.
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
