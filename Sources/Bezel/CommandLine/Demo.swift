import Controls
import Geometry
import LinuxIO
import Panels
import Pictures
import TouchTracking

extension Command {
  static let demo = Command(
    name: "demo", synopsis: "[PANEL] [-o FOLDER]",
    summary:
      "Plays a scripted finger over every control of a built-in panel (\(panelNames)), prints the values and writes pictures of those with names; needs no hardware.",
    options: [Options.Known("output", letter: "o")]
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
    let size = panel.settings.size
    let player = HeadlessPlayer(
      panel: panel, width: Int(size.width), height: Int(size.height), emit: printLine)
    do throws(SystemError) {
      try makeFolder(folder)
    } catch {
      throw .refused("\(error)")
    }
    var pictures: [String] = []
    func takePicture(_ what: String) throws(CommandError) {
      let path = "\(folder)/\(name)-\(pictures.count + 1)-\(what).png"
      try writePicture(player.surface, to: path)
      pictures.append(path)
    }
    player.emitSnapshot()
    try takePicture("start")
    var contact: UInt64 = 1
    for control in panel.allControls {
      control.bringToView()
      let fingers = DemoScript.fingers(on: control)
      guard !fingers.isEmpty else { continue }
      let contacts = fingers.indices.map { ContactID(contact + UInt64($0)) }
      contact += UInt64(fingers.count)
      try play(fingers, contacts, on: player) { () throws(CommandError) in
        if !control.name.isEmpty { try takePicture(control.name) }
      }
    }
    player.settle()
    try takePicture("end")
    StandardError.write("wrote \(pictures.joined(separator: ", "))\n")
  }

  /// Plays one gesture at 60 frames a second; `whileHeld` is called before the fingers go up.
  private static func play(
    _ fingers: [DemoScript.Finger], _ contacts: [ContactID], on player: HeadlessPlayer,
    whileHeld: () throws(CommandError) -> Void
  ) throws(CommandError) {
    let steps = Int(DemoScript.duration / HeadlessPlayer.frameInterval)
    func frame(_ phase: ContactChange.Phase, _ fraction: Double) {
      let changes = zip(contacts, fingers).map { contact, finger in
        ContactChange(
          contact: contact, phase: phase, position: player.panel.unitPosition(of: finger(fraction)))
      }
      player.handle(
        ContactFrame(time: player.now + HeadlessPlayer.frameInterval, changes: changes))
    }
    frame(.down, 0)
    for step in 1...steps { frame(.moved, Double(step) / Double(steps)) }
    try whileHeld()
    frame(.up, 1)
  }
}
