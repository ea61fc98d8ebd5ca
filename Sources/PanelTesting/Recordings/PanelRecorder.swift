import Controls
import Geometry
import JSON
import Kinds
import PanelServing
import Panels
import TouchTracking

/// Records touches, keys and changes by programs. The result can replay the touches, and has the
/// steps of a test.
///
/// Keys and new touches are not recorded while a PIN or a secret value is entered, because
/// recordings are saved in files.
package final class PanelRecorder {
  /// The shortest movement of a drag, in points.
  private static let tapDistance = 8.0
  /// The shortest duration of a hold.
  private static let tapTime = Duration.milliseconds(400)
  /// The shortest wait that is recorded.
  private static let shortestWait = Duration.milliseconds(250)
  /// The maximum number of characters in a `type` step.
  private static let typedLimit = 1_000

  /// A finger on the panel.
  private struct Finger {
    let start: Duration
    let startPoint: Point
    var point: Point
    var hasMoved = false
    /// Whether a `hold` step was recorded because a second finger touched the panel.
    var isHolding = false
    let target: RecordedTarget
  }

  private let panel: Panel
  private let start: Duration
  /// The end of the last recorded step.
  private var stepEnd: Duration
  private var recording: PanelRecording
  private var fingers: [ContactID: Finger] = [:]
  private var keys: [Key: Duration] = [:]
  /// Whether the last step is a `set` step, which can include the next change.
  private var isSetting = false
  private let now: () -> Duration
  /// Called when the recording has reached a limit.
  package var onLimit: () -> Void = {}

  /// Starts to record.
  /// - Parameters:
  ///   - now: the monotonic clock.
  ///   - screen: the size of the screen, in pixels.
  package init(_ panel: Panel, screen: PixelSize, now: @escaping () -> Duration) {
    self.panel = panel
    self.now = now
    start = now()
    stepEnd = start
    recording = PanelRecording(
      screen: screen, startValues: panel.recordedValues, page: panel.shownPage?.name,
      startView: StartView(of: panel))
  }

  /// The time since the start.
  package var elapsed: Duration { now() - start }

  /// Ends the recording.
  package func finish() -> PanelRecording {
    let end = min(now(), start + PanelRecording.timeLimit)
    addWait(until: end)
    recording.duration = end - start
    recording.endValues = panel.recordedValues
    guard !fingers.isEmpty else { return recording }
    recording.notes.append("The last touch had not ended, and is left out of the test.")
    if let held = recording.steps.lastIndex(where: { $0.action.first?.name == "hold" }),
      fingers.values.contains(where: \.isHolding)
    {
      recording.steps.removeSubrange(held...)
    }
    let changes = fingers.sorted { $0.key.number < $1.key.number }.map { contact, finger in
      ContactChange(
        contact: contact, phase: .cancelled, position: panel.unitPosition(of: finger.point))
    }
    recording.frames.append(ContactFrame(time: recording.duration, changes: changes))
    return recording
  }

  // MARK: Input

  /// Records an event frame. Call it before the panel handles it.
  package func note(_ frame: ContactFrame) {
    guard checkLimits() else { return }
    let isSecret = isEnteringSecret
    let changes = frame.changes.filter { change in
      guard change.phase == .down else { return fingers[change.contact] != nil }
      if isSecret { noteSecret() }
      return !isSecret
    }
    guard !changes.isEmpty else { return }
    recording.frames.append(ContactFrame(time: max(frame.time - start, .zero), changes: changes))
    for change in changes { note(change, at: frame.time) }
  }

  private func note(_ change: ContactChange, at time: Duration) {
    let point = panel.point(at: change.position)
    switch change.phase {
    case .down: begin(change.contact, at: point, time)
    case .moved:
      guard var finger = fingers[change.contact] else { return }
      finger.point = point
      if point.distance(to: finger.startPoint) >= Self.tapDistance { finger.hasMoved = true }
      if finger.hasMoved, finger.isHolding || fingers.count > 1 { noteSimultaneousFingers() }
      fingers[change.contact] = finger
    case .up, .cancelled:
      guard let finger = fingers.removeValue(forKey: change.contact) else { return }
      if change.phase == .cancelled {
        recording.stepProblem = "A touch was cancelled. The steps of a test cannot do this."
      } else {
        end(finger, time)
      }
    }
  }

  private func begin(_ contact: ContactID, at point: Point, _ time: Duration) {
    for (contact, finger) in fingers where !finger.isHolding {
      guard fingers.count == 1, !finger.hasMoved else {
        noteSimultaneousFingers()
        break
      }
      addWait(until: finger.start)
      add(finger.target.step("hold", []), endingAt: time)
      fingers[contact]?.isHolding = true
    }
    fingers[contact] = Finger(
      start: time, startPoint: point, point: point,
      target: RecordedTarget(at: point, on: panel))
  }

  private func end(_ finger: Finger, _ time: Duration) {
    if finger.isHolding {
      guard fingers.isEmpty else { return noteSimultaneousFingers() }
      addWait(until: time)
      return add(.init(action: [JSONMember("release", .bool(true))]), endingAt: time)
    }
    addWait(until: finger.start)
    let duration = time - finger.start
    if finger.hasMoved {
      add(finger.target.drag(to: finger.point, for: duration), endingAt: time)
    } else if duration < Self.tapTime {
      add(finger.target.tap(), endingAt: time)
    } else {
      let length = JSONMember("for", .number(seconds(duration)))
      add(finger.target.step("hold", [length]), endingAt: time)
    }
  }

  private func noteSimultaneousFingers() {
    recording.stepProblem =
      "Several fingers moved or were lifted together. The steps of a test cannot do this. Save the "
      + "touches, and use that file in a test with \"replay\"."
  }

  /// Records a key event.
  package func note(_ event: KeyEvent) {
    guard checkLimits() else { return }
    guard !isEnteringSecret else { return noteSecret() }
    let time = now()
    if event.phase == .down, case .character(let character) = event.key {
      if time - stepEnd < Self.shortestWait * 4, var last = recording.steps.last,
        last.action.first?.name == "type", let text = last.action.first?.node.value.string,
        text.count < Self.typedLimit
      {
        last.action = [JSONMember("type", .string(text + String(character)))]
        recording.steps[recording.steps.count - 1] = last
        stepEnd = time
      } else {
        addWait(until: time)
        add(
          .init(action: [JSONMember("type", .string(String(character)))]), endingAt: time)
      }
      return
    }
    guard let name = Key.named.first(where: { $0.key == event.key })?.name,
      !name.isEmpty, event.key != .character(" ")
    else { return }
    if event.phase == .down {
      if keys[event.key] == nil { keys[event.key] = time }
    } else if let start = keys.removeValue(forKey: event.key) {
      addWait(until: start)
      var action = [JSONMember("key", .string(name))]
      if time - start >= Self.tapTime {
        action.append(JSONMember("for", .number(seconds(time - start))))
      }
      add(.init(action: action), endingAt: time)
    }
  }

  /// Records a change that a program made.
  package func note(_ change: ValueChange, of value: NamedValue) {
    guard change.origin == .client, panel.recordsValue(value), checkLimits() else { return }
    let time = now()
    let member = JSONMember(value.name, change.knownPublished.map(JSONValue.init) ?? .null)
    if isSetting, time - stepEnd < Self.shortestWait,
      var members = recording.steps.last?.action.first?.node.value.members
    {
      members.removeAll { $0.name == member.name }
      recording.steps[recording.steps.count - 1].action = [
        JSONMember("set", .object(members + [member]))
      ]
      return
    }
    addWait(until: time)
    add(.init(action: [JSONMember("set", .object([member]))]), endingAt: time)
    isSetting = true
  }

  // MARK: Steps

  private func add(_ step: PanelRecording.Step, endingAt end: Duration) {
    recording.steps.append(step)
    stepEnd = end
    isSetting = false
  }

  private func addWait(until time: Duration) {
    guard time - stepEnd >= Self.shortestWait else { return }
    add(
      .init(action: [JSONMember("wait", .number(seconds(time - stepEnd)))]), endingAt: time)
  }

  private func seconds(_ duration: Duration) -> Double { RecordedTarget.seconds(duration) }

  /// Whether a PIN or a secret value is being entered.
  private var isEnteringSecret: Bool {
    if let question = panel.stage.modalLayer as? ConfirmationDialog { return question.pin != nil }
    return [panel.stage.modalLayerOwner, panel.stage.focusedControl].contains { control in
      control?.slots.contains { ($0.value as? NamedValue)?.isSecret ?? false } ?? false
    }
  }

  private func noteSecret() {
    recording.stepProblem =
      "A PIN or a secret value was entered, which is not recorded. Write these steps yourself; "
      + "\"pins\" sets the PINs of a test."
  }

  /// - Returns: whether the recording is within its limits.
  private func checkLimits() -> Bool {
    guard recording.frames.count < PanelRecording.frameLimit,
      recording.steps.count < PanelRecording.stepLimit, now() - start < PanelRecording.timeLimit
    else {
      onLimit()
      return false
    }
    return true
  }
}

extension Panel {
  /// The values that are recorded.
  fileprivate var recordedValues: [String: Scalar?] {
    var scalars: [String: Scalar?] = [:]
    for value in values.values where recordsValue(value) {
      scalars.updateValue(value.knownPublished, forKey: value.name)
    }
    return scalars
  }

  /// The page that is visible; nil without pages.
  var shownPage: Container? { pages?.pageContainers.first { !$0.isHidden } }

  /// Whether a value is recorded. Secret and built-in values, such as `clock`, are left out.
  func recordsValue(_ value: NamedValue) -> Bool {
    !value.isSecret && value.name != "clock" && value.name != ValueStore.languageName
      && !["clock.", "panel.", "alarms."].contains { value.name.hasPrefix($0) }
  }
}
