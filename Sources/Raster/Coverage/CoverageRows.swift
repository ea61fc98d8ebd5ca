import WideKernels

/// Whole rows of coverage and their position on a surface.
struct CoverageRows {
  let rows: UnsafePointer<Coverage.Row>
  let runs: UnsafePointer<Coverage.Run>
  let bytes: UnsafePointer<UInt8>
  /// The first column of the bounds of the coverage.
  let left: Int
  /// The rows of the surface to paint.
  let lines: Range<Int>
  /// The address of the pixel at the left edge of the bounds, in the first row.
  let pixels: UnsafeMutablePointer<UInt32>
  let stride: Int
  /// Whether most pixels are blended rather than filled.
  let isSoft: Bool

  /// Paints run by run.
  @inline(__always)
  func paint(with painter: some RunPainter) {
    var painter = painter
    var row = rows
    var line = pixels
    var y = lines.lowerBound
    while y < lines.upperBound {
      var run = runs + Int(row.pointee.firstRun)
      let end = run + Int(row.pointee.runCount)
      painter.beginRow(y: y)
      while run < end {
        let x = Int(run.pointee.x)
        let edge = Int(run.pointee.edge)
        if edge > 0 {
          painter.cover(
            line + x, x: left &+ x, y: y, bytes + Int(run.pointee.offset), count: edge)
        }
        let length = Int(run.pointee.length)
        if length > 0 {
          painter.level(
            line + (x &+ edge), x: left &+ x &+ edge, y: y, run.pointee.level, count: length)
        }
        run += 1
      }
      row += 1
      line += stride
      y &+= 1
    }
  }

  /// Paints each row in one colour. The colour of a row is `step` elements after that of the
  /// previous row. Uses a wide kernel if the processor supports it, and `painter` otherwise; both
  /// give the same pixels.
  @inline(__always)
  func paint(_ colors: SourcePixels, step: Int, areOpaque: Bool, otherwise painter: some RunPainter)
  {
    if wide_kernels_run_here() {
      wide_paint_rows(
        pixels, stride, rows, lines.count, runs, bytes, colors, step, areOpaque, isSoft)
      return
    }
    paint(with: painter)
  }
}
