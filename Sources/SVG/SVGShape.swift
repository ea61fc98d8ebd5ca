import Geometry
import Raster

/// Reads the shapes of SVG. (SVG 2, chapters 9 and 10.)
struct SVGShape {
  /// The names of the elements that are shapes.
  static let names: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// The names of the shapes whose vertices can have markers.
  static let markerNames: Set<String> = ["path", "line", "polyline", "polygon"]

  /// The shape; nil if it is empty.
  let shape: Shape?

  /// - Parameter viewport: The size to which percentages refer.
  init(
    _ element: XMLElement, rule: FillRule, viewport: Size, _ budget: inout StepBudget
  ) throws(Problem) {
    func length(_ name: String, _ percent: Double) throws(Problem) -> Double? {
      try Self.length(element, name, percent)
    }
    let (width, height) = (viewport.width, viewport.height)
    let diagonal = ((width * width + height * height) / 2).squareRoot()
    func x(_ name: String) throws(Problem) -> Double { try length(name, width) ?? 0 }
    func y(_ name: String) throws(Problem) -> Double { try length(name, height) ?? 0 }

    try budget.take(4, at: element.offset)
    switch element.name {
    case "path":
      guard let data = element["d"] else {
        shape = nil
        return
      }
      let path = try PathData(data, &budget).path
      shape = path.elements.isEmpty ? nil : .path(path, rule)
    case "rect":
      let frame = try Rectangle(
        x: x("x"), y: y("y"), width: x("width"), height: y("height"))
      let (rx, ry) = (try length("rx", width), try length("ry", height))
      shape = Self.rectangle(frame, Size(width: rx ?? ry ?? 0, height: ry ?? rx ?? 0))
    case "circle":
      let radius = try length("r", diagonal) ?? 0
      shape = radius > 0 ? .circle(center: try Point(x: x("cx"), y: y("cy")), radius: radius) : nil
    case "ellipse":
      let (rx, ry) = (try length("rx", width), try length("ry", height))
      let radii = Size(width: rx ?? ry ?? 0, height: ry ?? rx ?? 0)
      shape = Self.ellipse(try Point(x: x("cx"), y: y("cy")), radii)
    case "line":
      var path = Path()
      path.move(to: try Point(x: x("x1"), y: y("y1")))
      path.line(to: try Point(x: x("x2"), y: y("y2")))
      shape = .path(path, rule)
    default:
      shape = try Self.polygon(element, rule, &budget)
    }
  }

  /// Reads an attribute; nil if it is missing or `auto`.
  /// - Parameter percent: The length of 100 %.
  static func length(
    _ element: XMLElement, _ name: String, _ percent: Double
  ) throws(Problem) -> Double? {
    guard let attribute = element[name], attribute.text != "auto" else { return nil }
    var scanner = TextScanner(attribute)
    let length = try scanner.length(percent: percent)
    guard scanner.isAtEnd() else { throw scanner.problem("expected one number") }
    return length
  }

  private static func rectangle(_ frame: Rectangle, _ radii: Size) -> Shape? {
    guard !frame.isEmpty else { return nil }
    let rx = min(max(radii.width, 0), frame.width / 2)
    let ry = min(max(radii.height, 0), frame.height / 2)
    guard rx > 0, ry > 0 else { return .rectangle(frame) }
    if rx == ry { return .roundedRectangle(frame, radius: rx) }
    var path = Path()
    path.move(to: Point(x: frame.left + rx, y: frame.top))
    let corners = [
      (Point(x: frame.right - rx, y: frame.top), Point(x: frame.right, y: frame.top + ry)),
      (Point(x: frame.right, y: frame.bottom - ry), Point(x: frame.right - rx, y: frame.bottom)),
      (Point(x: frame.left + rx, y: frame.bottom), Point(x: frame.left, y: frame.bottom - ry)),
      (Point(x: frame.left, y: frame.top + ry), Point(x: frame.left + rx, y: frame.top)),
    ]
    for (from, to) in corners {
      path.line(to: from)
      path.quarter(from: from, to: to, Size(width: rx, height: ry))
    }
    path.close()
    return .path(path, .nonZero)
  }

  private static func ellipse(_ center: Point, _ radii: Size) -> Shape? {
    guard radii.width > 0, radii.height > 0 else { return nil }
    if radii.width == radii.height { return .circle(center: center, radius: radii.width) }
    let points = [
      center + Point(x: radii.width, y: 0), center + Point(x: 0, y: radii.height),
      center - Point(x: radii.width, y: 0), center - Point(x: 0, y: radii.height),
    ]
    var path = Path()
    path.move(to: points[0])
    for index in points.indices {
      path.quarter(from: points[index], to: points[(index + 1) % 4], radii)
    }
    path.close()
    return .path(path, .nonZero)
  }

  private static func polygon(
    _ element: XMLElement, _ rule: FillRule, _ budget: inout StepBudget
  ) throws(Problem) -> Shape? {
    guard let points = element["points"] else { return nil }
    var scanner = TextScanner(points)
    var path = Path()
    while !scanner.isAtEnd() {
      try budget.take(1, at: points.offset)
      let point = try Point(x: scanner.number(), y: scanner.number())
      if path.elements.isEmpty { path.move(to: point) } else { path.line(to: point) }
    }
    guard !path.elements.isEmpty else { return nil }
    if element.name == "polygon" { path.close() }
    return .path(path, rule)
  }
}

extension Path {
  /// Adds a quarter of an ellipse, clockwise.
  fileprivate mutating func quarter(from: Point, to: Point, _ radii: Size) {
    let arc = EllipticArc(
      from: from, to: to, radii: radii, rotation: 0, isLarge: false, isClockwise: true)
    for piece in arc?.pieces ?? [] {
      cubic(to: piece.end, control1: piece.control1, control2: piece.control2)
    }
  }
}

extension Shape {
  /// The bounding box of the outline without its stroke, to which gradients refer.
  var box: Rectangle {
    switch self {
    case .rectangle(let rectangle), .roundedRectangle(let rectangle, _): return rectangle
    case .circle(let center, let radius): return Rectangle(center: center, radius: radius)
    case .path(let path, _):
      var pen = Point.zero
      var points: [Point] = []
      for element in path.elements {
        switch element {
        case .move(let point), .line(let point):
          points.append(point)
          pen = point
        case .quadratic(let control, let end):
          points += Self.samples { t in
            pen * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
          }
          pen = end
        case .cubic(let control1, let control2, let end):
          points += Self.samples { t in
            let s = 1 - t
            let middle = control1 * (3 * s * s * t) + control2 * (3 * s * t * t)
            return pen * (s * s * s) + middle + end * (t * t * t)
          }
          pen = end
        case .close: break
        }
      }
      return Rectangle(around: points)
    case .arc, .line: return .zero
    }
  }

  /// Points on a curve. With these, a box is wrong by at most 0.1 % of the curve's height.
  private static func samples(_ point: (Double) -> Point) -> [Point] {
    (1...32).map { point(Double($0) / 32) }
  }
}
