import Controls
import Geometry
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

// What several commands do with panels, pictures and lines.

extension Command {
  /// Loads a panel; its problems are told line by line.
  static func load(
    _ source: PanelSource, kinds: [ControlKind]
  ) throws(CommandError) -> Panel {
    do {
      return try source.load(kinds: kinds) { StandardError.write("bezel: warning: \($0)\n") }
    } catch {
      throw .invalidPanel(error.lines)
    }
  }

  static func printLine(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno != EINTR { exit(1) }
      if written > 0 { rest = rest.dropFirst(written) }
    }
  }

  /// Writes a PNG file; `-` is standard output.
  static func writePicture(_ surface: Surface, to path: String) throws(CommandError) {
    if path == "-" {
      printLine(PNG.encode(surface))
      return
    }
    do {
      try PNG.write(surface, to: path)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// `800x480`.
  static func size(_ text: String) throws(CommandError) -> (width: Int, height: Int) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...Surface.limit).contains(width), (1...Surface.limit).contains(height)
    else {
      throw .usage("\"\(text)\" is no size; write it as 800x480, each side 1 to \(Surface.limit)")
    }
    return (width, height)
  }
}
