import Geometry
import JSON
import Panels
import ProgramInterface

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

  /// A row for each property of a control, and for what it does.
  static func table(of control: JSONValue) -> TextTable {
    var table = TextTable()
    for property in control["properties"]?.members ?? [] {
      table.add(property.name, property.node.value.word)
    }
    for member in behaviour(of: control) {
      for value in member.node.value.array ?? [member.node.value] {
        table.add(member.name, value.word)
      }
    }
    return table
  }

  /// The members of a control that say what it follows and what it does. The members of an object
  /// are named like `bind.color`.
  private static func behaviour(of control: JSONValue) -> [JSONMember] {
    ["bind", "if", "do", "holdDo", "animated", "confirm"].flatMap { name -> [JSONMember] in
      guard let value = control[name] else { return [] }
      guard let members = value.members else { return [JSONMember(name, value)] }
      return members.map { JSONMember("\(name).\($0.name)", $0.node.value) }
    }
  }

  /// A row for the panel's name and size, and for each of its values, controls and rules.
  var table: TextTable {
    var table = TextTable(nameColumn: 1)
    table.add("panel", json["name"]?.word ?? "")
    if let size = json["size"] {
      table.add("size", ["width", "height"].compactMap { size[$0]?.word }.joined(separator: " "))
    }
    if let properties = json["properties"]?.members, !properties.isEmpty {
      table.add("properties", Self.words(properties))
    }
    for member in Self.behaviour(of: json) { table.add(member.name, member.node.value.word) }
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
        frame.joined(separator: " "),
        Self.words((control["values"]?.members ?? []) + Self.behaviour(of: control)))
    }
    for rule in json["rules"]?.array ?? [] {
      let parts = rule.members?.filter { $0.name != "active" } ?? []
      table.add(
        "rule", "-", rule["active"]?.bool == true ? "active" : "-", Self.words(parts))
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
