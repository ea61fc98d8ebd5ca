import Geometry
public import Raster

/// Reads static SVG pictures: shapes, groups, gradients and clip paths. Everything else that would
/// change the picture is an error, so that a picture never looks different from its source.
public struct SVGReader {
  /// The maximum size of a file, in bytes.
  public static let sizeLimit = 1 << 20
  /// The maximum area of all shapes, in areas of the picture. A frame may have to draw them all.
  public static let coverageLimit = 1_000.0

  /// The maximum number of points of all outlines on a screen of `screenSide` pixels.
  public static let pointLimit = 1_000_000
  /// The longer side of the screen for which points are counted, in pixels.
  static let screenSide = 2_048.0

  private let gradients: SVGGradients
  private let elements: [String: XMLElement]
  /// The size of the coordinate system, to which percentages refer.
  private let viewport: Size
  /// The natural size of the picture.
  private let size: Size
  private var budget = StepBudget()
  private var coverage = 0.0
  private var pointCount = 0

  /// Returns whether a file looks like XML.
  public static func isSVG(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  /// Reads a file.
  public static func drawing(from bytes: [UInt8]) throws(SVGError) -> Drawing {
    do throws(Problem) {
      guard bytes.count <= sizeLimit else {
        throw Problem(
          "the file has \(bytes.count) bytes; at most \(sizeLimit) are allowed", at: 0)
      }
      var reader = XMLReader(bytes)
      return try drawing(of: reader.root())
    } catch {
      throw SVGError(error, in: bytes)
    }
  }

  private static func drawing(of root: XMLElement) throws(Problem) -> Drawing {
    guard root.name == "svg" else {
      throw Problem("expected <svg>, found <\(root.name)>", at: root.offset)
    }
    let frame = try SVGFrame(root)
    var reader = SVGReader(root, frame)
    let parts = try reader.parts(of: root, SVGStyle(), frame.transform)
    return Drawing(size: frame.size, parts: parts)
  }

  private init(_ root: XMLElement, _ frame: SVGFrame) {
    var elements: [String: XMLElement] = [:]
    func collect(_ element: XMLElement) {
      if let id = element["id"]?.text, elements[id] == nil { elements[id] = element }
      for child in element.children { collect(child) }
    }
    collect(root)
    self.elements = elements
    viewport = frame.viewBox.size
    size = frame.size
    gradients = SVGGradients(elements, viewport: viewport)
  }

  // MARK: Elements

  /// Reads an element. The transform maps its parent's coordinates to those of the picture.
  private mutating func parts(
    of element: XMLElement, _ inherited: SVGStyle, _ outer: AffineTransform
  ) throws(Problem) -> [Drawing.Part] {
    let style = try inherited.inherited(by: element)
    guard style.isDisplayed else { return [] }
    var transform = outer
    if element.name != "svg", let attribute = element["transform"] {
      transform = try AffineTransform(attribute).followed(by: outer)
      guard transform.isUsable else {
        throw Problem("the transforms are too large together", at: attribute.offset)
      }
    }
    var parts: [Drawing.Part] = []
    var opacity = style.opacity
    if SVGShape.names.contains(element.name) {
      guard style.isVisible, let figure = try figure(of: element, style, transform, &opacity) else {
        return []
      }
      parts = [.figure(figure)]
    } else {
      for child in element.children where try isDrawn(child) {
        parts += try self.parts(of: child, style, transform)
      }
    }
    let clip = try style.clip.map { (clip) throws(Problem) in
      try self.clip(clip.name, transform, at: clip.offset)
    }
    guard opacity < 1 || clip != nil, !parts.isEmpty else { return parts }
    if opacity < 1 {
      try cover(parts.reduce(Rectangle.zero) { $0.union($1.bounds) }, at: element.offset)
    }
    return [.group(parts, opacity: opacity, clip: clip)]
  }

  /// Whether an element inside of others is drawn. Throws if it would be, but cannot be read.
  private func isDrawn(_ element: XMLElement) throws(Problem) -> Bool {
    if element.isForeign || SVGShape.names.contains(element.name) { return !element.isForeign }
    switch element.name {
    case "g", "a": return true
    case "title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "clipPath":
      return false
    default:
      let advice = Self.advice[element.name] ?? "remove it, or export a PNG picture"
      throw Problem("<\(element.name)> is not supported; \(advice)", at: element.offset)
    }
  }

  private static let advice = [
    "text": "convert text to paths", "image": "use an image control of its own for the picture",
    "use": "replace copies and symbols with their shapes",
    "symbol": "replace copies and symbols with their shapes",
    "style": "write the style of each shape into its attributes",
    "script": "remove it", "filter": "remove the filter, or export a PNG picture",
    "mask": "replace the mask with shapes, or export a PNG picture",
    "animate": "remove the animation", "animateTransform": "remove the animation",
    "svg": "replace it with <g>",
  ]

  private mutating func figure(
    of element: XMLElement, _ style: SVGStyle, _ transform: AffineTransform,
    _ opacity: inout Double
  ) throws(Problem) -> Drawing.Figure? {
    let read = try SVGShape(element, rule: style.fillRule, viewport: viewport, &budget)
    guard let shape = read.shape else { return nil }
    var figure = Drawing.Figure(shape, transform: transform, style: style.lines)
    // A single paint takes the opacity, so that no group is needed.
    let isSingle = style.fill == .none || style.stroke == .none || style.lines.width == 0
    let factor = isSingle ? opacity : 1
    if isSingle { opacity = 1 }
    let box = shape.box
    figure.fill = try ink(style.fill, style.fillOpacity * factor, box, at: element.offset)
    if style.lines.width > 0 {
      figure.stroke = try ink(style.stroke, style.strokeOpacity * factor, box, at: element.offset)
    }
    guard figure.fill != nil || figure.stroke != nil else { return nil }
    try count(figure, at: element.offset)
    try cover(figure.bounds, at: element.offset)
    return figure
  }

  private func ink(
    _ paint: SVGPaint, _ opacity: Double, _ box: Rectangle, at offset: Int
  ) throws(Problem) -> Drawing.Ink? {
    guard opacity > 0 else { return nil }
    switch paint {
    case .none: return nil
    case .currentColor: return .current(opacity: opacity)
    case .color(let color):
      return color.alpha > 0 ? .paint(.color(color.opacity(opacity)), .identity) : nil
    case .gradient(let name):
      return try gradients.ink(name, opacity: opacity, box: box, at: offset)
    }
  }

  /// The shape of a clip path. Its units are those of the element that it clips.
  private mutating func clip(
    _ name: String, _ outer: AffineTransform, at offset: Int
  ) throws(Problem) -> (shape: Shape, transform: AffineTransform) {
    guard let element = elements[name], element.name == "clipPath" else {
      throw Problem("there is no clip path with the id \"\(name)\"", at: offset)
    }
    if let units = element["clipPathUnits"], units.text != "userSpaceOnUse" {
      throw Problem("a clip path must have the units userSpaceOnUse", at: units.offset)
    }
    let shapes = element.children.filter { SVGShape.names.contains($0.name) }
    guard shapes.count == 1, element["clip-path"] == nil, shapes[0]["clip-path"] == nil else {
      throw Problem("a clip path must have one shape; unite its shapes", at: element.offset)
    }
    let style = try SVGStyle().inherited(by: element).inherited(by: shapes[0])
    var transform = outer
    for element in [element, shapes[0]] {
      guard let attribute = element["transform"] else { continue }
      transform = try AffineTransform(attribute).followed(by: transform)
    }
    guard transform.isUsable else {
      throw Problem("the transforms are too large together", at: element.offset)
    }
    let read = try SVGShape(shapes[0], rule: style.clipRule, viewport: viewport, &budget)
    let shape = read.shape ?? .rectangle(.zero)
    try count(Drawing.Figure(shape, transform: transform), at: element.offset)
    return (shape, transform)
  }

  private mutating func count(_ figure: Drawing.Figure, at offset: Int) throws(Problem) {
    pointCount += figure.pointCount(scale: Self.screenSide / max(size.width, size.height))
    guard pointCount <= Self.pointLimit else {
      throw Problem("the curves are too long or too many; simplify them", at: offset)
    }
  }

  private mutating func cover(_ bounds: Rectangle, at offset: Int) throws(Problem) {
    let visible = bounds.intersection(Rectangle(origin: .zero, size: size))
    guard !visible.isEmpty else { return }
    coverage += visible.width * visible.height / (size.width * size.height)
    guard coverage <= Self.coverageLimit else {
      throw Problem(
        "the shapes cover the picture more than \(Int(Self.coverageLimit)) times; simplify it",
        at: offset)
    }
  }
}
