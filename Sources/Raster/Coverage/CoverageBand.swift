/// The accumulation buffer for a few rows: a signed area per pixel, and a bitmap of the pixels that
/// edges touched.
///
/// Areas are integers, and the contribution of an edge to a pixel depends only on that edge and
/// that pixel. The coverage of a pixel is therefore bit-identical for any order of the edges and
/// for any part of its row that is computed.
struct CoverageBand {
  /// The sum that represents full coverage. An `Int32` holds up to 8,191 times that.
  private static let full: Int32 = 1 << 18
  /// The minimum length of the flat part of a run. Shorter stretches are stored as bytes of the
  /// edge.
  private static let shortestFlat = 24
  /// Added to lengths to avoid a division by zero. It is too small to affect lengths above zero.
  private static let tiny = 0x1p-200
  /// The maximum number of sums, chosen so that they stay in the L1 cache.
  private static let cells = 1 << 13

  let height: Int
  private let width: Int
  /// The sums of all rows, each padded by three pixels.
  private let sums: UnsafeMutablePointer<Int32>
  /// One bit per pixel: whether an edge touched it.
  private let touched: UnsafeMutablePointer<UInt64>
  /// The number of words of `touched` per row.
  private let words: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  private let limit: Double
  private let rule: FillRule

  /// Calls `body` with a band of at most `height` rows.
  static func with(
    width: Int, height: Int, _ rule: FillRule, _ body: (CoverageBand) -> Void
  ) {
    let height = max(min(height, cells / (width + 3)), 1)
    let words = (width + 3 + 63) / 64
    let count = height * (words * 8 + (width + 3) * 4)
    withUnsafeTemporaryAllocation(byteCount: count + width + 16, alignment: 16) { memory in
      guard let memory = memory.baseAddress else { return }
      body(CoverageBand(memory, width: width, height: height, words: words, rule))
    }
  }

  private init(
    _ memory: UnsafeMutableRawPointer, width: Int, height: Int, words: Int, _ rule: FillRule
  ) {
    self.width = width
    self.height = height
    self.words = words
    self.rule = rule
    limit = Double(width)
    let count = (width + 3) * height
    touched = memory.initializeMemory(as: UInt64.self, repeating: 0, count: words * height)
    sums = (memory + words * height * 8).initializeMemory(
      as: Int32.self, repeating: 0, count: count)
    bytes = (memory + words * height * 8 + count * 4).initializeMemory(
      as: UInt8.self, repeating: 0, count: width)
  }

  /// Accumulates the part of an edge inside the band, which represents `rows`.
  @inline(never)
  func add(_ edge: OutlineEdge, in rows: Range<Int>) {
    let bandTop = Double(rows.lowerBound)
    var y = max(edge.top, bandTop)
    let bottom = min(edge.bottom, Double(rows.upperBound))
    var row = Int(y - bandTop)
    var x = edge.x(at: y)
    var rowTop = bandTop + Double(row)
    while y < bottom {
      let nextY = min(rowTop + 1, bottom)
      let nextX = edge.x(at: nextY)
      add(
        to: row, from: x, to: nextX, top: y - rowTop, bottom: nextY - rowTop,
        direction: edge.direction)
      (x, y) = (nextX, nextY)
      rowTop += 1
      row &+= 1
    }
  }

  /// Accumulates the segment of an edge within a row. `top` and `bottom` are relative to the top of
  /// the row.
  @inline(__always)
  private func add(
    to row: Int, from x0: Double, to x1: Double, top: Double, bottom: Double, direction: Double
  ) {
    let a = min(x0, x1)
    let b = max(x0, x1)
    if a >= limit { return }
    let height = (bottom - top) * direction
    // Rounds both ends and subtracts, so that successive segments add up exactly to the whole edge,
    // and the edges of a closed contour add up to zero to the right of it.
    let units = Self.units(bottom) &- Self.units(top)
    let total = direction < 0 ? 0 &- units : units
    let sums = sums + row &* (width &+ 3)
    if b <= 0 {
      // An edge to the left of the bounds affects all pixels, starting with the first.
      sums[0] &+= total
      touch(row, 0, 0)
      return
    }
    let first = Self.cell(a)
    let last = Self.cell(b)
    if last &- first < 2 {
      // Most segments cross one or two pixels. Both cases share this code, because a branch between
      // them would often be mispredicted. A segment within one pixel contributes nothing to the
      // second.
      let border = Double(first &+ 1)
      let middle = min(b, border)
      let firstHeight = height * ((middle - a + Self.tiny) / (b - a + Self.tiny))
      // The first pixel may be to the left of the bounds.
      let value = first < 0 ? 0 : Self.units(firstHeight * (border - (a + middle) * 0.5))
      let rest = Self.units((height - firstHeight) * ((middle + b) * 0.5 - border))
      sums[max(first, 0)] &+= value
      sums[first &+ 1] &+= total &- rest &- value
      sums[first &+ 2] &+= rest
      touch(row, max(first, 0), last &+ 1)
      return
    }
    // The segment crosses the first and the last pixel partly, and the pixels between them
    // completely. `sum` is the area accumulated so far.
    let perPixel = height / (b - a)
    var sum: Int32 = 0
    var cell = first
    if first < 0 {
      cell = 0
    } else {
      let part = Double(first &+ 1) - a
      sum = Self.units(perPixel * part * part * 0.5)
      sums[first] &+= sum
      cell = first &+ 1
    }
    let end = min(last, width)
    touch(row, max(first, 0), min(last, width) &+ 1)
    while cell < end {
      let value = Self.units(perPixel * (Double(cell) + 0.5 - a))
      sums[cell] &+= value &- sum
      sum = value
      cell &+= 1
    }
    guard last < width else { return }
    let part = b - Double(last)
    let value = total &- Self.units(perPixel * part * part * 0.5)
    sums[last] &+= value &- sum
    sums[last &+ 1] &+= total &- value
  }

