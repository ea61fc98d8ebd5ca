import Geometry
import Panels
import TouchTracking

extension PanelRecording {
  /// The width and height of the touchscreen that a recording describes, in its own units.
  private static let steps: Int32 = 65_536
  /// The maximum number of simultaneous fingers.
  private static let slotCount = 10

  /// Returns the touches as a touchscreen recording, which `bezel replay` and evemu can replay.
  /// Positions are in the touchscreen's coordinates, before calibration and rotation.
  package func evemuRecording(for settings: PanelSettings) -> EvemuRecording {
    let calibration = settings.calibration.flatMap { Calibration(matrix: $0)?.transform.inverse }
    let rotation = settings.rotation.flatMap(\.inverseTransform.inverse)
    var slots: [ContactID: Int32] = [:]
    var tracking: Int32 = 0
    var events: [InputEvent] = []
    var currentSlot: Int32?
    for frame in frames {
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(time: frame.time, type: type, code: code, value: value))
      }
      func select(_ slot: Int32) {
        if slot != currentSlot { add(EventType.absolute, Axis.slot, slot) }
        currentSlot = slot
      }
      func report() { add(EventType.synchronization, SynchronizationCode.report, 0) }
      let first = events.count
      let wasTouched = !slots.isEmpty
      var cancelled: [Int32] = []
      for change in frame.changes {
        if change.phase == .down {
          slots[change.contact] = (0..<Int32(Self.slotCount)).first { !slots.values.contains($0) }
        }
        guard let slot = slots[change.contact] else { continue }
        select(slot)
        switch change.phase {
        case .up:
          add(EventType.absolute, Axis.trackingID, -1)
          slots[change.contact] = nil
        case .cancelled:
          // Reporting a palm cancels the touch.
          add(EventType.absolute, Axis.toolType, ToolType.palm)
          cancelled.append(slot)
          slots[change.contact] = nil
        case .down, .moved:
          if change.phase == .down {
            add(EventType.absolute, Axis.trackingID, tracking)
            tracking += 1
          }
          var point = change.position
          point = rotation?.apply(point) ?? point
          point = calibration?.apply(point) ?? point
          add(EventType.absolute, Axis.positionX, Self.step(point.x))
          add(EventType.absolute, Axis.positionY, Self.step(point.y))
        }
      }
      guard events.count > first else { continue }
      if !cancelled.isEmpty { report() }
      for slot in cancelled {
        select(slot)
        add(EventType.absolute, Axis.trackingID, -1)
        add(EventType.absolute, Axis.toolType, ToolType.finger)
      }
      if wasTouched == slots.isEmpty { add(EventType.key, KeyCode.touch, wasTouched ? 0 : 1) }
      report()
    }
    return EvemuRecording(description: Self.touchscreen, events: events)
  }

  private static func step(_ fraction: Double) -> Int32 {
    Int32(min(max((fraction * Double(steps)).rounded(), 0), Double(steps - 1)))
  }

  private static let touchscreen: TouchscreenDescription = {
    let axes = [Axis.slot, Axis.trackingID, Axis.positionX, Axis.positionY, Axis.toolType]
    let position = AxisRange(minimum: 0, maximum: steps - 1)
    return TouchscreenDescription(
      name: "Bezel page", bus: 6, properties: [InputProperty.direct],
      codes: [
        EventType.synchronization: [SynchronizationCode.report], EventType.key: [KeyCode.touch],
        EventType.absolute: Set(axes),
      ],
      ranges: [
        Axis.slot: AxisRange(minimum: 0, maximum: Int32(slotCount - 1)),
        Axis.trackingID: AxisRange(minimum: 0, maximum: 65_535), Axis.positionX: position,
        Axis.positionY: position,
        Axis.toolType: AxisRange(minimum: ToolType.finger, maximum: ToolType.palm),
      ])
  }()
}
