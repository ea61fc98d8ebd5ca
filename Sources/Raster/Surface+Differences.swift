extension Surface {
  /// Calls `body` with the column and the row of each pixel that differs from the one of a picture of
  /// the same size.
  package func forEachDifference(from other: Surface, _ body: (_ x: Int, _ y: Int) -> Void) {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    for y in 0..<height {
      // In a debug build, subscripts and ranges would take ten times as long.
      let (row, otherRow) = (pixels + y * stride, other.pixels + y * other.stride)
      var x = 0
      while x < width {
        if row[x] != otherRow[x] { body(x, y) }
        x += 1
      }
    }
  }
}