  /// Returns the column that contains `x`, which may be negative.
  ///
  /// Adding 1.5·2³² leaves `x` in units of 2⁻²⁰ pixels in the lowest bits.
  @inline(__always)
  private static func cell(_ x: Double) -> Int {
    let magic = 0x1.8p32
    let parts = Int(bitPattern: UInt((x + magic).bitPattern)) &- Int(magic.bitPattern)
    return parts >> 20
  }

  /// Converts a coverage of at most a few pixels to an integer, where `full` is one pixel. Adding
  /// 1.5·2³⁴ leaves the rounded value in the lowest bits.
  @inline(__always)
  private static func units(_ coverage: Double) -> Int32 {
    Int32(truncatingIfNeeded: (coverage + 0x1.8p34).bitPattern)
  }

  /// Marks the pixels from `first` through `last` of a row as touched.
  @inline(__always)
  private func touch(_ row: Int, _ first: Int, _ last: Int) {
    let touched = touched + row &* words
    let from = ~UInt64(0) << UInt64(truncatingIfNeeded: first & 63)
    let through = ~UInt64(0) >> UInt64(truncatingIfNeeded: ~last & 63)
    if first >> 6 == last >> 6 {
      touched[first >> 6] |= from & through
    } else {
      touched[first >> 6] |= from
      for word in (first >> 6 &+ 1)..<(last >> 6) { touched[word] = ~0 }
      touched[last >> 6] |= through
    }
  }

  @inline(__always)
  private func byte(_ sum: Int32) -> UInt8 {
    let full = UInt32(bitPattern: Self.full)
    var area = sum.magnitude
    if rule == .evenOdd {
      // Coverage rises to 1 and falls to 0 alternately: a triangle wave.
      area &= 2 &* full &- 1
      if area > full { area = 2 &* full &- area }
    }
    return UInt8(truncatingIfNeeded: (min(area, full) &* 255 &+ full / 2) / full)
  }

  /// Passes the coverage of a row to `sink` and clears the sums of the row.
  func resolve(
    _ row: Int, y: Int, left: Int, into sink: inout (some CoverageSink & ~Copyable)
  ) {
    let sums = sums + row &* (width &+ 3)
    let touched = touched + row &* words
    let bytes = bytes
    let width = width
    var sum: Int32 = 0
    // The start of the edge that is being collected, and the number of its bytes.
    var start = 0
    var count = 0
    var x = 0

    /// Adds the untouched pixels up to `end`, which all have the same coverage.
    func addGap(to end: Int) {
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

    var isEmpty = true
    for word in 0..<words where touched[word] != 0 {
      isEmpty = false
      var bits = touched[word]
      touched[word] = 0
      // Processes one stretch of touched pixels at a time.
      while bits != 0 {
        let first = bits.trailingZeroBitCount
        let length = (~(bits >> UInt64(first))).trailingZeroBitCount
        // Adding 1 at the lowest bit of a stretch clears the stretch through the carry.
        bits &= bits &+ (1 << UInt64(first))
        var cell = word &* 64 &+ first
        let end = min(cell &+ length, width)
        // An edge just left of the right bound is rounded onto it. The gap before it follows below.
        guard cell < end else { continue }
        if cell > x { addGap(to: cell) }
        while cell < end {
          sum &+= sums[cell]
          sums[cell] = 0
          bytes[count] = byte(sum)
          count &+= 1
          cell &+= 1
        }
        x = max(x, end)
      }
    }
    if isEmpty { return }
    for cell in width..<(width &+ 3) { sums[cell] = 0 }
    // If the shape extends beyond the right of the bounds, the rest of the row is covered.
    if byte(sum) > 0 { addGap(to: width) }
    if count > 0 {
      sink.add(
        y: y, x: left + start, edge: UnsafeBufferPointer(start: bytes, count: count), flat: 0,
        level: 255)
    }
    sink.endRow()
  }
}
