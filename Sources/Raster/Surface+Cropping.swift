import Geometry

extension Surface {
  /// Returns the picture without its transparent margins, which is drawn in the same place with the
  /// same pixels. Returns the surface itself if that saves no memory.
  ///
  /// One transparent pixel remains on each side. Filters repeat the outermost pixels beyond the edges,
  /// so they find the same colours as in the whole picture.
  public func cropped() -> Surface {
    let painted = paintedArea
    let part =
      painted.isEmpty
      ? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
      : painted.expanded(by: 1).intersection(bounds)
    guard Self.byteCount(width: part.width, height: part.height) < byteCount else { return self }
    let cropped = Surface(
      area: part.offset(x: area.left, y: area.top), cache: nil, wholeSize: wholeSize)
    cropped.copyPixels(from: self, part)
    return cropped
  }

  /// The smallest rectangle around all pixels that are not transparent.
  private var paintedArea: PixelRectangle {
    var painted = PixelRectangle.empty
    for y in 0..<height {
      let row = UnsafeBufferPointer(start: pixels + y * stride, count: width)
      guard let first = row.firstIndex(where: { $0 != 0 }) else { continue }
      // Only what extends beyond the rows before matters.
      let known = painted.isEmpty ? first : max(painted.right - 1, first)
      let last = row[known...].lastIndex { $0 != 0 } ?? known
      painted = painted.union(PixelRectangle(left: first, top: y, right: last + 1, bottom: y + 1))
    }
    return painted
  }
}
