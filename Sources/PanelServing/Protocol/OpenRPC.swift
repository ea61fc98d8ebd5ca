import JSON
import ProgramInterface

/// The methods, notifications and errors of `control.sock` as a document of OpenRPC 1.3
/// (spec.open-rpc.org), from which tools can generate client libraries
/// and documentation.
package enum OpenRPC {
  package static var document: JSONValue {
    .object([
      "openrpc": .string("1.3.2"),
      "info": .object([
        "title": .string("Bezel"), "version": .string(bezelVersion),
        "description": .string(
          "The methods of `control.sock`, one JSON-RPC object or batch per line. `bezel manual "
            + "bezel-protocol` has examples, limits, and the lines of `values.sock`."),
        "license": .object(["name": .string("MIT")]),
      ]),
      "methods": .array(of: RequestMethod.all.map { method($0) }),
      // OpenRPC has no place for what a server sends by itself.
      "x-notifications": .array(
        of: ProtocolLine.all.filter(\.isNotification).map { notification($0) }),
      "components": .object([
        "errors": .object(
          ProtocolError.all.map { error in
            JSONMember(
              "error\(error.code)",
              .object([
                "code": .number(Double(error.code)), "message": .string(error.meaning),
              ]))
          })
      ]),
    ])
  }

  private static func method(_ method: RequestMethod) -> JSONValue {
    .object([
      "name": .string(method.name), "description": .string(method.documentation),
      "paramStructure": .string("either"),
      // Null means absent.
      "params": .array(
        of: method.parameters.map {
          parameter($0, $0.isRequired ? $0.form : .nullable($0.form))
        }),
      "result": .object([
        "name": .string("result"), "schema": MessageForm.schema(of: method.result),
      ]),
      "errors": .array(
        of: ProtocolError.all.filter { $0.code > 0 }.map { error in
          .object(["$ref": .string("#/components/errors/error\(error.code)")])
        }),
    ])
  }

  private static func parameter(_ member: MessageMember, _ form: MessageForm) -> JSONValue {
    .object([
      "name": .string(member.name), "description": .string(member.documentation),
      "required": .bool(member.isRequired), "schema": form.schema,
    ])
  }

  /// A notification, whose parameters are always an object.
  private static func notification(_ line: ProtocolLine) -> JSONValue {
    let type = MessageMember(
      "type", .words([line.type]), isRequired: true,
      "The type of the line, which is also the method.")
    return .object([
      "name": .string(line.type), "description": .string(line.documentation),
      "paramStructure": .string("by-name"),
      "params": .array(of: ([type] + line.members).map { parameter($0, $0.form) }),
    ])
  }
}
