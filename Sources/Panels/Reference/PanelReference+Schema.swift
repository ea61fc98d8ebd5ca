import JSON

// Draft 7 is the newest draft that all editors support. VS Code supports only parts of 2020-12.

extension PanelReference {
  /// A JSON Schema (draft 7) of panel files.
  public var schema: JSONValue {
    .object(
      [
        JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
        JSONMember("title", .string("Bezel panel file")),
      ] + members(of: .panel) + [JSONMember("definitions", .object(definitions))])
  }
}
