import Controls
import Geometry
import Raster
import Testing

/// Edges are crisp at every scale, and equal rectangles look alike at every position.
struct PixelAlignmentTests {
  private static let scales = [0.5667, 1, 1.25, 1.5, 1.7, 2.25, 3]

  private func aligned(_ rectangle: Rectangle, scale: Double) -> Rectangle {
    let canvas = Canvas(Surface(width: 10, height: 10), transform: .scale(x: scale, y: scale))
    return canvas.transform.boundingBox(of: canvas.pixelAligned(rectangle))
  }

  @Test(arguments: scales)
  func edgesMoveToPixelBordersNearby(scale: Double) {
    for (x, width) in [(0, 6.0), (3.3, 40), (17.9, 240.2), (100, 0.2), (5, 752)] {
      let exact = Rectangle(x: x * scale, y: 0, width: width * scale, height: 10 * scale)
      let pixels = aligned(Rectangle(x: x, y: 0, width: width, height: 10), scale: scale)
      for (edge, exactEdge) in [(pixels.left, exact.left), (pixels.right, exact.right)] {
        #expect(abs(edge - edge.rounded()) < 1e-9)
        #expect(abs(edge - exactEdge) <= 1, "\(edge), \(exactEdge)")
      }
      #expect(pixels.width >= 1)
    }
  }

  @Test(arguments: scales)
  func theThicknessOfThinRectanglesDoesNotDependOnThePosition(scale: Double) {
    for thickness in [0.3, 1, 2.5, 6, 8, 14] where thickness * scale < 24 {
      let widths = (0..<40).map { step in
        aligned(
          Rectangle(x: Double(step) * 1.3, y: 0, width: thickness, height: 100), scale: scale
        ).width.rounded()
      }
      #expect(Set(widths).count == 1, "\(thickness): \(Set(widths))")
    }
  }

  @Test func anEmptyRectangleStaysEmpty() {
    #expect(aligned(Rectangle(x: 4.4, y: 1, width: 0, height: 0), scale: 1).width == 0)
  }
}
