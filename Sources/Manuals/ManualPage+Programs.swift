import Controls
import Kinds
import LinuxIO
import PanelDaemon
import PanelSources
import Panels
import ProgramInterface
import Raster
import ValueBus

extension ManualPage {
  package static let bezel = ManualPage(
    name: "bezel", section: 1, summary: "the command line of the Bezel control panel"
  ) { _, commands in
    Document(
      PackageResources.bezel_md,
      blocks: [
        "commands": commands.flatMap(section), "codes": [.table(table(of: CommandError.codes))],
      ])
  }

  private static func section(of command: Command) -> [Document.Block] {
    let words =
      ["`bezel \(command.name)`", command.operands] + command.options.map(\.markedSynopsis)
    var blocks: [Document.Block] = [
      .subsection(command.name), .text(words.filter { !$0.isEmpty }.joined(separator: " ")),
      .text("\(command.summary) \(command.details)"),
    ]
    if !command.actions.isEmpty {
      blocks.append(.table(table(command.actions.map { ($0.name, $0.meaning) })))
    }
    if !command.options.isEmpty { blocks.append(.table(table(of: command.options))) }
    for example in command.examples {
      blocks += [.text("\(example.purpose):"), .code(example.line, language: "sh")]
    }
    return blocks
  }

  static let bezeld = ManualPage(
    name: "bezeld", section: 8, summary: Configuration.summary
  ) { _, _ in
    Document(
      PackageResources.bezeld_md,
      words: [
        "synopsis": Configuration.options.map(\.markedSynopsis).joined(separator: " "),
        "sockets": Configuration.sockets,
        "signals": Configuration.signals,
        "panelFile": Configuration.standardPanel,
        "pinFile": Configuration.standardPINs,
        "pushKeys": Configuration.standardPushKeys,
        "crashLimit": "\(FailedStarts.crashLimit)",
        "healthyTime": "\(FailedStarts.healthyTime.components.seconds)",
        "readingTime": "\(FileReadings.timeLimit.components.seconds)",
        "inlineSize": "\(PersistentValues.inlineLimit >> 10)",
        "persistentSize": "\(PersistentValues.sizeLimit >> 20)",
        "unusedLimit": "\(PersistentValues.unusedLimit)",
        "historyInterval": "\(HistoryFile.interval / .seconds(60))",
        "pinLengths": "\(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound)",
        "freePINs": "\(PINVerifier.freeCount)",
        "shortestPause": "\(PINVerifier.shortestPause.components.seconds)",
        "longestPause": "\(PINVerifier.longestPause.components.seconds)",
        "screenMemory": MemoryBudget.mebibytes(MemoryBudget.screen),
        "pictureMemory": MemoryBudget.mebibytes(MemoryBudget.pictures),
        "drawingMemory": MemoryBudget.mebibytes(MemoryBudget.drawings),
      ],
      blocks: [
        "options": [.table(table(of: Configuration.options))],
        "codes": [.table(table(of: ExitReason.codes))],
      ])
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
