import JSON

/// The messages of `control.sock`: JSON-RPC 2.0 (jsonrpc.org/specification), one object or batch
/// per line.
public enum JSONRPC {
  /// The identifier of a request, which its answer repeats.
  public enum ID: Hashable, Sendable {
    case null
    /// The digits as in the request, because a double would lose some.
    case number(String)
    case string(String)
  }

  /// The error that answers a request.
  public struct Failure: Error, Sendable {
    /// One of the standard's numbers, or one of `RequestClient.ServerError.Code`.
    public var code: Int
    /// The reason, for display.
    public var message: String
    /// The details, for programs.
    public var data: JSONValue?

    /// An error; see its properties.
    public init(_ code: Int, _ message: String, data: JSONValue? = nil) {
      self.code = code
      self.message = message
      self.data = data
    }

    /// The code of an unknown method.
    public static let unknownMethod = -32_601

    /// The line is not JSON.
    public static func syntax(_ message: String) -> Failure { Failure(-32_700, message) }
    /// The line is JSON, but not a request.
    public static func invalidRequest(_ message: String) -> Failure { Failure(-32_600, message) }
    /// The method does not accept the parameters.
    public static func invalidParameters(_ message: String) -> Failure {
      Failure(-32_602, message)
    }
  }

  /// The parameters of a request by name, in an array: a dictionary is slower for so few.
  public struct Parameters: Sendable {
    private var members: [(name: String, value: JSONValue)] = []

    /// No parameters.
    public init() {}

    /// A parameter; nil if it is missing or null.
    public subscript(name: String) -> JSONValue? {
      members.first { $0.name == name }?.value
    }

    fileprivate mutating func add(_ name: String, _ value: JSONValue) {
      if case .null = value { return }
      members.append((name, value))
    }
  }

  /// One call of a method.
  public struct Request: Sendable {
    /// Nil for a notification, which gets no answer.
    public var id: ID?
    public var method: String
    /// An object or an array, if there are any.
    var parameters: JSONValue?

    /// Returns the parameters by name. The elements of an array have the names of `known`, in that
    /// order. A null counts as missing.
    public func parameters(
      _ known: [String], required: [String] = []
    ) throws(Failure) -> Parameters {
      var named = Parameters()
      switch parameters {
      case .array(let nodes):
        guard nodes.count <= known.count else {
          throw .invalidParameters(
            "\"\(method)\" takes \(known.count) parameters, not \(nodes.count)")
        }
        for (name, node) in zip(known, nodes) { named.add(name, node.value) }
      case .object(let members):
        for member in members {
          guard known.contains(member.name) else {
            let names = known.map { "\"\($0)\"" }.joined(separator: ", ")
            throw .invalidParameters(
              "\"\(method)\" has no parameter \(member.name.quoted)"
                + (known.isEmpty ? "" : "; it has \(names)"))
          }
          named.add(member.name, member.node.value)
        }
      case nil, .null, .bool, .number, .string: break
      }
      if let missing = required.first(where: { named[$0] == nil }) {
        throw .invalidParameters("\"\(method)\" needs \"\(missing)\"")
      }
      return named
    }
  }

  /// One element of a line.
  public enum Message: Sendable {
    case request(Request)
    /// The failure is the answer, unless the message is a notification and has no id.
    case invalid(id: ID?, Failure)
  }

  /// The content of a line.
  public struct Line: Sendable {
    /// The messages; at least one.
    public var messages: [Message]
    /// Whether the answers are to be an array.
    public var isBatch: Bool
  }

  // MARK: Reading

  /// Parses a line, given without its end.
  public static func parse(_ line: [UInt8]) -> Line {
    let node: JSONNode
    do {
      node = try JSONParser.parse(line)
    } catch {
      let failure = Failure.syntax("\(error.message), at byte \(error.offset)")
      return Line(messages: [.invalid(id: .null, failure)], isBatch: false)
    }
    guard case .array(let nodes) = node.value else {
      return Line(messages: [message(node, in: line)], isBatch: false)
    }
    guard !nodes.isEmpty else {
      let failure = Failure.invalidRequest("a batch has at least one request")
      return Line(messages: [.invalid(id: .null, failure)], isBatch: false)
    }
    return Line(messages: nodes.map { message($0, in: line) }, isBatch: true)
  }

