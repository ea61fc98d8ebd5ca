import Geometry
import LinuxIO
import Testing

@testable import Displays

/// Tests that pass on every machine, with and without a graphics card.
@Suite struct DRMDisplayTests {
  private func display(card: String) throws -> DRMDisplay {
    let loop = try EventLoop()
    let log = Log(program: "test", level: .error)
    return DRMDisplay(
      request: OutputRequest(card: card), on: GraphicsCards(loop: loop, log: log), loop: loop,
      log: log)
  }

  @Test(arguments: [
    // A card that does not exist, a device that is not a card, and a regular file.
    "/dev/dri/card987", "/dev/null", "/proc/version",
  ])
  func waitsIfThereIsNoOutput(card: String) throws {
    let display = try display(card: card)
    try display.start()
    #expect(display.mode == nil)
    #expect(display.surface == nil)
    #expect(!display.isReadyForFrame)
    display.present(Region(PixelRectangle(x: 0, y: 0, width: 10, height: 10)))
    display.isBlank = true
    display.isBlank = false
    display.stop()
  }

  @Test func reportsADeviceThatIsNotACard() throws {
    let report = try #require(CardReport.all(request: OutputRequest(card: "/dev/null")).last)
    #expect(report.path == "/dev/null")
    #expect(report.obstacle?.hasPrefix("it has no outputs") == true)
    #expect(report.outputs.isEmpty)
  }

  @Test func errorsIncludeTheRemedy() {
    let forbidden = DisplayError.forbidden(card: "/dev/dri/card0")
    #expect(forbidden.isPermission)
    #expect(forbidden.description.contains("group \"video\""))
    let taken = DisplayError.taken(card: "/dev/dri/card0", holder: "Xorg (process 7)")
    #expect(taken.isPermission)
    #expect(
      taken.description == "/dev/dri/card0: Xorg (process 7) is using it")
    #expect(!DisplayError.system(SystemError(code: 5, action: "flip")).isPermission)
  }
}
