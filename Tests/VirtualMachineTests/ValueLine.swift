import JSON

/// A published change without `seq` and `time`, which differ from run to run.
struct ValueLine: Equatable, CustomStringConvertible {
  var name: String
  var value: JSONValue
  var origin: String
  var phase: String?
  var control: String?

  /// Nil for the `panel` and `snapshot-end` lines.
  init?(_ line: some StringProtocol) throws {
    let object = try JSONParser.parse(Array(line.utf8)).value
    guard object["type"]?.string == "value", let name = object["name"]?.string,
      let value = object["value"], let origin = object["origin"]?.string
    else { return nil }
    self.name = name
    self.value = value
    self.origin = origin
    phase = object["phase"]?.string
    control = object["control"]?.string
  }

  var description: String {
    "\(name) \(String(decoding: JSONWriter.text(of: value), as: UTF8.self)) \(phase ?? origin)"
  }

  static func == (a: ValueLine, b: ValueLine) -> Bool {
    a.description == b.description && a.origin == b.origin && a.control == b.control
  }
}

extension BidirectionalCollection<ValueLine> {
  func count(of phase: String) -> Int { count { $0.phase == phase } }

  /// The last published value with a name.
  func last(of name: String) -> String? {
    last { $0.name == name }.map {
      String(decoding: JSONWriter.text(of: $0.value), as: UTF8.self)
    }
  }
}
