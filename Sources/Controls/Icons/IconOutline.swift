import Geometry
import Raster

/// Reads an outline from the short text that icons are written in.
///
/// A letter and its numbers each: `M x y` begins a contour, `L x y` is a line, `Q` and `C` are
/// curves as SVG has them, `Z` closes. `A x y radius from to` is an arc around a centre between two
/// angles in degrees, clockwise from 3 o'clock, with a line to its beginning inside a contour. All
/// points are absolute.
struct IconOutline {
  private(set) var path = Path()
  private var isOpen = false

  /// The text is part of the program, so one that cannot be read is a programming mistake.
  init(_ text: String) {
    var numbers: [Double] = []
    var command: Character?
    for word in text.split(separator: " ") {
      var digits = word
      if let first = word.first, first.isLetter {
        if let command { apply(command, numbers) }
        command = first
        numbers = []
        digits = word.dropFirst()
      }
      if !digits.isEmpty {
        guard let number = Double(digits) else { preconditionFailure("\(word) is no number") }
        numbers.append(number)
      }
    }
    if let command { apply(command, numbers) }
  }

  private mutating func apply(_ command: Character, _ numbers: [Double]) {
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    switch (command, numbers.count) {
    case ("M", 2):
      path.move(to: point(0))
      isOpen = true
    case ("L", 2): path.line(to: point(0))
    case ("Q", 4): path.quadratic(to: point(2), control: point(0))
    case ("C", 6): path.cubic(to: point(4), control1: point(0), control2: point(2))
    case ("A", 5):
      arc(center: point(0), radius: numbers[2], from: numbers[3], to: numbers[4])
    case ("Z", 0):
      path.close()
      isOpen = false
    default: preconditionFailure("\(command) does not take \(numbers.count) numbers")
    }
  }

  /// Cubics of at most a quarter turn each; their handles are 4/3 · Angles.tangent(of: sweep / 4)
  /// radii long.
  private mutating func arc(center: Point, radius: Double, from: Double, to: Double) {
    let start = from * .pi / 180
    let sweep = (to - from) * .pi / 180
    let pieces = max((abs(sweep) / (.pi / 2)).rounded(.up), 1)
    let step = sweep / pieces
    let handle = radius * 4 / 3 * Angles.tangent(of: step / 4)
    func direction(_ angle: Double) -> Point { Point(angle: angle) }
    let first = center + direction(start) * radius
    if isOpen { path.line(to: first) } else { path.move(to: first) }
    isOpen = true
    for piece in 0..<Int(pieces) {
      let a = start + step * Double(piece)
      let b = a + step
      path.cubic(
        to: center + direction(b) * radius,
        control1: center + direction(a) * radius + direction(a + .pi / 2) * handle,
        control2: center + direction(b) * radius - direction(b + .pi / 2) * handle)
    }
  }
}
