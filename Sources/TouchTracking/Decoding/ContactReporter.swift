import Geometry

/// A contact that has been reported as down, and where it was last reported.
struct ReportedContact: Hashable, Sendable {
  let id: ContactID
  var position: Point
}

/// Collects the changes of one frame, gives contacts their numbers and turns the device's units
/// into fractions of the screen: what the three protocols have in common.
struct ContactReporter: Sendable {
  let xRange: AxisRange
  let yRange: AxisRange
  var calibration: Calibration
  /// What the end of a contact means: `up`, or `cancelled` where it went unseen.
  var ending = ContactChange.Phase.up
  private(set) var changes: [ContactChange] = []
  private var nextNumber: UInt64

  init(xRange: AxisRange, yRange: AxisRange, calibration: Calibration, firstContact: ContactID) {
    self.xRange = xRange
    self.yRange = yRange
    self.calibration = calibration
    nextNumber = firstContact.number
  }

  /// The place of values on the position axes.
  func position(_ raw: RawPosition) -> Point { position(raw, x: xRange, y: yRange) }

  /// The place of values on other axes than these.
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

  /// Ends the contact where it was last: what a device sends along with a release is often no
  /// place at all.
  mutating func end(_ contact: ReportedContact) {
    changes.append(
      ContactChange(contact: contact.id, phase: ending, position: contact.position))
  }

  mutating func cancel(_ contact: ReportedContact) {
    changes.append(
      ContactChange(contact: contact.id, phase: .cancelled, position: contact.position))
  }

  /// The frame, or nil where it changed nothing; and begins the next one.
  mutating func finish(at time: Duration) -> ContactFrame? {
    guard !changes.isEmpty else { return nil }
    let frame = ContactFrame(time: time, changes: changes)
    changes.removeAll(keepingCapacity: true)
    return frame
  }
}

/// A position in the device's own units.
struct RawPosition: Hashable, Sendable {
  var x: Int32 = 0
  var y: Int32 = 0
}
