import Controls
import LinuxIO
import Panels

extension Command {
  static let demo = Command(
    name: "demo", takes: "[PANEL]",
    summary:
      "Plays a scripted finger over every control of a built-in panel (\(panelNames)), prints the values and writes pictures of those with names; needs no hardware.",
    options: [
      Option(
        "output", letter: "o", argument: "FOLDER",
        "Where to write pictures; bezel-demo where not given.")
    ], operands: .builtInPanels
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("demo: name one panel") }
    let name = options.operands.first ?? "demo"
    let panel = try builtInPanel(name, for: "demo")
    try play(
      load(.builtIn(panel), kinds: kinds), name: name, folder: options["output"] ?? "bezel-demo")
  }

  private static func play(
    _ panel: Panel, name: String, folder: String
  ) throws(CommandError) {
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
    try takePicture("end")
    StandardError.write("wrote \(pictures.joined(separator: ", "))\n")
  }
}
