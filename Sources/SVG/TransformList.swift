import Geometry

extension AffineTransform {
  /// Reads an attribute such as `gradientTransform`.
  init(_ attribute: XMLElement.Attribute) throws(Problem) {
    try self.init(TextScanner(attribute))
  }

  /// Reads the property `transform`. (CSS Transforms 1, section 8.)
  init(_ value: TextScanner) throws(Problem) {
    var scanner = value
    var transform = AffineTransform.identity
    var ahead = scanner
    if ahead.word() == "none", ahead.isAtEnd() {
      self = transform
      return
    }
    while !scanner.isAtEnd() {
      let offset = scanner.offset
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.skip("(") else {
        throw Problem("expected a transform such as translate(1 2)", at: offset)
      }
      var numbers: [Double] = []
      while scanner.hasNumber(), numbers.count < 7 { numbers.append(try scanner.coefficient()) }
      scanner.skipSpace()
      guard scanner.skip(")") else { throw scanner.problem("expected a number or \")\"") }
      guard let step = AffineTransform(name, numbers) else {
        throw Problem("\(name) is not a transform, or has the wrong number of values", at: offset)
      }
      transform = step.followed(by: transform)
      scanner.skipSeparator()
    }
    guard transform.isUsable else {
      throw Problem("the transform is too large", at: value.offset)
    }
    self = transform
  }

  private init?(_ name: String, _ n: [Double]) {
    func tangent(_ degrees: Double) -> Double {
      Angles.tangent(of: Angles.radians(degrees: degrees))
    }
    switch (name, n.count) {
    case ("matrix", 6): self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1): self = .translation(x: n[0], y: 0)
    case ("translate", 2): self = .translation(x: n[0], y: n[1])
    case ("translateX", 1): self = .translation(x: n[0], y: 0)
    case ("translateY", 1): self = .translation(x: 0, y: n[0])
    case ("scaleX", 1): self = .scale(x: n[0], y: 1)
    case ("scaleY", 1): self = .scale(x: 1, y: n[0])
    case ("scale", 1): self = .scale(x: n[0], y: n[0])
    case ("scale", 2): self = .scale(x: n[0], y: n[1])
    case ("rotate", 1): self = .turn(degrees: n[0])
    case ("rotate", 3):
      self = .translation(x: -n[1], y: -n[2]).followed(by: .turn(degrees: n[0]))
        .followed(by: .translation(x: n[1], y: n[2]))
    case ("skewX", 1), ("skew", 1): self.init(a: 1, b: 0, c: tangent(n[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): self.init(a: 1, b: tangent(n[0]), c: 0, d: 1, tx: 0, ty: 0)
    case ("skew", 2): self.init(a: 1, b: tangent(n[1]), c: tangent(n[0]), d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// A rotation, exact for quarter turns, so that straight edges stay straight.
  private static func turn(degrees: Double) -> AffineTransform {
    let turned: Point
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: return .identity
    case 90, -270: turned = Point(x: 0, y: 1)
    case 180, -180: turned = Point(x: -1, y: 0)
    case -90, 270: turned = Point(x: 0, y: -1)
    default: return .rotation(Angles.radians(degrees: degrees))
    }
    return AffineTransform(
      a: turned.x, b: turned.y, c: -turned.y, d: turned.x, tx: 0, ty: 0)
  }

  /// Whether the coefficients are small enough that no coordinate becomes infinite.
  var isUsable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= 1e12 }
  }
}

extension TextScanner {
  /// Takes a number of a transform, in pixels or degrees.
  fileprivate mutating func coefficient() throws(Problem) -> Double {
    let number = try number()
    let unit = self
    // A sign without space begins the next number.
    guard isAtLetter else { return number }
    switch word() {
    case "px", "deg": return number
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: throw unit.problem("expected a number in px or deg")
    }
  }
}
