import Controls
import JSON
import PanelServing
import ProgramInterface

/// A message of a device or a program that does not know Bezel, as the contents of values.
///
/// Such messages often contain words for missing readings, and numbers that JSON does not have.
struct ForeignPayload {
  /// Why a value has no content.
  enum Failure: Error, Hashable {
    /// The payload does not contain the value, which keeps its content.
    case missing(String)
    /// The reading is unusable. The previous one is out of date.
    case unusable(String)

    var message: String {
      switch self {
      case .missing(let message), .unusable(let message): message
      }
    }
  }

  /// The words for a reading that is missing, in lower case.
  private static let unknownWords: Set<String> = [
    "", "null", "none", "nan", "inf", "infinity", "unavailable", "unknown",
  ]

  /// The maximum length of a time, in bytes.
  private static let timeLimit = 64

  private let payload: BridgePayload
  private let text: String?
  private let zone: LocalZone

  /// - Parameter zone: the time zone of times that state none.
  init(_ bytes: [UInt8], zone: LocalZone) {
    payload = BridgePayload(bytes)
    text = String(validating: bytes, as: UTF8.self)
    self.zone = zone
  }

  /// The content of a value, at a place in a JSON payload.
  /// - Parameters:
  ///   - path: keys of objects and indices of arrays; empty for the payload itself.
  ///   - canBeUnknown: whether the value can be unknown. A text that cannot shows the words for
  ///     missing readings.
  ///   - choices: the texts that the value can have, which mean themselves; nil for any.
  ///   - fields: the kinds of the fields of a list.
  ///   - report: called with the place and the problem of an unusable row, which is left out, and of an
  ///     unusable member of a row, which is null in the result.
  func content(
    at path: [String], for kind: String, canBeUnknown: Bool, choices: [String]? = nil,
    fields: [String: String] = [:], report: (String) -> Void = { _ in }
  ) throws(Failure) -> JSONValue {
    let isWord = { (text: String) in
      (canBeUnknown || kind != "string") && choices?.contains(text) != true && Self.isUnknown(text)
    }
    if let text, isWord(text) { return .null }
    do throws(BridgePayload.Refusal) {
      let content: JSONValue
      if path.isEmpty {
        if kind == "number", let time = text.flatMap(self.time) { return time }
        if kind == "list", let json, json.array != nil {
          content = json
        } else {
          content = try payload.content(for: kind)
        }
      } else {
        content = try member(at: path)
      }
      if let text = content.string, isWord(text) { return .null }
      guard kind == "list", let rows = content.array else {
        return try self.content(content, for: kind)
      }
      let usable = rows.enumerated().compactMap { row($1, at: $0, fields, report) }
      guard rows.isEmpty || !usable.isEmpty else {
        throw .init(message: "no element is an object with a field of the list")
      }
      return .array(of: usable)
    } catch {
      throw error.reason == Self.missing ? .missing(error.message) : .unusable(error.message)
    }
  }

  private func content(
    _ value: JSONValue, for kind: String
  ) throws(BridgePayload.Refusal) -> JSONValue {
    if kind == "number", let time = value.string.flatMap(self.time) { return time }
    let content = try value.content(for: kind)
    if let text = content.string, Scalar.exceeds(text, Scalar.textLimit) {
      throw .init(message: "the text has more than \(Scalar.textLimit) characters")
    }
    return content
  }

  /// A row with the fields of a list in their kinds; nil if it is none, or has no field. An unusable
  /// field is null, so that the other fields and rows are shown.
  private func row(
    _ row: JSONValue, at index: Int, _ fields: [String: String], _ report: (String) -> Void
  ) -> JSONValue? {
    guard let members = row.members else {
      report("[\(index)]: expected an object, found \(row.kindName)")
      return nil
    }
    let hasField = members.contains { fields[$0.name] != nil }
    guard hasField || members.isEmpty || fields.isEmpty else {
      report("[\(index)]: the object has no field of the list")
      return nil
    }
    return .object(
      members.map { member in
        guard let kind = fields[member.name] else { return member }
        let value = member.node.value
        if kind != "string", let text = value.string, Self.isUnknown(text) {
          return JSONMember(member.name, .null)
        }
        do throws(BridgePayload.Refusal) {
          return JSONMember(member.name, try content(value, for: kind))
        } catch {
          report("[\(index)].\(member.name): \(error.message)")
          return JSONMember(member.name, .null)
        }
      })
  }

  /// The seconds since 1970 of a text that is a time in the format of ISO 8601; nil for other texts.
  private func time(_ text: String) -> JSONValue? {
    guard text.utf8.count <= Self.timeLimit, Double(text.trimmed) == nil else { return nil }
    return CalendarDate.unixTime(iso8601: text.trimmed, offset: zone.offset(atLocal:))
      .map { .number($0) }
  }

  /// The reason of a refusal because the payload does not have the member.
  private static let missing = "missing"

  private func member(at path: [String]) throws(BridgePayload.Refusal) -> JSONValue {
    guard var value = json else { throw .init(message: "the payload is not JSON") }
    for (depth, key) in path.enumerated() {
      guard let member = value.member(key) else {
        throw .init(
          reason: Self.missing,
          message: "the payload has no \(path[...depth].joined(separator: ".").quotedShortly)")
      }
      value = member
    }
    return value
  }

  private var json: JSONValue? {
    if let value = try? JSONParser.parse(payload.bytes).value { return value }
    return try? JSONParser.parse(Self.replacingUnknownWords(in: payload.bytes)).value
  }

  /// Whether a text is a word for a missing reading, or a number that is not finite.
  private static func isUnknown(_ text: String) -> Bool {
    guard text.utf8.count <= 32 else { return false }
    let word = text.trimmed.lowercased()
    return unknownWords.contains(word) || Double(word)?.isFinite == false
  }

  /// Replaces bare words such as `nan` and numbers such as `1e999`, which are not JSON, with `null`.
  private static func replacingUnknownWords(in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index = endOfString(in: bytes, from: index)
      } else {
        while index < bytes.count, isPartOfWord(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if !word.isEmpty, isUnknown(word) {
          result += "null".utf8
          continue
        }
        if index == start { index += 1 }
      }
      result += bytes[start..<index]
    }
    return result
  }

  /// The index after the string that begins at an index.
  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension JSONValue {
  /// The member of an object, or the element of an array at an index.
  fileprivate func member(_ key: String) -> JSONValue? {
    guard case .array(let elements) = self else { return self[key] }
    guard let index = Int(key), elements.indices.contains(index) else { return nil }
    return elements[index].value
  }

  /// The content for a value of a kind.
  fileprivate func content(for kind: String) throws(BridgePayload.Refusal) -> JSONValue {
    switch (self, kind) {
    case (.null, _), (.string, "string"), (.array, "list"): return self
    case (.object, _), (.array, _): throw BridgePayload.expected("a \(kind)", kindName)
    default: return try BridgePayload(plainPayload).content(for: kind)
    }
  }
}
