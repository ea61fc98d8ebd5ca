import Geometry
import Raster

extension Surface {
  /// The number of pixels that differ from those of a picture of the same size.
  public func differences(from other: Surface) -> Int {
    var count = 0
    forEachDifference(from: other) { _, _ in count += 1 }
    return count
  }

  /// The smallest rectangle around the pixels that differ from those of a picture of the same size.
  public func bounds(ofDifferencesFrom other: Surface) -> PixelRectangle {
    var area = PixelRectangle.empty
    forEachDifference(from: other) { x, y in
      area = area.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
    }
    return area
  }
}
