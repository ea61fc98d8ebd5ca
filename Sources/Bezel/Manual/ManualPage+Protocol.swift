import Controls
import JSON
import LinuxIO
import Panels
import ValueBus

extension ManualPage {
  typealias Member = ControlMethod.Member

  static let proto = ManualPage(
    name: "bezel-protocol", section: 7, summary: "how programs talk to the Bezel control panel"
  ) { _ in
    var page = Document()
    page.add(.section("Description"))
    page.add(
      .text(
        "Everything a panel knows is a named value: a number, a boolean or a string. "
          + "Programs read values at one Unix socket, and set them and ask all else at another one, "
          + "both in the runtime directory of `bezeld`, `/run/bezel` for a service. "
          + "Both speak lines of JSON in UTF-8. "
          + "Members that are not told here may come with a later version, and are to be passed over."
      ))
    addValuesSocket(to: &page)
    addControlSocket(to: &page)
    page.add(.section("Limits"))
    page.add(.table(limits))
    page.add(.section("Examples"))
    for example in examples {
      page.add(.text(example.title))
      page.add(.code(example.text, language: example.language))
    }
    return page.mdoc
  }

  // MARK: values.sock

  private static func addValuesSocket(to page: inout Document) {
    page.add(.section("The values socket"))
    page.add(
      .text(
        "`values.sock` is for reading: anyone may connect, and nothing needs to be asked. "
          + "First comes the line `panel`, then a line `value` for each value as it is, then "
          + "`snapshot-end`, then changes as they happen. "
          + "After the panel was loaded again, all of these come again."))
    page.add(
      .code(
        """
        {"type":"panel","protocol":1,"panel":"Living room",
          "version":"\(bezelVersion)","values":{"volume":{"kind":"number",…}}}
        {"type":"value","name":"volume","value":30,"origin":"snapshot",
          "seq":41,"time":1763686800.123456}
        {"type":"snapshot-end","seq":41}
        {"type":"value","name":"volume","value":31,"origin":"touch",
          "phase":"began","control":"volume","seq":42,"time":1763686803.5}
        {"type":"event","control":"brew","event":"touchUpInside",
          "seq":43,"time":1763686804.25}
        """, language: "json"))
    page.add(
      .text(
        "Each of these is one line; long ones are broken here. The types of lines have these members:"
      ))
    for line in lines {
      page.add(.subsection(line.type))
      page.add(.text(line.documentation))
      page.add(.table(table(of: line.members)))
    }
    page.add(.subsection("The values of a panel"))
    page.add(
      .text(
        "In `values` of the line `panel`, each value has these members; those that do not apply are missing."
      ))
    page.add(.table(table(of: valueDescription)))
    page.add(.subsection("Slow readers"))
    page.add(
      .text(
        "A reader that keeps up gets every line. For one that does not, a change that is neither the "
          + "beginning nor the end of a touch is replaced by a newer one of the same value, so that a "
          + "gap in `seq` tells of changes that were merged. A reader that falls behind further is "
          + "disconnected, and the line `error` tells it so where there is room."))
  }

  /// A type of line of `values.sock`.
  struct Line {
    /// The member `type`.
    let type: String
    let documentation: String
    /// The other members.
    let members: [Member]
  }

  static let lines = [
    Line(
      type: "panel",
      documentation:
        "The running panel. It comes first, and again after the panel was loaded again.",
      members: [
        Member(
          "protocol", "number", "\(Wire.protocolVersion), until a reader would have to change."),
        Member("panel", "string", "The panel's name."),
        Member("version", "string", "The version of Bezel."),
        Member(
          "values", "object", "By the names of values, objects that tell about them, as below."),
      ]),
    Line(
      type: "value", documentation: "A value as it is, or a change of it.",
      members: [
        Member("name", "string", "The value's name."),
        Member("value", "number, boolean or string", "Its new value."),
        Member(
          "origin", "string",
          "`snapshot`, `touch`, `client`, or `panel` for what a reload, a binding or a restored state has brought, and for the screen's own."
        ),
        Member(
          "phase", "string", "With a touch: `began`, `changed`, `ended` or `cancelled`."),
        Member(
          "control", "string", "With a touch: the control; empty for a key of the touchscreen."),
        Member(
          "seq", "number", "The number of the change; each change of the panel has the next one."),
        Member("time", "number", "Seconds since 1970, to the microsecond."),
      ]),
    Line(
      type: "snapshot-end", documentation: "The values are complete; what follows are changes.",
      members: [Member("seq", "number", "The number of the last change before.")]),
    Line(
      type: "event",
      documentation:
        "A button was pressed, and released inside: a press that slid away is none.",
      members: [
        Member("control", "string", "The button's name."),
        Member("event", "string", "`touchUpInside`."),
        Member("seq", "number", "Its number, counted with the changes."),
        Member("time", "number", "Seconds since 1970, to the microsecond."),
      ]),
    Line(
      type: "error",
      documentation: "This reader is refused or disconnected, or has written, which nobody reads.",
      members: [Member("message", "string", "What it is, for people.")]),
  ]

