import Controls
import JSON

extension PanelGenerator {
  /// The declaration of a list with rows, some of which lack a field.
  mutating func list() -> JSONValue {
    let rows = (0..<[0, 1, 3, 40].any(&random)).map { index in
      var row: [JSONMember] = [JSONMember("id", .string("r\(index)"))]
      if chance(of: 7, in: 8) { row.append(JSONMember("title", .string(word()))) }
      if chance(of: 7, in: 8) { row.append(JSONMember("n", .number(Double(index) / 3))) }
      return JSONValue.object(row)
    }
    var members = [
      JSONMember(
        "fields", .object(["id": .string(""), "title": .string("-"), "n": .number(0)])),
      JSONMember("initial", .array(of: rows)),
    ]
    if chance(of: 1, in: 4) { members.append(JSONMember("persistent", .bool(true))) }
    return .object(members)
  }

  /// Alarms with conditions of random values.
  mutating func alarms() -> JSONValue {
    .object(
      (0..<Int.random(in: 1...4, using: &random)).map { index in
        var alarm = [
          JSONMember("when", .string(expression(.boolean))), JSONMember("text", .string(word())),
        ]
        if chance(of: 1, in: 3) {
          alarm.append(JSONMember("clear", .string(expression(.boolean))))
        }
        if chance(of: 1, in: 3) {
          let priority = ["critical", "high", "medium", "low"].any(&random)
          alarm.append(JSONMember("priority", .string(priority)))
        }
        if chance(of: 1, in: 3) { alarm.append(JSONMember("delay", .number(0.5))) }
        return JSONMember("a\(index)", .object(alarm))
      })
  }
}
