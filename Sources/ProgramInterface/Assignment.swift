import Controls
import JSON
import LinuxIO
import Panels

/// A `NAME=VALUE` of the command line, or a member of `texts` in a request. The value may contain `=`.
package struct Assignment {
  package let name: String
  package let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// Reads words in which each name occurs once.
  /// - Parameter option: the option that the words belong to; nil for operands.
  package static func all(
    _ words: some Sequence<String>, option: String? = nil
  ) throws(CommandError) -> [Assignment] {
    let subject = option.map { "--\($0): " } ?? ""
    let words = Array(words)
    var assignments: [Assignment] = []
    for (index, word) in words.enumerated() {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        let next = words.dropFirst(index + 1).first { !$0.contains("=") }
        let isName = option == nil && !word.isEmpty && !word.contains("=")
        throw .usage(
          "\(subject)expected NAME=VALUE, found \(word.quoted)"
            + (isName ? next.map { "; write \(correction(word, $0))" } ?? "" : ""))
      }
      let name = String(word[..<equals])
      guard !assignments.contains(where: { $0.name == name }) else {
        throw .usage("\(subject)\(name.quoted) is given twice")
      }
      assignments.append(
        Assignment(name: name, text: String(word[word.index(after: equals)...])))
    }
    return assignments
  }

  /// The assignment to suggest, quoted for a shell, if NAME and VALUE were given as separate words.
  private static func correction(_ name: String, _ value: String) -> String {
    let text = "\(name)=\(value)".escaped
    return text.contains { " \"'\\$`*?;&|<>()".contains($0) } ? "'\(text)'" : text
  }

  /// Parses the text as a value of a kind, and returns it as JSON.
  package func json(of kind: Scalar.Kind) throws(CommandError) -> JSONValue {
    if kind == .list, let node = try? JSONParser.parse(Array(text.utf8)), case .array = node.value {
      return node.value
    }
    return JSONValue(try scalar(of: kind))
  }

  /// The text as what a value of a panel can be set to. Rows get the fields of the list.
  package func scalar(for value: NamedValue) throws(CommandError) -> Scalar {
    guard case .array(let nodes) = try json(of: value.kind), value.kind == .list else {
      return try scalar(of: value.kind)
    }
    do throws(ListError) {
      return .list(
        try ListRows(nodes, fields: value.scalar.list?.fields, ignoresOthers: true))
    } catch {
      throw .refused("\(name.quoted)\(error.place) \(error.problem)")
    }
  }

  /// The text as a value of a kind.
  package func scalar(of kind: Scalar.Kind) throws(CommandError) -> Scalar {
    guard let scalar = Scalar(text, of: kind) else {
      let words =
        switch kind {
        case .number, .text: ""
        case .boolean: "; write true or false, on or off, 1 or 0"
        case .list: "; write a JSON array of rows such as [{\"title\": \"So What\"}]"
        }
      throw .refused(
        "\"\(text.escaped)\" is not a value for \"\(name)\", a \(kind.rawValue)\(words)")
    }
    return scalar
  }

  /// Whether the text makes a value unknown. For a string that is always known, it is a word.
  package func isUnknown(of kind: Scalar.Kind, canBeUnknown: Bool) -> Bool {
    text == "null" && (kind != .text || canBeUnknown)
  }

  /// The text as a property's value: `null`, JSON if it begins with `"` or `[`, and otherwise a
  /// value of the type that the property has now. Lists have commas between their words.
  package func property(like current: JSONValue?) -> JSONValue {
    if text == "null" { return .null }
    if text.hasPrefix("\"") || text.hasPrefix("["),
      let node = try? JSONParser.parse(Array(text.utf8))
    {
      return node.value
    }
    switch current {
    case .string: return .string(text)
    case .number: return Scalar(text, of: .number).map(JSONValue.init) ?? .string(text)
    case .bool: return Scalar(text, of: .boolean).map(JSONValue.init) ?? .string(text)
    case .array:
      return .array(of: text.split(separator: ",").map { .string(String($0)) })
    case .null, .object, nil:
      if let number = Scalar(text, of: .number) { return JSONValue(number) }
      return text == "true" || text == "false" ? .bool(text == "true") : .string(text)
    }
  }
}

extension Scalar {
  /// Reads a value as it is typed on a command line.
  package init?(_ text: String, of kind: Kind) {
    switch kind {
    case .number:
      guard let number = Double(decimal: text), number.isFinite else { return nil }
      self = .number(number)
    case .boolean:
      switch text {
      case "true", "on", "1": self = .boolean(true)
      case "false", "off", "0": self = .boolean(false)
      default: return nil
      }
    case .text: self = .text(text)
    case .list: return nil
    }
  }
}
