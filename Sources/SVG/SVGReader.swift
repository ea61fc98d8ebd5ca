import Geometry
public import Raster

/// Reads static SVG pictures: shapes, groups and their copies, gradients and clip paths. Everything
/// else that would change the picture is an error, so that a picture never looks different from its
/// source.
public struct SVGReader {
  /// The maximum size of a file, in bytes.
  public static let sizeLimit = 1 << 20
  /// The maximum area of all shapes, in areas of the picture. A frame may have to draw them all.
  public static let coverageLimit = 1_000.0

  /// The maximum number of points of all outlines on a large screen.
  public static let pointLimit = 1_000_000
  /// The maximum number of rows of pixels that the edges of all outlines cross on such a screen. The
  /// time to draw a picture is proportional to it.
  public static let crossingLimit = 4_000_000.0

  /// The maximum number of elements that are drawn, with those that `<use>` repeats.
  static let elementLimit = 10_000
  /// The maximum number of comparisons of elements with declarations of `<style>`, and of the bytes of
  /// their own styles.
  static let styleLimit = 4_000_000

  private let document: SVGDocument
  private var gradients: SVGGradients
  /// The styles of clip paths, by their offset.
  private var clipStyles: [Int: SVGStyle] = [:]
  /// The size of the coordinate system, to which percentages refer.
  private var viewport: Size
  /// The natural size of the picture.
  private let size: Size
  private var budget = StepBudget()
  private var coverage = 0.0
  private var pointCount = 0
  private var crossingCount = 0.0
  private var elementCount = 0
  private var styleSize = 0

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
    let document = try SVGDocument(root)
    let frame = try SVGFrame(root, document.sheet)
    var reader = SVGReader(document, frame)
    let parts = try reader.parts(of: root, SVGStyle(), frame.transform, depth: 0)
    return Drawing(
      size: frame.size, parts: parts, crossingCount: reader.crossingCount, coverage: reader.coverage
    )
  }

  private init(_ document: SVGDocument, _ frame: SVGFrame) {
    self.document = document
    gradients = SVGGradients(document)
    viewport = frame.viewBox.size
    size = frame.size
  }

  // MARK: Elements

  /// Reads an element. The transform maps its parent's coordinates to those of the picture.
  private mutating func parts(
    of element: XMLElement, _ inherited: SVGStyle, _ outer: AffineTransform, depth: Int
  ) throws(Problem) -> [Drawing.Part] {
    try count(element, depth: depth)
    let style = try inherited.inherited(by: element, document.sheet, isRoot: depth == 0)
    guard style.isDisplayed else { return [] }
    // The picture as a whole is turned about its centre.
    let transform =
      depth == 0
      ? outer.followed(by: style.transform.about(Point(x: size.width / 2, y: size.height / 2)))
      : style.transform.followed(by: outer)
    guard transform.isUsable else {
      throw Problem("the transforms are too large together", at: element.offset)
    }
    var parts: [Drawing.Part] = []
    var opacity = style.opacity
    if SVGShape.names.contains(element.name) {
      parts = try figures(of: element, style, transform, &opacity)
    } else if element.name == "use" {
      parts = try copy(element, style, transform, depth: depth)
    } else {
      for child in element.children where try isDrawn(child) {
        parts += try self.parts(of: child, style, transform, depth: depth + 1)
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
    if element.isForeign { return false }
    if SVGShape.names.contains(element.name) { return true }
    switch element.name {
    case "g", "a", "use": return true
    case _ where Self.undrawn.contains(element.name): return false
    default: throw SVGDocument.refusal(of: element)
    }
  }

  /// Elements that draw nothing. A reference to one that cannot be read is an error.
  private static let undrawn: Set<String> = [
    "title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "clipPath", "style",
    "symbol", "mask", "filter", "pattern", "marker", "view",
  ]

  private mutating func count(_ element: XMLElement, depth: Int) throws(Problem) {
    elementCount += 1
    guard depth < XMLReader.depthLimit else {
      throw Problem(
        "more than \(XMLReader.depthLimit) elements are nested, or <use> contains itself",
        at: element.offset)
    }
    guard elementCount <= Self.elementLimit else {
      throw Problem(
        "<use> repeats more than \(Self.elementLimit) elements; simplify the picture",
        at: element.offset)
    }
    for name in ["style", "class"] { styleSize += element[name]?.value.count ?? 0 }
    guard elementCount * document.sheet.declarationCount + styleSize <= Self.styleLimit else {
      throw Problem("too many elements and styles; simplify the style", at: element.offset)
    }
  }

  // MARK: Copies

  /// Reads the element that `<use>` refers to.
  private mutating func copy(
    _ use: XMLElement, _ style: SVGStyle, _ transform: AffineTransform, depth: Int
  ) throws(Problem) -> [Drawing.Part] {
    guard let reference = use.reference else { return [] }
    guard reference.value.first == UInt8(ascii: "#") else {
      throw Problem("only elements in the file can be used, as #id", at: reference.offset)
    }
    let name = String(reference.text.dropFirst())
    guard let element = document.elements[name] else {
      throw Problem("there is no element with the id \"\(name)\"", at: reference.offset)
    }
    let x = try SVGShape.length(use, "x", viewport.width) ?? 0
    let y = try SVGShape.length(use, "y", viewport.height) ?? 0
    let moved = AffineTransform.translation(x: x, y: y).followed(by: transform)
    if element.name == "symbol" {
      return try symbol(element, use, style, moved, depth: depth + 1)
    }
    guard try isDrawn(element) else { return [] }
    return try parts(of: element, style, moved, depth: depth + 1)
  }

  /// Reads a symbol, which has a coordinate system of its own and is clipped to it.
  private mutating func symbol(
    _ element: XMLElement, _ use: XMLElement, _ style: SVGStyle, _ transform: AffineTransform,
    depth: Int
  ) throws(Problem) -> [Drawing.Part] {
    let frame = try SVGFrame(
      symbol: element,
      size: Size(
        width: SVGShape.length(use, "width", viewport.width) ?? viewport.width,
        height: SVGShape.length(use, "height", viewport.height) ?? viewport.height))
    guard let frame else { return [] }
    let outer = viewport
    viewport = frame.viewBox.size
    let parts = try parts(
      of: element, style, frame.transform.followed(by: transform), depth: depth)
    viewport = outer
    guard !parts.isEmpty, !(try isVisibleOutside(element)) else { return parts }
    let clip = Shape.rectangle(Rectangle(origin: .zero, size: frame.size))
    return [.group(parts, opacity: 1, clip: (clip, transform))]
  }

  /// Whether `overflow` shows the parts outside of a symbol.
  private func isVisibleOutside(_ symbol: XMLElement) throws(Problem) -> Bool {
    for (name, value) in document.sheet.properties(of: symbol) where name == "overflow" {
      var value = value
      return ["visible", "auto"].contains(value.word())
    }
    return false
  }

  // MARK: Shapes

  /// Reads a shape: a figure, or two if the stroke is below the fill.
  private mutating func figures(
    of element: XMLElement, _ style: SVGStyle, _ transform: AffineTransform,
    _ opacity: inout Double
  ) throws(Problem) -> [Drawing.Part] {
    guard style.isVisible, let figure = try figure(of: element, style, transform, &opacity) else {
      return []
    }
    guard style.paintsStrokeFirst, figure.fill != nil, figure.stroke != nil else {
      return [.figure(figure)]
    }
    var (below, above) = (figure, figure)
    (below.fill, above.stroke) = (nil, nil)
    return [.figure(below), .figure(above)]
  }

  private mutating func figure(
    of element: XMLElement, _ style: SVGStyle, _ transform: AffineTransform,
    _ opacity: inout Double
  ) throws(Problem) -> Drawing.Figure? {
    let read = try SVGShape(element, rule: style.fillRule, viewport: viewport, &budget)
    guard let shape = read.shape else { return nil }
    if SVGShape.markerNames.contains(element.name) { try style.checkMarkers() }
    var figure = Drawing.Figure(shape, transform: transform, style: style.lines)
    // A single paint takes the opacity, so that no group is needed.
    let isSingle = style.fill == .none || style.stroke == .none || style.lines.width == 0
    let factor = isSingle ? opacity : 1
    if isSingle { opacity = 1 }
    let box = shape.box
    let color = style.color.map(SVGPaint.color) ?? .currentColor
    func paint(_ paint: SVGPaint) -> SVGPaint { paint == .currentColor ? color : paint }
    figure.fill = try ink(paint(style.fill), style.fillOpacity * factor, box, at: element.offset)
    if style.lines.width > 0, style.stroke != .none {
      try style.checkStroke()
      figure.stroke = try ink(
        paint(style.stroke), style.strokeOpacity * factor, box, at: element.offset)
    }
    guard figure.fill != nil || figure.stroke != nil else { return nil }
    try count(figure, at: element.offset)
    try cover(figure.bounds, at: element.offset)
    return figure
  }

  private mutating func ink(
    _ paint: SVGPaint, _ opacity: Double, _ box: Rectangle, at offset: Int
  ) throws(Problem) -> Drawing.Ink? {
    guard opacity > 0 else { return nil }
    switch paint {
    case .none: return nil
    case .currentColor: return .current(opacity: opacity)
    case .color(let color):
      return color.alpha > 0 ? .paint(.color(color.opacity(opacity)), .identity) : nil
    case .gradient(let name):
      return try gradients.ink(
        name, opacity: opacity, box: box, viewport: viewport, at: offset)
    }
  }

  /// The shape of a clip path. Its units are those of the element that it clips.
  private mutating func clip(
    _ name: String, _ outer: AffineTransform, at offset: Int
  ) throws(Problem) -> (shape: Shape, transform: AffineTransform) {
    guard let element = document.elements[name], element.name == "clipPath" else {
      throw Problem("there is no clip path with the id \"\(name)\"", at: offset)
    }
    if let units = element["clipPathUnits"], units.text != "userSpaceOnUse" {
      throw Problem("a clip path must have the units userSpaceOnUse", at: units.offset)
    }
    var children: [XMLElement] = []
    for child in element.children where try isDrawn(child) { children.append(child) }
    guard children.count == 1, let child = children.first,
      SVGShape.names.contains(child.name)
    else {
      throw Problem("a clip path must have one shape; unite its shapes", at: element.offset)
    }
    let outside = try style(ofClip: element)
    let style = try outside.inherited(by: child, document.sheet)
    guard outside.clip == nil, style.clip == nil else {
      throw Problem("a clip path cannot be clipped; unite its shapes", at: element.offset)
    }
    let transform = style.transform.followed(by: outside.transform).followed(by: outer)
    guard transform.isUsable else {
      throw Problem("the transforms are too large together", at: element.offset)
    }
    let read = try SVGShape(child, rule: style.clipRule, viewport: viewport, &budget)
    // `display` has no effect on the clip path itself.
    let isShown = style.isDisplayed && style.isVisible
    let shape = isShown ? read.shape ?? .rectangle(.zero) : .rectangle(.zero)
    try count(Drawing.Figure(shape, transform: transform), at: element.offset)
    return (shape, transform)
  }

  private mutating func style(ofClip element: XMLElement) throws(Problem) -> SVGStyle {
    if let style = clipStyles[element.offset] { return style }
    let style = try document.styleAround(element).inherited(by: element, document.sheet)
    clipStyles[element.offset] = style
    return style
  }

  private mutating func count(_ figure: Drawing.Figure, at offset: Int) throws(Problem) {
    let scale = Drawing.largeScreen / max(size.width, size.height)
    pointCount += figure.pointCount(scale: scale)
    guard pointCount <= Self.pointLimit else {
      throw Problem("the curves are too long or too many; simplify them", at: offset)
    }
    crossingCount += figure.crossingCount(scale: scale, rows: size.height * scale)
    guard crossingCount <= Self.crossingLimit else {
      throw Problem(
        "the outlines have too many long edges to be drawn in time; simplify them, or export a PNG "
          + "picture", at: offset)
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

extension AffineTransform {
  /// The transform with another origin than 0, 0.
  fileprivate func about(_ origin: Point) -> AffineTransform {
    guard self != .identity else { return self }
    return .translation(x: -origin.x, y: -origin.y).followed(by: self)
      .followed(by: .translation(x: origin.x, y: origin.y))
  }
}
