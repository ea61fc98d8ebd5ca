import Geometry
import TouchTracking

@testable import Controls

/// A container with one or more controls, and fingers to put on them.
final class Bench: ControlHost {
  let root = Container()
  let stage: Stage
  let dispatcher: TouchDispatcher
  let values = ValueStore()
  var typesetter: (any Typesetter)?
  private(set) var damage: [Rectangle] = []
  private(set) var animated: [Control] = []
  /// `name=value phase`, as it is told to the world.
  private(set) var told: [String] = []
  private var time = Duration.zero
  private var next: UInt64 = 1

  init(_ controls: Control...) {
    root.frame = Rectangle(x: 0, y: 0, width: 800, height: 480)
    stage = Stage(root: root)
    stage.frame = root.frame
    dispatcher = TouchDispatcher(root: stage)
    stage.setHost(self)
    for control in controls { root.add(control) }
    values.onChange = { [unowned self] change, _ in
      let phase =
        if case .touch(let phase, _) = change.origin { phase.rawValue } else { "\(change.origin)" }
      self.told.append("\(change.value.name)=\(change.value.text) \(phase)")
    }
  }

  deinit { stage.setHost(nil) }

  /// Gives a control a name, and its values the names that a panel file would.
  func name(_ control: Control, _ name: String) {
    control.name = name
    control.link(
      control.slots.filter(\.isImplied).map { slot in
        (
          slot,
          slot.declareValue(named: slot.name == "value" ? name : "\(name).\(slot.name)", in: values)
        )
      })
  }

  func invalidate(_ area: Rectangle) { damage.append(area) }
  func needsAnimation(of control: Control) { animated.append(control) }
  func showHandleValues(of control: Control) { stage.showHandleValues(of: control) }
  func cancelTracking(of control: Control) { dispatcher.cancelContacts(of: control) }
  func focus(on control: Control, showing overlay: Container?) {
    stage.focus(on: control, showing: overlay)
  }
  func endFocus(of control: Control) { stage.endFocus(of: control) }
  func forgetDamage() { damage = [] }
  func forgetTold() { told = [] }

  /// Puts a finger down, in points of the panel.
  func down(_ x: Double, _ y: Double) -> Finger {
    let finger = Finger(bench: self, id: ContactID(next), place: Point(x: x, y: y))
    next += 1
    send(.down, finger)
    return finger
  }

  func wait(_ duration: Duration) { time += duration }

  fileprivate func send(_ phase: ContactChange.Phase, _ finger: Finger) {
    time += .milliseconds(8)
    dispatcher.handle(phase, finger.id, at: finger.place, time: time)
  }
}

final class Finger {
  private let bench: Bench
  let id: ContactID
  fileprivate var place: Point

  fileprivate init(bench: Bench, id: ContactID, place: Point) {
    self.bench = bench
    self.id = id
    self.place = place
  }

  func move(_ x: Double, _ y: Double) {
    place = Point(x: x, y: y)
    bench.send(.moved, self)
  }

  func up() { bench.send(.up, self) }
  func cancel() { bench.send(.cancelled, self) }
}

extension Control {
  /// Every event it sends from now on, in order.
  func recordEvents() -> EventRecorder {
    let recorder = EventRecorder()
    for event in ControlEvent.allCases {
      addAction(for: event) { _ in recorder.events.append(event) }
    }
    return recorder
  }
}

final class EventRecorder {
  var events: [ControlEvent] = []

  func take() -> [ControlEvent] {
    defer { events = [] }
    return events
  }
}
