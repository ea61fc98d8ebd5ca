/// Multitouch protocol A: each frame lists all fingers anew, each with a packet of axes that ends
/// with SYN_MT_REPORT, in any order and mostly without tracking ids. So the receiver has to find
/// out which finger is which.
///
///     case | contacts | in the frame               | reported at its end
///     -----+----------+----------------------------+-------------------------------------------
///      1   | none     | packets                    | down for each
///      2   | some     | as many packets            | moved, each to the nearest packet
///      3   | some     | more packets               | moved; down for the packets left over
///      4   | some     | fewer packets              | moved; up for the contacts left over, at
///          |          |                            | their last positions
///      5   | some     | packets with tracking ids  | moved by id; up for ids that are missing,
///          |          |                            | down for new ones
///      6   | some     | an empty packet            | up: there is no finger
///      7   | some     | BTN_TOUCH 0, now or before | up, whatever the packets say: those of a
///          |          |                            | release claim to be at (0,0)
///      8   | some     | neither packet nor button  | –: the frame is not about fingers
///      9   | any      | a packet of a palm         | cancelled if it was a contact; no down
///     10   | any      | a packet with distance > 0 | as without the packet: the finger hovers
///          |          | or with pressure or size 0 | or lifts
///     11   | any      | a packet without x or y    | as without the packet
///     12   | some     | the end of lost events     | cancelled: the kernel does not keep these
///          |          |                            | fingers, so nobody can be asked
///     13   | some     | BTN_TOUCH 0, then 1, and   | up: hid-ntrig says so in every frame, and
///          |          | no packets                 | lifts with one without packets
///     14   | none     | packets, after 12 or of a  | –, until there is no finger: these did not
///          |          | device that was opened     | begin here
///          |          | with BTN_TOUCH 1           |
///     15   | some     | a packet that is off by no | moved less, or not: the kernel leaves the
///          |          | more than the driver's     | noise in, as it knows no fingers here
///          |          | noise (fuzz)               |
struct AnonymousMachine: ContactMachine {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var toolType: Int32?
    var pressure: Int32?
    var size: Int32?
    var isOffSurface = false
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

  /// The most fingers of one frame; more are not believed.
  private static let limit = 32

  private let scale: PropertyScale
  private var contacts: [Contact] = []
  private var packet = Packet()
  private var fingers: [Finger] = []
  private var hasPackets = false
  /// The last BTN_TOUCH; nil before the first one, and on devices without it.
  private var isPressed: Bool?
  /// Whether BTN_TOUCH was 0 in this frame.
  private var wasReleased = false
  /// Row 14.
  private var awaitsLift = false

  // Room for the end of a frame, kept from one to the next.
  private var assignment = NearestAssignment()
  private var contactOfFinger: [Int?] = []
  private var isKept: [Bool] = []
  private var fingerPlaces: [RawPosition] = []
  private var contactPlaces: [RawPosition] = []
  private var nextContacts: [Contact] = []

  init(scale: PropertyScale) { self.scale = scale }

  /// Takes BTN_TOUCH alone: the kernel keeps no fingers for this protocol.
  mutating func inherit(_ event: InputEvent) {
    guard event.type == EventType.key, event.code == KeyCode.touch else { return }
    awaitsLift = event.value != 0
  }

  mutating func take(_ event: InputEvent, into reporter: inout ContactReporter) {
    switch event.type {
    case EventType.absolute:
      takeAxis(event.code, event.value)
    case EventType.key where event.code == KeyCode.touch:
      isPressed = event.value != 0
      if event.value == 0 { wasReleased = true }
    case EventType.synchronization where event.code == SynchronizationCode.multitouchReport:
      endPacket()
    default:
      break
    }
  }

  private mutating func takeAxis(_ axis: UInt16, _ value: Int32) {
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
    if isPressed == false || wasReleased && !hasPackets {
      fingers.removeAll()
    } else if !hasPackets {
      return
    }
    if awaitsLift {
      awaitsLift = !fingers.isEmpty
      return
    }
    findContacts()
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
          contact.raw = reporter.withoutNoise(finger.raw, after: contact.raw)
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

  /// Finds the index of the contact of each finger of the frame; nil for a new finger.
  private mutating func findContacts() {
    if identifiersAreUsable {
      contactOfFinger.removeAll(keepingCapacity: true)
      for finger in fingers {
        contactOfFinger.append(contacts.firstIndex { $0.trackingID == finger.trackingID })
      }
      return
    }
    fingerPlaces.removeAll(keepingCapacity: true)
    for finger in fingers { fingerPlaces.append(finger.raw) }
    contactPlaces.removeAll(keepingCapacity: true)
    for contact in contacts { contactPlaces.append(contact.raw) }
    assignment.pair(fingerPlaces, with: contactPlaces, into: &contactOfFinger)
  }

  /// Ids that are missing, or the same for two fingers, are of no use.
  private var identifiersAreUsable: Bool {
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
