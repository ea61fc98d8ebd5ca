import Geometry

extension PlacedMask {
  /// Paints one colour on the part of `part` inside `clip`, straight from the mask's bytes. `part`
  /// is inside the bounds and the surface.
  @inline(__always)
  func paint(
    _ ink: SolidInk, in part: PixelRectangle, through clip: PlacedCoverage?, on surface: Surface
  ) {
    if clip == nil, part == bounds {
      // The kernel may read beyond the mask's width: the bytes up to its stride are zero.
      Kernels.coverMask(
        surface.origin + part.top &* surface.stride + part.left, stride: surface.stride, ink,
        mask.coverage, coverageStride: mask.stride, width: mask.width, height: mask.height)
    } else {
      paintCut(ink, to: part, through: clip, on: surface)
    }
  }

  private func paintCut(
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
