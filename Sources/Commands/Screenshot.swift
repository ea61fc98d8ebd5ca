import JSON
import LinuxIO
import ProgramInterface

extension Command {
  package static let screenshot = Command(
    name: "screenshot", group: .device,
    summary: "Writes a picture of the screen as a PNG file.",
    options: [
      Option(
        "output", letter: "o", argument: "OUT.png",
        "The PNG file to write, screenshot.png by default; - is standard output."),
      RunningDaemon.socketOption,
    ],
    examples: [
      Example("Look at a panel on another machine", "ssh board bezel screenshot -o - > panel.png")
    ]
  ) { options, _ throws(CommandError) in
    guard options.operands.isEmpty else {
      throw .usage("give the picture with -o: bezel screenshot -o \(options.operands[0])")
    }
    let path = options["output"] ?? "screenshot.png"
    // A large picture takes a slow board some seconds.
    let answer = try RunningDaemon(options, timeLimit: 30).call("screenshot")
    guard let text = answer["png"]?.string, let file = [UInt8](base64: text) else {
      throw .noDaemon("the answer to screenshot has no picture")
    }
    try write(file, toFile: path)
  }
}
