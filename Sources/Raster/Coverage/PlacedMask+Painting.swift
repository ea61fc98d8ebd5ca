import Geometry

extension PlacedMask {
  /// Paints one colour on what lies inside `area`, which lies inside the surface, and inside `clip`,
  /// straight from the mask's bytes.
  func paint(
    on surface: Surface, in area: PixelRectangle, through clip: PlacedCoverage?, pixel: UInt32
  ) {
    let part = bounds.intersection(area)
    guard !part.isEmpty else { return }
    if clip == nil, part == bounds {
      // Bytes between the mask's width and its stride are zero.
      Kernels.coverMask(
        surface.origin + part.top &* surface.stride + part.left, stride: surface.stride,
        SolidInk(pixel), mask.coverage, coverageStride: mask.stride, width: mask.width,
        height: mask.height)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width + 16) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      let cropper = RunCropper(
        painter: SolidPainter(pixel), left: part.left, right: part.right, clip: clip,
        scratch: scratch)
      for y in part.top..<part.bottom {
        cropper.cover(
          surface.origin + y * surface.stride, x: part.left, y: y, row(x: part.left, y: y),
          count: part.width)
      }
    }
  }
}
