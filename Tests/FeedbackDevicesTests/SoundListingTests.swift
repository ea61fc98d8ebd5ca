import Testing

@testable import FeedbackDevices

struct SoundListingTests {
  @Test func onlyDevicesThatPlayAreListed() {
    let text = """
      00-00: ALC887-VD Analog : ALC887-VD Analog : playback 1 : capture 1
      00-02: Microphone : Microphone : capture 1
      01-03: HDMI 0 : HDMI 0 : playback 1
      broken
      x-y: a : b : playback 1

      """
    let devices = SoundListing.devices(in: text)
    #expect(devices.map(\.name) == ["plughw:0,0", "plughw:1,3"])
    #expect(devices.map(\.description) == ["ALC887-VD Analog", "HDMI 0"])
    #expect(SoundListing.devices(in: "").isEmpty)
  }
}
