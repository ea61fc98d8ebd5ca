import Geometry

/// The last reported state of a contact or hover.
struct ReportedContact: Hashable, Sendable {
  let id: ContactID
  var position: Point
  var properties = ContactProperties()
}

/// Collects the changes of a frame, numbers the contacts and converts device units to fractions of
/// the screen. Shared by the three protocols.
struct ContactReporter: Sendable {
  let xRange: AxisRange
  let yRange: AxisRange
  var calibration: Calibration
  /// The phase that ends a contact: `up`, or `cancelled` during resynchronisation and after
  /// unplugging.
  var ending = ContactChange.Phase.up
  private(set) var changes: [ContactChange] = []
  private var keys: [KeyChange] = []
  private var hovers: [HoverChange] = []
  /// The storage of the previous frame, reused because its receiver has released it by now.
  private var spare: [ContactChange] = []
  private var spareHovers: [HoverChange] = []
  private var nextNumber: UInt64

  init(xRange: AxisRange, yRange: AxisRange, calibration: Calibration, firstContact: ContactID) {
    self.xRange = xRange
    self.yRange = yRange
    self.calibration = calibration
    nextNumber = firstContact.number
  }

  /// Returns the calibrated position of values on the position axes.
  func position(_ raw: RawPosition) -> Point { position(raw, x: xRange, y: yRange) }

  /// Returns the calibrated position of values on axes with the given ranges.
  func position(_ raw: RawPosition, x: AxisRange, y: AxisRange) -> Point {
    calibration.transform.apply(Point(x: x.fraction(of: raw.x), y: y.fraction(of: raw.y)))
  }

  /// Filters the noise (fuzz) of a finger that was at `old`, if the kernel does not.
  func defuzzed(_ raw: RawPosition, after old: RawPosition) -> RawPosition {
    raw.defuzzed(after: old, x: xRange, y: yRange)
  }

  mutating func begin(
    at position: Point, _ properties: ContactProperties
  ) -> ReportedContact {
    let contact = ReportedContact(id: takeNumber(), position: position, properties: properties)
    report(contact, .down)
    return contact
  }

  mutating func move(
    _ contact: inout ReportedContact, to position: Point, _ properties: ContactProperties
  ) {
    guard position != contact.position || properties != contact.properties else { return }
    contact.position = position
    contact.properties = properties
    report(contact, .moved)
  }

  /// Ends a contact at its last position. Positions that devices send along with a release are
  /// often meaningless.
  mutating func end(_ contact: ReportedContact) { report(contact, ending) }

  mutating func cancel(_ contact: ReportedContact) { report(contact, .cancelled) }

  /// Cancels a contact that turned out to be a palm.
  mutating func cancelPalm(_ contact: ReportedContact) {
    var contact = contact
    contact.properties.tool = .palm
    report(contact, .cancelled)
  }

  private mutating func report(_ contact: ReportedContact, _ phase: ContactChange.Phase) {
    changes.append(
      ContactChange(
        contact: contact.id, phase: phase, position: contact.position,
        properties: contact.properties))
  }

  /// Reports the position and properties of a hover.
  /// - Parameter hover: The last reported state; nil for a new hover.
  mutating func hover(
    _ hover: inout ReportedContact?, at position: Point, _ properties: ContactProperties
  ) {
    guard position != hover?.position || properties != hover?.properties else { return }
    let now = ReportedContact(
      id: hover?.id ?? takeNumber(), position: position, properties: properties)
    hover = now
    report(now, .near)
  }

  /// Reports the end of a hover, if it was reported.
  mutating func endHover(_ hover: inout ReportedContact?) {
    guard let last = hover else { return }
    report(last, .gone)
    hover = nil
  }

  private mutating func report(_ hover: ReportedContact, _ phase: HoverChange.Phase) {
    hovers.append(
      HoverChange(
        hover: hover.id, phase: phase, position: hover.position, properties: hover.properties))
  }

  mutating func beginPress(of code: UInt16) -> ContactID {
    let press = takeNumber()
    keys.append(KeyChange(press: press, code: code, phase: .down))
    return press
  }

  mutating func endPress(_ press: ContactID, of code: UInt16) {
    keys.append(
      KeyChange(press: press, code: code, phase: ending == .up ? .up : .cancelled))
  }

  private mutating func takeNumber() -> ContactID {
    defer { nextNumber += 1 }
    return ContactID(nextNumber)
  }

  /// Turns every `up` of a contact or key in this frame into `cancelled`.
  mutating func cancelEnds() {
    for index in changes.indices where changes[index].phase == .up {
      changes[index].phase = .cancelled
    }
    for index in keys.indices where keys[index].phase == .up { keys[index].phase = .cancelled }
  }

  /// Ends the frame and returns it; nil if nothing changed.
  mutating func finish(at time: Duration) -> ContactFrame? {
    guard !changes.isEmpty || !keys.isEmpty || !hovers.isEmpty else { return nil }
    let frame = ContactFrame(time: time, changes: changes, keys: keys, hovers: hovers)
    swap(&changes, &spare)
    changes.removeAll(keepingCapacity: true)
    swap(&hovers, &spareHovers)
    hovers.removeAll(keepingCapacity: true)
    keys = []
    return frame
  }
}

/// A position in device units.
struct RawPosition: Hashable, Sendable {
  var x: Int32 = 0
  var y: Int32 = 0

  /// Filters the noise (fuzz) of both axes after a position `old`.
  func defuzzed(after old: RawPosition, x: AxisRange, y: AxisRange) -> RawPosition {
    RawPosition(x: x.defuzzed(self.x, after: old.x), y: y.defuzzed(self.y, after: old.y))
  }
}
