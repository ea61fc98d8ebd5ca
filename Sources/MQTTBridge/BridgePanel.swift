import JSON
import MQTT
import PanelServing
import Panels
import ValueBus

/// The running panel, as `bezel-mqtt` knows it.
package struct BridgePanel {
  /// A value and its last known content.
  package struct Value {
    let kind: String
    let isSecret: Bool
    let unit: String?
    /// The range of a number.
    let range: ClosedRange<Double>?
    let step: Double?
    /// The texts that the value can have; nil if it can have any.
    fileprivate(set) var choices: [String]?
    /// Whether the choices follow another value, so that any text can be set.
    let choicesFollow: Bool
    let isDerived: Bool
    let canBeUnknown: Bool
    /// The kinds of the fields of a list, by their names.
    let fields: [String: String]
    /// The time after which the value becomes unknown unless it is set; nil for never.
    let expires: Duration?
    /// The last known content; nil until the panel has sent it.
    var content: JSONValue?

    /// Whether the value is a number with only one possible content.
    var isFixed: Bool { range.map { $0.lowerBound == $0.upperBound } ?? false }

    init(_ description: JSONValue) {
      kind = description["kind"]?.string ?? ""
      isSecret = description["secret"]?.bool ?? false
      unit = description["unit"]?.string
      let bounds = (description["minimum"]?.number, description["maximum"]?.number)
      range = if case (let low?, let high?) = bounds, low <= high { low...high } else { nil }
      step = description["step"]?.number
      choices = description["choices"]?.array?.compactMap(\.string)
      choicesFollow = description["choicesFollow"]?.bool ?? false
      isDerived = description["derived"]?.bool ?? false
      canBeUnknown = description["canBeUnknown"]?.bool ?? false
      let members = description["fields"]?.members ?? []
      fields = Dictionary(members.map { ($0.name, $0.node.value.string ?? "") }) { first, _ in
        first
      }
      expires = description["expires"]?.number.map { .seconds($0) }
    }
  }

  let name: String
  let version: String
  private(set) var values: [String: Value] = [:]
  /// The names of the values in the order of the panel file.
  let names: [String]
  /// The controls; nil until they are known.
  private(set) var controls: BridgeControls?

  /// Reads the answer to `describe`, or a line of type `panel`.
  init(_ description: JSONValue) {
    name = description["name"]?.string ?? description["panel"]?.string ?? ""
    version = description["version"]?.string ?? ""
    let members = description["values"]?.members ?? []
    names = members.map(\.name)
    for member in members { values[member.name] = Value(member.node.value) }
    controls = BridgeControls(description)
  }

  /// A panel that is not running.
  init(_ panel: Panel) {
    let description = PanelDescription(panel)
    var bytes: [UInt8]?
    while bytes == nil { bytes = description.next() }
    self.init((try? JSONParser.parse(bytes ?? []).value) ?? .null)
  }

  /// Takes the controls of an earlier panel, if its own are not known.
  mutating func keepControls(of earlier: BridgePanel) {
    if controls == nil { controls = earlier.controls }
  }

  /// Replaces the controls, and the choices of values, with those in an answer to `describe`.
  mutating func setControls(_ description: JSONValue) {
    controls = BridgeControls(description)
    for (name, value) in values where value.choicesFollow {
      values[name]?.choices = Value(description["values"]?[name] ?? .null).choices
    }
  }

  /// Sets the last known content of a value.
  mutating func set(_ name: String, _ content: JSONValue) { values[name]?.content = content }

  /// Applies a change of some rows of a list.
  mutating func apply(_ change: ReceivedLine.RowChange, to name: String) {
    guard var rows = values[name]?.content?.array else { return }
    change.apply(to: &rows)
    values[name]?.content = .array(of: rows)
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
