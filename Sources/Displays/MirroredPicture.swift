import Geometry
import Raster

/// The picture of another output, scaled to the middle of a surface on black: the part that the
/// surface lacks of it, and how that is drawn.
struct MirroredPicture {
  private var damage = Region()
  /// Whether what was on the surface is of another picture, its edges included.
  private var isStale = true

  /// The picture has changed in `damage`, in its own pixels.
  mutating func note(_ damage: Region) { self.damage.add(damage) }

  /// The picture or the surface is another one from now on.
  mutating func forget() { isStale = true }

  /// Draws what the surface lacks.
  /// - Returns: what has changed on it.
  mutating func draw(_ picture: Surface, on surface: Surface) -> Region {
    let place = Self.place(
      of: PixelSize(width: picture.width, height: picture.height),
      on: PixelSize(width: surface.width, height: surface.height))
    var drawn = Region()
    if isStale {
      Canvas(surface).fill(.rectangle(surface.bounds.rectangle), .black)
      damage = Region(picture.bounds)
      drawn.add(surface.bounds)
      isStale = false
    }
    let across = place.width / Double(picture.width)
    let down = place.height / Double(picture.height)
    // A pixel is mixed into its neighbours: in the larger of both pictures' pixels.
    let (right, below) = (max(across, 1), max(down, 1))
    for part in damage.rectangles {
      let clip = PixelRectangle(
        covering: Rectangle(
          left: place.x + Double(part.left) * across - right,
          top: place.y + Double(part.top) * down - below,
          right: place.x + Double(part.right) * across + right,
          bottom: place.y + Double(part.bottom) * down + below)
      ).intersection(surface.bounds)
      Canvas(surface, clip: clip).draw(picture, in: place)
      drawn.add(clip)
    }
    damage.removeAll()
    return drawn
  }

  /// As large as it fits, on whole pixels.
  static func place(of picture: PixelSize, on screen: PixelSize) -> Rectangle {
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