  /// The members that describe a value.
  static let valueDescription = [
    Member("kind", "string", "`number`, `boolean` or `string`."),
    Member("minimum", "number", "The smallest number."),
    Member("maximum", "number", "The largest number."),
    Member("step", "number", "The grid of its numbers, counted from the minimum."),
    Member("unit", "string", "What its numbers count."),
    Member("choices", "array of strings", "The only strings that it can be."),
    Member("persistent", "boolean", "Whether it is kept over a restart."),
    Member("controls", "array of strings", "The names of the controls that show it."),
  ]

  // MARK: control.sock

  private static func addControlSocket(to page: inout Document) {
    page.add(.section("The control socket"))
    page.add(
      .text(
        "`control.sock` is for asking and changing, by root, the daemon's user and the group `bezel`. "
          + "It speaks JSON-RPC 2.0, a request, a notification or a batch a line, and answers the "
          + "requests of a connection in their order. "
          + "Parameters are an object, or an array in the order given below; one that is null is missing. "
          + "A member that a method does not have is an error, and so is one that is given twice."))
    page.add(
      .code(
        """
        {"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{"volume":40}}}
        {"jsonrpc":"2.0","result":{"values":{"volume":40}},"id":1}
        """, language: "json"))
    for method in ControlMethod.all {
      page.add(.subsection(method.name))
      page.add(.text(method.documentation))
      if !method.parameters.isEmpty {
        page.add(.text("Parameters:"))
        page.add(.table(table(of: method.parameters)))
      }
      if !method.result.isEmpty {
        page.add(.text("Result:"))
        page.add(.table(table(of: method.result)))
      }
    }
    page.add(.section("Error codes"))
    page.add(
      .text(
        "Those above 0 are the panel's own, and have `data`, an object that says what they are about. "
          + "A connection outlives every error but that of a line that is too long."))
    var errors = Document.Table(["Code", "Meaning"])
    for code in ControlClient.Refusal.Code.allCases {
      errors.add(["`\(code.rawValue)`", code.meaning])
    }
    for failure in Self.failures { errors.add(["`\(failure.code)`", failure.message]) }
    page.add(.table(errors))
  }

  /// The errors of JSON-RPC 2.0, each with its meaning as the message.
  private static let failures: [JSONRPC.Failure] = [
    .syntax("The line is no JSON."),
    .invalidRequest("The line is JSON, but no request."),
    JSONRPC.Failure(-32_601, "There is no such method."),
    .invalidParameters("The method does not take such parameters."),
  ]

  private static func table(of members: [Member]) -> Document.Table {
    var table = Document.Table(["Member", "Takes", "Meaning"])
    for member in members {
      let takes = member.takes + (member.isRequired ? ", needed" : "")
      table.add(["`\(member.name)`", takes, member.documentation])
    }
    return table
  }

  // MARK: Limits

  private static var limits: Document.Table {
    var table = Document.Table(["Limit", "Meaning"])
    for (limit, meaning) in [
      (
        "\(ControlServer.connectionLimit)",
        "Connections to `control.sock`, of which a user other than root and the daemon's own may have a quarter; further ones are refused with error 4."
      ),
      (
        "\(ValueServer.readerLimit)",
        "Connections to `values.sock`, shared out likewise; further ones get a line `error`."
      ),
      (
        "\(ValueServer.unreadLimit) bytes",
        "The first lines on `values.sock` that all readers together may leave unread, shared out likewise; further readers get a line `error`."
      ),
      ("\(ControlServer.lineLimit) bytes", "The longest line of a client."),
      ("\(JSONParser.depthLimit)", "The deepest nesting of a request."),
      (
        "\(ControlServer.batchLimit) bytes",
        "The answers to one batch; further requests get error 4."
      ),
      ("\(LineQueue.limit) bytes", "The changes that a client may owe before it is disconnected."),
      (
        "\(ValueServer.patience.components.seconds) s",
        "How long a client that owes may take nothing before it is disconnected."
      ),
      (
        "\(ValueStore.nameLimit) bytes",
        "The longest name of a value: letters, digits, `.`, `_` and `-`."
      ),
    ] { table.add([limit, meaning]) }
    return table
  }

  // MARK: Examples

  /// The programs in the folder `Examples`.
  private static let examples: [(title: String, language: String, text: String)] = [
    ("Shell, with socat and jq:", "sh", text(PackageResources.values_sh)),
    ("Python:", "python", text(PackageResources.values_py)),
    ("Node:", "javascript", text(PackageResources.values_js)),
    ("C:", "c", text(PackageResources.panel_c)),
    (
      "A media player, mpv, that a panel's seek bar shows and seeks:", "python",
      text(PackageResources.mpv_py)
    ),
  ]

  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == 10 ? file.dropLast() : file[...], as: UTF8.self)
  }
}

extension ControlClient.Refusal.Code {
  /// When the daemon answers with it.
  fileprivate var meaning: String {
    switch self {
    case .unknownName:
      "There is no value or control of a name; `data.nearest` is one like it, if there is any."
    case .wrongKind: "A value is of another kind. `data` has what was `expected` and `found`."
    case .held: "A finger holds a value. Nothing was set; `force` sets it nevertheless."
    case .notAllowed: "The daemon does not allow it; `data.reason` says why."
    case .invalid: "A property is unknown, a value is none for it, or the panel file is invalid."
    }
  }
}
