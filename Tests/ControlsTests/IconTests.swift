import Bench
import Geometry
import Kinds
import Raster
import Testing

@testable import Controls

extension BuiltInIcon: CustomTestStringConvertible {
  public var testDescription: String { name }
}

struct IconTests {
  /// Measurements of the ink of an icon.
  private struct Ink {
    /// Pixels per unit of the icon's grid.
    static let scale = 8
    /// The bounding box of the pixels that are at least half covered, in units of the grid.
    let bounds: Rectangle
    /// The centre of mass, in units of the grid.
    let centerOfMass: Point
    /// The share of the square that is covered.
    let coverage: Double

    init(of icon: BuiltInIcon) {
      let (pixels, side) = IconTests.coverage(of: icon, scale: Self.scale)
      var (left, top, right, bottom) = (side, side, 0, 0)
      var (sum, total) = (Point.zero, 0.0)
      for y in 0..<side {
        for x in 0..<side where pixels[y * side + x] > 0 {
          let share = Double(pixels[y * side + x]) / 255
          sum = sum + Point(x: Double(x) + 0.5, y: Double(y) + 0.5) * share
          total += share
          guard share >= 0.5 else { continue }
          (left, top) = (min(left, x), min(top, y))
          (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
        }
      }
      let unit = 1 / Double(Self.scale)
      bounds = Rectangle(
        left: Double(left) * unit, top: Double(top) * unit, right: Double(right) * unit,
        bottom: Double(bottom) * unit)
      centerOfMass = sum * (unit / max(total, 1))
      coverage = total / Double(side * side)
    }
  }

