import Controls
import JSON
import LinuxIO
import Panels

/// A command of `bezel`.
package struct Command: Sendable {
  /// The sections of the help.
  package enum Group: String, CaseIterable {
    case values = "Values of the running panel"
    case design = "Design of a panel"
    case device = "Device"
    case fleet = "Many panels"
    case help = "Help"
  }

  /// A command line and what it is for.
  package struct Example: Sendable {
    package let purpose: String
    package let line: String

    package init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  package let name: String
  package let group: Group
  /// The words after the name, for the synopsis; empty for none.
  package let operands: String
  /// One sentence for the list of commands.
  package let summary: String
  /// More sentences; empty for none.
  package let details: String
  /// The words that an operand `ACTION` can be, with their own operands, and what they do.
  package let actions: [(name: String, meaning: String)]
  package let options: [Option]
  package let examples: [Example]
  /// The words that a shell offers as an operand.
  package let completion: CompletionSource
  /// Runs the command; panel files may name controls of `kinds`.
  package let run: @Sendable (Options, _ kinds: [ControlKind]) throws(CommandError) -> Void

  package init(
    name: String, group: Group, operands: String = "", summary: String, details: String = "",
    actions: [(name: String, meaning: String)] = [], options: [Option], examples: [Example],
    completion: CompletionSource = .nothing,
    run: @escaping @Sendable (Options, _ kinds: [ControlKind]) throws(CommandError) -> Void
  ) {
    self.name = name
    self.group = group
    self.operands = operands
    self.summary = summary
    self.details = details
    self.actions = actions
    self.options = options
    self.examples = examples
    self.completion = completion
    self.run = run
  }

  package static let helpOption = Option("help", "Prints the help of the command.")

  /// The operands and options after the name.
  package var synopsis: String {
    ([operands].filter { !$0.isEmpty } + options.map(\.synopsis)).joined(separator: " ")
  }

  /// A message such as `there is no value "volum"; did you mean "volume"?`.
  package static func unknown(_ what: String, _ name: String, in known: [String]) -> String {
    "there is no \(what) \(name.quoted)" + Spelling.suggestion(for: name, in: known)
  }

  /// The message with the list of all words: `there is no shell "tcsh" among bash, zsh, fish`.
  package static func unknown(_ what: String, _ name: String, among known: [String]) -> String {
    "there is no \(what) \(name.quoted) among \(known.joined(separator: ", "))"
      + Spelling.suggestion(for: name, in: known)
  }
}
