/// Multitouch protocol A: each frame lists all contacts again. A contact is a packet of axes that
/// ends with SYN_MT_REPORT; packets come in any order and mostly without tracking ids. The receiver
/// therefore has to match the packets to the contacts of the previous frame.
///
///     case | contacts | in the frame               | reported at its end
///     -----+----------+----------------------------+-------------------------------------------
///      1   | none     | packets                    | down for each
///      2   | some     | the same number of packets | moved, each to the nearest packet
///      3   | some     | more packets               | moved; down for each unmatched packet
///      4   | some     | fewer packets              | moved; up for each unmatched contact, at
///          |          |                            | its last position
///      5   | some     | packets with tracking ids  | moved by id; up for ids that are missing,
///          |          |                            | down for new ids
///      6   | some     | an empty packet            | up: there is no finger
///      7   | some     | BTN_TOUCH 0, now or before | up; packets are ignored, because those of
///          |          |                            | a release have the position (0,0)
///      8   | some     | neither packet nor button  | –: the frame does not describe contacts
///      9   | any      | a packet of a palm         | cancelled if it was a contact; no down
///     10   | any      | a packet with distance > 0 | the packet is ignored: the finger hovers
///          |          | or with pressure or size 0 | or lifts
///     11   | any      | a packet without x or y    | the packet is ignored
///     12   | some     | the end of the             | cancelled: the kernel stores no contacts
///          |          | resynchronisation          | for protocol A, so none can be queried
///     13   | some     | BTN_TOUCH 0, then 1, and   | up: hid-ntrig sends 0 and 1 in every
///          |          | no packets                 | frame; its last frame has no packets
///     14   | none     | packets, after 12 or of a  | –, until no finger is down: these touches
///          |          | device that was opened     | began before decoding did
///          |          | with BTN_TOUCH 1           |
///     15   | some     | a packet that differs by   | moved less, or not at all: the kernel does
///          |          | no more than the driver's  | not filter the noise of protocol A
///          |          | noise (fuzz)               |
///     16   | any      | axes without               | as a frame with one packet: the driver
///          |          | SYN_MT_REPORT              | reports a single finger
struct AnonymousMachine: ContactMachine {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var toolType: Int32?
    var pressure: Int32?
    var size: Int32?
    var isOffSurface = false

