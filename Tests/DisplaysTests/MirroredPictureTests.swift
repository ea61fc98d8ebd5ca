import Geometry
import Randomness
import Raster
import Testing

@testable import Displays

/// Drawing only the damage gives the same result as drawing the whole picture, at any scale.
@Suite struct MirroredPictureTests {
  /// The picture is 80 × 48. The surfaces are larger, smaller, of nearly the same size, and with black
  /// borders.
  @Test(arguments: [(163, 97), (53, 40), (31, 40), (13, 7), (81, 60), (200, 48), (80, 48)])
  func drawingDamageEqualsDrawingEverything(_ width: Int, _ height: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let picture = Surface(width: 80, height: 48)
    Canvas(picture).fill(.rectangle(picture.bounds.rectangle), .white)
    let surface = Surface(width: width, height: height)
    var mirrored = MirroredPicture()
    _ = mirrored.draw(picture, on: surface)
    for round in 0..<60 {
      let part = PixelRectangle(
        x: Int.random(in: 0..<80, using: &random), y: Int.random(in: 0..<48, using: &random),
        width: Int.random(in: 1..<12, using: &random),
        height: Int.random(in: 1..<12, using: &random)
      ).intersection(picture.bounds)
      let color = UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000
      for y in part.top..<part.bottom {
        for x in part.left..<part.right { picture[x, y] = color }
      }
      let before = surface.copy()
      mirrored.addDamage(Region(part))
      let drawn = mirrored.draw(picture, on: surface)

      let whole = Surface(width: width, height: height)
      var fresh = MirroredPicture()
      _ = fresh.draw(picture, on: whole)
      let positions = (0..<height).flatMap { y in (0..<width).map { (x: $0, y: y) } }
      #expect(
        positions.first { surface[$0.x, $0.y] != whole[$0.x, $0.y] } == nil, "round \(round)")
      #expect(
        positions.first {
          surface[$0.x, $0.y] != before[$0.x, $0.y] && !drawn.contains(x: $0.x, y: $0.y)
        } == nil, "round \(round): a changed pixel is missing from the returned region")
    }
  }
}
