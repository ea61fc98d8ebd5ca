import Geometry

extension PlacedMask {
  /// Composites one colour with the coverage of the mask, inside both `part` and `clip`. `part`
  /// must be inside the bounds and the surface. No runs are built, because the mask is painted only
  /// once.
  @inline(__always)
  func paint(
    _ ink: SolidInk, in part: PixelRectangle, through clip: PlacedCoverage?, on surface: Surface
  ) {
    if clip == nil, part == bounds {
      // The kernel may read beyond the width of the mask, because its padding is zero.
      Kernels.coverMask(
        surface.origin + part.top &* surface.stride + part.left, stride: surface.stride, ink,
        mask.coverage, coverageStride: mask.stride, width: mask.width, height: mask.height)
    } else {
      paintClipped(ink, to: part, through: clip, on: surface)
    }
  }

  private func paintClipped(
    _ ink: SolidInk, to part: PixelRectangle, through clip: PlacedCoverage?, on surface: Surface
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width + 16) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      let cropper = RunCropper(
        painter: SolidPainter(ink), left: part.left, right: part.right, clip: clip,
        scratch: scratch)
      for y in part.top..<part.bottom {
        cropper.cover(
          surface.origin + y * surface.stride, x: part.left, y: y, row(x: part.left, y: y),
          count: part.width)
      }
    }
  }
}
