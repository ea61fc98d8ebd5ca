import Controls
import JSON

/// Collects the problems of a file while it is read, so that all are told at once.
final class ProblemList {
  private let text: [UInt8]
  private var found: [(problem: PanelProblem, offset: Int)] = []
  /// After so many, more would help nobody.
  private static let limit = 100
  /// No message that Bezel writes by itself is longer, in Unicode scalars; the rest is the file's.
  private static let messageLimit = 400

  init(text: [UInt8]) { self.text = text }

  /// In the order of the file.
  var problems: [PanelProblem] { found.sorted { $0.offset < $1.offset }.map(\.problem) }

  func add(_ message: String, at offset: Int, path: String) {
    guard found.count < Self.limit else { return }
    let message = message.shortened(to: Self.messageLimit).escaped
    // A mistake in a style is told once, however many controls use it.
    if found.contains(where: { $0.offset == offset && $0.problem.message == message }) { return }
    let position = TextPosition(of: offset, in: text)
    found.append((PanelProblem(position: position, path: path.escaped, message: message), offset))
  }
}

/// One object of a panel file, read key by key; what was not asked for is a problem.
struct ObjectReader {
  let path: String
  let offset: Int
  let problems: ProblemList
  private var members: [JSONMember]
  private var known: [String] = []

  /// Nil, with a problem noted, where the node is no object.
  init?(_ node: JSONNode, path: String, problems: ProblemList) {
    guard case .object(let members) = node.value else {
      problems.add(
        "expected an object, found \(node.value.kindName)", at: node.offset, path: path)
      return nil
    }
    self.path = path
    self.offset = node.offset
    self.problems = problems
    var seen: Set<String> = []
    self.members = []
    for member in members {
      if seen.insert(member.name).inserted {
        self.members.append(member)
      } else {
        problems.add(
          "this key stands here twice", at: member.offset, path: Self.join(path, member.name))
      }
    }
  }

  static func join(_ path: String, _ key: String) -> String {
    let key = key.shortened(to: 64)
    return path.isEmpty ? key : "\(path).\(key)"
  }

  func path(of key: String) -> String { Self.join(path, key) }

  /// Takes a key's value out.
  mutating func take(_ key: String) -> JSONNode? {
    known.append(key)
    guard let index = members.firstIndex(where: { $0.name == key }) else { return nil }
    return members.remove(at: index).node
  }

  /// Takes everything that is left: for objects whose keys are names.
  mutating func takeAll() -> [JSONMember] {
    defer { members = [] }
    return members
  }

  /// Notes a problem for every key that nobody asked for.
  func finish(_ what: String) {
    for member in members {
      problems.add(
        "\(what) has no key \(member.name.quoted)"
          + Spelling.suggestion(for: member.name, in: known),
        at: member.offset, path: path(of: member.name))
    }
  }

  // MARK: Typed values

  func expected(_ what: String, _ node: JSONNode, _ key: String) {
    problems.add(
      "expected \(what), found \(node.value.found)", at: node.offset, path: path(of: key))
  }

  mutating func string(_ key: String) -> String? {
    guard let node = take(key) else { return nil }
    guard case .string(let text) = node.value else {
      expected("a string", node, key)
      return nil
    }
    return text
  }

  mutating func number(_ key: String, in range: ClosedRange<Double>, _ what: String) -> Double? {
    guard let node = take(key) else { return nil }
    guard case .number(let number) = node.value, number.isFinite, range.contains(number) else {
      expected(what, node, key)
      return nil
    }
    return number
  }

  mutating func boolean(_ key: String) -> Bool? {
    guard let node = take(key) else { return nil }
    guard case .bool(let isTrue) = node.value else {
      expected("true or false", node, key)
      return nil
    }
    return isTrue
  }

  /// An array of exactly `count` finite numbers.
  mutating func numbers(_ key: String, count: Int, _ what: String) -> [Double]? {
    guard let node = take(key) else { return nil }
    guard case .array(let nodes) = node.value, nodes.count == count,
      nodes.allSatisfy({ $0.value.number?.isFinite ?? false })
    else {
      expected(what, node, key)
      return nil
    }
    return nodes.compactMap(\.value.number)
  }
}

extension JSONValue {
  /// What was found, for messages: `"abc"`, `12`, `an array`.
  var found: String {
    switch self {
    case .string(let text): text.quoted
    case .number(let number):
      number.isNaN
        ? "NaN"
        : number.isInfinite ? "Infinity" : JSONWriter.text(of: number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: kindName
    }
  }
}
