import Checkout
import Testing
import TouchTracking

@Suite(.enabled(if: Recordings.folder != nil, Recordings.areMissing))
struct RecordedDeviceTests {
  @Test(arguments: [
    ("evemu-devices/Atmel_maXTouch_Touchscreen.desc", TouchProtocol.slots, 10 as Int?),
    ("evemu-devices/ELAN_CANDO_Windows7.desc", .slots, 10),
    ("evemu-devices/EP0430M09.desc", .slots, 5),
    ("evemu-devices/N-Trig_MultiTouch.desc", .anonymous, nil),
    ("evemu-devices/QUANTA_OpticalTouchScreen.desc", .slots, 10),
    (
      "evemu-devices/Beijing_IRTOUCHSYSTEMS_Co._LtD_IRTOUCH_InfraRed_USB_TouchScreen.desc",
      .slots, 2
    ),
    ("evemu-devices/ELAN_Touchscreen.desc", .slots, 10),
    ("evemu-devices/eGalax_Inc._USB_TouchController.desc", .single, 1),
    (
      "evemu-devices/eGalax_eMPIA_Technology_Inc._PCAP_MultiTouch_Controller.desc", .slots, 10
    ),
    ("evemu-devices/eGalaxTouch_Virtual_Device_for_Multi.device", .slots, 21),
    ("evemu-devices/Wacom_ISDv4_E6_Finger.desc", .slots, 2),
    ("evemu-devices/dell_canvas_touch.evemu", .slots, 5),
    ("evemu-devices/Wacom_Cintiq_13HD_touch_Finger.events", .slots, 10),
    ("evemu-devices/Wacom_Cintiq_22HDT_Finger.events", .slots, 10),
    ("evemu-devices/Wacom_Cintiq_24HD_touch_Finger.desc", .slots, 10),
    ("evemu-devices/Wacom_Serial_Penabled_2FG_Touchscreen.desc", .slots, 2),
    ("not-touchscreens/QEMU_0.12.1_QEMU_USB_Tablet.desc", .single, 1),
    ("xorg-integration-tests/n4.desc", .slots, 10),
    ("xorg-integration-tests/N-Trig-MultiTouch.desc", .anonymous, nil),
  ])
  func touchscreen(_ name: String, _ touchProtocol: TouchProtocol, _ slots: Int?) throws {
    let description = try #require(try Recordings.recording(name).description)
    #expect(description.refusal == nil)
    #expect(description.unusableReason == nil)
    #expect(description.touchProtocol == touchProtocol)
    #expect(description.slotCount == slots)
  }

  @Test(arguments: [
    ("Microsoft_Surface_Type_Cover.events", DeviceRejection.keyboard),
    ("Plantronics_Plantronics_Savi_7xx.desc", .noPosition),
    ("Sony_PLAYSTATION_R_3_Controller.desc", .noTouch),
    ("Razer_Razer_BlackWidow_2013.keyboard-multimedia.desc", .keyboard),
    ("Apple_Touch_Mouse.evemu", .relativePointer),
    ("AlpsPS2_ALPS_GlidePoint.2-finger-tap.events", .touchpad),
    ("CyPS2_Cypress_Trackpad.two_finger_press.events", .touchpad),
    ("Wacom_Intuos5_touch_M_Finger.desc", .pointerProperty),
  ])
  func otherDevice(_ name: String, _ refusal: DeviceRejection) throws {
    let description = try #require(
      try Recordings.recording("not-touchscreens/\(name)").description)
    #expect(description.refusal == refusal)
  }
}

@Suite struct DeviceRejectionTests {
  @Test func anAxisWithOneValueIsRefused() {
    var device = Device.slots.description
    device.ranges[Axis.positionY] = AxisRange(minimum: 7, maximum: 7)
    #expect(device.refusal == .noRange(axis: "y"))
    #expect(device.unusableReason == .noRange(axis: "y"))
  }

  @Test func unknownRangesAreAccepted() {
    var device = Device.slots.description
    device.ranges = [:]
    #expect(device.refusal == nil)
  }

  @Test func anAccelerometerIsRefused() {
    var device = Device.single.description
    device.properties.insert(InputProperty.accelerometer)
    #expect(device.refusal == .accelerometer)
  }

  /// A pen sends BTN_TOUCH as a finger does, but a tablet without a screen moves a pointer.
  @Test func aPenTabletIsRefused() {
    var device = Device.single.description
    device.properties = []
    device.codes[EventType.key]?.formUnion([KeyCode.toolPen, KeyCode.stylus])
    #expect(device.refusal == .penTablet)
    device.codes[EventType.key]?.remove(KeyCode.toolPen)
    #expect(device.refusal == .penTablet)
    device.codes[EventType.key] = [KeyCode.touch, KeyCode.toolPen]
    device.codes[EventType.absolute]?.insert(Axis.pressure)
    #expect(device.refusal == .penTablet)
  }

  @Test func aPenDisplayIsAccepted() {
    #expect(Device.pen.description.refusal == nil)
    #expect(Device.pen.description.isPen)
    #expect(!Device.single.description.isPen && !Device.penBesideFingers.description.isPen)
  }

  /// A mouse moves by differences, a touchpad and an absolute pointer move a pointer.
  @Test func otherDevicesWithALeftButtonAreRefused() {
    var device = Device(
      axes: [Axis.x: 0...999, Axis.y: 0...499], keys: [KeyCode.leftButton]
    ).description
    device.properties = [0]
    #expect(device.refusal == .pointerProperty)
    device.properties = []
    #expect(device.refusal == nil)
    device.codes[EventType.relative] = [0, 1]
    #expect(device.refusal == .relativePointer)
    device.codes[EventType.relative] = nil
    device.codes[EventType.key] = [KeyCode.leftButton, KeyCode.stylus]
    #expect(device.refusal == .penTablet)
    device.codes[EventType.key] = [KeyCode.leftButton, KeyCode.toolFinger]
    #expect(device.refusal == .touchpad)
  }

  @Test func aDeviceWithoutButtonOrPositionIsRefused() {
    var device = Device.single.description
    device.codes[EventType.key] = []
    #expect(device.refusal == .noTouch && device.unusableReason == .noTouch)
    device.codes[EventType.absolute] = [Axis.x]
    #expect(device.refusal == .noPosition && device.unusableReason == .noPosition)
  }

  @Test func controlCharactersInNamesAreReplaced() {
    let device = TouchscreenDescription(name: "Touch\u{1B}[2J\u{9B}31m\n\u{202E}screen é")
    #expect(device.name == "Touch\u{FFFD}[2J\u{FFFD}31m\u{FFFD}\u{FFFD}screen é")
  }

  /// Slots of such devices are corners of a bounding box. Single touch reports a real finger.
  @Test func semiMultitouchIsSingle() {
    var device = Device.slots.description
    device.codes[EventType.absolute]?.formUnion([Axis.x, Axis.y])
    device.codes[EventType.key] = [KeyCode.touch]
    #expect(device.touchProtocol == .slots)
    device.properties.insert(InputProperty.semiMultitouch)
    #expect(device.touchProtocol == .single)
  }

  @Test func slotCountIsBounded() {
    var device = Device.slots.description
    device.ranges[Axis.slot] = AxisRange(minimum: 0, maximum: .max)
    #expect(device.slotCount == 1024)
    device.ranges[Axis.slot] = AxisRange(minimum: -127, maximum: -1)
    #expect(device.slotCount == 1)
  }
}
