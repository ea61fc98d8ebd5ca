import JSON
import Kinds

/// Validates values against a JSON Schema (draft 7). Supports only the keywords that the schema of
/// panel files uses.
struct SchemaValidator {
  let schema: JSONValue
  private let definitions: [String: JSONValue]

  init(_ schema: JSONValue) {
    self.schema = schema
    let members = schema["definitions"]?.members ?? []
    definitions = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.node.value) })
  }

  func accepts(_ value: JSONValue) -> Bool { accepts(value, schema) }

  private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    (schema.members ?? []).allSatisfy { keyword in
      accepts(value, keyword.name, keyword.node.value, in: schema)
    }
  }

  private func accepts(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONValue
  ) -> Bool {
    switch keyword {
    case "$schema", "title", "description", "default", "definitions", "then", "else": return true
    case "$ref":
      let names = argument.string?.dropFirst("#/definitions/".count).split(separator: "/") ?? []
      var definition = definitions[String(names.first ?? "")]
      for name in names.dropFirst() { definition = definition?[String(name)] }
      guard let definition else { preconditionFailure("undefined $ref: \(names)") }
      return accepts(value, definition)
    case "type":
      let types = argument.array?.compactMap(\.string) ?? [argument.string ?? ""]
      return types.contains(value.schemaType)
        || types.contains("integer") && value.number.map { $0 == $0.rounded() } == true
    case "enum": return argument.array?.contains { $0.isEqual(to: value) } ?? false
    case "const": return argument.isEqual(to: value)
    case "anyOf": return argument.array?.contains { accepts(value, $0) } ?? false
    case "allOf": return argument.array?.allSatisfy { accepts(value, $0) } ?? false
    case "if":
      let branch = accepts(value, argument) ? schema["then"] : schema["else"]
      return branch.map { accepts(value, $0) } ?? true
    case "minimum": return value.number.map { $0 >= argument.number ?? 0 } ?? true
    case "maximum": return value.number.map { $0 <= argument.number ?? 0 } ?? true
    case "exclusiveMinimum": return value.number.map { $0 > argument.number ?? 0 } ?? true
    case "pattern":
      guard let string = value.string else { return true }
      guard let regex = try? Regex(argument.string ?? "(") else {
        preconditionFailure("invalid pattern")
      }
      return string.contains(regex)
    case "minLength": return value.string.map { Double($0.count) >= argument.number ?? 0 } ?? true
    case "maxLength": return value.string.map { Double($0.count) <= argument.number ?? 0 } ?? true
    case "uniqueItems":
      return value.array.map { Set($0.map { JSONWriter.text(of: $0) }).count == $0.count } ?? true
    case "minItems": return value.array.map { Double($0.count) >= argument.number ?? 0 } ?? true
    case "maxItems": return value.array.map { Double($0.count) <= argument.number ?? 0 } ?? true
    case "items":
      guard let items = value.array else { return true }
      if let places = argument.array { return zip(items, places).allSatisfy { accepts($0, $1) } }
      return items.allSatisfy { accepts($0, argument) }
    case "required":
      guard let members = value.members else { return true }
      return argument.array?.allSatisfy { name in members.contains { $0.name == name.string } }
        ?? false
    case "properties":
      return (value.members ?? []).allSatisfy { member in
        argument[member.name].map { accepts(member.node.value, $0) } ?? true
      }
    case "additionalProperties":
      return (value.members ?? []).allSatisfy { member in
        if schema["properties"]?[member.name] != nil { return true }
        return argument.bool ?? accepts(member.node.value, argument)
      }
    case "maxProperties":
      return value.members.map { Double($0.count) <= argument.number ?? 0 } ?? true
    case "propertyNames":
      return (value.members ?? []).allSatisfy { accepts(.string($0.name), argument) }
    default: preconditionFailure("unsupported keyword \(keyword)")
    }
  }
}

extension JSONValue {
  fileprivate var schemaType: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  fileprivate func isEqual(to other: JSONValue) -> Bool {
    JSONWriter.text(of: self) == JSONWriter.text(of: other)
  }
}
