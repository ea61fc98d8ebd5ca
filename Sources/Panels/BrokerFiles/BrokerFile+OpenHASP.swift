import Controls
import JSON

extension BrokerFile {
  /// Which topics of openHASP the panel follows and publishes.
  package struct OpenHASP: Sendable {
    /// The prefix of the panel's topics; nil to derive one from `BrokerFile.topic`.
    package var topic: String?
    /// The prefix of the topics of a group of panels.
    package var group = "hasp/plates"
    /// The name of the value that selects pages.
    package var page = "page"
    /// The names of values or controls by the identifiers of openHASP's objects, such as `p1b2`.
    package var objects: [String: String] = [:]
  }

  /// The most objects of openHASP.
  package static let objectLimit = 1_000

  /// Adds a problem if openHASP has the prefix of the panel's own topics.
  func checkOpenHASP(_ file: ObjectReader) {
    guard let own = openHASP?.topic, own == topic else { return }
    file.note(
      "the topics of openHASP need a prefix of their own", at: ["openHASP", "topic"])
  }

  /// The identifier of an object, such as `p1b2` for `p1b2`, `P1B2`, `p01b2` and `p[1].b[2]`; nil for
  /// other texts. Numbers are at most 255.
  package static func objectIdentifier(_ text: some StringProtocol) -> String? {
    var rest = text.utf8[...]
    func takeNumber(after letter: String) -> Int? {
      guard let first = rest.first, letter.utf8.contains(first) else { return nil }
      rest.removeFirst()
      let isBracketed = rest.first == UInt8(ascii: "[")
      if isBracketed { rest.removeFirst() }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      if isBracketed {
        guard rest.first == UInt8(ascii: "]") else { return nil }
        rest.removeFirst()
      }
      return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= 255 ? $0 : nil }
    }
    guard let page = takeNumber(after: "pP") else { return nil }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    guard let object = takeNumber(after: "bB"), rest.isEmpty else { return nil }
    return "p\(page)b\(object)"
  }
}

extension SettingFormat<[String: String]> {
  /// The names of values or controls by the identifiers of openHASP's objects.
  static var objects: Self {
    Self(.object(.names)) { reader, key in reader.object(key, .names).map(read) }
  }

  private static func read(_ reader: ObjectReader) -> [String: String] {
    var reader = reader
    let members = reader.takeAll()
    guard members.count <= BrokerFile.objectLimit else {
      reader.problems.add(
        "expected at most \(BrokerFile.objectLimit) objects, found \(members.count)",
        at: reader.offset, path: reader.path)
      return [:]
    }
    var objects: [String: String] = [:]
    for member in members {
      let path = reader.path(of: member.name)
      func note(_ problem: String) {
        reader.problems.add(problem, at: member.node.offset, path: path)
      }
      guard BrokerFile.objectIdentifier(member.name) == member.name else {
        reader.problems.add(
          "\(member.name.shortened(to: 64).quoted) is not an object of openHASP, such as p1b2",
          at: member.offset, path: reader.path)
        continue
      }
      guard let name = member.node.value.string else {
        note("expected the name of a value, found \(member.node.value.found)")
        continue
      }
      guard ValueStore.isValid(name: name) else {
        note(BrokerFile.problem(withName: name))
        continue
      }
      objects[member.name] = name
    }
    return objects
  }
}
