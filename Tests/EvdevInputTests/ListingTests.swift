import EvdevInput
import Testing
import TouchTracking

@Suite struct ListingTests {
  @Test func labelsDistinguishDevicesWithTheSameName() {
    func label(_ name: String, at place: String?) -> String {
      InputDevice(
        path: "/dev/input/event0", place: place, description: TouchscreenDescription(name: name),
        verdict: .passedOver("")
      ).label
    }
    #expect(label("touchscreen", at: "1-0048") == "touchscreen, at 1-0048")
    #expect(label("touchscreen", at: "1-0049") == "touchscreen, at 1-0049")
    #expect(label("", at: "1-0038") == "without a name, at 1-0038")
    #expect(label("", at: nil) == "without a name")
    #expect(label("Panel", at: nil) == "Panel")
  }

  @Test func capabilitiesDescribeTheDevice() {
    var description = TouchscreenDescription(
      name: "panel",
      codes: [
        EventType.absolute: [Axis.slot, Axis.positionX, Axis.positionY, Axis.trackingID]
      ],
      ranges: [
        Axis.slot: AxisRange(minimum: 0, maximum: 9),
        Axis.positionX: AxisRange(minimum: 0, maximum: 799),
        Axis.positionY: AxisRange(minimum: -20, maximum: 479),
      ])
    func words() -> String {
      InputDevice(
        path: "/dev/input/event0", description: description,
        verdict: .used(as: .touchscreen, because: "")
      ).capabilities
    }
    #expect(words() == "multitouch B, 10 fingers, x 0…799, y -20…479")
    description.ranges[Axis.slot]?.maximum = 0
    #expect(words() == "multitouch B, 1 finger, x 0…799, y -20…479")
    description.codes[EventType.absolute] = [Axis.positionX, Axis.positionY]
    #expect(words() == "multitouch A, x 0…799, y -20…479")
    description.codes = [:]
    #expect(words() == "")
  }
}
