import Raster

extension Surface {
  /// How many pixels differ by more than 3 of 255 from those of a picture of the same size: the
  /// rounding of a blur depends on where it begins.
  public func differences(from other: Surface) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        let isSeen = [24, 16, 8, 0].contains { (shift: UInt32) in
          abs(Int(self[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255)) > 3
        }
        if isSeen { count += 1 }
      }
    }
    return count
  }
}
