import Controls
import Geometry
import JSON
import Kinds
import Panels
import TouchTracking

/// Records what a user and programs do with a panel, as touches and as steps of a test.
final class PanelRecorder {
  /// A touch that moves less, in points, is a tap.
  private static let tapDistance = 8.0
  /// A touch that ends earlier is a tap.
  private static let tapTime = Duration.milliseconds(400)
  /// Shorter waits are left out.
  private static let shortestWait = Duration.milliseconds(250)

  /// A finger on the panel.
  private struct Finger {
    let start: Duration
    let startPoint: Point
    var point: Point
    var hasMoved = false
    /// Whether `hold` was recorded, because another finger came.
    var isHolding = false
    let target: RecordedTarget
  }

  private let panel: Panel
  private let start: Duration
  /// The time of the last recorded step.
  private var stepEnd: Duration
  private var recording = PanelRecording()
  private var fingers: [ContactID: Finger] = [:]
  private var keys: [Key: Duration] = [:]
  /// Whether the last step is a `set` to which changes can be added.
  private var isSetting = false
  private let now: () -> Duration
  /// Called when the recording has reached a limit.
  var onLimit: () -> Void = {}

  /// Starts to record.
  /// - Parameter now: the monotonic clock.
  init(_ panel: Panel, now: @escaping () -> Duration) {
    self.panel = panel
    self.now = now
    start = now()
    stepEnd = start
    recording.startValues = panel.recordedValues
    recording.page = panel.shownPage?.name
  }

  /// Ends the recording.
  func finish() -> PanelRecording {
    addWait(until: now())
    recording.duration = now() - start
    recording.endValues = panel.recordedValues
    if !fingers.isEmpty { recording.stepProblem = "The recording ended during a touch." }
    return recording
  }

  // MARK: Input

  /// Records an event frame. Call it before the panel handles it.
  func note(_ frame: ContactFrame) {
    guard checkLimits() else { return }
    var moved = frame
    moved.time = max(frame.time - start, .zero)
    recording.frames.append(moved)
    for change in frame.changes { note(change, at: frame.time) }
  }

  private func note(_ change: ContactChange, at time: Duration) {
    let point = panel.point(at: change.position)
    switch change.phase {
    case .down: begin(change.contact, at: point, time)
    case .moved:
      guard var finger = fingers[change.contact] else { return }
      finger.point = point
      if point.distance(to: finger.startPoint) >= Self.tapDistance { finger.hasMoved = true }
      if finger.hasMoved, fingers.count > 1 { noteSimultaneousFingers() }
      fingers[change.contact] = finger
    case .up, .cancelled:
      guard let finger = fingers.removeValue(forKey: change.contact) else { return }
      if change.phase == .cancelled {
        recording.stepProblem = "A touch was cancelled, which a step cannot express."
      } else {
        end(finger, time)
      }
    }
  }

  private func begin(_ contact: ContactID, at point: Point, _ time: Duration) {
    for (contact, finger) in fingers where !finger.isHolding {
      guard fingers.count == 1, !finger.hasMoved else { return noteSimultaneousFingers() }
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
      let time = JSONMember("for", .number(seconds(duration)))
      add(finger.target.step("hold", [time]), endingAt: finger.start + duration)
    }
  }

  private func noteSimultaneousFingers() {
    recording.stepProblem =
      "Several fingers moved or were lifted at once, which steps cannot express. Save the touches, "
      + "and use them in a test with \"replay\"."
  }

  /// Records a key event.
  func note(_ event: KeyEvent) {
    guard checkLimits() else { return }
    let time = now()
    if event.phase == .down, case .character(let character) = event.key {
      if time - stepEnd < Self.shortestWait * 4, var last = recording.steps.last,
        last.action.first?.name == "type", let text = last.action.first?.node.value.string
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

  /// Records a change of a value, if a program has made it.
  func note(_ change: ValueChange, of value: NamedValue) {
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

  /// - Returns: false if the recording has ended.
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
  /// The values that a recording keeps.
  fileprivate var recordedValues: [String: Scalar?] {
    var scalars: [String: Scalar?] = [:]
    for value in values.values where recordsValue(value) {
      scalars.updateValue(value.knownPublished, forKey: value.name)
    }
    return scalars
  }

  /// The page that is visible; nil without pages.
  var shownPage: Page? { pages?.pages.first { !$0.isHidden } }

  /// Whether a recording keeps a value. The panel's own values, such as `clock`, change by themselves.
  func recordsValue(_ value: NamedValue) -> Bool {
    !value.isSecret && value.name != "clock" && value.name != ValueStore.languageName
      && !["clock.", "panel.", "alarms."].contains { value.name.hasPrefix($0) }
  }
}
