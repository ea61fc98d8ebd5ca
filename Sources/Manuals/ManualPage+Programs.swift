import Controls
import Kinds
import LinuxIO
import PanelDaemon
import PanelSources
import Panels
import ProgramInterface
import ValueBus

extension ManualPage {
  package static let bezel = ManualPage(
    name: "bezel", section: 1, summary: "the command line of the Bezel control panel"
  ) { _, commands in
    var page = Document()
    page.add(.section("Synopsis"))
    page.add(.text("`bezel` COMMAND [OPERAND…] [OPTION…]"))
    page.add(.text("`bezel help` [COMMAND…]"))
    page.add(.text("`bezel --version`"))
    page.add(.section("Description"))
    page.add(
      .text(
        "Reads and sets the values of a running panel. Checks and draws panel files without a daemon. "
          + "On a terminal, output has columns and bold names; elsewhere, words are one space apart. "
          + "Messages about an unknown word suggest a similar one."))
    page.add(
      .text(
        "In names and texts, control characters and other invisible characters are printed as escape sequences of JSON, such as `\\n` and `\\u001B`, on a terminal and elsewhere. "
          + "A text is therefore always on one line, and cannot control the terminal. "
          + "With `--json`, the escaped texts are valid JSON, from which a program can restore every character."
      ))
    page.add(.section("Commands"))
    page.add(
      .text(
        "Options may be before, between or after operands, as `--name value` or `--name=value`. "
          + "Every word after `--` is an operand. Each command has the option `--help`."))
    for command in commands {
      page.add(.subsection(command.name))
      let words =
        ["`bezel \(command.name)`", command.operands] + command.options.map(\.markedSynopsis)
      page.add(.text(words.filter { !$0.isEmpty }.joined(separator: " ")))
      page.add(.text("\(command.summary) \(command.details)"))
      if !command.actions.isEmpty {
        page.add(.table(table(command.actions.map { ($0.name, $0.meaning) })))
      }
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
            "The runtime directory of the daemon, if there is no `--socket`."
          ),
          (
            "RUNTIME_DIRECTORY",
            "The runtime directory of the daemon, if neither `--socket` nor `BEZEL_RUNTIME_DIRECTORY` is given. systemd sets it for a service."
          ),
          (
            "XDG_RUNTIME_DIR",
            "Contains the runtime directory `bezel` of a user. For root, and for users without that directory, it is `/run/bezel`."
          ),
          ("MANPAGER, PAGER", "The pager of `bezel manual`."),
          ("COLUMNS", "The width of the help; by default that of the terminal."),
          ("NO_COLOR", "If set, nothing is bold."),
          ("TERM", "If it is `dumb`, nothing is bold."),
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
  ) { _, _ in
    var page = Document()
    page.add(.section("Synopsis"))
    page.add(
      .text("`bezeld` " + Configuration.options.map(\.markedSynopsis).joined(separator: " ")))
    page.add(.section("Description"))
    page.add(
      .text(
        "Shows a panel on a screen. Fingers change the named values of the panel, and the daemon sends each change to programs. "
          + "It needs no window system: it draws through the kernel's DRM and reads touchscreens in `/dev/input`."
      ))
    page.add(.text(Configuration.sockets))
    page.add(
      .text(
        "If the service manager passes sockets named `values` and `control`, the daemon uses them. "
          + "It notifies the service manager when the first picture is visible, reports its outputs and clients as its status, and sends watchdog messages. "
          + "If the panel file of a service is invalid at the start, the daemon shows its last valid version, or else the problems, until the file is corrected and reloaded. "
          + "After \(FailedStarts.crashLimit) crashes in a row within \(FailedStarts.healthyTime.components.seconds) s of the start, a service enters safe mode: it shows the last version of the panel file that worked. A message above the panel says so, and disappears when it is tapped. After the same number of further crashes, the service shows only a message. Safe mode ends when the panel file is reloaded or the service is restarted. "
          + "A panel file, an included file or a font that cannot be read within \(FileReadings.timeLimit.components.seconds) s, such as a pipe that never ends, is invalid. A picture that cannot be read in this time is refused."
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
            "The sockets that the service manager passes, together with `LISTEN_PID` and `LISTEN_FDNAMES`."
          ),
          ("NOTIFY_SOCKET", "The socket for notifications to the service manager."),
          (
            "JOURNAL_STREAM",
            "If set, each line of the log begins with its priority, for the journal."
          ),
        ])))
    page.add(.section("Files"))
    page.add(
      .table(
        table([
          (Configuration.standardPanel, "The panel file that is used without `--panel`."),
          (
            Configuration.standardPINs,
            "The PINs that panels require, mode 0600, owner `bezel`."
          ),
          (
            Configuration.standardPushKeys,
            "The public keys of those who may push panels; see bezel-mqtt(8)."
          ),
          (
            "/run/bezel/starts",
            "The numbers of starts and crashes in a row. The daemon removes this file after running for \(FailedStarts.healthyTime.components.seconds) s outside safe mode, and when it ends normally."
          ),
          ("/run/bezel/values.sock", "The values socket, mode 0666."),
          ("/run/bezel/control.sock", "The control socket, mode 0660, group `bezel`."),
          ("/var/lib/bezel/histories", "The histories of values."),
          ("/var/lib/bezel/values.json", "The persistent values."),
          ("/var/lib/bezel/values.d", "The large persistent values, one file for each."),
          ("/var/lib/bezel/pushed", "The files of pushed panels, and which of them is shown."),
          (
            "/var/lib/bezel/values.json.broken",
            "A copy of `values.json`, made when a part of it could not be read."
          ),
          (
            "/var/lib/bezel/values.d.broken",
            "The files of `values.d` that could not be read, or all of them if `values.json` could not."
          ),
          (
            "/var/lib/bezel/wrong-pins.json",
            "The number of wrong entries since the last correct one, for each PIN by name."
          ),
          (
            "/var/lib/bezel/last-panel.json5",
            "The last valid version of a service's panel file, with its included files, that ran for \(FailedStarts.healthyTime.components.seconds) s or until the service was stopped. It is shown if the file is invalid at the start, and in safe mode."
          ),
        ])))
    page.add(.section("Persistent values"))
    addPersistentValues(to: &page)
    page.add(.section("Histories"))
    page.add(
      .text(
        "`histories` contains the histories of all values with the key `history`. "
          + "The daemon replaces the file at most every \(HistoryFile.interval / .seconds(60)) minutes, because flash memory wears out, and when it ends. "
          + "A history of a day takes 98 kB, so with 20 of them the daemon writes at most 188 MB a day. "
          + "A chart has a gap for the time in which the daemon did not run; after a crash, the gap begins when the file was last written. "
          + "A file that is damaged, or that another version of Bezel wrote, is ignored and replaced."
      ))
    addPINs(to: &page)
    page.add(screens)
    page.add(.section("Exit status"))
    page.add(.table(table(of: ExitReason.codes)))
    page.add(
      .text(
        "With any code other than 0, a line on standard error says what failed, where, and what to "
          + "do."
      ))
    page.add(.section("Examples"))
    page.add(.text("A panel without a screen, to test programs:"))
    page.add(
      .code("bezeld --panel my.json5 --display headless:800x480 --input none", language: "sh"))
    return page.mdoc
  }

  private static func addPersistentValues(to page: inout Document) {
    let inlineLimit = PersistentValues.inlineLimit >> 10
    let sizeLimit = PersistentValues.sizeLimit >> 10
    page.add(
      .text(
        """
        `values.json` contains the persistent values, the most recently changed ones first. The daemon
        replaces it less than a second after a change, but at most once a second, and when it ends. A
        value larger than \(inlineLimit) KiB, such as a long list, has a file of its own in `values.d`,
        which is written only when the value changes; `values.json` contains the number of the file.
        Copy both together. Without `values.json`, all values are initial at the next start. After a
        loss of power, all values are those of the same moment.
        """))
    page.add(
      .text(
        """
        Together, the values have at most \(sizeLimit) KiB. If not all of them fit, the daemon keeps the
        most recently changed ones, and logs the names of the others. The daemon also keeps up to
        \(PersistentValues.unusedLimit) values that the panel does not have, for other panels: those
        that a panel used most recently.
        """))
    page.add(
      .text(
        """
        Flash memory wears out. A number that changes every second writes `values.json` every second:
        354 MB a day while the file has at most 4 KiB, which is enough for hundreds of numbers. Texts and
        lists of up to \(inlineLimit) KiB are in the same file, and are written again with each number.
        The file system adds a few blocks for each replaced file. A large value is always written whole: a list
        of 512 KiB that changes once a minute writes 755 MB a day, and one that changes every second
        writes 45 GB. Measurements rarely need to be persistent; charts keep theirs with the key
        `history`.
        """))
  }

  private static func addPINs(to page: inout Document) {
    let lengths = "\(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound)"
    let shortest = PINVerifier.shortestPause.components.seconds
    let longest = PINVerifier.longestPause.components.seconds
    page.add(.section("PINs"))
    page.add(
      .text(
        """
        A panel file can require a PIN before an action: `confirm: { text: "Open?", pin: "service" }`. The
        PIN is in a file that only the daemon can read, an object in JSON5 with the name of each PIN and a
        string of \(lengths) digits. The daemon does not use a file that other users can read or change.
        """))
    page.add(
      .code(
        """
        sudo install -m 600 -o bezel /dev/null \(Configuration.standardPINs)
        sudoedit \(Configuration.standardPINs)    # { service: "4711" }
        sudo systemctl reload bezel
        """, language: "sh"))
    page.add(
      .text(
        """
        The daemon reads the file when it loads or reloads a panel that requires a PIN. If there is no
        PIN with the name, the daemon logs the line of the panel file, and the action is refused.
        """))
    page.add(
      .text(
        """
        The file can also be a credential of the service manager, and belong to root. A change of the file
        then requires a restart of the service. Run `sudo systemctl edit bezel`, and enter this, with the
        path that `command -v bezeld` prints:
        """))
    page.add(
      .code(
        """
        [Service]
        LoadCredential=pins.json5:/etc/pins.json5
        ExecStart=
        ExecStart=/usr/bin/bezeld --pins ${CREDENTIALS_DIRECTORY}/pins.json5
        """, language: "ini"))
    page.add(
      .text(
        """
        After \(PINVerifier.freeCount) wrong entries, each further one is followed by a pause: first
        \(shortest) s, then twice as long each time, at most \(longest) s. A correct entry resets
        the count. The daemon saves the count in `wrong-pins.json` before it compares an entry, so a
        power cut does not undo it. If it cannot be saved, the entry is refused. The pauses do not
        depend on the time of day: after a restart, the last one begins again. If `wrong-pins.json`
        is damaged, the longest pause begins, also for PINs that a reload adds. To end a pause,
        remove the file and restart the daemon. Every entry is logged without its digits.
        """))
  }

  package static func table(of options: [Option]) -> Document.Table {
    table(options.map { ($0.forms, $0.documentation) })
  }

  package static func table(of codes: [ExitCode]) -> Document.Table {
    table(
      codes.map { ("\($0.code)", $0.meaning.prefix(1).uppercased() + $0.meaning.dropFirst() + ".") }
    )
  }

  package static func table(_ rows: [(name: String, text: String)]) -> Document.Table {
    var table = Document.Table(["Name", "Meaning"])
    for row in rows { table.add(["`\(row.name)`", row.text]) }
    return table
  }
}
