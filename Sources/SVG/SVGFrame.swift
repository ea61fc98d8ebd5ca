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

  init(_ root: XMLElement, _ sheet: StyleSheet) throws(Problem) {
    let properties = sheet.properties(of: root)
    func length(_ name: String) throws(Problem) -> Double? {
      let property = properties.first { $0.name == name }?.value
      guard var scanner = property ?? root[name].map(TextScanner.init),
        !scanner.isRelativeLength()
      else { return nil }
      let start = scanner.offset
      let length = try scanner.length(percent: nil)
      try Self.check(length, at: start)
      return length
    }
    let (width, height) = (try length("width"), try length("height"))
    if let box = try Self.viewBox(root) {
      viewBox = box
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

  /// The coordinate system of a symbol, which `<use>` shows at a size; nil if nothing is visible.
  init?(symbol: XMLElement, size: Size) throws(Problem) {
    guard size.width > 0, size.height > 0 else { return nil }
    self.size = size
    if let box = try Self.viewBox(symbol) {
      viewBox = box
      transform = try Self.transform(symbol, viewBox, size)
    } else {
      viewBox = Rectangle(origin: .zero, size: size)
      transform = .identity
    }
  }

  private static func viewBox(_ element: XMLElement) throws(Problem) -> Rectangle? {
    guard let attribute = element["viewBox"] else { return nil }
    var scanner = TextScanner(attribute)
    let box = try Rectangle(
      x: scanner.number(), y: scanner.number(), width: scanner.number(),
      height: scanner.number())
    guard box.width >= 1e-3, box.height >= 1e-3 else {
      throw Problem("the width and the height of a viewBox must be above 0", at: attribute.offset)
    }
    return box
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
      // With the same aspect ratio, both are the same.
      guard words.dropFirst().first ?? "meet" == "meet" || abs(x - y) < 1e-9 * x else {
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

extension TextScanner {
  /// Whether a length refers to the page around the picture: `auto`, a percentage, or a length in a
  /// unit that depends on the font or the screen, such as `em` and `vw`.
  fileprivate func isRelativeLength() -> Bool {
    var scanner = self
    guard (try? scanner.number()) != nil else { return scanner.word() == "auto" }
    if scanner.skip("%") { return true }
    return Self.relativeUnits.contains(scanner.word().lowercased())
  }

  private static let relativeUnits: Set<String> = [
    "em", "ex", "ch", "ic", "cap", "lh", "rem", "rlh", "vw", "vh", "vi", "vb", "vmin", "vmax",
    "svw", "svh", "lvw", "lvh", "dvw", "dvh",
  ]
}
