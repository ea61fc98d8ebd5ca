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
        "Asks and changes what a running `bezeld` shows, and checks, draws and plays panel files without one. "
          + "Output is in columns and colours on a terminal, and one space apart for programs. "
          + "A word that the program or the panel does not know is answered with the nearest one."))
    page.add(.section("Commands"))
    page.add(
      .text(
        "Options stand before, between or after operands, as `--name value` or `--name=value`; "
          + "after `--` every word is an operand. Each command knows `--help`."))
    for command in Command.all {
      page.add(.subsection(command.name))
      let words =
        ["`bezel \(command.name)`", command.takes] + command.options.map(\.markedSynopsis)
      page.add(.text(words.filter { !$0.isEmpty }.joined(separator: " ")))
      page.add(.text(command.summary))
      if !command.options.isEmpty { page.add(.table(table(of: command.options))) }
    }
    page.add(.section("Environment"))
    page.add(
      .table(
        table([
          (
            "BEZEL_RUNTIME_DIRECTORY",
            "The daemon's runtime directory, unless `--socket` names one."
          ),
          ("RUNTIME_DIRECTORY", "The same, where neither is given; a service has it."),
          (
            "XDG_RUNTIME_DIR",
            "Holds the runtime directory `bezel` of a user other than root. Root's, and that of a user without, is the service's, `/run/bezel`."
          ),
          ("NO_COLOR", "Keeps colours from a terminal."),
          ("TERM", "Does the same where it is `dumb`."),
        ])))
    page.add(.section("Exit status"))
    page.add(.table(table(of: CommandError.codes)))
    page.add(.section("Examples"))
    page.add(.text("A value, followed and set:"))
    page.add(
      .code("bezel watch volume --reconnect\nbezel set volume=40 --animated", language: "sh"))
    page.add(.text("A panel of one's own, from the first line to its picture:"))
    page.add(
      .code(
        """
        bezel new thermostat > my.json5
        bezel check my.json5
        bezel render my.json5 -o my.png --watch
        """, language: "sh"))
    page.add(.text("Completion of commands, options and the running panel's names:"))
    page.add(.code("source <(bezel completions bash)", language: "sh"))
    page.add(.text("A manual page that is not installed:"))
    page.add(.code("bezel manual bezel-protocol | mandoc -a", language: "sh"))
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
        "Draws the panel of a file on a screen, has fingers change its named values, and tells programs of each change. "
          + "It needs no window system: the screen is the kernel's, the touchscreens are in `/dev/input`."
      ))
    page.add(.text(Configuration.sockets))
    page.add(
      .text(
        "Where the service manager hands over sockets named `values` and `control`, it takes these. "
          + "It tells the service manager when its picture is there, what it is shown on and who reads it, and feeds its watchdog. "
          + "Where a panel file is broken at the start, it does not end then: it shows the panel as it was last, or else what is wrong with the file, until the file is mended and read again."
      ))
    page.add(.text("The options are as follows."))
    page.add(.table(table(of: Configuration.options)))
    page.add(.section("Signals"))
    page.add(.text(Configuration.signals))
    page.add(.section("Environment"))
    page.add(
      .table(
        table([
          ("RUNTIME_DIRECTORY", "Where the sockets go."),
          ("STATE_DIRECTORY", "Where persistent values are kept."),
          ("XDG_RUNTIME_DIR", "Holds the runtime directory `bezel` of a user other than root."),
          ("XDG_STATE_HOME", "Holds the state directory `bezel` of a user other than root."),
          ("LISTEN_FDS", "With `LISTEN_PID` and `LISTEN_FDNAMES`: sockets that are handed over."),
          ("NOTIFY_SOCKET", "Where the service manager is told."),
          ("JOURNAL_STREAM", "Where it is set, lines of the log begin with their priority."),
        ])))
    page.add(.section("Files"))
    page.add(
      .table(
        table([
          (Configuration.standardPanel, "The panel file where `--panel` is not given."),
          ("/run/bezel/values.sock", "For reading, mode 0666."),
          ("/run/bezel/control.sock", "For asking and changing, mode 0660, group `bezel`."),
          ("/var/lib/bezel/values.json", "The persistent values."),
          (
            "/var/lib/bezel/values.json.broken",
            "The file of persistent values as it was when it, or a part of it, could not be read last."
          ),
          (
            "/var/lib/bezel/last-panel.json5",
            "The panel file that a service showed last, for a start at which it is broken."
          ),
        ])))
    page.add(screens)
    page.add(.section("Exit status"))
    page.add(.table(table(of: ExitReason.codes)))
    page.add(
      .text(
        "Each but the first comes with a line on standard error that says what, where and what to do."
      ))
    page.add(.section("Examples"))
    page.add(.text("A panel without a screen, for trying programs:"))
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
