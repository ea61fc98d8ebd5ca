import BuiltInPanels
import Controls
import LinuxIO
import Panels

extension Command {
  static let new = Command(
    name: "new", takes: "NAME",
    summary: "Prints the file of a built-in panel, to begin from: \(panelNames).",
    options: [
      Option(
        "program",
        "Prints the script at the other end of the panel's sockets instead, where there is one."),
      Option(
        "pictures", argument: "DIR",
        "Writes the pictures that the panel names into a folder, too: the panel file's own."),
    ], operands: .builtInPanels
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else {
      throw .usage("new: name one built-in panel: \(panelNames)")
    }
    let panel = try builtInPanel(options.operands[0], for: "new")
    if options.has("program") {
      guard let program = panel.program else {
        throw .refused("the built-in panel \"\(panel.name)\" has no program")
      }
      write(Array(program.text.utf8))
      return
    }
    write(Array(panel.text(kinds: kinds).utf8))
    if let folder = options["pictures"] {
      try makeOutputFolder(folder)
      for picture in panel.pictures {
        try writePicture(picture.draw(), to: "\(folder)/\(picture.rawValue)")
      }
    } else if !panel.pictures.isEmpty {
      let paths = panel.pictures.map(\.rawValue).joined(separator: ", ")
      StandardError.write(
        "bezel: it names pictures, which --pictures DIR writes: \(paths)\n")
    }
  }

  static let panelNames = BuiltInPanel.all.map(\.name).joined(separator: ", ")

  /// The built-in panel that the operand of a command names.
  static func builtInPanel(
    _ name: String, for command: String
  ) throws(CommandError) -> BuiltInPanel {
    guard let panel = BuiltInPanel(named: name) else {
      throw .usage(
        "\(command): "
          + unknown("built-in panel", name, among: BuiltInPanel.all.map(\.name)))
    }
    return panel
  }
}
