import Geometry
import Raster

/// Reads the outline in the attribute `d` of a path. (SVG 2, section 9.3.)
struct PathData {
  private(set) var path = Path()
  private var scanner: TextScanner
  /// The start of the contour and the position of the pen.
  private var start = Point.zero
  private var pen = Point.zero
  /// The last control point of the previous command, if it was a cubic or a quadratic curve.
  private var cubicControl: Point?
  private var quadraticControl: Point?
  /// Whether a contour has begun.
  private var isOpen = false

  /// - Parameter budget: the number of steps that may be added, which is reduced.
  init(_ attribute: XMLElement.Attribute, _ budget: inout StepBudget) throws(Problem) {
    scanner = TextScanner(attribute)
    if scanner.isAtEnd() { return }
    // `none` is an empty path.
    if attribute.text == "none" { return }
    var isFirst = true
    while !scanner.isAtEnd() {
      let offset = scanner.offset
      guard let command = scanner.letter() else {
        throw scanner.problem("expected a command of a path, such as M or L")
      }
      guard !isFirst || command == "M" || command == "m" else {
        throw Problem("a path begins with M, not \(command)", at: offset)
      }
      isFirst = false
      try apply(command, at: offset, &budget)
    }
  }

  private mutating func apply(
    _ command: Character, at offset: Int, _ budget: inout StepBudget
  ) throws(Problem) {
    let isRelative = command.isLowercase
    var kind = Character(command.uppercased())
    guard "MLHVCSQTAZ".contains(kind) else {
      throw Problem("\(command) is not a command of a path", at: offset)
    }
    if kind == "Z" {
      try budget.take(1, at: offset)
      if isOpen { path.close() }
      (isOpen, pen, cubicControl, quadraticControl) = (false, start, nil, nil)
      return
    }
    repeat {
      try budget.take(1, at: offset)
      let origin = isRelative ? pen : .zero
      if kind != "M" { begin() }
      switch kind {
      case "M":
        pen = try point(origin)
        start = pen
        path.move(to: pen)
        isOpen = true
        forgetControls()
        // Further points are lines.
        kind = "L"
      case "L": line(to: try point(origin))
      case "H": line(to: try Point(x: origin.x + scanner.number(), y: pen.y))
      case "V": line(to: try Point(x: pen.x, y: origin.y + scanner.number()))
      case "C":
        cubic(try point(origin), try point(origin), to: try point(origin))
      case "S":
        let mirrored = cubicControl.map { pen * 2 - $0 } ?? pen
        cubic(mirrored, try point(origin), to: try point(origin))
      case "Q": quadratic(try point(origin), to: try point(origin))
      case "T":
        quadratic(quadraticControl.map { pen * 2 - $0 } ?? pen, to: try point(origin))
      default: try arc(origin, at: offset, &budget)
      }
    } while scanner.hasNumber()
  }

  private mutating func point(_ origin: Point) throws(Problem) -> Point {
    try origin + Point(x: scanner.number(), y: scanner.number())
  }

  /// Begins a contour at the start of the previous one, after Z.
  private mutating func begin() {
    guard !isOpen else { return }
    path.move(to: pen)
    isOpen = true
  }

  private mutating func forgetControls() { (cubicControl, quadraticControl) = (nil, nil) }

  private mutating func line(to end: Point) {
    path.line(to: end)
    pen = end
    forgetControls()
  }

  private mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
    path.cubic(to: end, control1: control1, control2: control2)
    (pen, cubicControl, quadraticControl) = (end, control2, nil)
  }

  private mutating func quadratic(_ control: Point, to end: Point) {
    path.quadratic(to: end, control: control)
    (pen, cubicControl, quadraticControl) = (end, nil, control)
  }

  private mutating func arc(
    _ origin: Point, at offset: Int, _ budget: inout StepBudget
  ) throws(Problem) {
    let radii = try Size(width: abs(scanner.number()), height: abs(scanner.number()))
    let rotation = Angles.radians(degrees: try scanner.number())
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    let end = try point(origin)
    let arc = EllipticArc(
      from: pen, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    guard let arc else {
      if end != pen { path.line(to: end) }
      pen = end
      return forgetControls()
    }
    try budget.take(3, at: offset)
    for piece in arc.pieces {
      path.cubic(to: piece.end, control1: piece.control1, control2: piece.control2)
    }
    pen = end
    forgetControls()
  }
}

/// The number of steps that the outlines of a picture may still have.
struct StepBudget {
  /// The maximum number of steps of all outlines together.
  static let limit = 100_000

  private var count = 0

  mutating func take(_ steps: Int, at offset: Int) throws(Problem) {
    count += steps
    guard count <= Self.limit else {
      throw Problem("the outlines have more than \(Self.limit) steps; simplify them", at: offset)
    }
  }
}
