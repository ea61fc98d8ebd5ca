/// The running sums of one row, and which of its pixels edges touched.
struct CoverageRow {
  /// Shorter stretches of one coverage are not worth a run of their own.
  private static let shortestFlat = 8

  private let sums: UnsafeMutablePointer<Float>
  /// One bit for each pixel.
  private let touched: UnsafeMutablePointer<UInt64>
  private let bytes: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let limit: Double
  private let rule: FillRule

  static func byteCount(width: Int) -> Int {
    words(width) * 8 + (width + 2) * MemoryLayout<Float>.stride + width + 16
  }

  private static func words(_ width: Int) -> Int { (width + 2 + 63) / 64 }

  init(_ memory: UnsafeMutableRawPointer, width: Int, _ rule: FillRule) {
    self.width = width
    limit = Double(width)
    self.rule = rule
    let words = Self.words(width)
    touched = memory.initializeMemory(as: UInt64.self, repeating: 0, count: words)
    sums = (memory + words * 8).initializeMemory(as: Float.self, repeating: 0, count: width + 2)
    bytes = (memory + words * 8 + (width + 2) * 4).initializeMemory(
      as: UInt8.self, repeating: 0, count: width)
  }

  /// Adds the piece of an edge inside this row: from one x to another over a signed height.
  @inline(__always)
  func add(from x0: Double, to x1: Double, height: Double) {
    var a = min(x0, x1)
    var b = max(x0, x1)
    if a >= limit { return }
    var height = height
    if a < 0 {
      // What lies left of the bounds covers every pixel from the first on.
      let outside = b <= 0 ? height : height * (-a / (b - a))
      put(0, outside)
      if b <= 0 { return }
      height -= outside
      a = 0
    }
    if b > limit {
      height *= (limit - a) / (b - a)
      b = limit
    }
    let firstCell = Int(a)
    let lastCell = min(Int(b), width &- 1)
    if firstCell >= lastCell {
      let middle = (a + b) / 2 - Double(firstCell)
      put(firstCell, height * (1 - middle))
      put(firstCell &+ 1, height * middle)
      return
    }
    let perPixel = height / (b - a)
    // The first and the last pixel are crossed in part, those between from side to side.
    let right = Double(firstCell &+ 1)
    let first = (right - a) * perPixel
    put(firstCell, first * (right - a) * 0.5)
    put(firstCell &+ 1, first * (1 - (right - a) * 0.5))
    var cell = firstCell &+ 1
    while cell < lastCell {
      put(cell, perPixel * 0.5)
      put(cell &+ 1, perPixel * 0.5)
      cell &+= 1
    }
    let end = b - Double(lastCell)
    let last = end * perPixel
    put(lastCell, last * (1 - end * 0.5))
    put(lastCell &+ 1, last * end * 0.5)
  }

  @inline(__always)
  private func put(_ cell: Int, _ value: Double) {
    sums[cell] += Float(value)
    touched[cell >> 6] |= 1 << UInt64(truncatingIfNeeded: cell & 63)
  }

  @inline(__always)
  private func byte(_ sum: Float) -> UInt8 {
    var area = abs(sum)
    if rule == .evenOdd {
      // 0 → 1 → 0 → …
      let half = area * 0.5
      area = abs(half - (half + 0.5).rounded(.down)) * 2
    }
    return area < 1 ? UInt8(area * 255 + 0.5) : 255
  }

  /// Sums up the row and clears it.
  func resolve(y: Int, left: Int, into sink: inout some CoverageSink) {
    var sum: Float = 0
    // Where the edge that is being gathered begins, and how many bytes it has.
    var start = 0
    var count = 0
    var x = 0

    /// What lies before `end` has one coverage.
    func pass(to end: Int) {
      let gap = end - x
      guard gap > 0 else { return }
      let level = byte(sum)
      if level == 0, count == 0 {
        start = end
      } else if gap >= Self.shortestFlat {
        let flat = level == 0 ? 0 : gap
        sink.add(
          y: y, x: left + start, edge: UnsafeBufferPointer(start: bytes, count: count),
          flat: flat, level: level == 0 ? 255 : level)
        start = end
        count = 0
      } else {
        for _ in 0..<gap {
          bytes[count] = level
          count += 1
        }
      }
      x = end
    }

    for word in 0..<Self.words(width) {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let cell = word &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard cell < width else {
          sums[cell] = 0
          continue
        }
        if cell > x { pass(to: cell) }
        sum += sums[cell]
        sums[cell] = 0
        bytes[count] = byte(sum)
        count &+= 1
        x = cell &+ 1
      }
    }
    // An edge that left the bounds to the right leaves the rest of the row covered.
    if abs(sum) > 1e-3 { pass(to: width) }
    if count > 0 {
      sink.add(
        y: y, x: left + start, edge: UnsafeBufferPointer(start: bytes, count: count), flat: 0,
        level: 255)
    }
  }
}
