import Geometry
import WideKernels

/// Turns rows of coverage bytes into runs. Rows come from top to bottom; skipped rows are empty.
struct CoverageBuilder: ~Copyable {
  /// The shortest stretches that are worth a run of their own: of full, of partial and of no
  /// coverage.
  private static let shortestSolid = 8
  private static let shortestLevel = 16
  private static let shortestGap = 8

  private let left: Int
  private let top: Int
  private var rows: GrowingBuffer<Coverage.Row>
  private var runs: GrowingBuffer<Coverage.Run>
  private var bytes: GrowingBuffer<UInt8>
  private var right: Int

  /// A builder for rows inside `bounds`, in the coverage's coordinates.
  init(bounds: PixelRectangle) {
    left = bounds.left
    top = bounds.top
    right = bounds.left
    rows = GrowingBuffer(capacity: bounds.height)
    runs = GrowingBuffer(capacity: bounds.height * 4)
    bytes = GrowingBuffer(capacity: bounds.height * 32)
  }

  /// Adds the bytes of the row `y` from the pixel `x` on.
  mutating func add(y: Int, x: Int, _ row: UnsafeBufferPointer<UInt8>) {
    begin(y)
    split(row, x: x - left)
    endRow()
  }

  /// Adds the bytes of the row `y` from the pixel `x` on as one edge.
  mutating func addEdge(y: Int, x: Int, _ row: UnsafeBufferPointer<UInt8>) {
    begin(y)
    let start = Self.end(of: 0, in: row, from: 0)
    guard start < row.count else { return }
    append(
      UnsafeBufferPointer(rebasing: row[start...]), flat: 0, level: 255, x: x - left + start,
      follows: false)
  }

  /// Adds the row `y` as a copy of the row before.
  mutating func repeatRow(y: Int) {
    begin(y)
    rows.start[y - top] = rows.start[y - top - 1]
  }

  /// Adds empty rows up to and including `y`.
  private mutating func begin(_ y: Int) {
    while rows.count <= y - top {
      rows.append(Coverage.Row(firstRun: Int32(runs.count), runCount: 0))
    }
  }

  /// Ends a row; one that equals the row before shares its runs.
  mutating func endRow() {
    let last = rows.count - 1
    guard last > 0 else { return }
    let row = rows.start[last]
    let before = rows.start[last - 1]
    guard row.runCount > 0, row.runCount == before.runCount,
      row.firstRun == before.firstRun + before.runCount
    else { return }
    for index in 0..<Int(row.runCount) {
      let run = runs.start[Int(row.firstRun) + index]
      let other = runs.start[Int(before.firstRun) + index]
      guard run.x == other.x, run.edge == other.edge, run.length == other.length,
        run.level == other.level, haveSameEdge(run, other)
      else { return }
    }
    rows.start[last] = before
    bytes.truncate(to: Int(runs.start[Int(row.firstRun)].offset))
    runs.truncate(to: Int(row.firstRun))
  }

  /// Whether two edges of the same length have the same bytes.
  private func haveSameEdge(_ run: Coverage.Run, _ other: Coverage.Run) -> Bool {
    let first = UnsafeRawPointer(bytes.start + Int(run.offset))
    let second = UnsafeRawPointer(bytes.start + Int(other.offset))
    // Edges are filled up with zeros.
    for index in stride(from: 0, to: Int(run.edge), by: 8) {
      if first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
    }
    return true
  }

  private mutating func split(_ row: UnsafeBufferPointer<UInt8>, x: Int) {
    let rowStart = runs.count
    var index = 0
    while true {
      index = Self.end(of: 0, in: row, from: index)
      guard index < row.count else { break }
      // An edge goes on to a stretch that is worth a run, or to a gap.
      let edgeStart = index
      var flat = 0
      var level: UInt8 = 0
      while index < row.count {
        level = row[index]
        if index + 1 < row.count, row[index + 1] != level {
          index += 1
          continue
        }
        let end = Self.end(of: level, in: row, from: index)
        flat = end - index
        let enough =
          level == 255
          ? Self.shortestSolid : level == 0 ? Self.shortestGap : Self.shortestLevel
        if flat >= enough || (level == 0 && end == row.count) { break }
        index = end
        flat = 0
      }
      if flat == 0 || level == 0 {
        flat = 0
        level = 255
      }
      append(
        UnsafeBufferPointer(rebasing: row[edgeStart..<index]), flat: flat, level: level,
        x: x + edgeStart, follows: runs.count > rowStart)
      index += flat
    }
  }

