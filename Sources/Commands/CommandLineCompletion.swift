import Controls
import JSON
import LinuxIO
import Panels
import ProgramInterface

extension Command {
  /// Prints the words that can complete a command line: `bezel __complete SHELL WORD…`, where the
  /// last word is the one being typed. The shells' completion scripts call it.
  static func complete(_ arguments: [String], kinds: [ControlKind]) {
    guard let shell = arguments.first.flatMap(Shell.init(rawValue:)) else { return }
    let words = shell.words(Array(arguments.dropFirst()))
    let completion = CommandLineCompletion(words, kinds: kinds.filter(\.isNameable).map(\.name)) {
      RunningDaemon.panel(in: $0)
    }
    switch completion.answer {
    case .files: write(line: ":files")
    case .words(let candidates):
      for candidate in candidates {
        // The parts of the line are already escaped. The tab between them must not be.
        write(Array("\(shell.line(candidate, current: completion.current))\n".utf8))
      }
    }
  }
}

/// Completes the last word of a command line.
struct CommandLineCompletion {
  enum Answer {
    case files
    case words([Candidate])
  }

  /// The word being typed.
  let current: String
  private let before: ArraySlice<String>
  private let kinds: [String]
  private let panel: (_ folder: String?) -> RunningPanel?

  /// - Parameters:
  ///   - words: the words after `bezel`.
  ///   - kinds: the names of the kinds of control.
  ///   - panel: returns the running panel, given its runtime directory; nil stands for the default
  ///     directory.
  init(
    _ words: [String], kinds: [String], panel: @escaping (_ folder: String?) -> RunningPanel?
  ) {
    current = words.last ?? ""
    before = words.dropLast()
    self.kinds = kinds
    self.panel = panel
  }

  /// The words that can replace the word being typed.
  var answer: Answer {
    guard let name = before.first else {
      return matching(current.hasPrefix("-") ? Self.words(Command.programOptions) : Self.commands)
    }
    if name == "help" { return matching(Self.commands) }
    guard let command = Command.named(name) else { return .words([]) }
    let line = ParsedLine(before.dropFirst(), options: command.options)
    if let option = line.open { return complete(option.completion, line, prefix: "") }
    if current.hasPrefix("-"), !line.hasOnlyOperands {
      guard let equals = current.firstIndex(of: "=") else {
        return matching(Self.words(command.options + [Command.helpOption]))
      }
      let name = current[..<equals].drop { $0 == "-" }
      guard let option = command.options.first(where: { $0.name == name }) else {
        return .words([])
      }
      return complete(option.completion, line, prefix: String(current[...equals]))
    }
    return complete(command.completion, line, prefix: "")
  }

  /// - Parameter prefix: the part of the word before the completed part.
  private func complete(
    _ source: CompletionSource, _ line: ParsedLine, prefix: String
  ) -> Answer {
    func panel() -> RunningPanel? { self.panel(line.socketFolder) }
    var candidates: [Candidate]
    switch source {
    case .files: return .files
    case .nothing: candidates = []
    case .words(let words): candidates = words()
    case .valueNames: candidates = panel()?.values.map { Candidate($0.name) } ?? []
    case .assignments: candidates = assignments(panel())
    case .controlNamesOrKinds:
      candidates =
        line.hasKinds ? kinds.map { Candidate($0) } : panel().map(controls) ?? []
    case .properties:
      candidates =
        panel().map { panel in
          guard let name = line.operands.first else { return controls(panel) }
          let properties = panel.control(named: name)?["properties"]?.members ?? []
          return properties.map { Candidate("\($0.name)=") }
        } ?? []
    }
    for index in candidates.indices { candidates[index].word = prefix + candidates[index].word }
    return matching(candidates)
  }

  private func controls(_ panel: RunningPanel) -> [Candidate] {
    let controls = panel.controls.compactMap { control -> Candidate? in
      guard let name = control["name"]?.string, !name.isEmpty else { return nil }
      return Candidate(name, control["kind"]?.string ?? "")
    }
    return panel.controlNames.contains(Panel.ownName)
      ? controls : controls + [Candidate(Panel.ownName, "The panel itself.")]
  }

  /// `NAME=`, or `NAME=VALUE` for each value that the name before `=` can have. Derived values are
  /// left out, because they cannot be set.
  private func assignments(_ panel: RunningPanel?) -> [Candidate] {
    let values = panel?.values.filter { $0.node.value["derived"] == nil } ?? []
    guard let equals = current.firstIndex(of: "=") else {
      return values.map { Candidate("\($0.name)=") }
    }
    guard let value = values.first(where: { $0.name == current[..<equals] })?.node.value else {
      return []
    }
    let words =
      value["kind"]?.string == "boolean"
      ? ["true", "false"]
      : (value["choices"] ?? value["items"])?.array?.compactMap(\.string) ?? []
    return words.map { Candidate(current[...equals] + $0) }
  }

  private func matching(_ candidates: [Candidate]) -> Answer {
    .words(candidates.filter { $0.word.hasPrefix(current) })
  }

  private static let commands =
    Command.all.map { Candidate($0.name, $0.summary) }
    + [Candidate("help", "Prints the help of a command.")]

  private static func words(_ options: [Option]) -> [Candidate] {
    options.map { option in
      let sentence = option.documentation.prefix { $0 != ";" }.split(separator: ". ").first ?? ""
      return Candidate("--\(option.name)", String(sentence))
    }
  }
}

/// The words before the one that is completed.
private struct ParsedLine {
  private(set) var operands: [String] = []
  /// The option whose argument comes next; nil for none.
  private(set) var open: Option?
  /// Whether `--` was given.
  private(set) var hasOnlyOperands = false
  /// Whether `--kinds` was given.
  private(set) var hasKinds = false
  /// The argument of `--socket`; nil without it.
  private(set) var socketFolder: String?

  init(_ words: some Sequence<String>, options: [Option]) {
    for word in words {
      if let option = open {
        if option.name == "socket" { socketFolder = word }
        open = nil
      } else if hasOnlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        hasOnlyOperands = true
      } else {
        open = options.first {
          $0.argument != nil && ["--\($0.name)", $0.letter.map { "-\($0)" }].contains(word)
        }
        if word == "--kinds" { hasKinds = true }
        if word.hasPrefix("--socket=") { socketFolder = String(word.dropFirst(9)) }
      }
    }
  }
}
