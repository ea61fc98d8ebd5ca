import Controls
import Geometry
import JSON
import Kinds
import Panels

/// The target of a touch, and the steps of a test that describe it.
package struct RecordedTarget {
  /// What a test names to touch a place of a control.
  private enum Place {
    case control
    case part(String)
    /// Nothing: only a position identifies the place.
    case position
  }

  private let point: Point
  /// The names of the control and of its part; nil if only a position can identify the target.
  private let named: (control: String, part: String?)?
  /// The answer of the touched button; nil if the target is not a button of a question.
  private let answer: Bool?
  /// The name of the touched control, and the values of its handles before the touch.
  private let draggable: (control: String, slots: [(slot: ValueSlot, start: Double)])?

  /// Finds the target of a finger that touches the panel.
  package init(at point: Point, on panel: Panel) {
    let size = panel.settings.size
    self.point = Point(
      x: min(max(point.x, 0), size.width), y: min(max(point.y, 0), size.height))
    let hit = panel.stage.controls(at: point).first
    let question = panel.stage.modalLayer as? ConfirmationDialog
    answer = question.flatMap { question in
      [true, false].first { answer in
        hit.map { $0.isInside(question.button(answering: answer)) } ?? false
      }
    }
    let control = hit.flatMap { Self.namedControl($0, panel) }
    named = control.flatMap { control in
      switch Self.place(on: control, at: point - control.originOnStage, panel) {
      case .control: (control.name, nil)
      case .part(let part): (control.name, part)
      case .position: nil
      }
    }
    draggable = control.map { control in
      let slots = control.slots.filter { control.handlePosition(of: $0, at: 0) != nil }
      return (control.name, slots.map { ($0, $0.value.number) })
    }
  }

  /// The control that a test names to touch `hit`; nil if there is none.
  private static func namedControl(_ hit: Control, _ panel: Panel) -> Control? {
    if let layer = panel.stage.modalLayer, hit.isInside(layer),
      let owner = panel.stage.modalLayerOwner, !owner.touchableParts.isEmpty
    {
      return panel.testedControl(named: owner.name) === owner ? owner : nil
    }
    var control: Control? = hit
    while let current = control, current.name.isEmpty { control = current.parent }
    return control.flatMap { panel.testedControl(named: $0.name) === $0 ? $0 : nil }
  }

  private static func place(
    on control: Control, at position: Point, _ panel: Panel
  ) -> Place {
    if !control.touchableParts.isEmpty {
      let part = control.touchableParts.first { $0.area.contains(position) }
      return part.map { .part($0.name) } ?? .position
    }
    let handles = control.slots.filter { control.handleArea(of: $0) != nil }
    if !handles.isEmpty {
      let handle = handles.first { control.handleArea(of: $0)?.contains(position) ?? false }
      return handle.map { handles.count > 1 ? .part($0.name) : .control } ?? .position
    }
    // A test touches the centre of a control without parts.
    let middle = control.originOnStage + control.bounds.center
    let isOneSurface =
      control.slots.allSatisfy { $0.value.scalar.kind == .boolean }
      && panel.stage.controls(at: middle).first === control
    return isOneSurface ? .control : .position
  }

  // MARK: Steps

  package func tap() -> PanelRecording.Step {
    if let answer {
      return .init(
        action: [JSONMember("answer", .bool(answer))],
        fallback: [JSONMember("tap", Self.value(of: point))])
    }
    return step("tap", [])
  }

  /// A step with an action at the target.
  package func step(_ action: String, _ others: [JSONMember]) -> PanelRecording.Step {
    let position = [JSONMember(action, Self.value(of: point))] + others
    guard let named else { return .init(action: position) }
    let part = named.part.map { [JSONMember("part", .string($0))] } ?? []
    return .init(
      action: [JSONMember(action, .string(named.control))] + part + others, fallback: position)
  }

  /// A drag. If it changed the value of exactly one handle, the step names the control and the
  /// final position in its range.
  package func drag(to end: Point, for duration: Duration) -> PanelRecording.Step {
    let time = JSONMember("for", .number(min(max(Self.seconds(duration), 0.1), 60)))
    let position = [
      JSONMember("drag", Self.value(of: point)), JSONMember("to", Self.value(of: end)), time,
    ]
    let changed = draggable?.slots.filter { $0.slot.value.number != $0.start } ?? []
    guard let draggable, let slot = changed.first?.slot, changed.count == 1 else {
      return .init(action: position)
    }
    let range = slot.value.maximum - slot.value.minimum
    let fraction = range > 0 ? (slot.value.number - slot.value.minimum) / range : 0
    let part = draggable.slots.count > 1 ? [JSONMember("part", .string(slot.name))] : []
    return .init(
      action: [JSONMember("drag", .string(draggable.control))] + part + [
        JSONMember("to", .number(Self.rounded(min(max(fraction, 0), 1), 10_000))), time,
      ],
      fallback: position)
  }

  private static func value(of point: Point) -> JSONValue {
    .array(of: [point.x, point.y].map { .number(rounded($0, 10)) })
  }

  private static func rounded(_ number: Double, _ parts: Double) -> Double {
    (number * parts).rounded() / parts
  }

  /// The seconds of a duration, rounded to twentieths.
  package static func seconds(_ duration: Duration) -> Double {
    rounded(duration / .seconds(1), 20)
  }
}
