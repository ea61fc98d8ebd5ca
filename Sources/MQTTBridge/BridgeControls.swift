import JSON
import Panels

/// What Home Assistant needs to know about the controls of a panel.
package struct BridgeControls {
  /// A control that publishes presses.
  package struct Press {
    let control: String
    let title: String?
    /// The names of the events on the broker.
    let events: [String]
  }

  /// The maximum length of a title, in Unicode scalars.
  private static let titleLimit = 100

  /// The titles that the panel shows for values, by the names of the values.
  private(set) var titles: [String: String] = [:]
  /// The controls with a name that publish presses, in the order of the panel file.
  private(set) var presses: [Press] = []
  /// The booleans that are true only while a button is pressed.
  private(set) var momentary: Set<String> = []
  /// The words in the expressions that list the choices of values, among them the names of values.
  private var wordsOfChoices: Set<String> = []

  /// Reads the answer to `describe`; nil if it describes no controls.
  init?(_ description: JSONValue) {
    guard let controls = description["controls"]?.array else { return nil }
    var lasting: Set<String> = []
    for control in controls {
      let title = Self.title(of: control)
      if let items = control["bind"]?["items"]?.string {
        wordsOfChoices.formUnion(FileWalk.words(of: items))
      }
      let values = control["values"]?.members?.compactMap { $0.node.value.string } ?? []
      // The title of a control with several values names none of them.
      if let title, values.count == 1, titles[values[0]] == nil { titles[values[0]] = title }
      let isButton = control["kind"]?.string == "button"
      if isButton, control["properties"]?["latches"]?.bool != true {
        momentary.formUnion(values)
      } else {
        lasting.formUnion(values)
      }
      let events = control["events"]?.array?.compactMap(\.string).map(Self.event) ?? [Self.press]
      if let name = control["name"]?.string,
        isButton || control["do"] != nil || events.contains(where: { $0 != Self.press })
      {
        presses.append(Press(control: name, title: title, events: events))
      }
    }
    momentary.subtract(lasting)
  }

  private static let press = "press"

  /// The name on the broker of an event of the panel.
  static func event(_ name: String) -> String { name == "touchUpInside" ? press : name }

  /// Whether a control publishes presses.
  func hasPress(_ control: String) -> Bool { presses.contains { $0.control == control } }

  /// Whether the choices of another value may follow a value.
  func choicesMayFollow(_ name: String) -> Bool { wordsOfChoices.contains(name) }

  /// The title of a control in one line; nil if there is none, or if it follows an expression.
  private static func title(of control: JSONValue) -> String? {
    guard control["bind"]?["title"] == nil, let text = control["properties"]?["title"]?.string
    else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words.shortened(to: titleLimit)
  }
}
