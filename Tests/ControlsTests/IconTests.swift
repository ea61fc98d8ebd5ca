import Bench
import Geometry
import Kinds
import Raster
import Testing

@testable import Controls

struct IconTests {
  /// The smallest rectangle around an icon's places, and whether its outline is closed where it
  /// begins.
  private func bounds(of text: String) -> Rectangle? {
    var all: [Point] = []
    for element in IconOutline(text).path.elements {
      switch element {
      case .move(let point), .line(let point): all.append(point)
      case .quadratic(let control, let end): all += [control, end]
      case .cubic(let control1, let control2, let end): all += [control1, control2, end]
      case .close: break
      }
    }
    guard let first = all.first else { return nil }
    return all.reduce(into: Rectangle(origin: first, size: .zero)) { bounds, point in
      bounds = Rectangle(
        left: min(bounds.left, point.x), top: min(bounds.top, point.y),
        right: max(bounds.right, point.x), bottom: max(bounds.bottom, point.y))
    }
  }

  @Test(arguments: BuiltInIcon.allCases)
  func everyOutlineStaysInItsSquare(icon: BuiltInIcon) throws {
    let strokes = try #require(bounds(of: icon.strokes))
    let margin = BuiltInIcon.strokeWidth / 2
    for bounds in [strokes, bounds(of: icon.solid) ?? strokes] {
      #expect(bounds.left >= margin && bounds.right <= BuiltInIcon.side - margin)
      #expect(bounds.top >= margin && bounds.bottom <= BuiltInIcon.side - margin)
    }
    // One family: no icon much smaller than the others, in its larger direction.
    #expect(max(strokes.width, strokes.height) >= 9)
  }

  @Test(arguments: BuiltInIcon.allCases)
  func everyIconIsDrawnInItsColour(icon: BuiltInIcon) {
    let surface = Surface(width: 24, height: 24)
    icon.draw(
      in: Rectangle(x: 0, y: 0, width: 24, height: 24), color: Color(hex: "#FF0000")!,
      on: Canvas(surface))
    var solid = 0
    for y in 0..<24 {
      for x in 0..<24 where surface[x, y] == 0xFFFF_0000 { solid += 1 }
    }
    #expect(solid > 8, "\(icon)")
    #expect(surface[0, 0] == 0)
  }

  @Test func arcsAreArcs() {
    let path = IconOutline("A10 10 5 0 90").path
    #expect(path.elements.count == 2)
    guard case .move(let start) = path.elements[0],
      case .cubic(_, _, let end) = path.elements[1]
    else { return #expect(Bool(false), "\(path)") }
    #expect(start.distance(to: Point(x: 15, y: 10)) < 1e-9)
    #expect(end.distance(to: Point(x: 10, y: 15)) < 1e-9)
  }
}