  /// Returns the coverage of each pixel, row by row, and the number of pixels in a row.
  private static func coverage(
    of icon: BuiltInIcon, scale: Int
  ) -> (pixels: [UInt8], side: Int) {
    let side = Int(BuiltInIcon.side) * scale
    let surface = Surface(width: side, height: side)
    icon.draw(
      in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)),
      color: Color(hex: "#FFFFFF")!, on: Canvas(surface))
    let pixels = (0..<side).flatMap { y in (0..<side).map { x in UInt8(surface[x, y] >> 24) } }
    return (pixels, side)
  }

  private static let inks = Dictionary(
    uniqueKeysWithValues: BuiltInIcon.all.map { ($0.name, Ink(of: $0)) })

  @Test(arguments: BuiltInIcon.all)
  func everyIconFillsItsSquareUpToTheMargin(icon: BuiltInIcon) throws {
    let bounds = try #require(Self.inks[icon.name]).bounds
    #expect(bounds.left >= 2 && bounds.right <= 22, "\(bounds)")
    #expect(bounds.top >= 2 && bounds.bottom <= 22, "\(bounds)")
    #expect(max(bounds.width, bounds.height) >= 12)
  }

  /// Either the bounds or the centre of mass are centred; the bounds of a triangle are not.
  @Test(arguments: BuiltInIcon.all)
  func everyIconIsCentered(icon: BuiltInIcon) throws {
    let ink = try #require(Self.inks[icon.name])
    let center = Point(x: BuiltInIcon.side / 2, y: BuiltInIcon.side / 2)
    let (bounds, mass) = (ink.bounds.center - center, ink.centerOfMass - center)
    #expect(min(abs(bounds.x), abs(mass.x)) <= 0.6, "\(bounds) \(mass)")
    #expect(min(abs(bounds.y), abs(mass.y)) <= 0.6, "\(bounds) \(mass)")
  }

  /// Signs of one or two strokes have less ink than other icons.
  @Test(arguments: BuiltInIcon.all)
  func noIconIsMuchHeavierThanOthers(icon: BuiltInIcon) throws {
    let coverage = try #require(Self.inks[icon.name]).coverage
    let isSign = icon == .more || BuiltInIcon.Topic.signs.icons.contains(icon)
    #expect((isSign ? 0.05...0.21 : 0.145...0.33).contains(coverage), "\(coverage)")
  }

  @Test func noTwoIconsLookAlike() {
    let pictures = BuiltInIcon.all.map { Self.coverage(of: $0, scale: 1).pixels }
    for (index, picture) in pictures.enumerated() {
      for other in 0..<index {
        var difference = 0
        for (a, b) in zip(picture, pictures[other]) where a != b {
          difference += abs(Int(a) - Int(b))
        }
        // 1.5 % of the square are nine pixels.
        let share = Double(difference) / 255 / Double(picture.count)
        #expect(share > 0.015, "\(BuiltInIcon.names[index]), \(BuiltInIcon.names[other])")
      }
    }
  }

  /// At 24 points the edges of a stroke at a whole coordinate lie on pixel borders.
  @Test(arguments: BuiltInIcon.all)
  func straightStrokesHaveWholeCoordinates(icon: BuiltInIcon) {
    func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) < 0.001 }
    var (start, pen) = (Point.zero, Point.zero)
    func expectWhole(to end: Point) {
      let delta = end - pen
      if abs(delta.x) < 0.001, abs(delta.y) >= 1 { #expect(isWhole(pen.x), "\(pen) \(end)") }
      if abs(delta.y) < 0.001, abs(delta.x) >= 1 { #expect(isWhole(pen.y), "\(pen) \(end)") }
      pen = end
    }
    for element in IconOutline(icon.strokes + " " + icon.solid).path.elements {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point): expectWhole(to: point)
      case .quadratic(_, let end), .cubic(_, _, let end): pen = end
      case .close: expectWhole(to: start)
      }
    }
  }

  /// Without alignment, a horizontal stroke at the centre would be two grey lines at 16 points.
  @Test func strokesFillPixelsAtAnySize() throws {
    for (side, lines) in [(16, 3), (20, 3), (24, 6), (32, 6), (40, 9), (48, 12)] {
      let surface = Surface(width: side, height: side)
      BuiltInIcon.menu.draw(
        in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)),
        color: Color(hex: "#FFFFFF")!, on: Canvas(surface))
      let full = (0..<side).count { surface[side / 2, $0] == 0xFFFF_FFFF }
      #expect(full == lines, "\(side)")
    }
  }

  @Test(arguments: BuiltInIcon.all, [16.0, 20, 24, 32, 48])
  func alignmentMovesIconsByAtMostHalfAPixel(icon: BuiltInIcon, side: Double) {
    let pixels = side / BuiltInIcon.side
    let shift = icon.drawing.content.alignment.shift(pixels: Size(width: pixels, height: pixels))
    #expect(max(abs(shift.x), abs(shift.y)) * pixels <= (pixels == pixels.rounded() ? 0 : 0.5))
  }

  @Test(arguments: BuiltInIcon.all)
  func everyIconIsDrawnInItsColour(icon: BuiltInIcon) {
    let surface = Surface(width: 24, height: 24)
    icon.draw(
      in: Rectangle(x: 0, y: 0, width: 24, height: 24), color: Color(hex: "#FF0000")!,
      on: Canvas(surface))
    var solid = 0
    for y in 0..<24 {
      for x in 0..<24 where surface[x, y] == 0xFFFF_0000 { solid += 1 }
    }
    #expect(solid > 4, "\(icon)")
    #expect(surface[0, 0] == 0)
  }

  // MARK: Names

  @Test func namesAreUniqueWordsWithHyphens() {
    #expect(Set(BuiltInIcon.names).count == BuiltInIcon.names.count)
    for icon in BuiltInIcon.all {
      for word in [icon.name] + icon.synonyms {
        #expect(word.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) }, "\(word)")
      }
    }
  }

  /// A synonym that is also a name would never be suggested.
  @Test(arguments: BuiltInIcon.all)
  func everyIconHasSynonymsThatAreNotNames(icon: BuiltInIcon) throws {
    #expect(!icon.synonyms.isEmpty)
    #expect(Set(icon.synonyms).count == icon.synonyms.count)
    #expect(Set(icon.synonyms).isDisjoint(with: BuiltInIcon.names), "\(icon.name)")
    #expect(try BuiltInIcon(named: icon.name) == icon)
  }

  // MARK: Outlines

  @Test func arcsBecomeCubicCurves() {
    for text in ["A10 10 5 0 90", "M1 1 L2 2 O10 10 5 0 90 M3 3"] {
      let elements = IconOutline(text).path.elements.filter { element in
        if case .cubic = element { true } else { element == .move(Point(x: 15, y: 10)) }
      }
      #expect(elements.count == 2, "\(text)")
      guard case .cubic(_, _, let end) = elements.last else {
        return #expect(Bool(false), "\(elements)")
      }
      #expect(end.distance(to: Point(x: 10, y: 15)) < 1e-9)
    }
  }

  /// A rounded corner is a quarter of a circle, within an outline and where it closes.
  @Test func cornersAreRounded() {
    let open = IconOutline("M0 0 R10 0 4 L10 10").path
    var expected = IconOutline("M0 0 A6 4 4 -90 0 L10 10").path
    expectSame(open, expected)
    let box = IconOutline("B0 0 10 8 2").path
    expected =
      IconOutline(
        "M2 0 A8 2 2 -90 0 A8 6 2 0 90 A2 6 2 90 180 A2 2 2 180 270 Z"
      ).path
    expectSame(box, expected)
    expectSame(IconOutline("B0 0 10 8 0").path, IconOutline("M0 0 L10 0 L10 8 L0 8 L0 0 Z").path)
  }

  private func expectSame(_ path: Path, _ other: Path) {
    #expect(path.elements.count == other.elements.count, "\(path) \(other)")
    for (a, b) in zip(points(of: path), points(of: other)) {
      #expect(a.distance(to: b) < 1e-9, "\(path) \(other)")
    }
  }

  private func points(of path: Path) -> [Point] {
    path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quadratic(let control, let end): [control, end]
      case .cubic(let control1, let control2, let end): [control1, control2, end]
      case .close: []
      }
    }
  }
}
