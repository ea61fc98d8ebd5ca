/// One colour.
struct SolidPainter: RunPainter {
  private let ink: SolidInk

  @inline(__always)
  init(_ pixel: UInt32) { ink = SolidInk(pixel) }

  @inline(__always)
  mutating func beginRow(y: Int) {}

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    Kernels.cover(row, ink, coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
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

/// A linear gradient from top to bottom: one colour for each row.
struct RowPainter: RunPainter {
  private let ramp: GradientRamp
  private let pixels: UnsafePointer<UInt32>
  private let line: RampLine
  private var painter = SolidPainter(0)

  /// The place along the gradient is `y`·`step` + `offset`.
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
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    painter.cover(row, x: x, y: y, coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
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

/// Knows the colours of a row of pixels.
protocol PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes `count` pixels from `x` on in row `y`.
  func write(x: Int, y: Int, count: Int, to pixels: UnsafeMutablePointer<UInt32>)
}

/// Colours that differ from pixel to pixel.
struct SourcePainter<Source: PixelSource>: RunPainter {
  let source: Source
  /// Room for a row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  @inline(__always)
  mutating func beginRow(y: Int) {}

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    source.write(x: x, y: y, count: count, to: scratch)
    Kernels.cover(row, scratch, coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    if level == 255, source.isOpaque {
      source.write(x: x, y: y, count: count, to: row)
    } else {
      source.write(x: x, y: y, count: count, to: scratch)
      Kernels.level(row, scratch, level, count: count)
    }
  }
}

/// A picture whose pixels lie on the surface's: nothing is resampled.
struct AlignedPicturePainter: RunPainter {
  let picture: Surface
  /// Where the picture's first pixel lies.
  let x: Int
  let y: Int

  @inline(__always)
  mutating func beginRow(y: Int) {}

  @inline(__always)
  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    // At the picture's right edge up to seven pixels beyond are read, and covered by nothing.
    Kernels.cover(row, source(x, y), coverage, count: count)
  }

  @inline(__always)
  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    Kernels.level(row, source(x, y), level, count: count)
  }

  @inline(__always)
  private func source(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(picture.pixels + (y &- self.y) &* picture.stride + (x &- self.x))
  }
}

/// One colour in the place of what is below.
struct ReplacingPainter: RunPainter {
  private let pixel: UInt32
  private let painter: PlainPainter

  init(_ pixel: UInt32) {
    self.pixel = pixel
    painter = PlainPainter(.solid(pixel), .source)
  }

  mutating func beginRow(y: Int) {}

  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    painter.cover(row, x: x, y: y, coverage, count: count)
  }

  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    if level == 255 {
      Kernels.fill(row, pixel, count: count)
    } else {
      painter.level(row, x: x, y: y, level, count: count)
    }
  }
}

/// Any ink and operator, pixel by pixel: the plain way that the others are held against.
struct PlainPainter: RunPainter {
  private let ink: PlainInk
  private let op: CompositeOperator

  init(_ ink: Ink, _ op: CompositeOperator) {
    self.ink = PlainInk(ink)
    self.op = op
  }

  mutating func beginRow(y: Int) {}

  func cover(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ coverage: UnsafePointer<UInt8>,
    count: Int
  ) {
    for index in 0..<count where coverage[index] > 0 {
      row[index] = PixelArithmetic.composite(
        ink.color(x: x + index, y: y), UInt32(coverage[index]), onto: row[index], op)
    }
  }

  func level(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, _ level: UInt8, count: Int
  ) {
    for index in 0..<count {
      row[index] = PixelArithmetic.composite(
        ink.color(x: x + index, y: y), UInt32(level), onto: row[index], op)
    }
  }
}
