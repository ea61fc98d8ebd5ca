import Testing
import TouchTracking

@testable import EvdevInput

/// Which of a touchscreen's several nodes are used.
@Suite struct SelectionTests {
  private let selection = Selection(spec: .automatic, namePattern: nil)

  private func device(
    _ number: Int, _ name: String, bus: UInt16 = 3, axes: Set<UInt16>,
    keys: Set<UInt16> = [KeyCode.touch],
    isDirect: Bool = true, isIgnored: Bool = false, output: String? = nil,
    controller: String? = "/hid", hardware: String? = "/usb"
  ) -> UdevInputDevice {
    UdevInputDevice(
      path: "/dev/input/event\(number)", number: number, isTouchscreen: false, isKeyboard: false,
      isIgnored: isIgnored, calibration: nil, noise: [:], output: output, isInitialized: true,
      controller: controller, hardware: hardware,
      description: TouchscreenDescription(
        name: name, bus: bus, properties: isDirect ? [InputProperty.direct] : [],
        codes: [EventType.key: keys, EventType.absolute: axes]))
  }

  private let multitouch: Set<UInt16> = [
    Axis.x, Axis.y, Axis.slot, Axis.positionX, Axis.positionY, Axis.trackingID,
  ]
  private let single: Set<UInt16> = [Axis.x, Axis.y]

  private func reason(_ device: UdevInputDevice, among all: [UdevInputDevice]) -> String? {
    selection.reasonAgainst(device, mates: device.mates(among: all))
  }

