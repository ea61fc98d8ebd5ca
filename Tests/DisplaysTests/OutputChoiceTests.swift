import Geometry
import Testing

@testable import Displays

@Suite struct OutputChoiceTests {
  private let modes = [
    mode(1920, 1080, 60), mode(1280, 800, 59.91, isPreferred: true), mode(1280, 800, 75),
    mode(1920, 1080, 60, isInterlaced: true), mode(1920, 1080, 59.94),
  ]

  private static func mode(
    _ width: Int, _ height: Int, _ refresh: Double, isPreferred: Bool = false,
    isInterlaced: Bool = false
  ) -> OutputMode {
    OutputMode(
      size: PixelSize(width: width, height: height), refresh: refresh, isPreferred: isPreferred,
      isInterlaced: isInterlaced)
  }

  private func connector(
    _ name: String, _ connection: ConnectorReport.Connection, hasModes: Bool = true
  ) -> ConnectorReport {
    ConnectorReport(name: name, connection: connection, modes: hasModes ? modes : [])
  }

  @Test func implausibleRatesAreIgnored() {
    #expect(OutputMode.refresh(clock: 74_250, pixels: 1650 * 750, reported: 60) == 60)
    #expect(
      abs(OutputMode.refresh(clock: 148_350, pixels: 2200 * 1125, reported: 60) - 59.94) < 0.01)
    // No pixel clock.
    #expect(OutputMode.refresh(clock: 0, pixels: 800 * 480, reported: 75) == 75)
    #expect(OutputMode.refresh(clock: 0, pixels: 0, reported: 0) == 60)
    // An SPI panel of 320 × 240.
    #expect(OutputMode.refresh(clock: 1, pixels: 320 * 240, reported: 0) == 60)
  }

  private func choose(_ wanted: String?) -> Int? {
    OutputMode.choice(of: modes, wanted: wanted.flatMap { ModeSpec($0) })
  }

  @Test func usesThePreferredModeByDefault() {
    #expect(choose(nil) == 1)
    #expect(OutputMode.choice(of: [modes[3], modes[0]], wanted: nil) == 1, "mode 0 is interlaced")
    #expect(OutputMode.choice(of: [], wanted: nil) == nil)
  }

  @Test func usesTheRequestedMode() {
    #expect(choose("1280x800@75") == 2)
    let sixty = OutputMode.match(of: modes, wanted: ModeSpec("1280x800@60")!)
    #expect(sixty == 1, "60 matches 59.91")
    #expect(choose("1280x800") == 1)
    #expect(choose("1920x1080@59.94") == 4)
    #expect(choose("1920x1080") == 0)
  }

  @Test func usesThePreferredModeIfTheRequestedOneIsMissing() {
    #expect(OutputMode.match(of: modes, wanted: ModeSpec("1280x800@50")!) == nil)
    #expect(choose("1280x800@50") == 1)
    #expect(choose("640x480") == 1)
  }

  @Test func knowsWhetherTheModeIsTheRequestedOne() {
    func hasRequestedMode(_ wanted: String?) -> Bool? {
      let request = OutputRequest(mode: wanted.flatMap { ModeSpec($0) })
      return OutputChoice(of: [connector("DP-1", .connected)], request: request)?.hasRequestedMode
    }
    #expect(hasRequestedMode(nil) == true && hasRequestedMode("1280x800@75") == true)
    #expect(hasRequestedMode("640x480") == false)
  }

  @Test func doesNotUseMirrors() {
    let connectors = [connector("HDMI-A-1", .connected), connector("HDMI-A-2", .connected)]
    var request = OutputRequest()
    request.mirrors = ["HDMI-A-1"]
    #expect(OutputChoice(of: connectors, request: request)?.connector == 1)
    #expect(
      connectors[0].obstacle(request: request) == "it is configured to mirror the panel's output")
  }

  @Test func usesTheFirstConnectedOutput() {
    let connectors = [
      connector("DSI-1", .unknown), connector("HDMI-A-1", .disconnected),
      connector("DP-1", .connected, hasModes: false), connector("HDMI-A-2", .connected),
    ]
    let known = OutputChoice(of: connectors, request: OutputRequest())
    #expect(known?.connector == 3 && known?.isConnected == true)
    let unknown = OutputChoice(of: Array(connectors[..<3]), request: OutputRequest())
    #expect(
      unknown?.connector == 0 && unknown?.isConnected == false,
      "an unknown connection is better than none")
    #expect(OutputChoice(of: [connectors[1]], request: OutputRequest()) == nil)
  }

  @Test func usesOnlyTheRequestedOutput() {
    let connectors = [connector("HDMI-A-1", .connected), connector("HDMI-A-2", .connected)]
    #expect(
      OutputChoice(of: connectors, request: OutputRequest(connector: "HDMI-A-2"))?.connector == 1)
    #expect(OutputChoice(of: connectors, request: OutputRequest(connector: "DP-1")) == nil)
  }

  @Test func explainsObstacles() {
    let request = OutputRequest()
    #expect(connector("DP-1", .connected).obstacle(request: request) == nil)
    #expect(connector("DP-1", .disconnected).obstacle(request: request) == "nothing is connected")
    #expect(
      connector("DP-1", .connected, hasModes: false).obstacle(request: request) == "it has no modes"
    )
    #expect(
      connector("DP-1", .connected).obstacle(request: OutputRequest(connector: "DP-2"))
        == "DP-2 is requested")
  }

  @Test func refusesScreensThatNeedTooMuchMemory() {
    var connector = connector("DP-1", .connected)
    connector.modes = [Self.mode(4096, 4096, 60, isPreferred: true), Self.mode(4096, 4097, 60)]
    #expect(connector.obstacle(request: OutputRequest()) == nil)
    let request = OutputRequest(mode: ModeSpec("4096x4097"))
    #expect(
      connector.obstacle(request: request)
        == "4096x4097 pixels need 64.1 MiB; the limit for a screen is 64 MiB; "
        + "set a smaller \"mode\" in the panel file")
    #expect(OutputChoice(of: [connector], request: request) == nil)
  }

  @Test func doesNotUseOutputsOfOtherPanels() {
    var connectors = [connector("HDMI-A-1", .connected), connector("HDMI-A-2", .connected)]
    var request = OutputRequest()
    request.reserved = ["HDMI-A-1"]
    #expect(OutputChoice(of: connectors, request: request)?.connector == 1)
    #expect(connectors[0].obstacle(request: request) == "another panel requests it")
    // If two panels request the same connector, the first one gets it.
    request.connector = "HDMI-A-1"
    #expect(OutputChoice(of: connectors, request: request)?.connector == 0)
    connectors[0].isInUse = true
    #expect(OutputChoice(of: connectors, request: request) == nil)
    #expect(connectors[0].obstacle(request: request) == "another panel uses it")
  }

  @Test func aConnectorWithoutModesNeedsProbing() {
    let request = OutputRequest(connector: "DSI-1")
    for connection: ConnectorReport.Connection in [.connected, .unknown] {
      let unprobed = connector("DSI-1", connection, hasModes: false)
      #expect(unprobed.onlyModesAreMissing(request: request))
      #expect(unprobed.onlyModesAreMissing(request: OutputRequest()))
      #expect(!unprobed.onlyModesAreMissing(request: OutputRequest(connector: "DSI-2")))
    }
    #expect(!connector("DSI-1", .connected).onlyModesAreMissing(request: request))
    #expect(
      !connector("DSI-1", .disconnected, hasModes: false).onlyModesAreMissing(request: request))
  }
}
