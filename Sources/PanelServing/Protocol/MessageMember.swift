import JSON

/// A member of a message: of the parameters or the result of a method, or of a line of `values.sock`.
package struct MessageMember: Sendable {
  package let name: String
  package let form: MessageForm
  /// Whether a request must contain the parameter, or every line contains the member. Not used for
  /// results.
  package let isRequired: Bool
  package let documentation: String

  package init(
    _ name: String, _ form: MessageForm, isRequired: Bool = false, _ documentation: String
  ) {
    self.name = name
    self.form = form
    self.isRequired = isRequired
    self.documentation = documentation
  }

  /// The JSON Schema of the value, with the documentation.
  var schema: JSONValue {
    let description =
      documentation.isEmpty ? [] : [JSONMember("description", .string(documentation))]
    return .object((form.schema.members ?? []) + description)
  }
}
