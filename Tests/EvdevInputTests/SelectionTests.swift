import Testing
import TouchTracking

@testable import EvdevInput

/// Which nodes are used.
@Suite struct SelectionTests {
  private let selection = Selection(spec: .automatic, namePattern: nil)

  private func reason(_ device: UdevInputDevice, among all: [UdevInputDevice]) -> String? {
    selection.reasonAgainst(device, mates: device.mates(among: all))
  }

  @Test func aSecondNodeWithOneFingerIsIgnored() {
    let screen = UdevInputDevice.node(3, "Panel", axes: .multitouch)
    // It may belong to another interface of the same USB device.
    let second = UdevInputDevice.node(4, "Panel one finger", axes: .oneFinger, controller: "/hid2")
    let all = [screen, second]
    #expect(reason(screen, among: all) == nil)
    #expect(
      reason(second, among: all)
        == "reports the same fingers as /dev/input/event3 \"Panel\", which distinguishes them")
  }

  @Test func aSecondTouchscreenIsUsed() {
    let screen = UdevInputDevice.node(3, "Panel", axes: .multitouch)
    let other = UdevInputDevice.node(
      4, "Panel", axes: .oneFinger, controller: "/hid2", hardware: "/usb2")
    // Devices that programs have created have no hardware.
    let made = [5, 6].map {
      UdevInputDevice.node($0, "Panel", axes: .oneFinger, controller: nil, hardware: nil)
    }
    let all = [screen, other] + made
    for device in all { #expect(reason(device, among: all) == nil) }
  }

  /// Drivers of chips on an I2C bus (0018) often give no useful names.
  @Test func chipsAreJudgedByTheirEventsAndNotByTheirNames() {
    func chip(_ number: Int, _ name: String, at place: String, _ axes: Set<UInt16>)
      -> UdevInputDevice
    {
      let folder = "/sys/devices/platform/soc/fe205000.i2c/i2c-1/\(place)"
      return .node(
        number, name, bus: 0x18, axes: axes, keys: axes.isEmpty ? [116] : [KeyCode.touch],
        isDirect: !axes.isEmpty, controller: folder, hardware: folder)
    }
    let screens = [
      chip(0, "", at: "1-0014", .multitouch), chip(1, "1-0038", at: "1-0038", .multitouch),
      chip(2, "touchscreen", at: "1-0048", .oneFinger),
      chip(3, "touchscreen", at: "1-0049", .oneFinger),
      chip(4, "pwrkey", at: "1-005d", .multitouch),
    ]
    // Only its name suggests a touchscreen.
    let key = chip(5, "touchscreen", at: "1-0034", [])
    let all = screens + [key]
    for screen in screens {
      let mates = screen.mates(among: all)
      #expect(selection.reasonAgainst(screen, mates: mates) == nil, "\(screen.path)")
      #expect(
        selection.reasonFor(screen, mates: mates)
          == "a touchscreen, by the events that it can send",
        "each for itself: \(screen.path)")
    }
    #expect(reason(key, among: all) == "\(DeviceRejection.noPosition)")
    #expect(all.map(\.place) == ["1-0014", "1-0038", "1-0048", "1-0049", "1-005d", "1-0034"])
    // A pattern does not match the place of a nameless device.
    let unnamed = Selection(spec: .automatic, namePattern: "1-00*")
    #expect(unnamed.reasonAgainst(screens[1], mates: []) == nil)
    #expect(unnamed.reasonAgainst(screens[0], mates: []) == "does not match the name 1-00*")
  }

  @Test func unusedNodesReplaceNoOther() {
    let ignored = UdevInputDevice.node(3, "Panel", axes: .multitouch, isIgnored: true)
    let second = UdevInputDevice.node(4, "Panel one finger", axes: .oneFinger)
    #expect(reason(second, among: [ignored, second]) == nil)
    let touchpad = UdevInputDevice.node(
      3, "Touchpad", axes: .multitouch, keys: [KeyCode.touch, KeyCode.toolFinger], isDirect: false)
    #expect(reason(second, among: [touchpad, second]) == nil)
  }

  @Test func aTouchscreenOfAnotherOutputIsIgnored() {
    let there = UdevInputDevice.node(3, "Panel", axes: .multitouch, output: "HDMI-A-2")
    var selection = Selection(spec: .automatic)
    #expect(selection.reasonAgainst(there, mates: []) == nil, "no screen is known yet")
    selection.outputs = ["HDMI-A-2"]
    #expect(selection.reasonAgainst(there, mates: []) == nil)
    selection.outputs = ["DSI-1", "VGA-1"]
    #expect(
      selection.reasonAgainst(there, mates: [])
        == "belongs to the output HDMI-A-2 by a udev rule (WL_OUTPUT), and the panel is on "
        + "DSI-1 and VGA-1")
    let anywhere = UdevInputDevice.node(4, "Panel", axes: .multitouch)
    #expect(selection.reasonAgainst(anywhere, mates: []) == nil)
    // The panel file's pattern overrides the rule.
    selection.namePattern = "Pan*"
    #expect(selection.reasonAgainst(there, mates: []) == nil)
    selection.namePattern = nil
    selection.outputs = ["HDMI-A-2"]
    selection.reserved = ["Pan*"]
    #expect(selection.reasonAgainst(there, mates: []) == "is for another panel")
  }

  @Test func aPenOfATouchscreenIsUsed() {
    let screen = UdevInputDevice.node(3, "Panel", axes: .multitouch)
    let keys: Set<UInt16> = [KeyCode.touch, KeyCode.toolPen, KeyCode.stylus]
    let axes = Set.oneFinger.union([Axis.pressure])
    let pen = UdevInputDevice.node(4, "Panel Stylus", axes: axes, keys: keys)
    #expect(reason(pen, among: [screen, pen]) == nil)
    #expect(reason(pen, among: [pen]) == nil)
    // A pen without INPUT_PROP_DIRECT, with and without a touchscreen.
    let silent = UdevInputDevice.node(4, "Panel Stylus", axes: axes, keys: keys, isDirect: false)
    #expect(reason(silent, among: [screen, silent]) == nil)
    let drawingTablet = reason(silent, among: [silent])
    #expect(drawingTablet == "\(DeviceRejection.penTablet)")
    #expect(!pen.sharesFingers(with: [screen]) && !screen.sharesFingers(with: [pen]))
  }

  @Test func twoNodesOfOneControllerMayReportTheSameFingers() {
    let screen = UdevInputDevice.node(3, "Panel", axes: .multitouch)
    let second = UdevInputDevice.node(4, "Panel", axes: .multitouch)
    let other = UdevInputDevice.node(5, "Panel", axes: .multitouch, controller: "/hid2")
    let all = [screen, second, other]
    #expect(screen.sharesFingers(with: screen.mates(among: all)))
    #expect(!other.sharesFingers(with: other.mates(among: all)))
    for device in all { #expect(reason(device, among: all) == nil) }
    #expect(
      selection.reasonFor(screen, mates: screen.mates(among: all))
        == "a touchscreen, by the events that it can send; of this touchscreen's nodes, the one that "
        + "reports a touch first is used")
  }

  private func takes(_ name: String, _ selection: Selection) -> Bool {
    selection.reasonAgainst(.node(3, name, axes: .multitouch), mates: []) == nil
  }

  @Test func aPatternSelectsMatchingNamesOnly() {
    let selection = Selection(spec: .automatic, namePattern: "Goodix*")
    #expect(takes("Goodix Capacitive TouchScreen", selection))
    #expect(!takes("ELAN Touchscreen", selection))
  }

  @Test func withoutAPatternEverythingUnreservedIsSelected() {
    var selection = Selection(spec: .automatic, namePattern: nil)
    #expect(takes("Goodix Capacitive TouchScreen", selection))
    selection.reserved = ["Goodix*", "ELAN*"]
    #expect(!takes("Goodix Capacitive TouchScreen", selection))
    #expect(takes("ILITEK ILITEK-TP", selection))
    // A name that two panels request is used by both.
    selection.namePattern = "Goodix*"
    #expect(takes("Goodix Capacitive TouchScreen", selection))
  }
}
