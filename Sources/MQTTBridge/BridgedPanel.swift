import JSON
import ValueBus

/// The client of the panel and the controls, which all parts of the bridge share.
final class BridgedPanel {
  let client: PanelClient
  private var controls: BridgeControls?

  /// The running panel; nil if none is running.
  var current: BridgePanel? { client.panel.map { BridgePanel($0, controls) } }

  init(_ client: PanelClient) { self.client = client }

  /// Reads the controls. After a reload, those of the earlier panel stay until they are described.
  func readControls(_ description: JSONValue) {
    controls = BridgeControls(description) ?? controls
  }

  /// Asks the panel for its controls and choices.
  func describe(then body: @escaping () -> Void) {
    client.describe { [unowned self] description in
      readControls(description)
      body()
    }
  }
}
