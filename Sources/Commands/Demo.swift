import BuiltInPanels
import Controls
import Glibc
import LinuxIO
import PanelDaemon
import PanelSources
import PanelTesting
import Panels
import ProgramInterface
import TouchTracking

extension Command {
  package static let demo = Command(
    name: "demo", group: .design, operands: "[PANEL]",
    summary: "Operates a built-in panel without a screen and draws pictures of it.",
    details:
      "A scripted finger operates every control, and questions are answered with yes. Then the example program of the panel runs, if there is one. The command prints every change, in the form of values.sock, and draws a picture for each control with a name and for each question. The panels are \(panelNames); without a PANEL it is demo.",
    options: [
      Option(
        "output", letter: "o", argument: "FOLDER",
        "The folder for the pictures; bezel-demo by default."),
      Option(
        "language", argument: "CODE", completion: .words(Language.all.map(\.code)),
        "Operates the panel in this language."),
      .reduceMotion,
    ],
    examples: [
      Example("Operate the panel demo", "bezel demo"),
      Example("Operate another panel", "bezel demo thermostat -o pictures"),
      Example("Operate a panel in German", "bezel demo hotel --language de"),
    ], completion: builtInPanelNames
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("name one built-in panel") }
    let name = options.operands.first ?? "demo"
    let panel = try builtInPanel(name)
    try play(
      panel, kinds: kinds, language: options["language"],
      reducesMotion: options.has(Option.reduceMotion.name),
      folder: options["output"] ?? "bezel-demo")
  }

  private static func play(
    _ builtIn: BuiltInPanel, kinds: [ControlKind], language: String?, reducesMotion: Bool,
    folder: String
  ) throws(CommandError) {
    let name = builtIn.name
    let panel = try load(.builtIn(builtIn), kinds: kinds)
    try setLanguage(of: panel, to: language)
    if reducesMotion { panel.stage.reducesMotion = true }
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
      try player.play(fingers) { (isLast) throws(CommandError) in
        if isLast, !control.name.isEmpty { try takePicture(control.name) }
      }
      guard player.question != nil else { continue }
      player.typePIN()
      try takePicture(control.name.isEmpty ? "question" : "\(control.name)-question")
      panel.handle(.enter)
      player.wait(.zero)
    }
    player.settle()
    if let program = builtIn.program {
      try play(program, with: player, kinds: kinds)
    }
    try takePicture("end")
    StandardError.write(line: "wrote \(pictures.joined(separator: ", "))")
  }

  /// Runs the program of the panel, which sets values over sockets in a temporary folder.
  private static func play(
    _ program: BuiltInPanel.Program, with player: HeadlessPlayer, kinds: [ControlKind]
  ) throws(CommandError) {
    do {
      let folder = try makeTemporaryFolder("bezel-demo")
      defer { rmdir(folder) }
      let status = try ProgramStage(player, kinds: kinds, folder: folder).run(program)
      guard status == 0 else {
        throw CommandError.refused("the program of the panel ended with exit code \(status)")
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .refused("cannot run the program of the panel: \(error)")
    }
    player.settle()
  }
}
