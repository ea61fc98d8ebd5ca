import Geometry
import Testing

@testable import Displays

@Suite struct DisplaySpecTests {
  @Test func parsesDisplays() throws {
    #expect(try DisplaySpec("auto") == .auto)
    #expect(try DisplaySpec("drm:/dev/dri/card0") == .drm(card: "/dev/dri/card0", connector: nil))
    #expect(
      try DisplaySpec("drm:/dev/dri/card1:HDMI-A-1")
        == .drm(card: "/dev/dri/card1", connector: "HDMI-A-1"))
    let path = "/dev/dri/by-path/pci-0000:00:02.0-card"
    #expect(try DisplaySpec("drm:\(path)") == .drm(card: path, connector: nil))
    #expect(try DisplaySpec("drm:\(path):eDP-1") == .drm(card: path, connector: "eDP-1"))
    #expect(
      try DisplaySpec("headless:800x480")
        == .headless(PixelSize(width: 800, height: 480), scale: nil))
    #expect(
      try DisplaySpec("headless:1280x800@1.5")
        == .headless(PixelSize(width: 1280, height: 800), scale: 1.5))
    #expect(
      try DisplaySpec("headless:4096x4096")
        == .headless(PixelSize(width: 4096, height: 4096), scale: nil))
  }

  @Test(arguments: [
    ("", "is not a display; give auto, drm:"),
    ("Auto", "is not a display"),
    ("drm:", "has no card path"),
    ("drm:card0", "has no card path"),
    ("drm:/dev/dri/card0:HDMI", "is not a connector name"),
    ("drm:/dev/dri/card0:", "is not a connector name"),
    ("headless:", "has no valid size"),
    ("headless:800", "has no valid size"),
    ("headless:0x480", "has no valid size"),
    ("headless:800x-480", "has no valid size"),
    ("headless:20000x480", "has no valid size"),
    ("headless:800x480x2", "has no valid size"),
    ("headless:4096x4097", "4096x4097 pixels need 64.1 MiB; the limit for a screen is 64 MiB"),
    ("headless:800x480@", "is not a scale"),
    ("headless:800x480@nan", "is not a scale"),
    ("headless:800x480@0", "is not a scale"),
  ])
  func rejectsInvalidTexts(text: String, message: String) {
    let error = #expect(throws: DisplaySpec.Invalid.self) { try DisplaySpec(text) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func parsesModes() {
    #expect(ModeSpec("1280x800") == ModeSpec(width: 1280, height: 800))
    #expect(ModeSpec("1280x800@59.94") == ModeSpec(width: 1280, height: 800, refresh: 59.94))
    #expect(ModeSpec("1280x800@60")?.description == "1280x800@60")
    for text in ["", "x", "1280", "1280x800@", "1280x800@0", "1280x800@60Hz", "0x0", "1e3x2"] {
      #expect(ModeSpec(text) == nil, "\(text)")
    }
  }
}
