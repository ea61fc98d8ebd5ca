import Geometry
import Raster

/// The size of a picture and its coordinate system. (SVG 2, chapter 8.)
struct SVGFrame {
  /// The natural size, in points.
  let size: Size
  /// The coordinates that are shown.
  let viewBox: Rectangle
  /// Maps the coordinates of the file to 0…width and 0…height of the size.
  let transform: AffineTransform

  init(_ root: XMLElement) throws(Problem) {
    func length(_ name: String) throws(Problem) -> Double? {
      // A percentage is a share of the page around the picture.
      guard let attribute = root[name], !attribute.text.contains("%"), attribute.text != "auto"
      else { return nil }
      var scanner = TextScanner(attribute)
      let length = try scanner.length(percent: nil)
      try Self.check(length, at: attribute.offset)
      return length
    }
    let (width, height) = (try length("width"), try length("height"))
    if let attribute = root["viewBox"] {
      var scanner = TextScanner(attribute)
      viewBox = try Rectangle(
        x: scanner.number(), y: scanner.number(), width: scanner.number(),
        height: scanner.number())
      for side in [viewBox.width, viewBox.height] {
        guard side >= 1e-3 else {
          throw Problem(
            "the width and the height of a viewBox must be above 0", at: attribute.offset)
        }
      }
    } else if let width, let height {
      viewBox = Rectangle(x: 0, y: 0, width: width, height: height)
    } else {
      throw Problem("<svg> needs a viewBox, or a width and a height", at: root.offset)
    }
    let aspect = viewBox.width / viewBox.height
    size = Size(
      width: width ?? height.map { $0 * aspect } ?? viewBox.width,
      height: height ?? width.map { $0 / aspect } ?? viewBox.height)
    try Self.check(size.width, at: root.offset)
    try Self.check(size.height, at: root.offset)
    transform = try Self.transform(root, viewBox, size)
  }

  private static func check(_ side: Double, at offset: Int) throws(Problem) {
    guard side > 0, side <= Double(Surface.limit) else {
      throw Problem("a side of the picture must be above 0, to \(Surface.limit)", at: offset)
    }
  }

  private static func transform(
    _ root: XMLElement, _ viewBox: Rectangle, _ size: Size
  ) throws(Problem) -> AffineTransform {
    var (x, y) = (size.width / viewBox.width, size.height / viewBox.height)
    var place = Point(x: 0.5, y: 0.5)
    if let attribute = root["preserveAspectRatio"] {
      let words = attribute.text.split(whereSeparator: \.isWhitespace)
      guard words.dropFirst().first ?? "meet" == "meet" else {
        throw Problem("only \"meet\" is supported", at: attribute.offset)
      }
      if words.first == "none" {
        return .translation(x: -viewBox.x, y: -viewBox.y).followed(by: .scale(x: x, y: y))
      }
      let shares = ["Min": 0, "Mid": 0.5, "Max": 1]
      let word = words.first ?? ""
      guard word.count == 8, word.first == "x",
        let alongX = shares[String(word.dropFirst().prefix(3))],
        let alongY = shares[String(word.suffix(3))]
      else { throw Problem("expected none or a word such as xMidYMid", at: attribute.offset) }
      place = Point(x: alongX, y: alongY)
    }
    let scale = min(x, y)
    (x, y) = (size.width - viewBox.width * scale, size.height - viewBox.height * scale)
    return .translation(x: -viewBox.x, y: -viewBox.y).followed(by: .scale(x: scale, y: scale))
      .followed(by: .translation(x: x * place.x, y: y * place.y))
  }
}
