import Controls
import Geometry
import JSON
import Kinds
import Panels

/// A test file that repeats a recording.
struct RecordedTest {
  /// The most values that a step checks.
  private static let checkLimit = 8

  /// The text of the file.
  private(set) var text = ""
  /// What the test does differently from the recording, in sentences.
  private(set) var notes: [String] = []

  /// No file, and why.
  init(note: String) { notes = [note] }

  /// Plays the recorded steps on a new panel, and checks in each step the values that it has changed.
  /// The file ends before the first step that fails.
  /// - Parameters:
  ///   - panel: a new panel from the same file.
  ///   - size: the size of its screen in pixels.
  ///   - isOwnSize: whether this is the panel's own size.
  ///   - path: the path of the panel file, relative to the test file.
  ///   - folder: the folder of the panel file, with a slash at the end; empty for the current one.
  init(
    of recording: PanelRecording, on panel: Panel, size: PixelSize, isOwnSize: Bool,
    path: String, folder: String
  ) {
    var steps = recording.steps
    let changed = panel.values.values.compactMap { value -> JSONMember? in
      guard let scalar = recording.startValues[value.name], scalar != value.knownPublished,
        !value.isDerived
      else { return nil }
      return JSONMember(value.name, scalar.map(JSONValue.init) ?? .null)
    }
    if !changed.isEmpty {
      steps.insert(.init(action: [JSONMember("set", .object(changed))]), at: 0)
    }
    var settings = [JSONMember("panel", .string(path))]
    if !isOwnSize {
      settings.append(
        JSONMember(
          "size",
          .object(["width": .number(Double(size.width)), "height": .number(Double(size.height))])))
    }
    if let page = recording.page, page != panel.pages?.pages.first(where: { !$0.isHidden })?.name {
      settings.append(JSONMember("page", .string(page)))
    }
    if let problem = recording.stepProblem { notes.append(problem) }
    guard recording.stepProblem == nil, !steps.isEmpty,
      let file = Self.file(settings, steps.map(\.action)),
      let other = Self.file(settings, steps.map { $0.fallback ?? $0.action })
    else {
      if notes.isEmpty { notes = ["Nothing was recorded."] }
      return
    }
    let run = PanelTestRun(
      panel: panel, size: size, settings: file.tests[0].settings, folder: folder,
      updatesPictures: false)
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      let before = panel.values.values.map(\.knownPublished)
      var action = step.action
      var failures = run.perform(file.tests[0].steps[index])
      if !failures.isEmpty, let fallback = step.fallback {
        run.player.liftAll()
        action = fallback
        failures = run.perform(other.tests[0].steps[index])
      }
      if let failure = failures.first {
        notes.append(
          "The test ends before \(JSON5.text(of: .object(action))), which fails: \(failure.message)."
        )
        break
      }
      let checks = zip(panel.values.values, before).filter { value, before in
        panel.recordsValue(value) && value.knownPublished != before
          && action.first?.node.value[value.name] == nil
      }.prefix(Self.checkLimit).map { value, _ in
        JSONMember(value.name, value.knownPublished.map(JSONValue.init) ?? .null)
      }
      if !checks.isEmpty { action.append(JSONMember("expect", .object(checks))) }
      let presses = run.presses.map { JSONValue.string($0) }
      if let press = presses.first {
        action.append(JSONMember("pressed", presses.count == 1 ? press : .array(of: presses)))
      }
      lines.append("    \(JSON5.text(of: .object(action))),")
    }
    guard !lines.isEmpty else { return }
    noteDifferences(recording, panel)
    let head = settings.map { "  \(JSON5.text(of: $0))," }
    text = (["{"] + head + ["  steps: ["] + lines + ["  ],", "}", ""]).joined(separator: "\n")
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
