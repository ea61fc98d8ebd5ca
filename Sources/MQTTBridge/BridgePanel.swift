import JSON
import PanelServing
import Panels
import ValueBus

/// The running panel, as `bezel-mqtt` knows it.
package struct BridgePanel {
  package typealias Value = PanelMirror.Value

  var mirror: PanelMirror
  /// The controls; nil until they are known.
  let controls: BridgeControls?

  var name: String { mirror.name }
  var version: String { mirror.version }
  var values: [String: Value] { mirror.values }
  /// The names of the values in the order of the panel file.
  var names: [String] { mirror.names }

  init(_ mirror: PanelMirror, _ controls: BridgeControls?) {
    self.mirror = mirror
    self.controls = controls
  }

  /// Reads the answer to `describe`.
  init(_ description: JSONValue) {
    self.init(PanelMirror(description), BridgeControls(description))
  }

  /// A panel that is not running.
  init(_ panel: Panel) {
    let description = PanelDescription(panel)
    var bytes: [UInt8]?
    while bytes == nil { bytes = description.next() }
    self.init((try? JSONParser.parse(bytes ?? []).value) ?? .null)
  }

  /// How a value is published; nil if it is not published.
  func delivery(of name: String, by file: BrokerFile) -> BrokerFile.Delivery? {
    guard let value = values[name], !value.isSecret else { return nil }
    let isTime = name == "clock" || name.hasPrefix("clock.") || name == ScreenValues.idle
    let isChosenByName = value.kind == "list" || isTime
    guard !isChosenByName || file.published.contains(where: { $0.isName && $0.matches(name) })
    else { return nil }
    return file.delivery(of: name)
  }
}

extension JSONValue {
  /// The value as a message: a text without quotes, other values as JSON.
  var plainPayload: [UInt8] {
    if case .string(let text) = self { return Array(text.utf8) }
    return JSONWriter.text(of: self)
  }
}
