import Geometry
import WideKernels

/// Turns rows of coverage bytes into runs. Rows come from top to bottom; those left out are empty.
struct CoverageBuilder {
  /// Shorter stretches of one coverage are not worth a run of their own.
  private static let shortestSolid = 8
  private static let shortestLevel = 16
  private static let shortestGap = 8

  private let left: Int
  private let top: Int
  private var rows: [Coverage.Row] = []
  private var runs: [Coverage.Run] = []
  private var bytes: [UInt8] = []
  private var right: Int
  /// The bytes of the row before, to find equal rows.
  private var last: [UInt8] = []
  private var lastX = 0

  /// `bounds` are the pixels that rows may reach, in the coverage's coordinates.
  init(bounds: PixelRectangle) {
    left = bounds.left
    top = bounds.top
    right = bounds.left
    rows.reserveCapacity(bounds.height)
    runs.reserveCapacity(bounds.height * 2)
    bytes.reserveCapacity(bounds.height * 16)
    last.reserveCapacity(bounds.width)
  }

  /// Adds the row `y`, the first of `row`'s bytes standing for the pixel `x`.
  mutating func add(y: Int, x: Int, _ row: UnsafeBufferPointer<UInt8>) {
    begin(y)
    if x == lastX, row.count == last.count, !last.isEmpty, let before = rows.last,
      before.runCount > 0, last.elementsEqual(row)
    {
      rows.append(before)
      return
    }
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: row)
    lastX = x
    let first = runs.count
    split(row, x: x - left)
    rows.append(
      Coverage.Row(firstRun: Int32(first), runCount: Int32(runs.count - first)))
  }

  mutating func repeatRow(y: Int) {
    begin(y)
    if rows.count == y - top, let row = rows.last { rows.append(row) }
  }

  /// Leaves rows before `y` that nothing was added to empty.
  private mutating func begin(_ y: Int) {
    while rows.count < y - top { rows.append(Coverage.Row(firstRun: 0, runCount: 0)) }
  }

  private mutating func split(_ row: UnsafeBufferPointer<UInt8>, x: Int) {
    let rowStart = runs.count
    var index = 0
    while true {
      index = Self.end(of: 0, in: row, from: index)
      guard index < row.count else { break }
      // Pixels of their own up to a stretch that is worth a run, or to a gap.
      let edgeStart = index
      var flat = 0
      var level: UInt8 = 0
      while index < row.count {
        level = row[index]
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

  /// Adds a run, its edge padded to a multiple of four with what comes before or after it.
  private mutating func append(
    _ edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8, x: Int, follows: Bool
  ) {
    var edge = edge
    var x = x
    var length = flat
    if flat > 0 {
      // What is as what follows belongs to it: an edge between pixels has none of its own.
      while edge.last == level {
        edge = UnsafeBufferPointer(rebasing: edge.dropLast())
        length += 1
      }
    }
    let lack = -edge.count & 3
    let offset = bytes.count
    if lack == 0 {
      bytes.append(contentsOf: edge)
    } else if length > lack {
      bytes.append(contentsOf: edge)
      for _ in 0..<lack { bytes.append(level) }
      length -= lack
    } else if follows, let before = runs.last, Int(before.length) > lack,
      Int(before.x + before.edge + before.length) == x
    {
      for _ in 0..<lack { bytes.append(before.level) }
      bytes.append(contentsOf: edge)
      runs[runs.count - 1].length -= Int32(lack)
      x -= lack
    } else {
      bytes.append(contentsOf: edge)
      for index in 0..<lack { bytes.append(index < length ? level : 0) }
      length = 0
    }
    let count = bytes.count - offset
    // Kernels that take eight at a time read on to the next multiple.
    for _ in 0..<(-count & 7) { bytes.append(0) }
    let run = Coverage.Run(
      x: Int32(x), edge: Int32(count), offset: Int32(offset),
      length: Int32(length), level: level)
    runs.append(run)
    right = max(right, left + Int(run.x + run.edge + run.length))
  }

  /// Where the stretch of `value` that begins at `index` ends.
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
    begin(y)
    let isFirst = rows.count == y - top
    if isFirst { rows.append(Coverage.Row(firstRun: Int32(runs.count), runCount: 0)) }
    append(edge, flat: flat, level: level, x: x - left, follows: !isFirst)
    rows[rows.count - 1].runCount += 1
  }
}

extension Coverage {
  /// What an outline covers of the pixels in `bounds`.
  static func make(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) -> Coverage {
    var builder = CoverageBuilder(bounds: bounds)
    AreaRasterizer(outline, rule: rule, bounds: bounds).scan(into: &builder)
    return builder.finish()
  }

  static func make(_ key: CoverageKey) -> Coverage {
    if let shadow = key.shadow { return shadow.coverage(of: key.shape) }
    let outline = key.outline
    return make(outline, rule: .nonZero, bounds: PixelRectangle(covering: outline.bounds))
  }

  /// The part of a mask inside `area`.
  static func make(_ mask: PlacedMask, in area: PixelRectangle) -> Coverage {
    let area = area.intersection(mask.bounds)
    var builder = CoverageBuilder(bounds: area)
    for y in area.top..<area.bottom {
      builder.add(
        y: y, x: area.left,
        UnsafeBufferPointer(start: mask.row(x: area.left, y: y), count: area.width))
    }
    return builder.finish()
  }

  /// What two coverages have in common inside `area`.
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

  /// One coverage on all of a rectangle.
  static func make(level: UInt8, in bounds: PixelRectangle) -> Coverage {
    Coverage(
      bounds: bounds,
      rows: [Row](repeating: Row(firstRun: 0, runCount: 1), count: bounds.height),
      runs: [Run(x: 0, edge: 0, offset: 0, length: Int32(bounds.width), level: level)], bytes: [])
  }
}
