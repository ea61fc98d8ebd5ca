import Geometry
import Raster

/// The gradients of a file, by their `id`.
struct SVGGradients {
  /// The maximum number of stops of a gradient.
  static let stopLimit = 64
  /// The maximum number of the stops of all shapes together.
  static let totalLimit = 500_000
  /// The maximum number of gradients that refer to each other in a row.
  static let chainLimit = 8

  /// The offset of the gradient whose stops are used, and the opacity of the shape.
  private struct Key: Hashable {
    let offset: Int
    let opacity: Double
  }

  private let document: SVGDocument
  /// The stops of gradients, which shapes share.
  private var kept: [Key: [GradientStop]] = [:]
  private var totalCount = 0

  init(_ document: SVGDocument) { self.document = document }

  /// Returns the paint for a shape with a gradient; nil if nothing is painted.
  /// - Parameters:
  ///   - box: The bounding box of the shape.
  ///   - viewport: The size to which percentages refer.
  mutating func ink(
    _ name: String, opacity: Double, box: Rectangle, viewport: Size, at offset: Int
  ) throws(Problem) -> Drawing.Ink? {
    let chain = try chain(name, at: offset)
    guard let element = chain.first else { return nil }
    func attribute(_ name: String) -> XMLElement.Attribute? {
      chain.lazy.compactMap { $0[name] }.first
    }
    for element in chain { try check(element) }
    if let spread = attribute("spreadMethod"), spread.text != "pad" {
      throw Problem("a gradient cannot be repeated; remove \"spreadMethod\"", at: spread.offset)
    }
    let stops = try stops(chain, opacity: opacity)
    guard !stops.isEmpty else { return nil }
    let isRelative = attribute("gradientUnits")?.text != "userSpaceOnUse"
    if isRelative, box.isEmpty { return nil }
    let size = isRelative ? Size(width: 1, height: 1) : viewport
    func length(_ name: String, _ percent: Double, _ standard: Double) throws(Problem) -> Double {
      guard let attribute = attribute(name) else { return standard * percent }
      var scanner = TextScanner(attribute)
      return try scanner.length(percent: percent)
    }
    var transform = AffineTransform.identity
    if let attribute = attribute("gradientTransform") { transform = try AffineTransform(attribute) }
    if isRelative {
      transform = transform.followed(by: .scale(x: box.width, y: box.height))
        .followed(by: .translation(x: box.x, y: box.y))
    }
    if element.name == "linearGradient" {
      let from = try Point(x: length("x1", size.width, 0), y: length("y1", size.height, 0))
      let to = try Point(x: length("x2", size.width, 1), y: length("y2", size.height, 0))
      return .paint(.linearGradient(from: from, to: to, stops: stops), transform)
    }
    let center = try Point(x: length("cx", size.width, 0.5), y: length("cy", size.height, 0.5))
    let diagonal = ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    let radius = try length("r", diagonal, 0.5)
    if let focus = attribute("fr"), try length("fr", diagonal, 0) > 0 {
      throw Problem("a gradient cannot have a focal radius; remove \"fr\"", at: focus.offset)
    }
    for (name, position, percent) in [
      ("fx", center.x, size.width), ("fy", center.y, size.height),
    ] {
      guard let attribute = attribute(name) else { continue }
      guard abs(try length(name, percent, 0) - position) <= 1e-3 * radius else {
        throw Problem(
          "the focus of a gradient must be its centre; remove \"fx\" and \"fy\"",
          at: attribute.offset)
      }
    }
    return .paint(.radialGradient(center: center, radius: radius, stops: stops), transform)
  }

  /// A gradient and those from which it inherits.
  private func chain(_ name: String, at offset: Int) throws(Problem) -> [XMLElement] {
    var chain: [XMLElement] = []
    var next: (name: String, offset: Int)? = (name, offset)
    while let (name, offset) = next {
      guard let element = document.elements[name] else {
        throw Problem("there is no gradient with the id \"\(name)\"", at: offset)
      }
      guard ["linearGradient", "radialGradient"].contains(element.name) else {
        throw Problem(
          "<\(element.name)> is not supported as a paint; use a gradient, or export a PNG picture",
          at: offset)
      }
      guard chain.count < Self.chainLimit else {
        throw Problem("more than \(Self.chainLimit) gradients refer to each other", at: offset)
      }
      chain.append(element)
      next = element.reference.map { (String($0.text.drop { $0 == "#" }), $0.offset) }
    }
    return chain
  }

  private mutating func stops(
    _ chain: [XMLElement], opacity: Double
  ) throws(Problem) -> [GradientStop] {
    guard let element = chain.first(where: { $0.children.contains { $0.name == "stop" } }) else {
      return []
    }
    let key = Key(offset: element.offset, opacity: opacity)
    var stops = kept[key] ?? []
    if stops.isEmpty { stops = try readStops(of: element, opacity: opacity) }
    kept[key] = stops
    totalCount += stops.count
    guard totalCount <= Self.totalLimit else {
      throw Problem(
        "the gradients of all shapes have too many stops; simplify them", at: element.offset)
    }
    return stops
  }

  private func readStops(
    of element: XMLElement, opacity: Double
  ) throws(Problem) -> [GradientStop] {
    var stops: [GradientStop] = []
    for child in element.children where child.name == "stop" {
      guard stops.count < Self.stopLimit else {
        throw Problem("a gradient has more than \(Self.stopLimit) stops", at: child.offset)
      }
      var offset = 0.0
      if let attribute = child["offset"] {
        var scanner = TextScanner(attribute)
        offset = try scanner.opacity()
      }
      let stop = try document.stop(child, of: element)
      stops.append(GradientStop(offset, stop.opacity(opacity)))
    }
    return Self.withoutPremultiplication(stops)
  }

  /// The number of parts of a gradient between two stops of different opacity.
  private static let partCount = 16

  /// SVG interpolates colours that are not premultiplied. Between stops of different opacity and
  /// colour, extra stops keep the difference below one of 255 levels.
  private static func withoutPremultiplication(_ stops: [GradientStop]) -> [GradientStop] {
    var result = Array(stops.prefix(1))
    for (from, to) in zip(stops, stops.dropFirst()) {
      let (a, b) = (from.color, to.color)
      let isSameColor = (a.red, a.green, a.blue) == (b.red, b.green, b.blue)
      if a.alpha != b.alpha, !isSameColor, to.offset > from.offset {
        for part in 1..<partCount {
          let fraction = Double(part) / Double(partCount)
          result.append(
            GradientStop(
              from.offset + (to.offset - from.offset) * fraction,
              a.mixed(with: b, by: fraction)))
        }
      }
      result.append(to)
    }
    return result
  }

  /// Refuses properties of a gradient that are not read.
  private func check(_ element: XMLElement) throws(Problem) {
    for (name, value) in document.sheet.properties(of: element) where name == "transform" {
      throw value.problem("write the transform of a gradient into \"gradientTransform\"")
    }
  }
}
