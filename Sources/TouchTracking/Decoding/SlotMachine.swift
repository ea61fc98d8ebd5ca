/// Multitouch protocol B: the kernel stores each finger in a slot and sends the changes of slots.
///
///     case | slot     | in the frame                | reported at its end          | new state
///     -----+----------+-----------------------------+------------------------------+----------
///      1   | empty    | tracking id, position       | down, at the position        | touching
///      2   | empty    | tracking id alone           | down, at the slot's last     | touching
///          |          |                             | position                     |
///      3   | touching | position, pressure, size,   | moved                        | touching
///          |          | tool                        |                              |
///      4   | touching | nothing, or the same values | –                            | touching
///      5   | touching | tracking id −1              | up, at the last position     | empty
///      6   | touching | another tracking id         | up of the old contact, down  | touching
///          |          |                             | of a new one                 |
///      7   | empty    | tracking id, then −1        | down and up                  | empty
///      8   | touching | tool type palm              | cancelled                    | ignored
///      9   | empty    | tracking id, palm           | –                            | ignored
///     10   | empty    | tracking id, distance > 0   | a hover                      | present
///     11   | present  | distance 0                  | end of the hover, down       | touching
///     12   | touching | distance > 0                | up, a hover                  | present
///     13   | empty    | −1, or a position alone     | –; the position is stored    | empty
///     14   | any      | a slot that is not declared | –, until ABS_MT_SLOT selects | unchanged
///          |          |                             | a declared slot              |
///     15   | ignored  | anything but a new tracking | –                            | ignored
///          |          | id                          |                              |
///     16   | touching | a position that differs by  | moved less or not at all, if | touching
///          |          | no more than the noise      | the kernel does not filter it|
///     17   | present  | position, distance          | a hover that moved           | present
///     18   | present  | tracking id −1, or palm     | end of the hover             | empty,
///          |          |                             |                              | ignored
///
/// A finger that is down before the first event is ignored until it lifts, because its touch began
/// before decoding did.
struct SlotMachine: ContactMachine {
  private enum State: Hashable {
    case empty
    /// A finger that is not reported as a contact, because it is new or hovers.
    case present
    case touching(ReportedContact)
    /// A palm, or a finger that was down before the device was opened.
    case ignored
  }

  private struct Slot {
    var state = State.empty
    var trackingID: Int32 = -1
    var position = RawPosition()
    /// The last reported position of the contact, with its noise filtered.
    var filtered = RawPosition()
    var distance: Int32 = 0
    /// The last reported state of a hovering finger.
    var hover: ReportedContact?
    var toolType: Int32 = 0
    var pressure: Int32 = 0
    var size: Int32 = 0

    var isTouch: Bool { distance <= 0 && toolType != ToolType.palm }
  }

  private var slots: [Slot]
  private var current = 0
  private let scale: PropertyScale
  private let reportsTool: Bool

  init(slotCount: Int, scale: PropertyScale, reportsTool: Bool) {
    slots = Array(repeating: Slot(), count: slotCount)
    self.scale = scale
    self.reportsTool = reportsTool
  }

  mutating func setInitial(_ event: InputEvent) {
    if event.code == Axis.trackingID, slots.indices.contains(current) {
      slots[current].trackingID = event.value
      slots[current].state = event.value >= 0 ? .ignored : .empty
    } else {
      remember(event)
    }
  }

  mutating func handle(_ event: InputEvent, into reporter: inout ContactReporter) {
    guard event.type == EventType.absolute else { return }
    if event.code == Axis.trackingID {
      setTrackingID(event.value, into: &reporter)
    } else {
      remember(event)
    }
  }

  private mutating func remember(_ event: InputEvent) {
    if event.code == Axis.slot {
      current = Int(event.value)
      return
    }
    guard slots.indices.contains(current) else { return }
    switch event.code {
    case Axis.positionX: slots[current].position.x = event.value
    case Axis.positionY: slots[current].position.y = event.value
    case Axis.contactDistance: slots[current].distance = event.value
    case Axis.toolType: slots[current].toolType = event.value
    case Axis.contactPressure: slots[current].pressure = event.value
    case Axis.touchMajor: slots[current].size = event.value
    default: break
    }
  }

  private mutating func setTrackingID(_ id: Int32, into reporter: inout ContactReporter) {
    guard slots.indices.contains(current), slots[current].trackingID != id else { return }
    let slot = slots[current]
    switch slot.state {
    case .touching(let contact):
      reporter.end(contact)
    case .present where slot.isTouch:
      reporter.end(reporter.begin(at: reporter.position(slot.position), properties(of: slot)))
    case .present, .empty, .ignored:
      break
    }
    reporter.endHover(&slots[current].hover)
    slots[current].trackingID = id
    slots[current].state = id >= 0 ? .present : .empty
  }

  mutating func endFrame(into reporter: inout ContactReporter) {
    for index in slots.indices {
      let slot = slots[index]
      switch slot.state {
      case .empty, .ignored:
        break
      case .present:
        if slot.toolType == ToolType.palm {
          slots[index].state = .ignored
        } else if slot.isTouch {
          slots[index].filtered = slot.position
          slots[index].state = .touching(
            reporter.begin(at: reporter.position(slot.position), properties(of: slot)))
        }
      case .touching(var contact):
        if slot.toolType == ToolType.palm {
          reporter.cancelPalm(contact)
          slots[index].state = .ignored
        } else if slot.isTouch {
          let filtered = reporter.defuzzed(slot.position, after: slot.filtered)
          reporter.move(&contact, to: reporter.position(filtered), properties(of: slot))
          slots[index].filtered = filtered
          slots[index].state = .touching(contact)
        } else {
          reporter.end(contact)
          slots[index].state = .present
        }
      }
      if case .present = slots[index].state {
        reporter.hover(
          &slots[index].hover, at: reporter.position(slot.position), properties(of: slot))
      } else {
        reporter.endHover(&slots[index].hover)
      }
    }
  }

  private func properties(of slot: Slot) -> ContactProperties {
    scale.properties(
      pressure: slot.pressure, size: slot.size,
      distance: slot.distance > 0 ? slot.distance : nil,
      tool: reportsTool ? ContactTool(type: slot.toolType) : .unknown)
  }

  mutating func cancelAll(into reporter: inout ContactReporter) {
    for index in slots.indices {
      if case .touching(let contact) = slots[index].state { reporter.cancel(contact) }
      reporter.endHover(&slots[index].hover)
      slots[index].state = .empty
      slots[index].trackingID = -1
    }
  }
}
