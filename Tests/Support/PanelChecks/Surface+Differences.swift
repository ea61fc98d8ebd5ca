import Raster

extension Surface {
  /// How many pixels are not those of a picture of the same size.
  public func differences(from other: Surface) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] { count += 1 }
    }
    return count
  }
}
