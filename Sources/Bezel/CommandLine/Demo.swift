import BuiltInPanels
import Controls
import Glibc
import LinuxIO
import Panels

extension Command {
  static let demo = Command(
    name: "demo", takes: "[PANEL]",
    summary:
      "Plays a scripted finger over every control of a built-in panel (\(panelNames)), runs the program at the other end of its sockets where it has one, prints the values and writes pictures of those with names; needs no hardware.",
    options: [
      Option(
        "output", letter: "o", argument: "FOLDER",
        "Where to write pictures; bezel-demo where not given.")
    ], operands: .builtInPanels
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("demo: name one panel") }
    let name = options.operands.first ?? "demo"
    let panel = try builtInPanel(name, for: "demo")
    try play(panel, kinds: kinds, folder: options["output"] ?? "bezel-demo")
  }

  private static func play(
    _ builtIn: BuiltInPanel, kinds: [ControlKind], folder: String
  ) throws(CommandError) {
    let name = builtIn.name
    let panel = try load(.builtIn(builtIn), kinds: kinds)
    let player = HeadlessPlayer(panel: panel, size: panel.settings.pixelSize(), emit: write)
    try makeOutputFolder(folder)
    var pictures: [String] = []
    func takePicture(_ what: String) throws(CommandError) {
      let path = "\(folder)/\(name)-\(pictures.count + 1)-\(what).png"
      try writePicture(player.surface, to: path)
      pictures.append(path)
    }
    player.emitSnapshot()
    try takePicture("start")
    for control in panel.allControls {
      control.reveal()
      let fingers = DemoScript.fingers(on: control)
      guard !fingers.isEmpty else { continue }
      try player.play(fingers) { () throws(CommandError) in
        if !control.name.isEmpty { try takePicture(control.name) }
      }
    }
    player.settle()
    if let program = builtIn.program {
      try play(program, with: player, kinds: kinds)
    }
    try takePicture("end")
    StandardError.write("wrote \(pictures.joined(separator: ", "))\n")
  }

  /// Has the panel's program set its values over the sockets, in a folder for the time being.
  private static func play(
    _ program: BuiltInPanel.Program, with player: HeadlessPlayer, kinds: [ControlKind]
  ) throws(CommandError) {
    do {
      let folder = try makeTemporaryFolder("bezel-demo")
      defer { rmdir(folder) }
      let status = try ProgramStage(player, kinds: kinds, folder: folder).run(program)
      guard status == 0 else {
        throw CommandError.refused("the panel's program ended with \(status)")
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .refused("cannot run the panel's program: \(error)")
    }
    player.settle()
  }
}
