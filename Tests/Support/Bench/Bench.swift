import Controls
import Geometry
import TouchTracking

/// A stage with controls on it, and fingers to touch them.
public final class Bench: ControlHost {
  public let root = Container()
  public let stage: Stage
  public let values = ValueStore()
  public var typesetter: (any Typesetter)?
  /// Pixels per point.
  public var scale = 1.0
  public var language: Language {
    get { values.language }
    set { values.language = newValue }
  }
  /// The damage, after placing controls whose layout has changed.
  public var damage: [Rectangle] {
    stage.placeIfNeeded()
    return undrawn
  }
  private var undrawn: [Rectangle] = []
  private var changes: [(value: NamedValue, scalar: Scalar?, origin: ValueOrigin)] = []
  /// Every change of a value, as `name=value phase`.
  public var published: [String] {
    changes.map { value, scalar, origin in
      let phase = if case .touch(let phase, _) = origin { phase.rawValue } else { "\(origin)" }
      return "\(value.name)=\(value.text(of: scalar, in: .english)) \(phase)"
    }
  }
  private var time = Duration.zero
  private var next: UInt64 = 1

  public init(_ controls: Control...) {
    root.frame = Rectangle(x: 0, y: 0, width: 800, height: 480)
    stage = Stage(root: root)
    stage.frame = root.frame
    stage.host = self
    stage.followLanguage(of: values)
    for control in controls { root.add(control) }
    values.observe { [unowned self] value, change, _ in
      self.changes.append((value, change.knownPublished, change.origin))
    }
  }

  /// Names a control, and its values as a panel file would.
  public func name(_ control: Control, _ name: String) {
    control.name = name
    control.link(
      control.slots.filter(\.isImplied).map { slot in
        (
          slot,
          slot.declareValue(named: slot.name == "value" ? name : "\(name).\(slot.name)", in: values)
        )
      })
  }

  /// Sets values as a client does.
  public func set(
    _ scalars: [String: Scalar], origin: ValueOrigin = .client, animated: Bool = false,
    force: Bool = false
  ) throws(ValueStore.SetError) {
    try values.set(scalars, origin: origin, animated: animated, force: force)
  }

  public func invalidate(_ area: Rectangle) { undrawn.append(area) }
  public func forgetDamage() { undrawn = [] }
  public func forgetPublished() { changes = [] }

  /// Puts a finger down at a place in points.
  public func down(_ x: Double, _ y: Double) -> Finger { down(Point(x: x, y: y)) }

  /// Puts a finger down at a place in points.
  public func down(_ place: Point) -> Finger {
    let finger = Finger(bench: self, id: ContactID(next), place: place)
    next += 1
    send(.down, finger)
    return finger
  }

  public func wait(_ duration: Duration) { time += duration }

  /// Shows a frame, 16 ms later.
  public func frame() {
    time += .milliseconds(16)
    stage.advanceAnimations(to: time)
    stage.placeIfNeeded()
  }

  /// Shows frames until nothing moves, but for at most 10 s.
  public func settle() {
    for _ in 0..<600 where stage.isAnimating { frame() }
  }

  fileprivate func send(_ phase: ContactChange.Phase, _ finger: Finger) {
    time += .milliseconds(8)
    stage.handle(phase, finger.id, at: finger.place, time: time)
  }
}

public final class Finger {
  private let bench: Bench
  public let id: ContactID
  fileprivate var place: Point

  fileprivate init(bench: Bench, id: ContactID, place: Point) {
    self.bench = bench
    self.id = id
    self.place = place
  }

  public func move(_ x: Double, _ y: Double) { move(Point(x: x, y: y)) }

  public func move(_ place: Point) {
    self.place = place
    bench.send(.moved, self)
  }

  public func up() { bench.send(.up, self) }
  public func cancel() { bench.send(.cancelled, self) }
}

extension Control {
  /// Records the events that it sends from now on, in order.
  public func recordEvents() -> EventRecorder {
    let recorder = EventRecorder()
    for event in ControlEvent.allCases {
      addAction(for: event) { _ in recorder.events.append(event) }
    }
    return recorder
  }
}

public final class EventRecorder {
  public var events: [ControlEvent] = []

  public func take() -> [ControlEvent] {
    defer { events = [] }
    return events
  }
}