    /// Whether the packet is complete: it has a position, or says that there is no finger.
    var describesFinger: Bool { x != nil && y != nil || isOffSurface }
  }

  private struct Finger {
    var trackingID: Int32?
    var raw: RawPosition
    var properties: ContactProperties

    var isPalm: Bool { properties.tool == .palm }
  }

  private struct Contact {
    var reported: ReportedContact
    var trackingID: Int32?
    var raw: RawPosition
  }

  /// The maximum number of fingers in a frame; further packets are ignored.
  private static let limit = 32

  private let scale: PropertyScale
  private var contacts: [Contact] = []
  private var packet = Packet()
  private var fingers: [Finger] = []
  private var hasPackets = false
  /// The last value of BTN_TOUCH; nil before the first, and on devices without it.
  private var isPressed: Bool?
  /// Whether BTN_TOUCH was 0 in this frame.
  private var wasReleased = false
  /// Whether packets are ignored until no finger is down (case 14).
  private var awaitsLift = false

  // Buffers reused from frame to frame, to avoid allocations.
  private var assignment = NearestAssignment()
  private var contactOfFinger: [Int?] = []
  private var isKept: [Bool] = []
  private var fingerPositions: [RawPosition] = []
  private var contactPositions: [RawPosition] = []
  private var nextContacts: [Contact] = []

  init(scale: PropertyScale) { self.scale = scale }

  /// Uses only BTN_TOUCH, because the kernel stores no contacts for this protocol.
  mutating func setInitial(_ event: InputEvent) {
    guard event.type == EventType.key, event.code == KeyCode.touch else { return }
    awaitsLift = event.value != 0
  }

  mutating func handle(_ event: InputEvent, into reporter: inout ContactReporter) {
    switch event.type {
    case EventType.absolute:
      setAxis(event.code, event.value)
    case EventType.key where event.code == KeyCode.touch:
      isPressed = event.value != 0
      if event.value == 0 { wasReleased = true }
    case EventType.synchronization where event.code == SynchronizationCode.multitouchReport:
      endPacket()
    default:
      break
    }
  }

  private mutating func setAxis(_ axis: UInt16, _ value: Int32) {
    switch axis {
    case Axis.positionX: packet.x = value
    case Axis.positionY: packet.y = value
    case Axis.trackingID: packet.trackingID = value
    case Axis.toolType: packet.toolType = value
    case Axis.contactDistance: if value > 0 { packet.isOffSurface = true }
    case Axis.touchMajor:
      packet.size = value
      if value <= 0 { packet.isOffSurface = true }
    case Axis.contactPressure:
      packet.pressure = value
      if value <= 0 { packet.isOffSurface = true }
    default: break
    }
  }

  private mutating func endPacket() {
    hasPackets = true
    if let x = packet.x, let y = packet.y, !packet.isOffSurface, fingers.count < Self.limit {
      fingers.append(
        Finger(
          trackingID: packet.trackingID, raw: RawPosition(x: x, y: y),
          properties: scale.properties(
            pressure: packet.pressure, size: packet.size,
            tool: packet.toolType.map { ContactTool(type: $0) } ?? .unknown)))
    }
    packet = Packet()
  }

  mutating func endFrame(into reporter: inout ContactReporter) {
    defer { beginFrame() }
    if !hasPackets, packet.describesFinger { endPacket() }
    if isPressed == false || wasReleased && !hasPackets {
      fingers.removeAll()
    } else if !hasPackets {
      return
    }
    if awaitsLift {
      awaitsLift = !fingers.isEmpty
      return
    }
    matchContacts()
    isKept.removeAll(keepingCapacity: true)
    for _ in contacts { isKept.append(false) }
    for case let index? in contactOfFinger { isKept[index] = true }
    for index in contacts.indices where !isKept[index] {
      reporter.end(contacts[index].reported)
    }
    nextContacts.removeAll(keepingCapacity: true)
    for (finger, index) in zip(fingers, contactOfFinger) {
      if var contact = index.map({ contacts[$0] }) {
        if finger.isPalm {
          reporter.cancelPalm(contact.reported)
        } else {
          contact.raw = reporter.defuzzed(finger.raw, after: contact.raw)
          reporter.move(
            &contact.reported, to: reporter.position(contact.raw), finger.properties)
          nextContacts.append(contact)
        }
      } else if !finger.isPalm {
        nextContacts.append(
          Contact(
            reported: reporter.begin(at: reporter.position(finger.raw), finger.properties),
            trackingID: finger.trackingID, raw: finger.raw))
      }
    }
    swap(&contacts, &nextContacts)
  }

  private mutating func beginFrame() {
    packet = Packet()
    fingers.removeAll(keepingCapacity: true)
    hasPackets = false
    wasReleased = false
  }

  /// Fills `contactOfFinger` with the contact's index for each finger of the frame; nil for a new
  /// finger.
  private mutating func matchContacts() {
    if areTrackingIDsUsable {
      contactOfFinger.removeAll(keepingCapacity: true)
      for finger in fingers {
        contactOfFinger.append(contacts.firstIndex { $0.trackingID == finger.trackingID })
      }
      return
    }
    fingerPositions.removeAll(keepingCapacity: true)
    for finger in fingers { fingerPositions.append(finger.raw) }
    contactPositions.removeAll(keepingCapacity: true)
    for contact in contacts { contactPositions.append(contact.raw) }
    assignment.pair(fingerPositions, with: contactPositions, into: &contactOfFinger)
  }

  /// Whether every contact and finger has a tracking id, and no two fingers share one.
  private var areTrackingIDsUsable: Bool {
    guard contacts.allSatisfy({ $0.trackingID != nil }) else { return false }
    for (index, finger) in fingers.enumerated() {
      guard let id = finger.trackingID, !fingers[..<index].contains(where: { $0.trackingID == id })
      else { return false }
    }
    return true
  }

  mutating func endResynchronization(into reporter: inout ContactReporter) {
    awaitsLift = isPressed != false && (awaitsLift || !contacts.isEmpty)
    cancelAll(into: &reporter)
  }

  mutating func cancelAll(into reporter: inout ContactReporter) {
    for contact in contacts { reporter.cancel(contact.reported) }
    contacts.removeAll()
    beginFrame()
  }
}
