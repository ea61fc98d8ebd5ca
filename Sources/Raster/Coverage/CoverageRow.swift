/// The running sums of one row, and which of its pixels edges touched.
///
/// Sums are whole numbers, and what an edge adds up to at a pixel depends on nothing but the edge and
/// the pixel: so the coverage of a pixel is the same, to the bit, whatever part of the row is asked
/// for and in whatever order the edges come.
struct CoverageRow {
  /// Full coverage. There is room for 8,192 times that.
  private static let full: Int32 = 1 << 18
  /// Shorter stretches of one coverage are not worth a run of their own.
  private static let shortestFlat = 8

  private let sums: UnsafeMutablePointer<Int32>
  /// One bit for each pixel.
  private let touched: UnsafeMutablePointer<UInt64>
  private let bytes: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let limit: Double
  private let rule: FillRule

  static func byteCount(width: Int) -> Int {
    words(width) * 8 + (width + 2) * MemoryLayout<Int32>.stride + width + 16
  }

  private static func words(_ width: Int) -> Int { (width + 2 + 63) / 64 }

  init(_ memory: UnsafeMutableRawPointer, width: Int, _ rule: FillRule) {
    self.width = width
    limit = Double(width)
    self.rule = rule
    let words = Self.words(width)
    touched = memory.initializeMemory(as: UInt64.self, repeating: 0, count: words)
    sums = (memory + words * 8).initializeMemory(as: Int32.self, repeating: 0, count: width + 2)
    bytes = (memory + words * 8 + (width + 2) * 4).initializeMemory(
      as: UInt8.self, repeating: 0, count: width)
  }

  /// Adds the piece of an edge inside this row: from one x to another, between two heights that are
  /// counted from the row's top. `direction` is +1 downward, −1 upward.
  @inline(__always)
  func add(
    from x0: Double, to x1: Double, top: Double, bottom: Double, direction: Double
  ) {
    let a = min(x0, x1)
    let b = max(x0, x1)
    if a >= limit { return }
    let height = (bottom - top) * direction
    // A difference of whole numbers: pieces that follow one another add up to the whole, and those
    // around a shape to nothing on its other side.
    let units = Self.units(bottom) &- Self.units(top)
    let total = direction < 0 ? 0 &- units : units
    if b <= 0 {
      // What lies left of the bounds covers every pixel from the first on.
      put(0, total)
      return
    }
    let first = Self.cell(a)
    let last = Self.cell(b)
    if first == last {
      let middle = (a + b) / 2 - Double(first)
      let value = Self.units(height * (1 - middle))
      put(first, value)
      put(first &+ 1, total &- value)
      return
    }
    // The first and the last pixel are crossed in part, those between from side to side. `sum` is
    // what the edge has added to the pixels so far.
    let perPixel = height / (b - a)
    var sum: Int32 = 0
    var cell = first
    if first < 0 {
      cell = 0
    } else {
      let part = Double(first &+ 1) - a
      sum = Self.units(perPixel * part * part * 0.5)
      put(first, sum)
      cell = first &+ 1
    }
    let end = min(last, width)
    while cell < end {
      let value = Self.units(perPixel * (Double(cell) + 0.5 - a))
      put(cell, value &- sum)
      sum = value
      cell &+= 1
    }
    guard last < width else { return }
    let part = b - Double(last)
    let value = total &- Self.units(perPixel * part * part * 0.5)
    put(last, value &- sum)
    put(last &+ 1, total &- value)
  }

  /// The pixel that `x` lies in, left of the bounds as well.
  @inline(__always)
  private static func cell(_ x: Double) -> Int { Int(x + 0x1p28) &- (1 << 28) }

  /// A coverage of at most a few as a whole number. Adding 1.5·2³⁴ leaves it, rounded, in the lowest
  /// bits.
  @inline(__always)
  private static func units(_ coverage: Double) -> Int32 {
    Int32(truncatingIfNeeded: (coverage + 0x1.8p34).bitPattern)
  }

  @inline(__always)
  private func put(_ cell: Int, _ value: Int32) {
    sums[cell] &+= value
    touched[cell >> 6] |= 1 << UInt64(truncatingIfNeeded: cell & 63)
  }

  @inline(__always)
  private func byte(_ sum: Int32) -> UInt8 {
    let full = UInt32(bitPattern: Self.full)
    var area = sum.magnitude
    if rule == .evenOdd {
      // 0 → 1 → 0 → …
      area &= 2 &* full &- 1
      if area > full { area = 2 &* full &- area }
    }
    return UInt8(truncatingIfNeeded: (min(area, full) &* 255 &+ full / 2) / full)
  }

  /// Sums up the row and clears it.
  func resolve(y: Int, left: Int, into sink: inout some CoverageSink) {
    var sum: Int32 = 0
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
        sum &+= sums[cell]
        sums[cell] = 0
        bytes[count] = byte(sum)
        count &+= 1
        x = cell &+ 1
      }
    }
    // An edge that left the bounds to the right leaves the rest of the row covered.
    if byte(sum) > 0 { pass(to: width) }
    if count > 0 {
      sink.add(
        y: y, x: left + start, edge: UnsafeBufferPointer(start: bytes, count: count), flat: 0,
        level: 255)
    }
  }
}
