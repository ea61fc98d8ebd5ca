import Panels

extension ManualPage {
  static let bezel = ManualPage(
    name: "bezel", section: 1, summary: "the command line of the Bezel control panel"
  ) { _ in
    var page = Document()
    page.add(.section("Synopsis"))
    page.add(.text("`bezel` COMMAND [OPERAND…] [OPTION…]"))
    page.add(.text("`bezel help` [COMMAND…]"))
    page.add(.text("`bezel --version`"))
    page.add(.section("Description"))
    page.add(
      .text(
        "Reads and sets the values of a running panel, and designs panel files without a daemon. "
          + "On a terminal, output is in columns with bold names; elsewhere, words are one space apart. "
          + "Messages about an unknown word suggest the nearest known one."))
    page.add(.section("Commands"))
    page.add(
      .text(
        "Options may be before, between or after operands, as `--name value` or `--name=value`. "
          + "After `--` every word is an operand. Each command has the option `--help`."))
    for command in Command.all {
      page.add(.subsection(command.name))
      let words =
        ["`bezel \(command.name)`", command.operands] + command.options.map(\.markedSynopsis)
      page.add(.text(words.filter { !$0.isEmpty }.joined(separator: " ")))
      page.add(.text("\(command.summary) \(command.details)"))
      if !command.options.isEmpty { page.add(.table(table(of: command.options))) }
      for example in command.examples {
        page.add(.text("\(example.purpose):"))
        page.add(.code(example.line, language: "sh"))
      }
    }
    page.add(.section("Environment"))
    page.add(
      .table(
        table([
          (
            "BEZEL_RUNTIME_DIRECTORY",
            "The runtime directory of the daemon, if `--socket` is not given."
          ),
          (
            "RUNTIME_DIRECTORY",
            "The runtime directory if neither of these is given. systemd sets it for a service."
          ),
          (
            "XDG_RUNTIME_DIR",
            "Contains the runtime directory `bezel` of a user. Without such a directory, and for root, it is `/run/bezel`."
          ),
          ("MANPAGER, PAGER", "The pager of `bezel manual`."),
          ("COLUMNS", "The width of the help; the terminal's by default."),
          ("NO_COLOR", "If set, there is no bold type."),
          ("TERM", "If it is `dumb`, there is no bold type."),
        ])))
    page.add(.section("Exit status"))
    page.add(.table(table(of: CommandError.codes)))
    page.add(.section("Examples"))
    page.add(.text("Follow and set a value:"))
    page.add(
      .code("bezel watch volume --reconnect\nbezel set volume=40 --animated", language: "sh"))
    page.add(.text("Design a panel:"))
    page.add(
      .code(
        """
        bezel new > my.json5
        bezel check my.json5
        bezel render my.json5 -o my.png --watch
        """, language: "sh"))
    return page.mdoc
  }

  static let bezeld = ManualPage(
    name: "bezeld", section: 8, summary: Configuration.summary
  ) { _ in
    var page = Document()
    page.add(.section("Synopsis"))
    page.add(
      .text("`bezeld` " + Configuration.options.map(\.markedSynopsis).joined(separator: " ")))
    page.add(.section("Description"))
    page.add(
      .text(
        "Draws a panel file on a screen, lets fingers change its named values, and publishes each change to programs. "
          + "It needs no window system: it draws with the kernel's DRM and reads touchscreens in `/dev/input`."
      ))
    page.add(.text(Configuration.sockets))
    page.add(
      .text(
        "If the service manager passes sockets named `values` and `control`, the daemon uses them. "
          + "It notifies the service manager when the first picture is visible, reports the outputs and the clients as its status, and notifies the watchdog. "
          + "A service does not end if its panel file is invalid at the start: it shows the last valid panel, or the problems, until the file is corrected and reloaded."
      ))
    page.add(.text("The options are as follows."))
    page.add(.table(table(of: Configuration.options)))
    page.add(.section("Signals"))
    page.add(.text(Configuration.signals))
    page.add(.section("Environment"))
    page.add(
      .table(
        table([
          ("RUNTIME_DIRECTORY", "The folder for the sockets."),
          ("STATE_DIRECTORY", "The folder for persistent values."),
          ("XDG_RUNTIME_DIR", "Contains the runtime directory `bezel` of a user other than root."),
          ("XDG_STATE_HOME", "Contains the state directory `bezel` of a user other than root."),
          (
            "LISTEN_FDS",
            "With `LISTEN_PID` and `LISTEN_FDNAMES`: the sockets of the service manager."
          ),
          ("NOTIFY_SOCKET", "The socket for notifications to the service manager."),
          ("JOURNAL_STREAM", "If set, each line of the log begins with its priority."),
        ])))
    page.add(.section("Files"))
    page.add(
      .table(
        table([
          (Configuration.standardPanel, "The panel file that is used without `--panel`."),
          ("/run/bezel/values.sock", "The values socket, mode 0666."),
          ("/run/bezel/control.sock", "The control socket, mode 0660, group `bezel`."),
          ("/var/lib/bezel/values.json", "The persistent values."),
          (
            "/var/lib/bezel/values.json.broken",
            "A copy of the persistent values, made when a part of them could not be read."
          ),
          (
            "/var/lib/bezel/last-panel.json5",
            "The last valid panel file of a service, for a start with an invalid one."
          ),
        ])))
    page.add(screens)
    page.add(.section("Exit status"))
    page.add(.table(table(of: ExitReason.codes)))
    page.add(
      .text(
        "With every code but 0, a line on standard error says what failed, where, and what to do."
      ))
    page.add(.section("Examples"))
    page.add(.text("A panel without a screen, to test programs:"))
    page.add(
      .code("bezeld --panel my.json5 --display headless:800x480 --input none", language: "sh"))
    return page.mdoc
  }

  private static func table(of options: [Option]) -> Document.Table {
    table(options.map { ($0.forms, $0.documentation) })
  }

  private static func table(of codes: [ExitCode]) -> Document.Table {
    table(
      codes.map { ("\($0.code)", $0.meaning.prefix(1).uppercased() + $0.meaning.dropFirst() + ".") }
    )
  }

  private static func table(_ rows: [(name: String, text: String)]) -> Document.Table {
    var table = Document.Table(["Name", "Meaning"])
    for row in rows { table.add(["`\(row.name)`", row.text]) }
    return table
  }
}