  /// Adds a run, its edge padded to a multiple of four with the pixels before or after it.
  private mutating func append(
    _ edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8, x: Int, follows: Bool
  ) {
    var edge = edge
    var x = x
    var length = flat
    if flat > 0 {
      // Pixels with the level belong to it: a shape's edge between pixels needs no bytes.
      while edge.last == level {
        edge = UnsafeBufferPointer(rebasing: edge.dropLast())
        length += 1
      }
    }
    right = max(right, left + x + edge.count + length)
    let lack = -edge.count & 3
    let offset = bytes.count
    bytes.reserve(edge.count + 16)
    if lack == 0 {
      bytes.append(edge)
    } else if length > lack {
      bytes.append(edge)
      bytes.append(level, times: lack)
      length -= lack
    } else if follows, let before = last, Int(before.length) > lack,
      Int(before.x + before.edge + before.length) == x
    {
      bytes.append(before.level, times: lack)
      bytes.append(edge)
      runs.start[runs.count - 1].length -= Int32(lack)
      x -= lack
    } else {
      bytes.append(edge)
      bytes.append(level, times: length)
      bytes.append(0, times: lack - length)
      length = 0
    }
    let count = bytes.count - offset
    // Kernels that take eight bytes at a time read on to the next multiple of eight.
    bytes.append(0, times: -count & 7)
    runs.append(
      Coverage.Run(
        x: Int32(x), edge: Int32(count), offset: Int32(offset), length: Int32(length), level: level)
    )
    rows.start[rows.count - 1].runCount += 1
  }

  private var last: Coverage.Run? { runs.count > 0 ? runs.start[runs.count - 1] : nil }

  /// The end of the stretch of `value` that begins at `index`.
  private static func end(
    of value: UInt8, in row: UnsafeBufferPointer<UInt8>, from index: Int
  ) -> Int {
    guard let base = row.baseAddress else { return index }
    var index = index
    let count = row.count
    let word = UInt64(value) &* 0x0101_0101_0101_0101
    while index &+ 8 <= count,
      UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) == word
    {
      index &+= 8
    }
    while index < count, base[index] == value { index &+= 1 }
    return index
  }

  consuming func finish() -> Coverage {
    Coverage(
      bounds: PixelRectangle(left: left, top: top, right: right, bottom: top + rows.count),
      rows: rows, runs: runs, bytes: bytes)
  }
}

extension CoverageBuilder: CoverageSink {
  mutating func add(
    y: Int, x: Int, edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8
  ) {
    let isFirst = rows.count <= y - top
    if isFirst { begin(y) }
    append(edge, flat: flat, level: level, x: x - left, follows: !isFirst)
  }
}

extension Coverage {
  /// The coverage of the pixels in `bounds` by an outline.
  static func make(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) -> Coverage {
    var builder = CoverageBuilder(bounds: bounds)
    var rasterizer = AreaRasterizer(outline, rule: rule, bounds: bounds)
    rasterizer.scan(into: &builder)
    return builder.finish()
  }

  /// The coverage of a mask inside `area`.
  /// - Parameter isKept: whether it is painted more than once; else looking for stretches costs more
  ///   than they save.
  static func make(_ mask: PlacedMask, in area: PixelRectangle, isKept: Bool = true) -> Coverage {
    let area = area.intersection(mask.bounds)
    var builder = CoverageBuilder(bounds: area)
    for y in area.top..<area.bottom {
      let row = UnsafeBufferPointer(start: mask.row(x: area.left, y: y), count: area.width)
      if isKept {
        builder.add(y: y, x: area.left, row)
      } else {
        builder.addEdge(y: y, x: area.left, row)
      }
    }
    return builder.finish()
  }

  /// The product of two coverages inside `area`.
  static func make(
    _ a: PlacedCoverage, times b: PlacedCoverage, in area: PixelRectangle
  ) -> Coverage {
    let area = area.intersection(a.bounds).intersection(b.bounds)
    var builder = CoverageBuilder(bounds: area)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width * 2) { room in
      guard let first = room.baseAddress else { return }
      let second = first + area.width
      for y in area.top..<area.bottom {
        a.expand(x: area.left, y: y, count: area.width, into: first)
        b.expand(x: area.left, y: y, count: area.width, into: second)
        for x in 0..<area.width {
          first[x] = PixelArithmetic.multiply(first[x], second[x])
        }
        builder.add(y: y, x: area.left, UnsafeBufferPointer(start: first, count: area.width))
      }
    }
    return builder.finish()
  }

  /// The same coverage for all pixels of a rectangle.
  static func make(level: UInt8, in bounds: PixelRectangle) -> Coverage {
    var builder = CoverageBuilder(bounds: bounds)
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    for y in bounds.top..<bounds.bottom {
      if y == bounds.top {
        builder.add(y: y, x: bounds.left, edge: none, flat: bounds.width, level: level)
      } else {
        builder.repeatRow(y: y)
      }
    }
    return builder.finish()
  }
}
