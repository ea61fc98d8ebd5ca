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

  mutating func readOpenHASP(_ file: inout ObjectReader) {
    guard let node = file.node("openHASP") else {
      _ = file.take("openHASP")
      return
    }
    if let isOn = node.value.bool {
      _ = file.take("openHASP")
      if isOn { openHASP = OpenHASP() }
      return
    }
    guard node.value.members != nil else {
      if let node = file.take("openHASP") { file.unexpected(node, "openHASP") }
      return
    }
    guard var reader = file.object("openHASP", .openHASP) else { return }
    var settings = OpenHASP()
    settings.topic = reader.topic("topic")
    if let own = settings.topic, own == topic, let node = reader.node("topic") {
      reader.note("the topics of openHASP need a prefix of their own", node, "topic")
    }
    if let group = reader.topic("group") { settings.group = group }
    if let page = reader.name("page") { settings.page = page }
    if let node = reader.node("page"), !ValueStore.isValid(name: settings.page) {
      reader.note(Self.problem(withName: settings.page), node, "page")
    }
    if var objects = reader.object("objects", .names) { readObjects(&objects, into: &settings) }
    reader.finish()
    openHASP = settings
  }

  private func readObjects(_ reader: inout ObjectReader, into settings: inout OpenHASP) {
    let members = reader.takeAll()
    guard members.count <= Self.objectLimit else {
      return reader.problems.add(
        "expected at most \(Self.objectLimit) objects, found \(members.count)", at: reader.offset,
        path: reader.path)
    }
    for member in members {
      let path = reader.path(of: member.name)
      func note(_ problem: String) {
        reader.problems.add(problem, at: member.node.offset, path: path)
      }
      guard Self.objectIdentifier(member.name) == member.name else {
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
        note(Self.problem(withName: name))
        continue
      }
      settings.objects[member.name] = name
    }
  }

  private static func problem(withName name: String) -> String {
    "\(name.shortened(to: 64).quoted) cannot be the name of a value"
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
