import Geometry

extension PlacedMask {
  /// Paints what lies inside `area`, which lies inside the surface, and inside `clip`, straight from
  /// the mask's bytes.
  func paint(
    on surface: Surface, in area: PixelRectangle, through clip: PlacedCoverage?,
    with painter: some RunPainter
  ) {
    let part = bounds.intersection(area)
    guard !part.isEmpty else { return }
    if clip == nil, part == bounds {
      var painter = painter
      var row = surface.pixels + part.top &* surface.stride + part.left
      var coverage = UnsafePointer(mask.coverage)
      // Bytes between the mask's width and its stride are zero.
      let count = (mask.width &+ 3) & ~3
      for y in part.top..<part.bottom {
        painter.beginRow(y: y)
        painter.cover(row, x: part.left, y: y, coverage, count: count)
        row += surface.stride
        coverage += mask.stride
      }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width + 16) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      var cropper = RunCropper(
        painter: painter, left: part.left, right: part.right, clip: clip, scratch: scratch)
      for y in part.top..<part.bottom {
        cropper.painter.beginRow(y: y)
        cropper.cover(
          surface.pixels + y * surface.stride, x: part.left, y: y, row(x: part.left, y: y),
          count: part.width)
      }
    }
  }
}
