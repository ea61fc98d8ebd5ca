import Geometry
import Raster

extension Surface {
  /// The number of pixels that differ from those of a picture of the same size.
  public func differences(from other: Surface) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] { count += 1 }
    }
    return count
  }

  /// The smallest rectangle around the pixels that differ from those of a picture of the same size.
  public func bounds(ofDifferencesFrom other: Surface) -> PixelRectangle {
    var area = PixelRectangle.empty
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        area = area.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
      }
    }
    return area
  }
}
