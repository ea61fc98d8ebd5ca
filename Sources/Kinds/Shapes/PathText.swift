import Controls
import Raster
import SVG

/// Path data of SVG, and the path that it describes.
public struct PathText: Hashable, Sendable {
  /// The maximum length, in characters.
  static let limit = 64 << 10

  /// The path data.
  public let text: String
  /// The path, in its own units.
  public let path: Path

  /// Without path data, nothing is drawn.
  public static let empty = PathText(text: "", path: Path())

  /// Reads path data.
  /// - Throws: the first mistake.
  public init(_ text: String) throws(PropertyError) {
    do throws(SVGError) {
      self.init(text: text, path: try Path(data: text))
    } catch {
      let line = error.line > 1 ? "line \(error.line), " : ""
      throw .refused(
        "this is not path data of SVG: \(error.message), at \(line)character \(error.column)")
    }
  }

  private init(text: String, path: Path) { (self.text, self.path) = (text, path) }
}

extension PropertyDeclaration<PathText> {
  /// Path data of SVG.
  static func path(_ documentation: String) -> Self {
    let format = PropertyFormat(
      .text, limit: PathText.limit, expectation: "path data of SVG, such as \"M0 0 H10 V10 Z\"",
      summary: "path data of SVG")
    return PropertyDeclaration(format, documentation) {
      .text($0.text)
    } decode: { (value) throws(PropertyError) in
      guard case .text(let text) = value else { return nil }
      return try PathText(text)
    }
  }
}