  private static func message(_ node: JSONNode, in line: [UInt8]) -> Message {
    guard case .object(let members) = node.value else {
      return .invalid(
        id: .null, .invalidRequest("a request is an object, not \(node.value.kindName)"))
    }
    if let name = repeatedName(in: members) {
      return .invalid(id: .null, .invalidRequest("\(name.quoted) is given twice"))
    }
    var id: ID?
    if let node = members.first(where: { $0.name == "id" })?.node {
      guard let read = Self.id(node, in: line) else {
        return .invalid(
          id: .null,
          .invalidRequest("an \"id\" is a string, a number or null, not \(node.value.kindName)"))
      }
      id = read
    }
    func invalid(_ message: String) -> Message {
      .invalid(id: id ?? .null, .invalidRequest(message))
    }
    guard node.value["jsonrpc"]?.string == "2.0" else {
      return invalid("a request has \"jsonrpc\": \"2.0\"")
    }
    guard let method = node.value["method"]?.string else {
      return invalid("a request has a \"method\", which is a string")
    }
    let parameters = node.value["params"]
    switch parameters {
    case nil, .array, .object: break
    case .null, .bool, .number, .string:
      return invalid("\"params\" are an object or an array")
    }
    if let parameters, let name = repeatedName(in: parameters) {
      return .invalid(id: id, .invalidParameters("\(name.quoted) is given twice"))
    }
    return .request(Request(id: id, method: method, parameters: parameters))
  }

  private static func id(_ node: JSONNode, in line: [UInt8]) -> ID? {
    switch node.value {
    case .null: return .null
    case .string(let text): return .string(text)
    case .number:
      let digits = line[node.offset...].prefix { "+-.0123456789eE".utf8.contains($0) }
      return .number(String(decoding: digits, as: UTF8.self))
    case .bool, .array, .object: return nil
    }
  }

  private static func repeatedName(in value: JSONValue) -> String? {
    switch value {
    case .array(let nodes): nodes.lazy.compactMap { repeatedName(in: $0.value) }.first
    case .object(let members):
      repeatedName(in: members) ?? members.lazy.compactMap { repeatedName(in: $0.node.value) }.first
    case .null, .bool, .number, .string: nil
    }
  }

  private static func repeatedName(in members: [JSONMember]) -> String? {
    // For a few members, comparing all pairs is faster than a set.
    guard members.count > 8 else {
      for (index, member) in members.enumerated()
      where members[..<index].contains(where: { $0.name == member.name }) {
        return member.name
      }
      return nil
    }
    var seen: Set<String> = []
    return members.first { !seen.insert($0.name).inserted }?.name
  }

  // MARK: Writing

  /// Returns the answer to a request, without the line's end. `result` is JSON, and one of the parts,
  /// so that it is not copied.
  public static func answer(_ id: ID, _ result: [UInt8]) -> [[UInt8]] {
    [Array("{\"jsonrpc\":\"2.0\",\"result\":".utf8), result, tail(id)]
  }

  /// Returns the error that answers a request, without the line's end.
  public static func answer(_ id: ID, _ failure: Failure) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { error in
      error.member("code") { $0.write(Int64(failure.code)) }
      error.member("message") { $0.write(failure.message) }
      if let data = failure.data { error.member("data") { $0.write(data) } }
    }
    return Array("{\"jsonrpc\":\"2.0\",\"error\":".utf8) + writer.bytes + tail(id)
  }

  private static func tail(_ id: ID) -> [UInt8] {
    var writer = JSONWriter()
    switch id {
    case .null: writer.literal("null")
    case .number(let digits): writer.literal(digits)
    case .string(let text): writer.write(text)
    }
    return Array(",\"id\":".utf8) + writer.bytes + [UInt8(ascii: "}")]
  }

  /// Converts a line of `values.sock` to a notification: its type becomes the method, and the whole
  /// object the parameters.
  static func notification(ofLine line: [UInt8]) -> [UInt8] {
    let head = Array("{\"type\":\"".utf8)
    precondition(line.starts(with: head), "a line begins with its type")
    let method = line[head.count...].prefix { $0 != UInt8(ascii: "\"") }
    return Array("{\"jsonrpc\":\"2.0\",\"method\":\"".utf8) + method + Array("\",\"params\":".utf8)
      + line.dropLast() + [UInt8(ascii: "}"), 10]
  }
}
