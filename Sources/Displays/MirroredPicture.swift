import Geometry
import Raster

/// Draws the picture of another output on a surface: scaled to fit, centred, on black. Accumulates
/// damage and draws only that part.
struct MirroredPicture {
  private var damage = Region()
  /// Whether the whole surface must be drawn, including the black border.
  private var isInvalid = true

  /// Adds a changed region, in the picture's pixels.
  mutating func addDamage(_ damage: Region) { self.damage.add(damage) }

  /// Invalidates the whole surface because the picture or the surface was replaced.
  mutating func invalidate() { isInvalid = true }

  /// Draws the damaged part of the picture.
  /// - Returns: The changed region of the surface.
  mutating func draw(_ picture: Surface, on surface: Surface) -> Region {
    let frame = Self.frame(
      of: PixelSize(width: picture.width, height: picture.height),
      on: PixelSize(width: surface.width, height: surface.height))
    var drawn = Region()
    if isInvalid {
      Canvas(surface).fill(.rectangle(surface.bounds.rectangle), .black)
      damage = Region(picture.bounds)
      drawn.add(surface.bounds)
      isInvalid = false
    }
    let across = frame.width / Double(picture.width)
    let down = frame.height / Double(picture.height)
    // Scaling blends a pixel into its neighbours. Extend the damage by one pixel of the picture or
    // of the surface, whichever is larger.
    let (marginX, marginY) = (max(across, 1), max(down, 1))
    for part in damage.rectangles {
      let clip = PixelRectangle(
        covering: Rectangle(
          left: frame.x + Double(part.left) * across - marginX,
          top: frame.y + Double(part.top) * down - marginY,
          right: frame.x + Double(part.right) * across + marginX,
          bottom: frame.y + Double(part.bottom) * down + marginY)
      ).intersection(surface.bounds)
      Canvas(surface, clip: clip).draw(picture, in: frame)
      drawn.add(clip)
    }
    damage.removeAll()
    return drawn
  }

  /// Returns the largest centred rectangle on whole pixels that has the picture's aspect ratio.
  static func frame(of picture: PixelSize, on screen: PixelSize) -> Rectangle {
    let scale = min(
      Double(screen.width) / Double(picture.width),
      Double(screen.height) / Double(picture.height))
    let width = max((Double(picture.width) * scale).rounded(), 1)
    let height = max((Double(picture.height) * scale).rounded(), 1)
    return Rectangle(
      x: ((Double(screen.width) - width) / 2).rounded(),
      y: ((Double(screen.height) - height) / 2).rounded(), width: width, height: height)
  }
}
