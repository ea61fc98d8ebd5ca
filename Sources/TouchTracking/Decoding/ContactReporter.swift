import Geometry

/// A contact that was reported as down, and its last reported position.
struct ReportedContact: Hashable, Sendable {
  let id: ContactID
  var position: Point
}

/// The common part of the three protocols: collects the changes of a frame, numbers the contacts
/// and converts the device's units to fractions of the screen.
struct ContactReporter: Sendable {
  let xRange: AxisRange
  let yRange: AxisRange
  var calibration: Calibration
  /// The phase that ends a contact: `up`, or `cancelled` if nobody saw how it ended.
  var ending = ContactChange.Phase.up
  private(set) var changes: [ContactChange] = []
  /// The room of the frame before, which its receiver has let go of by now.
  private var spare: [ContactChange] = []
  private var nextNumber: UInt64

  init(xRange: AxisRange, yRange: AxisRange, calibration: Calibration, firstContact: ContactID) {
    self.xRange = xRange
    self.yRange = yRange
    self.calibration = calibration
    nextNumber = firstContact.number
  }

  /// The calibrated position of values on the position axes.
  func position(_ raw: RawPosition) -> Point { position(raw, x: xRange, y: yRange) }

  /// The calibrated position of values on axes with other ranges.
  func position(_ raw: RawPosition, x: AxisRange, y: AxisRange) -> Point {
    calibration.transform.apply(Point(x: x.fraction(of: raw.x), y: y.fraction(of: raw.y)))
  }

  mutating func begin(at position: Point) -> ReportedContact {
    let contact = ReportedContact(id: ContactID(nextNumber), position: position)
    nextNumber += 1
    changes.append(ContactChange(contact: contact.id, phase: .down, position: position))
    return contact
  }

  mutating func move(_ contact: inout ReportedContact, to position: Point) {
    guard position != contact.position else { return }
    contact.position = position
    changes.append(ContactChange(contact: contact.id, phase: .moved, position: position))
  }

  /// Ends a contact at its last position: the one that a device sends along with a release is often
  /// meaningless.
  mutating func end(_ contact: ReportedContact) {
    changes.append(
      ContactChange(contact: contact.id, phase: ending, position: contact.position))
  }

  mutating func cancel(_ contact: ReportedContact) {
    changes.append(
      ContactChange(contact: contact.id, phase: .cancelled, position: contact.position))
  }

  /// Makes the contacts that ended in this frame cancelled ones.
  mutating func cancelEnds() {
    for index in changes.indices where changes[index].phase == .up {
      changes[index].phase = .cancelled
    }
  }

  /// Ends the frame and returns it; nil if nothing changed.
  mutating func finish(at time: Duration) -> ContactFrame? {
    guard !changes.isEmpty else { return nil }
    let frame = ContactFrame(time: time, changes: changes)
    swap(&changes, &spare)
    changes.removeAll(keepingCapacity: true)
    return frame
  }
}

/// A position in the device's own units.
struct RawPosition: Hashable, Sendable {
  var x: Int32 = 0
  var y: Int32 = 0
}
