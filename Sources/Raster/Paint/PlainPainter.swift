/// Replaces pixels with one colour.
struct ReplacingPainter: RunPainter {
  private let pixel: UInt32
  private let painter: PlainPainter

  init(_ pixel: UInt32) {
    self.pixel = pixel
    painter = PlainPainter(.solid(pixel), .source)
  }

  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    painter.cover(row, x: x, y: y, coverage, count: count)
  }

  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    if level == 255 {
      Kernels.fill(row, pixel, count: count)
    } else {
      painter.level(row, x: x, y: y, level, count: count)
    }
  }
}

/// Paints any ink with any operator, pixel by pixel.
struct PlainPainter: RunPainter {
  private let ink: PlainInk
  private let op: CompositeOperator

  init(_ ink: Ink, _ op: CompositeOperator) {
    self.ink = PlainInk(ink)
    self.op = op
  }

  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    for index in 0..<count where coverage[index] > 0 {
      row[index] = PixelArithmetic.composite(
        ink.color(x: x + index, y: y), UInt32(coverage[index]), onto: row[index], op)
    }
  }

  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    for index in 0..<count {
      row[index] = PixelArithmetic.composite(
        ink.color(x: x + index, y: y), UInt32(level), onto: row[index], op)
    }
  }
}
