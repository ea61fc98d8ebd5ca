import Geometry

/// A contact that was reported as down, or something that hovers, as it was reported last.
struct ReportedContact: Hashable, Sendable {
  let id: ContactID
  var position: Point
  var properties = ContactProperties()
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
  private var keys: [KeyChange] = []
  private var hovers: [HoverChange] = []
  /// The room of the frame before, which its receiver has let go of by now.
  private var spare: [ContactChange] = []
  private var spareHovers: [HoverChange] = []
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

  /// The place of a finger that was at `old`, without the noise that the kernel has left in.
  func withoutNoise(_ raw: RawPosition, after old: RawPosition) -> RawPosition {
    raw.withoutNoise(after: old, x: xRange, y: yRange)
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

  /// Ends a contact at its last position: the one that a device sends along with a release is often
  /// meaningless.
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

  /// Reports where something hovers, and how.
  /// - Parameter hover: as it was reported last; nil if it is new.
  mutating func hover(
    _ hover: inout ReportedContact?, at position: Point, _ properties: ContactProperties
  ) {
    guard position != hover?.position || properties != hover?.properties else { return }
    let now = ReportedContact(
      id: hover?.id ?? takeNumber(), position: position, properties: properties)
    hover = now
    report(now, .near)
  }

  /// Reports that something hovers no longer, if it was reported.
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

  /// Makes the contacts and the presses that ended in this frame cancelled ones.
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

/// A position in the device's own units.
struct RawPosition: Hashable, Sendable {
  var x: Int32 = 0
  var y: Int32 = 0

  /// The position to believe after `old`, on axes with noise.
  func withoutNoise(after old: RawPosition, x: AxisRange, y: AxisRange) -> RawPosition {
    RawPosition(
      x: x.withoutNoise(self.x, after: old.x), y: y.withoutNoise(self.y, after: old.y))
  }
}
