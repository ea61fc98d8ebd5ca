import Controls
import Geometry
import Glibc
import LinuxIO
import Panels
import Pictures
import Raster

// Shared by the commands that read panels and write pictures.

extension Command {
  /// Refuses kinds of control with mistakes, and tells their makers all of them.
  static func checkKinds(_ kinds: [ControlKind]) throws(CommandError) {
    let mistakes = ControlKind.mistakes(in: kinds)
    guard mistakes.isEmpty else { throw .refused(mistakes.joined(separator: "\nbezel: ")) }
  }

  /// Loads a panel, with warnings to standard error.
  /// - Parameter size: of the picture it is for; nil for the panel's own.
  static func load(
    _ source: PanelSource, kinds: [ControlKind], for size: PixelSize? = nil
  ) throws(CommandError) -> Panel {
    func load(for orientation: Orientation) throws(PanelSource.LoadError) -> Panel {
      try source.load(kinds: kinds, for: orientation) {
        StandardError.write("bezel: warning: \($0)\n")
      }
    }
    do {
      let panel = try load(for: size.map { Orientation(of: $0) } ?? .landscape)
      // One that is higher than wide wherever it stands is never shown as it is for other screens.
      let isRight = size != nil || panel.isArranged(for: panel.settings.pixelSize())
      return isRight ? panel : try load(for: .portrait)
    } catch {
      throw .invalidPanel(error.lines)
    }
  }

  /// Writes to standard output. Where that fails, the program ends.
  static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try StandardOutput.write(bytes)
    } catch {
      endUnread(error)
    }
  }

  /// Ends the program, of whose standard output no more is read; in silence where the reader has gone.
  static func endUnread(_ error: SystemError) -> Never {
    if error.code != EPIPE { CommandError.refused("\(error)").report() }
    exit(1)
  }

  /// Writes a text and the end of its line to standard output.
  static func write(line: String) { write(Array((line + "\n").utf8)) }

  /// Writes a PNG file; `-` is standard output.
  static func writePicture(_ surface: Surface, to path: String) throws(CommandError) {
    if path == "-" {
      write(PNG.encode(surface))
      return
    }
    do {
      try PNG.write(surface, to: path)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Makes the folder for a command's pictures.
  static func makeOutputFolder(_ path: String) throws(CommandError) {
    do throws(SystemError) {
      try makeFolder(path)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// The size that `--size` gives, such as `800x480`; nil where it is not given.
  static func size(_ options: Options) throws(CommandError) -> PixelSize? {
    guard let text = options["size"] else { return nil }
    guard let size = PixelSize(text) else {
      throw .usage("\"\(text)\" is no size; write it as 800x480, each side 1 to \(Surface.limit)")
    }
    return size
  }
}
