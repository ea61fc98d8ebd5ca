import Geometry
import Testing

@testable import Displays

@Suite struct CardReportTests {
  private func card(
    _ path: String, obstacle: String? = nil,
    _ connectors: [(String, ConnectorReport.Connection)]
  ) -> CardReport {
    let mode = OutputMode(size: PixelSize(width: 800, height: 480), refresh: 60)
    return CardReport(
      path: path, driver: "vc4", obstacle: obstacle,
      outputs: connectors.map { name, connection in
        OutputReport(
          connector: ConnectorReport(
            name: name, connection: connection, modes: connection == .disconnected ? [] : [mode]),
          mode: nil, isChosen: false, reason: "")
      })
  }

  private func reasons(_ cards: [CardReport], _ request: OutputRequest = OutputRequest())
    -> [String]
  {
    CardReport.choose(among: cards, request: request).flatMap { card in
      card.outputs.map { ($0.isChosen ? "! " : "") + "\($0.connector.name): \($0.reason)" }
    }
  }

  @Test func choosesOneOutputAndExplainsTheOthers() {
    let cards = [
      card(
        "/dev/dri/card0", obstacle: "Xorg (process 7) is using it",
        [("VGA-1", .connected)]),
      card(
        "/dev/dri/card1",
        [
          ("HDMI-A-1", .disconnected), ("DSI-1", .unknown), ("DP-1", .connected),
          ("DP-2", .connected),
        ]),
      card("/dev/dri/card2", [("HDMI-A-3", .connected)]),
    ]
    #expect(
      reasons(cards) == [
        "VGA-1: Xorg (process 7) is using it",
        "HDMI-A-1: nothing is connected", "DSI-1: DP-1 comes first",
        "! DP-1: the first connected output", "DP-2: DP-1 comes first",
        "HDMI-A-3: DP-1 of /dev/dri/card1 comes first",
      ])
  }

  @Test func connectedOutputsComeBeforePossibleOnesOfEarlierCards() {
    let cards = [
      card("/dev/dri/card0", [("Unknown-1", .unknown)]),
      card("/dev/dri/card1", [("DSI-1", .disconnected), ("HDMI-A-1", .connected)]),
      card("/dev/dri/card2", [("DPI-1", .unknown)]),
    ]
    #expect(
      reasons(cards) == [
        "Unknown-1: HDMI-A-1 of /dev/dri/card1 comes first",
        "DSI-1: nothing is connected", "! HDMI-A-1: the first connected output",
        "DPI-1: HDMI-A-1 of /dev/dri/card1 comes first",
      ])
    #expect(
      reasons([cards[0], cards[2]]) == [
        "! Unknown-1: the first possible output", "DPI-1: Unknown-1 of /dev/dri/card0 comes first",
      ])
  }

  @Test func explainsMirrors() {
    let cards = [
      card("/dev/dri/card0", [("HDMI-A-1", .connected), ("HDMI-A-2", .connected)]),
      card("/dev/dri/card1", [("HDMI-A-3", .disconnected)]),
      card("/dev/dri/card2", obstacle: "Xorg is using it", [("VGA-1", .connected)]),
    ]
    var request = OutputRequest()
    request.mirrors = ["HDMI-A-1", "HDMI-A-3", "VGA-1"]
    #expect(
      reasons(cards, request) == [
        "! HDMI-A-1: it mirrors the panel's own output",
        "! HDMI-A-2: the first connected output",
        "HDMI-A-3: it is configured to mirror the panel's output",
        "VGA-1: it is configured to mirror the panel's output",
      ])
  }

  @Test func followsTheRequest() {
    let cards = [
      card("/dev/dri/card0", [("HDMI-A-1", .connected)]),
      card("/dev/dri/card1", [("DSI-1", .unknown), ("DP-1", .disconnected)]),
    ]
    #expect(
      reasons(cards, OutputRequest(card: "/dev/dri/card1")) == [
        "HDMI-A-1: /dev/dri/card1 is requested", "! DSI-1: the card's first possible output",
        "DP-1: nothing is connected",
      ])
    #expect(
      reasons(cards, OutputRequest(connector: "DSI-1")) == [
        "HDMI-A-1: DSI-1 is requested", "! DSI-1: it is requested", "DP-1: DSI-1 is requested",
      ])
    #expect(
      reasons(cards, OutputRequest(connector: "DP-1")).allSatisfy { !$0.hasPrefix("!") })
  }
}