  @Test func aSecondNodeWithOneFingerIsPassedOver() {
    let screen = device(3, "Panel", axes: multitouch)
    // Also one of another interface of the same USB device.
    let second = device(4, "Panel one finger", axes: single, controller: "/hid2")
    let all = [screen, second]
    #expect(reason(screen, among: all) == nil)
    #expect(
      reason(second, among: all)
        == "tells of the same fingers as /dev/input/event3 \"Panel\", which tells them apart")
  }

  @Test func aSecondTouchscreenIsUsed() {
    let screen = device(3, "Panel", axes: multitouch)
    let other = device(4, "Panel", axes: single, controller: "/hid2", hardware: "/usb2")
    // Of no hardware at all: made by programs.
    let made = [5, 6].map {
      device($0, "Panel", axes: single, controller: nil, hardware: nil)
    }
    let all = [screen, other] + made
    for device in all { #expect(reason(device, among: all) == nil) }
  }

  /// Drivers of chips on an I2C bus (0018) are less careful with names than USB's.
  @Test func whatChipsCanReportCountsAndNotTheirNames() {
    func chip(_ number: Int, _ name: String, at place: String, _ axes: Set<UInt16>)
      -> UdevInputDevice
    {
      let folder = "/sys/devices/platform/soc/fe205000.i2c/i2c-1/\(place)"
      return device(
        number, name, bus: 0x18, axes: axes, keys: axes.isEmpty ? [116] : [KeyCode.touch],
        isDirect: !axes.isEmpty, controller: folder, hardware: folder)
    }
    let screens = [
      chip(0, "", at: "1-0014", multitouch), chip(1, "1-0038", at: "1-0038", multitouch),
      chip(2, "touchscreen", at: "1-0048", single), chip(3, "touchscreen", at: "1-0049", single),
      chip(4, "pwrkey", at: "1-005d", multitouch),
    ]
    // It looks like a touchscreen by its name alone.
    let key = chip(5, "touchscreen", at: "1-0034", [])
    let all = screens + [key]
    for screen in screens {
      let mates = screen.mates(among: all)
      #expect(selection.reasonAgainst(screen, mates: mates) == nil, "\(screen.path)")
      #expect(
        selection.reasonFor(screen, mates: mates) == "a touchscreen by what it can report",
        "each for itself: \(screen.path)")
    }
    #expect(reason(key, among: all) == "\(Refusal.noPosition)")
    #expect(all.map(\.place) == ["1-0014", "1-0038", "1-0048", "1-0049", "1-005d", "1-0034"])
    // Patterns are for names, as they are.
    let unnamed = Selection(spec: .automatic, namePattern: "1-00*")
    #expect(unnamed.reasonAgainst(screens[1], mates: []) == nil)
    #expect(unnamed.reasonAgainst(screens[0], mates: []) == "does not match the name 1-00*")
  }

  @Test func nodesThatAreNotUsedDoNotCount() {
    let ignored = device(3, "Panel", axes: multitouch, isIgnored: true)
    let second = device(4, "Panel one finger", axes: single)
    #expect(reason(second, among: [ignored, second]) == nil)
    let touchpad = device(
      3, "Touchpad", axes: multitouch, keys: [KeyCode.touch, KeyCode.toolFinger], isDirect: false)
    #expect(reason(second, among: [touchpad, second]) == nil)
  }

  @Test func aTouchscreenOfAnotherScreenIsLeftAlone() {
    let there = device(3, "Panel", axes: multitouch, output: "HDMI-A-2")
    var selection = Selection(spec: .automatic)
    #expect(selection.reasonAgainst(there, mates: []) == nil, "no screen is known yet")
    selection.outputs = ["HDMI-A-2"]
    #expect(selection.reasonAgainst(there, mates: []) == nil)
    selection.outputs = ["DSI-1", "VGA-1"]
    #expect(
      selection.reasonAgainst(there, mates: [])
        == "lies on the screen HDMI-A-2, says a udev rule by WL_OUTPUT, and the panel is on "
        + "DSI-1 and VGA-1")
    let anywhere = device(4, "Panel", axes: multitouch)
    #expect(selection.reasonAgainst(anywhere, mates: []) == nil)
    // The panel file has the last word.
    selection.namePattern = "Pan*"
    #expect(selection.reasonAgainst(there, mates: []) == nil)
    selection.namePattern = nil
    selection.outputs = ["HDMI-A-2"]
    selection.reserved = ["Pan*"]
    #expect(selection.reasonAgainst(there, mates: []) == "is for another panel")
  }

  @Test func aPenOfTheScreenIsUsedBesideItsFingers() {
    let screen = device(3, "Panel", axes: multitouch)
    let keys: Set<UInt16> = [KeyCode.touch, KeyCode.toolPen, KeyCode.stylus]
    let axes = single.union([Axis.pressure])
    let pen = device(4, "Panel Stylus", axes: axes, keys: keys)
    #expect(reason(pen, among: [screen, pen]) == nil)
    #expect(reason(pen, among: [pen]) == nil)
    // One that does not say that it draws on the picture, beside a touchscreen and without one.
    let silent = device(4, "Panel Stylus", axes: axes, keys: keys, isDirect: false)
    #expect(reason(silent, among: [screen, silent]) == nil)
    let drawingTablet = reason(silent, among: [silent])
    #expect(drawingTablet == "\(Refusal.penTablet)")
    #expect(!pen.sharesFingers(with: [screen]) && !screen.sharesFingers(with: [pen]))
  }

  @Test func twoNodesOfOneControllerMayTellOfTheSameFingers() {
    let screen = device(3, "Panel", axes: multitouch)
    let second = device(4, "Panel", axes: multitouch)
    let other = device(5, "Panel", axes: multitouch, controller: "/hid2")
    let all = [screen, second, other]
    #expect(screen.sharesFingers(with: screen.mates(among: all)))
    #expect(!other.sharesFingers(with: other.mates(among: all)))
    for device in all { #expect(reason(device, among: all) == nil) }
    #expect(
      selection.reasonFor(screen, mates: screen.mates(among: all))
        == "a touchscreen by what it can report; of this touchscreen's nodes the one counts that is "
        + "touched first")
  }

  private func takes(_ name: String, _ selection: Selection) -> Bool {
    selection.reasonAgainst(device(3, name, axes: multitouch), mates: []) == nil
  }

  @Test func aPatternTakesItsOwnAndNothingElse() {
    let selection = Selection(spec: .automatic, namePattern: "Goodix*")
    #expect(takes("Goodix Capacitive TouchScreen", selection))
    #expect(!takes("ELAN Touchscreen", selection))
  }

  @Test func withoutOneItTakesWhatNobodyElseAsksFor() {
    var selection = Selection(spec: .automatic, namePattern: nil)
    #expect(takes("Goodix Capacitive TouchScreen", selection))
    selection.reserved = ["Goodix*", "ELAN*"]
    #expect(!takes("Goodix Capacitive TouchScreen", selection))
    #expect(takes("ILITEK ILITEK-TP", selection))
    // What two panels ask for is not left to neither.
    selection.namePattern = "Goodix*"
    #expect(takes("Goodix Capacitive TouchScreen", selection))
  }
}
