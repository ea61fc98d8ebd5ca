/// Composites one colour, source-over.
struct SolidPainter: RunPainter {
  private let ink: SolidInk

  @inline(__always)
  init(_ ink: SolidInk) { self.ink = ink }

  @inline(__always)
  init(_ pixel: UInt32) { self.init(SolidInk(pixel)) }

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    Kernels.cover(row, ink, coverage, count: count)
  }

  @inline(__always)
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    if level == 255, ink.isOpaque {
      Kernels.fill(row, ink.pixel, count: count)
    } else {
      Kernels.level(row, ink, level, count: count)
    }
  }

  func paint(_ rows: CoverageRows) {
    withUnsafePointer(to: ink.pixel) {
      rows.paint($0, step: 0, areOpaque: ink.isOpaque, otherwise: self)
    }
  }
}

/// Composites a vertical gradient, source-over: one colour per row.
struct RowPainter: RunPainter {
  private let ramp: GradientRamp
  private let pixels: UnsafePointer<UInt32>
  private let line: RampLine
  private var painter = SolidPainter(0)

  /// Creates a painter for a gradient in which row y is at the position (y + ½)·`step` + `offset`.
  init(_ ramp: GradientRamp, step: Double, offset: Double) {
    self.ramp = ramp
    pixels = UnsafePointer(ramp.pixels)
    line = RampLine(step: step, offset: offset)
  }

  @inline(__always)
  mutating func beginRow(y: Int) {
    painter = SolidPainter(pixels[line.index(y)])
  }

  @inline(__always)
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    painter.cover(row, x: x, y: y, coverage, count: count)
  }

  @inline(__always)
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    painter.level(row, x: x, y: y, level, count: count)
  }

  func paint(_ rows: CoverageRows) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.lines.count) { colors in
      guard var color = colors.baseAddress else { return }
      for y in rows.lines {
        color.initialize(to: pixels[line.index(y)])
        color += 1
      }
      rows.paint(
        color - rows.lines.count, step: 1, areOpaque: ramp.isOpaque, otherwise: self)
    }
  }
}
