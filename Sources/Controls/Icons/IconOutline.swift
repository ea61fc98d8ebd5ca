import Geometry
import Raster

/// Parses the compact notation of icons into a path.
///
/// The text is a sequence of commands: a letter followed by numbers. All coordinates are absolute.
///
/// - `M x y` begins a contour.
/// - `L x y` draws a line.
/// - `C x1 y1 x2 y2 x y` draws a cubic curve, as in SVG.
/// - `Z` closes the contour.
/// - `R x y radius` draws a line to a corner that is rounded toward the next command, including `Z`.
/// - `A x y radius from to` draws an arc around a centre between two angles in degrees, clockwise
///   from 3 o'clock. Inside a contour, a line connects the pen to its start.
/// - `O x y radius` draws a circle.
/// - `O x y radius from to` draws an arc as a separate contour.
/// - `B left top right bottom radius` draws a rectangle with rounded corners.
struct IconOutline {
  private(set) var path = Path()
  /// The start of the contour and the position of the pen; nil between contours.
  private var contour: (start: Point, pen: Point)?
  /// A rounded corner that is drawn when the next point is known.
  private var corner: (point: Point, radius: Double)?

  /// Parses a text. A malformed text traps, because all texts are part of the program.
  init(_ text: String) {
    var numbers: [Double] = []
    var command: Character?
    for word in text.split(whereSeparator: \.isWhitespace) {
      var digits = word
      if let first = word.first, first.isLetter {
        if let command { apply(command, numbers) }
        command = first
        numbers = []
        digits = word.dropFirst()
      }
      if !digits.isEmpty {
        guard let number = Double(digits) else { preconditionFailure("\(word) is not a number") }
        numbers.append(number)
      }
    }
    if let command { apply(command, numbers) }
    precondition(corner == nil, "a corner needs a line after it")
  }

  private mutating func apply(_ command: Character, _ numbers: [Double]) {
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    switch (command, numbers.count) {
    case ("M", 2): move(to: point(0))
    case ("L", 2): line(to: point(0))
    case ("R", 3): turn(at: point(0), radius: numbers[2])
    case ("C", 6): cubic(to: point(4), point(0), point(2))
    case ("A", 5): arc(center: point(0), radius: numbers[2], from: numbers[3], to: numbers[4])
    case ("O", 3):
      contour = nil
      arc(center: point(0), radius: numbers[2], from: 0, to: 360)
      close()
    case ("O", 5):
      contour = nil
      arc(center: point(0), radius: numbers[2], from: numbers[3], to: numbers[4])
      contour = nil
    case ("B", 5): box(from: point(0), to: point(2), radius: numbers[4])
    case ("Z", 0): close()
    default: preconditionFailure("\(command) does not take \(numbers.count) numbers")
    }
  }

  // MARK: Contours

  private mutating func move(to point: Point) {
    path.move(to: point)
    contour = (point, point)
  }

  private mutating func line(to point: Point) {
    round(toward: point)
    path.line(to: point)
    contour?.pen = point
  }

  private mutating func cubic(to point: Point, _ control1: Point, _ control2: Point) {
    path.cubic(to: point, control1: control1, control2: control2)
    contour?.pen = point
  }

  private mutating func close() {
    guard let contour else { preconditionFailure("there is nothing to close") }
    round(toward: contour.start)
    path.close()
    self.contour = nil
  }

  private mutating func box(from topLeft: Point, to bottomRight: Point, radius: Double) {
    let (left, top, right, bottom) = (topLeft.x, topLeft.y, bottomRight.x, bottomRight.y)
    move(to: Point(x: left + radius, y: top))
    for corner in [
      Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom), topLeft,
    ] {
      turn(at: corner, radius: radius)
    }
    close()
  }

  // MARK: Corners

  private mutating func turn(at point: Point, radius: Double) {
    round(toward: point)
    corner = (point, radius)
  }

  /// Draws the pending corner, if any, rounded toward `next`.
  private mutating func round(toward next: Point) {
    guard let corner, let pen = contour?.pen else { return }
    self.corner = nil
    guard corner.radius > 0 else { return line(to: corner.point) }
    let (from, to) = ((corner.point - pen).angle, (next - corner.point).angle)
    let (before, after) = (Point(angle: from), Point(angle: to))
    let turn = abs(Angles.shortestArc(from: from, to: to))
    // The distances from the corner to the ends of the rounding and to its control points.
    let reach = corner.radius * Angles.tangent(of: turn / 2)
    let handle = reach - Self.handle(of: turn) * corner.radius
    line(to: corner.point - before * reach)
    cubic(
      to: corner.point + after * reach, corner.point - before * handle,
      corner.point + after * handle)
  }

  // MARK: Arcs

  /// Returns the length of the handles of a cubic that approximates an arc with a radius of 1.
  private static func handle(of sweep: Double) -> Double { 4 / 3 * Angles.tangent(of: sweep / 4) }

  /// Draws an arc as cubics of at most a quarter turn each. Angles are in degrees.
  private mutating func arc(center: Point, radius: Double, from: Double, to: Double) {
    let start = from * .pi / 180
    let sweep = (to - from) * .pi / 180
    let pieces = max((abs(sweep) / (.pi / 2)).rounded(.up), 1)
    let step = sweep / pieces
    let handle = radius * Self.handle(of: step)
    func direction(_ angle: Double) -> Point { Point(angle: angle) }
    let first = center + direction(start) * radius
    if contour == nil { move(to: first) } else { line(to: first) }
    for piece in 0..<Int(pieces) {
      let a = start + step * Double(piece)
      let b = a + step
      cubic(
        to: center + direction(b) * radius,
        center + direction(a) * radius + direction(a + .pi / 2) * handle,
        center + direction(b) * radius - direction(b + .pi / 2) * handle)
    }
  }
}
