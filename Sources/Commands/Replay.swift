import Geometry
import LinuxIO
import PanelSources
import PanelTesting
import Panels
import ProgramInterface
import TouchTracking

extension Command {
  private static let sizeOption = pixelSizeOption(
    "The size of the screen in pixels; the panel's by default.")

  package static let replay = Command(
    name: "replay", group: .design, operands: "FILE",
    summary: "Replays a recording of a touchscreen on a panel, without a daemon.",
    details:
      "It prints every change, in the form of values.sock. The clock is virtual, so each run prints the same lines.",
    options: [
      Option("panel", argument: "PANEL", isRequired: true, "The panel file."),
      Option(
        "device", argument: "FILE",
        "A file that describes the touchscreen, for a recording that contains only events."),
      Option(
        "output", letter: "o", argument: "FOLDER",
        "The folder for end.png, a picture of the last frame; no picture by default."),
      sizeOption.option,
    ],
    examples: [
      Example(
        "Replay a recording on a panel", "bezel replay touches.evemu --panel my.json5 -o pictures")
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else { throw .usage("name one recording") }
    guard let panelPath = options["panel"] else {
      throw .usage("no panel given; write --panel PANEL")
    }
    var recording = try EvemuRecording.read(options.operands[0])
    if let path = options["device"] {
      recording.description = try EvemuRecording.read(path).description
    }
    guard let description = recording.description else {
      throw .refused(
        "\(options.operands[0]) has no description of the touchscreen; give it with --device FILE")
    }
    let size = options[sizeOption]
    let panel = try load(.file(panelPath), kinds: kinds, for: size.map { Screen(size: $0) })
    let player = HeadlessPlayer(panel: panel, size: try pictureSize(of: panel, size), emit: write)
    player.emitSnapshot()
    guard player.replay(recording, of: description) else {
      throw .refused("\"\(description.name)\" \(description.undecodable)")
    }
    player.settle()
    if let folder = options["output"] {
      try makeOutputFolder(folder)
      try writePicture(player.surface, to: "\(folder)/end.png")
    }
  }
}
