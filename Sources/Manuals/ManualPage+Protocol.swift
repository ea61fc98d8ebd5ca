import Controls
import JSON
import LinuxIO
import PanelServing
import Panels
import ProgramInterface
import ValueBus

extension ManualPage {
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
    for line in ProtocolLine.all {
      page.add(.subsection(line.type))
      page.add(.text(line.documentation))
      page.add(.table(table(of: line.members)))
    }
    page.add(.subsection("The values of a panel"))
    page.add(
      .text(
        "In a line of type `panel`, the object `values` has an object with these members for each value. Members that do not apply are absent."
      ))
    page.add(.table(table(of: ProtocolLine.valueDescription)))
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

  // MARK: control.sock

  private static func addControlSocket(to page: inout Document) {
    page.add(.section("The control socket"))
    page.add(
      .text(
        "`control.sock` is for root, the user of the daemon and the group `bezel`. "
          + "It speaks JSON-RPC 2.0 with one request, notification or batch per line. The daemon answers "
          + "the requests of a connection in their order. "
          + "Parameters are an object, or an array in the order of the tables below; null means absent. "
          + "An unknown or repeated parameter is an error. "
          + "`bezel describe --protocol` prints the methods as an OpenRPC document, from which tools "
          + "can generate client libraries."))
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
        page.add(.table(table(of: method.parameters, marksRequired: true)))
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
    for error in ProtocolError.all { errors.add(["`\(error.code)`", error.meaning]) }
    page.add(.table(errors))
  }

  private static func table(
    of members: [MessageMember], marksRequired: Bool = false
  ) -> Document.Table {
    var table = Document.Table(["Member", "Type", "Meaning"])
    for member in members {
      let takes = member.form.name + (marksRequired && member.isRequired ? ", required" : "")
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
