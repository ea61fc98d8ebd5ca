import Geometry
import JSON
import Panels

/// The running panel, as the daemon describes it.
struct RunningPanel {
  /// The whole description.
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// The size in points; nil if the description has none.
  var size: Size? {
    guard let width = json["size"]?["width"]?.number, let height = json["size"]?["height"]?.number
    else { return nil }
    return Size(width: width, height: height)
  }

  /// The values by their names.
  var values: [JSONMember] { json["values"]?.members ?? [] }

  /// All controls, each after its parent.
  var controls: [JSONValue] { json["controls"]?.array ?? [] }

  /// The names of the controls that have one.
  var controlNames: [String] { controls.compactMap { $0["name"]?.string } }

  /// The control with a name, or the panel itself; nil if there is none.
  func control(named name: String) -> JSONValue? {
    controls.first { $0["name"]?.string == name } ?? (name == Panel.ownName ? json : nil)
  }

  /// The properties of the panel itself.
  private var properties: [JSONMember] { json["properties"]?.members ?? [] }

  /// A row for each property of a control.
  static func table(ofProperties properties: [JSONMember]) -> Table {
    var table = Table()
    for property in properties { table.add(property.name, property.node.value.word) }
    return table
  }

  /// A row for the panel's name and size, and for each of its values and controls.
  var table: Table {
    var table = Table(nameColumn: 1)
    table.add("panel", json["name"]?.word ?? "")
    if let size = json["size"] {
      table.add("size", ["width", "height"].compactMap { size[$0]?.word }.joined(separator: " "))
    }
    if !properties.isEmpty { table.add("properties", Self.words(properties)) }
    for value in values {
      let traits = value.node.value.members?.filter { $0.name != "kind" } ?? []
      table.add(
        "value", value.name, value.node.value["kind"]?.word ?? "-", Self.words(traits))
    }
    for control in controls {
      let name = control["name"]?.string ?? ""
      let frame = control["frame"]?.array?.map(\.word) ?? []
      table.add(
        "control", name.isEmpty ? "-" : name, control["kind"]?.word ?? "-",
        frame.joined(separator: " "), Self.words(control["values"]?.members ?? []))
    }
    return table
  }

  /// `minimum=0 maximum=100 persistent unit="per minute"`.
  private static func words(_ members: [JSONMember]) -> String {
    members.compactMap { member in
      switch member.node.value {
      case .bool(true) where member.name != "value": member.name
      case let value where value.word.isEmpty: nil
      case .array(let nodes):
        "\(member.name)=" + nodes.map { quoted($0.value) }.joined(separator: ",")
      case let value: "\(member.name)=\(quoted(value))"
      }
    }.joined(separator: " ")
  }

  /// A word, as JSON if it contains a character that separates words.
  private static func quoted(_ value: JSONValue) -> String {
    let word = value.word
    return word.contains { " ,\"\\".contains($0) }
      ? String(decoding: JSONWriter.text(of: value), as: UTF8.self) : word
  }
}
