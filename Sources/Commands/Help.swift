import Panels
import ProgramInterface

extension Command {
  /// The list of all commands, as lines of at most `width` characters.
  package static func help(width: Int) -> String {
    let nameWidth = (all.map(\.name.count).max() ?? 0) + 4
    let groups = Group.allCases.map { group in
      var lines = [group.rawValue]
      for command in all where command.group == group {
        let summary = command.summary.wrapped(to: max(width - nameWidth, 20))
        lines.append(
          "  " + command.name + String(repeating: " ", count: nameWidth - command.name.count - 2)
            + summary.joined(separator: "\n" + String(repeating: " ", count: nameWidth)))
      }
      return lines.joined(separator: "\n")
    }
    let codes = "Exit codes: \(ExitCode.summary(of: CommandError.codes))."
    return """
      \(paragraph("bezel \(bezelVersion): the command line of the Bezel control panel.", width))

      bezel COMMAND [OPERAND…] [OPTION…]

      \(groups.joined(separator: "\n\n"))

      \(paragraph(Self.hints, width))
      \(paragraph(codes, width))
      """
  }

  private static let hints =
    "bezel help COMMAND shows the options of a command and examples. bezel manual PAGE opens a "
    + "manual page. --socket DIR or $BEZEL_RUNTIME_DIRECTORY selects the daemon by its runtime "
    + "directory."

  /// The help of this command, as lines of at most `width` characters.
  package func help(width: Int) -> String {
    var sections = [
      hanging("bezel \(name)", [operands].filter { !$0.isEmpty } + options.map(\.synopsis), width)
        + "\n  " + summary.wrapped(to: width - 2).joined(separator: "\n  ")
    ]
    if !details.isEmpty {
      sections.append("  " + details.wrapped(to: width - 2).joined(separator: "\n  "))
    }
    if !actions.isEmpty { sections.append("Actions\n" + Option.columns(actions, width: width)) }
    if !options.isEmpty { sections.append("Options\n" + Option.help(options, width: width)) }
    let examples = examples.map { "  # \($0.purpose)\n  \($0.line)" }
    sections.append("Examples\n" + examples.joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  /// Formats a head followed by wrapped words. Further lines are indented to the first word.
  private func hanging(_ head: String, _ words: [String], _ width: Int) -> String {
    let indent = String(repeating: " ", count: head.count + 1)
    let lines = words.wrapped(to: max(width - indent.count, 20))
    return ([head] + (lines.isEmpty ? [] : [lines.joined(separator: "\n" + indent)]))
      .joined(separator: " ")
  }

  private static func paragraph(_ text: String, _ width: Int) -> String {
    text.wrapped(to: width).joined(separator: "\n")
  }
}
