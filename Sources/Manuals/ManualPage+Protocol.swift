import Controls
import JSON
import LinuxIO
import PanelServing
import Panels
import ProgramInterface
import ValueBus

extension ManualPage {
  package typealias Member = RequestMethod.Member

  static let proto = ManualPage(
    name: "bezel-protocol", section: 7, summary: "the sockets of the Bezel control panel"
  ) { _, _ in
    var page = Document()
    page.add(.section("Description"))
    page.add(
      .text(
        "The state of a panel is a set of named values: numbers, Booleans and strings. "
          + "Programs read values from the Unix socket `values.sock`. They set values and call other "
          + "methods on `control.sock`. "
          + "Both sockets are in the runtime directory of `bezeld`, which is `/run/bezel` for a service. "
          + "Both carry lines of JSON in UTF-8. "
          + "Ignore unknown members: a later version may add some. "
          + "File descriptors (SCM_RIGHTS) are not accepted: a client that sends some is disconnected."
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
        "`values.sock` is for reading. Every local user may connect, and no request is needed. "
          + "The first line is of type `panel`. A line of type `value` follows for each value, then a "
          + "line of type `snapshot-end`, then a line for each change. "
          + "After a reload, the daemon sends these lines again from the first one."))
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
        "Each object is one line; this page breaks the long ones. These are the types of lines and their members:"
      ))
    for line in lines {
      page.add(.subsection(line.type))
      page.add(.text(line.documentation))
      page.add(.table(table(of: line.members)))
    }
    page.add(.subsection("The values of a panel"))
    page.add(
      .text(
        "In a line of type `panel`, the object `values` has an object with these members for each value. Members that do not apply are absent."
      ))
    page.add(.table(table(of: valueDescription)))
    addAlarms(to: &page)
    page.add(.subsection("Slow subscribers"))
    page.add(
      .text(
        "A subscriber that reads fast enough gets every line. For a slow one, a change that neither "
          + "begins nor ends a touch is replaced by a newer change of the same value, and changes of "
          + "rows are replaced by one line of type `value` with the whole list. The numbers in "
          + "`seq` then have a gap. A subscriber with too many unread bytes is disconnected. It gets a "
          + "line of type `error` first, if there is room for it."))
  }

  /// A type of line of `values.sock`.
  package struct Line {
    /// The member `type`.
    let type: String
    let documentation: String
    /// The other members.
    let members: [Member]
  }

  /// The members of a change of a value.
  private static let change = [
    Member(
      "origin", "string",
      "The cause: `snapshot` at the start, `touch`, `client` for a request, or `panel` for a reload, a binding, an expression, a restored value, a value that has expired or a change of the screen."
    ),
    Member(
      "phase", "string",
      "For a touch: `began`, `changed`, `ended` or `cancelled`. A number that a finger sets and that has a range but no `step` is rounded to a power of ten, the largest that is at most half a pixel. Half a pixel is the range divided by twice the sum of the width and height of the control, in pixels. The ends of the range are exact."
    ),
    Member(
      "control", "string",
      "For a touch: the name of the control; empty for a key of the touchscreen."),
    Member(
      "seq", "number",
      "The number of the change: one more than that of the previous change. In a snapshot, the number of the last change."
    ),
    Member("time", "number", "Seconds since 1970, to the microsecond."),
  ]

  package static let lines = [
    Line(
      type: "panel",
      documentation:
        "Describes the running panel. It is the first line, and the first one after a reload.",
      members: [
        Member(
          "protocol", "number",
          "The version of the protocol, \(ValueProtocol.protocolVersion). It changes only if existing subscribers would fail."
        ),
        Member("panel", "string", "The panel's name."),
        Member("version", "string", "The version of Bezel."),
        Member(
          "values", "object", "An object for each value, by the name of the value; see below."),
      ]),
    Line(
      type: "value", documentation: "Reports a value at the start, or its change.",
      members: [
        Member("name", "string", "The value's name."),
        Member(
          "value", "number, boolean, string, array or null",
          "The value itself, after the change; null if it is unknown. A list is an array of rows: objects with all fields of the list."
        ),
      ] + change),
    Line(
      type: "rows",
      documentation:
        "Reports a change of some rows of a list. If no row stays the same, there is a line of type `value` instead.",
      members: [
        Member("name", "string", "The list's name."),
        Member("at", "number", "The index of the first row that changed, from 0."),
        Member("remove", "number", "The number of rows that were removed there."),
        Member("insert", "array of objects", "The rows that replace them."),
      ] + change),
    Line(
      type: "snapshot-end", documentation: "The values are complete; changes follow.",
      members: [Member("seq", "number", "The number of the last change before it.")]),
    Line(
      type: "event",
      documentation:
        "A button, a tile, a key of a matrix, a row of a list, or another control with \"do\" was pressed and released inside, or a control with \"holdDo\" had a long press. There is no event if the finger slid away, or did not stay as long as \"hold\" asks for. If the press asks a question, the event and the changes of values follow the answer yes or the right PIN; another answer publishes nothing. A custom control can send events of its own.",
      members: [
        Member("control", "string", "The control's name."),
        Member(
          "event", "string",
          "`touchUpInside`, `hold` after a long press, or another of the `events` in `describe`."),
        Member("seq", "number", "The number of the event, counted with the changes."),
        Member("time", "number", "Seconds since 1970, to the microsecond."),
      ]),
    Line(
      type: "error",
      documentation:
        "The daemon refuses or disconnects the subscriber. A subscriber that writes to the socket gets this line, too, because the daemon reads nothing there.",
      members: [Member("message", "string", "The reason, as a text for people.")]),
  ]

  /// The members that describe a value.
  static let valueDescription = [
    Member("kind", "string", "`number`, `boolean`, `string` or `list`."),
    Member("minimum", "number", "The smallest number; -9e15 if the number has no range."),
    Member("maximum", "number", "The largest number; 9e15 if the number has no range."),
    Member(
      "step", "number",
      "The distance between the allowed numbers, counted from the minimum, or from 0 if the number has no range."
    ),
    Member("unit", "string", "The unit of the number."),
    Member("choices", "array of strings", "The allowed strings."),
    Member(
      "items", "array of strings", "The items that the comma-separated string may contain."),
    Member(
      "choicesFollow", "boolean",
      "Whether `choices` or `items` follow another value. Any string can then be set, because its list may come later, and the string stays when the list changes."
    ),
    Member(
      "fields", "object",
      "The fields of every row of a list: `number`, `boolean` or `string`, by the name of the field."
    ),
    Member(
      "derived", "boolean",
      "Whether it cannot be set, because it is derived from others or built in, like `clock`."),
    Member("persistent", "boolean", "Whether it survives a restart. An unknown value does not."),
    Member(
      "secret", "boolean",
      "Whether it is a secret, such as a password: no line of `values.sock` contains it. On "
        + "`control.sock`, programs can read it with `get` and subscribe to it, unless they have "
        + "called `hideSecrets`."),
    Member("canBeUnknown", "boolean", "Whether it can be unknown, which is null."),
    Member(
      "expires", "number",
      "The seconds after which it becomes unknown, unless a finger or a program has set it again."),
    Member("controls", "array of strings", "The names of the controls that show it."),
  ]

  // MARK: control.sock

  private static func addControlSocket(to page: inout Document) {
    page.add(.section("The control socket"))
    page.add(
      .text(
        "`control.sock` is for root, the user of the daemon and the group `bezel`. "
          + "It speaks JSON-RPC 2.0 with one request, notification or batch per line. The daemon answers "
          + "the requests of a connection in their order. "
          + "Parameters are an object, or an array in the order of the tables below; null means absent. "
          + "An unknown or repeated parameter is an error."))
    page.add(
      .code(
        """
        {"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{"volume":40}}}
        {"jsonrpc":"2.0","result":{"values":{"volume":40}},"id":1}
        """, language: "json"))
    page.add(
      .text(
        "A program that sets values continuously, such as a media player, can skip those that a finger holds. The answer lists the skipped ones:"
      ))
    page.add(
      .code(
        """
        {"jsonrpc":"2.0","id":2,"method":"set","params":{"values":{"track.progress":0.4,
          "track.buffer":0.7},"skipHeld":true}}
        {"jsonrpc":"2.0","result":{"values":{"track.buffer":0.7},"held":["track.progress"]},"id":2}
        """, language: "json"))
    for method in RequestMethod.all {
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
        "Codes above 0 are errors of the panel; their `data` is an object with details. "
          + "An error does not close the connection, unless a line is too long or contains a file "
          + "descriptor."))
    var errors = Document.Table(["Code", "Meaning"])
    for code in RequestClient.ServerError.Code.allCases {
      errors.add(["`\(code.rawValue)`", code.meaning])
    }
    for failure in Self.failures { errors.add(["`\(failure.code)`", failure.message]) }
    page.add(.table(errors))
  }

  /// The errors of JSON-RPC 2.0, with their meanings as messages.
  private static let failures: [JSONRPC.Failure] = [
    .syntax("The line is not JSON."),
    .invalidRequest("The line is JSON, but not a request."),
    JSONRPC.Failure(JSONRPC.Failure.unknownMethod, "The method does not exist."),
    .invalidParameters("The parameters do not fit the method."),
  ]

  private static func table(of members: [Member]) -> Document.Table {
    var table = Document.Table(["Member", "Type", "Meaning"])
    for member in members {
      let takes = member.takes + (member.isRequired ? ", required" : "")
      table.add(["`\(member.name)`", takes, member.documentation])
    }
    return table
  }

  // MARK: Limits

  private static var limits: Document.Table {
    var table = Document.Table(["Limit", "Meaning"])
    for (limit, meaning) in [
      (
        "\(RequestServer.connectionLimit)",
        "Connections to `control.sock`. Each user other than root and the daemon's own may have a quarter of them. Further connections get error 4."
      ),
      (
        "\(ValueServer.clientLimit)",
        "Connections to `values.sock`. Again, each user may have a quarter. Further connections get a line of type `error`."
      ),
      (
        "\(ValueServer.unreadLimit) bytes",
        "The unread bytes of the lines before `snapshot-end`, of all subscribers together. Again, each user may have a quarter. Further subscribers get a line of type `error`."
      ),
      (
        "\(ListRows.totalLimit >> 20) MiB",
        "All lists of a panel together, as JSON. A `set` or `rows` that exceeds it is refused."
      ),
      ("\(RequestServer.lineLimit) bytes", "The longest line of a client."),
      ("\(JSONParser.depthLimit)", "The deepest nesting of a request."),
      (
        "\(RequestServer.batchLimit) bytes",
        "The answers to one batch. The remaining requests of the batch get error 4."
      ),
      (
        "\(RequestServer.unreadLimit) bytes",
        "The unread answers of all clients together. Again, each user may have a quarter. While this limit is exceeded, large answers wait: those to `screenshot`, `view` and `describe`, and those to `get`, `set`, `subscribe` and `history` with a list or more than \(RequestHandler.largeSize) bytes."
      ),
      (
        "\(Viewers.longestRest.nanoseconds / 1_000_000) ms",
        "The longest pause after encoding the answers to `view`. A pause is 15 times as long as the encoding, up to this limit."
      ),
      (
        "\(LineQueue.limit) bytes",
        "The unread changes of a client. A client with more is disconnected."
      ),
      (
        "\(ValueServer.timeLimit.components.seconds) s",
        "The time after which a client that has unread bytes and reads nothing is disconnected."
      ),
      (
        "\(ValueStore.nameLimit) bytes",
        "The longest name of a value. Names consist of letters, digits, `.`, `_` and `-`, and begin with a letter."
      ),
      (
        "\(PropertyFormat.textLimit) characters",
        "The longest text of a value or a property."
      ),
      (
        "\(PropertyFormat.itemLimit) items of \(PropertyFormat.wordLimit) characters",
        "The longest list. A property that is bound to a longer one keeps its items."
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
      "A seek bar for the media player mpv:", "python",
      text(PackageResources.mpv_py)
    ),
  ]

  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == 10 ? file.dropLast() : file[...], as: UTF8.self)
  }
}

extension RequestClient.ServerError.Code {
  /// The situation in which the daemon answers with it.
  fileprivate var meaning: String {
    switch self {
    case .unknownName:
      "A value or control does not exist; `data.nearest` is the nearest name, if there is one."
    case .wrongKind: "A value has the wrong type; `data.expected` and `data.found` name the types."
    case .derived:
      "A value is derived from others or built in, like `clock`, so nothing was set. "
        + "`data.settable` has the names of values to set instead, if there are any."
    case .alwaysKnown:
      "The value cannot be unknown, so nothing was set: the panel file declares it without `initial: null` and `expires`."
    case .held:
      "A finger holds a value, so nothing was set; `skipHeld` sets the other values, `force` sets all."
    case .notAllowed: "The daemon does not allow it; `data.reason` says why."
    case .invalid:
      "A property is unknown, a value or property is invalid, or the panel file is invalid."
    }
  }
}
