import JSON

/// A published change or event.
struct PublishedLine: CustomStringConvertible {
  /// The name, the value, the phase or the origin, and the control, such as `horn on began horn`. For
  /// an event the control and its name.
  let description: String
  /// The name of the value; empty for an event.
  let name: String
  let value: JSONValue
  let origin: String
  let sequence: Int

  /// Nil for the `panel` and `snapshot-end` lines.
  init?(_ line: some StringProtocol) throws {
    let object = try JSONParser.parse(Array(line.utf8)).value
    guard object["type"]?.string != "snapshot-end", let sequence = object["seq"]?.number else {
      return nil
    }
    self.sequence = Int(sequence)
    name = object["name"]?.string ?? ""
    value = object["value"] ?? .null
    origin = object["origin"]?.string ?? ""
    let control = object["control"]?.string ?? ""
    var words = [control, object["event"]?.string ?? ""]
    if !name.isEmpty {
      let value = String(decoding: JSONWriter.text(of: value), as: UTF8.self)
      words = [name, value, object["phase"]?.string ?? origin, control]
    }
    description = words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
