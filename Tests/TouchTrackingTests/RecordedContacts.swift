import Testing
import TouchTracking

/// The contacts of a recording, according to its INDEX.md and to an independent decoder.
struct RecordedContacts: CustomTestStringConvertible, Sendable {
  var name: String
  var device: String?
  var contacts: Int
  var mostAtOnce: Int
  /// The positions of the first down and the last up, in the device's units.
  var first: (x: Int32, y: Int32)?
  var last: (x: Int32, y: Int32)?
  var stillDown = 0

  var testDescription: String { name }

  static let all: [RecordedContacts] = [
    atmel("1-finger-drag-up-down", 1, 1, (361, 379), (382, 393)),
    atmel("1-finger-fast-taps", 9, 1, (340, 242), (373, 252)),
    atmel("2-fingers-touch-release", 2, 2, (539, 167), (538, 176)),
    atmel("4-finger-drag-down", 4, 4, (415, 107), (647, 346)),
    evemu("ELAN_CANDO_Windows7", "1-finger-drag-up-down.events", 1, 1, (1454, 1117), (1434, 625)),
    edt("1-finger-drag-up-down", 1, 1, (605, 136), (608, 126)),
    edt("2-finger-scroll-down", 2, 2, (930, 547), (888, 216)),
    edt("2-fingers-touch-release", 2, 2, (404, 409), (934, 416)),
    edt("4-finger-drag-down", 4, 4, (265, 520), (1091, 270)),
    evemu("N-Trig_MultiTouch", "1-finger-drag-NW-SE.events", 1, 1, (205, 183), (9369, 6967)),
    evemu("N-Trig_MultiTouch", "2-fingers-touch-release.events", 2, 2, (1588, 6097), (7164, 2197)),
    quanta("events", 9, 1, (513, 320), (1146, 448)),
    quanta("touch-hover.events", 1, 1, (1041, 448), (1146, 448)),
    quanta("touch-on-left.events", 1, 1, (127, 444), (116, 504)),
    RecordedContacts(
      name: "evemu-devices/Wacom_Cintiq_13HD_touch_Finger.events", contacts: 1, mostAtOnce: 1,
      first: (1452, 752), last: (1433, 833)),
    wacom("2fg-double-tap", 2, 2, (1463, 716), (1249, 753)),
    wacom("2fg-tap", 2, 2, (1488, 692), (1287, 732)),
    wacom("double-center-circle", 2, 2, (1293, 437), (1408, 530)),
    wacom("double-center-scroll", 2, 2, (1457, 229), (1474, 1352)),
    wacom("double-tap-center", 2, 1, (1332, 755), (1323, 765)),
    wacom("double-top-swipe", 2, 2, (116, 288), (2611, 309)),
    wacom("single-center-circle", 1, 1, (1512, 551), (1576, 591)),
    wacom("single-center-scroll", 1, 1, (1371, 358), (1376, 1493)),
    wacom("single-tap-center", 1, 1, (1269, 710), (1269, 710)),
    wacom("single-top-swipe", 1, 1, (120, 114), (2675, 106)),
    RecordedContacts(
      name: "evemu-devices/dell_canvas_touch.evemu", contacts: 12, mostAtOnce: 5,
      first: (8822, 21515), last: (16652, 13908)),
    evemu(
      "eGalax_eMPIA_Technology_Inc._PCAP_MultiTouch_Controller", "tap.events", 1, 1,
      (22496, 18016), (22496, 18032)),
    nTrig("begin", 1, (2745, 1639), stillDown: 1),
    nTrig("update", 1, (2754, 1680), stillDown: 1),
    nTrig("end", 0, nil, stillDown: 0),
    RecordedContacts(
      name: "xorg-integration-tests/n4.events", device: "xorg-integration-tests/n4.desc",
      contacts: 12, mostAtOnce: 4, first: (890, 576), last: (262, 2338)),
  ]

  typealias Position = (x: Int32, y: Int32)

  /// A recording of a device in `evemu-devices`. The device is described in a separate file, unless
  /// the recording begins with the description.
  private static func evemu(
    _ device: String, _ name: String, _ contacts: Int, _ mostAtOnce: Int, _ first: Position,
    _ last: Position, hasDescription: Bool = false
  ) -> RecordedContacts {
    let path = "evemu-devices/\(device)"
    return RecordedContacts(
      name: "\(path).\(name)", device: hasDescription ? nil : "\(path).desc", contacts: contacts,
      mostAtOnce: mostAtOnce, first: first, last: last)
  }

  private static func atmel(
    _ name: String, _ contacts: Int, _ mostAtOnce: Int, _ first: Position, _ last: Position
  ) -> RecordedContacts {
    evemu(
      "Atmel_maXTouch_Touchscreen", "\(name).events", contacts, mostAtOnce, first, last,
      hasDescription: true)
  }

  private static func edt(
    _ name: String, _ contacts: Int, _ mostAtOnce: Int, _ first: Position, _ last: Position
  ) -> RecordedContacts {
    evemu("EP0430M09", "\(name).events", contacts, mostAtOnce, first, last, hasDescription: true)
  }

  private static func quanta(
    _ name: String, _ contacts: Int, _ mostAtOnce: Int, _ first: Position, _ last: Position
  ) -> RecordedContacts {
    evemu("QUANTA_OpticalTouchScreen", name, contacts, mostAtOnce, first, last)
  }

  private static func wacom(
    _ name: String, _ contacts: Int, _ mostAtOnce: Int, _ first: Position, _ last: Position
  ) -> RecordedContacts {
    evemu("Wacom_ISDv4_E6_Finger", "\(name).events", contacts, mostAtOnce, first, last)
  }

  private static func nTrig(
    _ name: String, _ contacts: Int, _ first: Position?, stillDown: Int
  ) -> RecordedContacts {
    RecordedContacts(
      name: "xorg-integration-tests/N-Trig-MultiTouch.touch_1_\(name).events",
      device: "xorg-integration-tests/N-Trig-MultiTouch.desc", contacts: contacts,
      mostAtOnce: contacts, first: first, last: nil, stillDown: stillDown)
  }
}
