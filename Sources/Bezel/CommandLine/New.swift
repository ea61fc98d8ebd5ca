import BuiltInPanels
import Controls
import LinuxIO
import Panels

extension Command {
  static let new = Command(
    name: "new", takes: "NAME",
    summary: "Prints the file of a built-in panel, to begin from: \(panelNames).",
    options: [], operands: .builtInPanels
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("new: name one built-in panel: \(panelNames)")
    }
    let panel = try builtInPanel(options.operands[0], for: "new")
    write(Array(panel.text(kinds: kinds).utf8))
    if !panel.pictures.isEmpty {
      let paths = panel.pictures.map(\.rawValue).joined(separator: ", ")
      StandardError.write("bezel: it names pictures that must be put beside it: \(paths)\n")
    }
  }

  static let panelNames = BuiltInPanel.all.map(\.name).joined(separator: ", ")

  /// The built-in panel that the operand of a command names.
  static func builtInPanel(
    _ name: String, for command: String
  ) throws(CommandError) -> BuiltInPanel {
    guard let panel = BuiltInPanel(named: name) else {
      throw .usage(
        "\(command): there is no built-in panel \"\(name)\" among \(panelNames)"
          + Spelling.suggestion(for: name, in: BuiltInPanel.all.map(\.name)))
    }
    return panel
  }
}
