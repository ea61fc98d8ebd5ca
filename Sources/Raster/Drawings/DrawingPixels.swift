package import Geometry
import Synchronization

/// Supplies the pixels of drawings that take long to draw.
package protocol DrawingPixels: AnyObject {
  /// Returns how to draw a drawing now.
  func source(of drawing: Drawing, _ look: DrawingLook) -> DrawingSource
}

/// How a drawing that takes long is drawn.
package enum DrawingSource {
  /// With pixels of the whole drawing, scaled if they do not have the requested size.
  case pixels(Surface)
  /// With its shapes.
  case shapes
  /// Not at all, because its pixels are not ready.
  case nothing
}

/// What the pixels of a drawing depend on.
package struct DrawingLook: Hashable, Sendable {
  /// The size of the whole drawing on the screen, in pixels.
  package var size: PixelSize
  /// The colour of the parts that have none of their own.
  package let color: Color
  /// Whether all parts have this colour.
  package let isTinted: Bool
  /// Whether the drawing is moved by a fraction of a pixel, so that its straight edges are crisp.
  package let isAligned: Bool

  package init(size: PixelSize, color: Color, isTinted: Bool = false, isAligned: Bool = false) {
    (self.size, self.color) = (size, color)
    (self.isTinted, self.isAligned) = (isTinted, isAligned)
  }
}

/// The shapes of a drawing, which any thread may draw.
// Safe: nothing of it changes.
package struct DrawingContent: @unchecked Sendable {
  /// Identifies the shapes among all pictures of the process, for the cache of coverage.
  let number = Self.count.add(1, ordering: .relaxed).newValue
  let size: Size
  let parts: [PreparedPart]
  /// Finds the distance by which to move the picture, so that its edges are crisp.
  package let alignment: DrawingAlignment

  private static let count = Atomic<Int>(0)

  /// Returns pixels of the drawing.
  /// - Parameter isNeeded: asked before each figure; the rest is omitted once it returns false.
  package func pixels(
    _ look: DrawingLook, while isNeeded: () -> Bool = { true }
  ) -> sending Surface {
    // Safe: nothing else refers to the surface.
    nonisolated(unsafe) let surface = Surface(width: look.size.width, height: look.size.height)
    let frame = Rectangle(
      x: 0, y: 0, width: Double(surface.width), height: Double(surface.height))
    Canvas(surface).draw(self, in: frame, opacity: 1, look, while: isNeeded)
    surface.removeCache()
    return surface
  }
}

extension Drawing {
  /// Estimates whether it takes so long to draw the shapes at a size that it pays to keep pixels.
  ///
  /// The unit is the time to paint a pixel, less than a nanosecond. To find the coverage of an edge in
  /// a row of pixels takes about 16 of them.
  func takesLong(at size: PixelSize) -> Bool {
    let area = Double(size.width) * Double(size.height)
    let rows = Double(max(size.width, size.height)) / Self.largeScreen
    return coverage * area + 16 * crossingCount * rows > max(500_000, 4 * area)
  }
}
