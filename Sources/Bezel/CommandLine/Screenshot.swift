import JSON
import LinuxIO

extension Command {
  static let screenshot = Command(
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
    guard let text = answer["png"]?.string, let file = decodeBase64(text) else {
      throw .noDaemon("the answer to screenshot has no picture")
    }
    if path == "-" {
      guard !Terminal.isOutput else {
        throw .usage("a picture cannot be shown in a terminal; write -o OUT.png")
      }
      write(file)
      return
    }
    do throws(SystemError) {
      try writeOutput(file, to: path)
    } catch {
      throw .refused("\(path): \(error.reason)")
    }
    StandardError.write(line: "wrote \(path)")
  }

  /// Decodes Base64 with padding; nil for any other text. (RFC 4648, section 4.)
  static func decodeBase64(_ text: String) -> [UInt8]? {
    guard text.utf8.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case UInt8(ascii: "="):
        digit = 0
        padding += 1
      default: return nil
      }
      guard padding <= 2, padding == 0 || character == UInt8(ascii: "=") else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count % 4 == 0 {
        for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    bytes.removeLast(padding)
    return bytes
  }
}
