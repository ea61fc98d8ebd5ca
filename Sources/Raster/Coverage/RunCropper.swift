/// Clips runs and passes the result to a painter.
struct RunCropper<Painter: RunPainter> {
  var painter: Painter
  let left: Int
  let right: Int
  let clip: PlacedCoverage?
  /// Memory for a row of coverage.
  let scratch: UnsafeMutablePointer<UInt8>

  @inline(__always)
  func cover(_ line: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int) {
    let from = max(x, left)
    let to = min(x &+ count, right)
    guard from < to else { return }
    let count = to &- from
    let padded = (count &+ 3) & ~3
    if let clip {
      clip.expand(x: from, y: y, count: count, into: scratch)
      var any: UInt32 = 0
      for index in 0..<count {
        let product = PixelArithmetic.multiply(
          UInt32(scratch[index]), UInt32(coverage[from &- x &+ index]))
        scratch[index] = UInt8(truncatingIfNeeded: product)
        any |= product
      }
      if any == 0 { return }
    } else {
      scratch.update(from: coverage + (from &- x), count: count)
    }
    for index in count..<count &+ 8 { scratch[index] = 0 }
    painter.cover(line + from, x: from, y: y, scratch, count: padded)
  }

  @inline(__always)
  func level(_ line: Pixels, x: Int, y: Int, _ level: UInt8, count: Int) {
    let from = max(x, left)
    let to = min(x &+ count, right)
    guard from < to else { return }
    guard let clip else {
      painter.level(line + from, x: from, y: y, level, count: to &- from)
      return
    }
    clip.forEachRun(y: y) { start, edge, covered, length, clipLevel in
      let first = max(start, from)
      let last = min(start &+ edge, to)
      if first < last {
        let count = last &- first
        let padded = (count &+ 3) & ~3
        for index in 0..<count {
          scratch[index] = UInt8(
            truncatingIfNeeded: PixelArithmetic.multiply(
              UInt32(covered[first &- start &+ index]), UInt32(level)))
        }
        for index in count..<count &+ 8 { scratch[index] = 0 }
        painter.cover(line + first, x: first, y: y, scratch, count: padded)
      }
      let levelFirst = max(start &+ edge, from)
      let levelLast = min(start &+ edge &+ length, to)
      let product = UInt8(
        truncatingIfNeeded: PixelArithmetic.multiply(UInt32(clipLevel), UInt32(level)))
      if levelFirst < levelLast, product > 0 {
        painter.level(
          line + levelFirst, x: levelFirst, y: y, product, count: levelLast &- levelFirst)
      }
    }
  }
}
