import Controls
import Geometry
import Glibc
import JSON
import LinuxIO
import MQTTBridge
import PanelSources
import Panels
import Pictures
import ProgramInterface
import Raster

// Shared by the commands that read panels and write pictures.

extension Command {
  /// Throws if a kind of control is declared incorrectly.
  static func checkKinds(_ kinds: [ControlKind]) throws(CommandError) {
    let mistakes = ControlKind.mistakes(in: kinds)
    guard mistakes.isEmpty else { throw .refused(mistakes) }
  }

  /// Loads a panel; warnings go to standard error, also those about mistakes that are found later.
  /// - Parameters:
  ///   - screen: the screen that shows it; nil for one of the panel's own size.
  ///   - onInclude: called with the paths of the included files, before any problem is thrown.
  package static func load(
    _ source: PanelSource, kinds: [ControlKind], for screen: Screen? = nil,
    onInclude: (Set<String>) -> Void = { _ in }
  ) throws(CommandError) -> Panel {
    do throws(PanelSource.LoadError) {
      let panel = try source.load(
        kinds: kinds, for: screen, onInclude: onInclude, warn: StandardError.warn)
      for picture in panel.missingPictures { StandardError.warn(picture.warning) }
      panel.reportMistakes(of: source, to: StandardError.warn)
      return panel
    } catch {
      if let cause = error.readingError { throw .unreadable(source.name, cause) }
      throw .invalidPanel(error.lines)
    }
  }

  /// Writes a picture as a PNG file; `-` is standard output.
  static func writePicture(_ surface: Surface, to path: String) throws(CommandError) {
    try writePicture(PNG.encode(surface), to: path)
  }

  /// Writes the bytes of a picture file; `-` is standard output.
  static func writePicture(_ file: [UInt8], to path: String) throws(CommandError) {
    if path == "-" { return write(file) }
    do throws(SystemError) {
      try writeOutput(file, to: path)
    } catch {
      throw .refused("\(path): \(error.reason)")
    }
  }

  /// Creates the folder for a command's pictures.
  static func makeOutputFolder(_ path: String) throws(CommandError) {
    do throws(SystemError) {
      try makeFolder(path)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// An option `size` with a size such as `800x480`.
  static func pixelSizeOption(_ documentation: String) -> TypedOption<PixelSize> {
    TypedOption(
      Option("size", argument: "WxH", completion: .nothing, documentation),
      "WIDTHxHEIGHT, such as 800x480, with each side from 1 to \(Surface.limit)",
      parse: PixelSize.init)
  }

  /// Returns the size of a panel's picture: that of `--size`, or else the panel's own.
  static func pictureSize(
    of panel: Panel, _ given: PixelSize?, scale: Double = 1
  ) throws(CommandError) -> PixelSize {
    let size = given ?? panel.settings.pixelSize(scale: scale)
    if let problem = MemoryBudget.problem(withScreen: size) {
      throw .usage("\(problem); give a smaller --size")
    }
    return size
  }
}
