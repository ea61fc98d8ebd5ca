import Testing

@testable import PanelDaemon

@Suite struct PanelStatusTests {
  @Test func theLineNamesThePanelTheScreenTheTouchscreensAndTheClients() {
    var status = PanelStatus(panel: "Coffee", screen: "DP-1", touchscreens: [], clientCount: 0)
    #expect("\(status)" == "Coffee on DP-1, no touchscreen, 0 clients")
    status.standIn = "invalid"
    status.touchscreens = ["Goodix", "ILITEK"]
    status.clientCount = 1
    #expect("\(status)" == "Coffee (invalid) on DP-1, Goodix and ILITEK, 1 client")
  }
}
