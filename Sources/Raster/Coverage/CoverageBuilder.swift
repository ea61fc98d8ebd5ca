import Geometry
import WideKernels

/// Builds coverage from rows of coverage bytes. Rows must be added from top to bottom; skipped rows
/// are empty.
struct CoverageBuilder: ~Copyable {
  /// The minimum lengths of stretches of equal coverage (full, partial and none) that end an edge.
  /// Shorter stretches are stored as bytes of the edge.
  private static let shortestSolid = 8
  private static let shortestLevel = 16
  private static let shortestGap = 8

  private let left: Int
  private let top: Int
  private var rows: GrowingBuffer<Coverage.Row>
  private var runs: GrowingBuffer<Coverage.Run>
  private var bytes: GrowingBuffer<UInt8>
  private var right: Int

  /// Creates a builder for rows inside `bounds`, in the coordinates of the coverage.
  init(bounds: PixelRectangle) {
    left = bounds.left
    top = bounds.top
    right = bounds.left
    rows = GrowingBuffer(capacity: bounds.height)
    runs = GrowingBuffer(capacity: bounds.height * 4)
    bytes = GrowingBuffer(capacity: bounds.height * 32)
  }

  /// Adds the coverage bytes of row `y`, starting at `x`.
  mutating func add(y: Int, x: Int, _ row: UnsafeBufferPointer<UInt8>) {
    begin(y)
    split(row, x: x - left)
    endRow()
  }

  /// Adds the coverage bytes of row `y`, starting at `x`, as a single edge.
  mutating func addEdge(y: Int, x: Int, _ row: UnsafeBufferPointer<UInt8>) {
    begin(y)
    let start = Self.end(of: 0, in: row, from: 0)
    guard start < row.count else { return }
    append(
      UnsafeBufferPointer(rebasing: row[start...]), flat: 0, level: 255, x: x - left + start,
      follows: false)
  }

  /// Adds row `y` as a copy of the previous row.
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

  /// Ends a row. If it equals the previous row, it shares the runs of that row.
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

  /// Returns whether two edges of the same length have the same bytes.
  private func haveSameEdge(_ run: Coverage.Run, _ other: Coverage.Run) -> Bool {
    let first = UnsafeRawPointer(bytes.start + Int(run.offset))
    let second = UnsafeRawPointer(bytes.start + Int(other.offset))
    // Edges are zero-padded to a multiple of eight bytes.
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
      // An edge ends at a stretch of equal coverage that is long enough, or at a gap.
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

  /// Appends a run. The edge is padded to a multiple of four bytes with pixels of the flat part
  /// that follows it or of the run before it.
  private mutating func append(
    _ edge: UnsafeBufferPointer<UInt8>, flat: Int, level: UInt8, x: Int, follows: Bool
  ) {
    var edge = edge
    var x = x
    var length = flat
    if flat > 0 {
      // Moves trailing pixels of the edge that have the level into the flat part.
      while edge.last == level {
        edge = UnsafeBufferPointer(rebasing: edge.dropLast())
        length += 1
      }
    }
    right = max(right, left + x + edge.count + length)
    let padding = -edge.count & 3
    let offset = bytes.count
    bytes.reserve(edge.count + 16)
    if padding == 0 {
      bytes.append(edge)
    } else if length > padding {
      bytes.append(edge)
      bytes.append(level, times: padding)
      length -= padding
    } else if follows, let before = last, Int(before.length) > padding,
      Int(before.x + before.edge + before.length) == x
    {
      bytes.append(before.level, times: padding)
      bytes.append(edge)
      runs.start[runs.count - 1].length -= Int32(padding)
      x -= padding
    } else {
      bytes.append(edge)
      bytes.append(level, times: length)
      bytes.append(0, times: padding - length)
      length = 0
    }
    let count = bytes.count - offset
    // Kernels read up to the next multiple of eight bytes.
    bytes.append(0, times: -count & 7)
    runs.append(
      Coverage.Run(
        x: Int32(x), edge: Int32(count), offset: Int32(offset), length: Int32(length), level: level)
    )
    rows.start[rows.count - 1].runCount += 1
  }

  private var last: Coverage.Run? { runs.count > 0 ? runs.start[runs.count - 1] : nil }

  /// Returns the end of the stretch of `value` that starts at `index`.
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

  mutating func repeatRow(in rows: Range<Int>) { for y in rows { repeatRow(y: y) } }
}

extension Coverage {
  /// Returns the coverage of an outline for the pixels in `bounds`.
  static func make(_ outline: Outline, rule: FillRule, bounds: PixelRectangle) -> Coverage {
    var builder = CoverageBuilder(bounds: bounds)
    var rasterizer = AreaRasterizer(outline, rule: rule, bounds: bounds)
    rasterizer.scan(into: &builder)
    return builder.finish()
  }

  /// Returns the coverage of a mask inside `area`.
  /// - Parameter isReused: Whether the coverage will be painted more than once. If not, searching for
  ///   stretches of equal coverage costs more than it saves.
  static func make(_ mask: PlacedMask, in area: PixelRectangle, isReused: Bool = true) -> Coverage {
    let area = area.intersection(mask.bounds)
    var builder = CoverageBuilder(bounds: area)
    for y in area.top..<area.bottom {
      let row = UnsafeBufferPointer(start: mask.row(x: area.left, y: y), count: area.width)
      if isReused {
        builder.add(y: y, x: area.left, row)
      } else {
        builder.addEdge(y: y, x: area.left, row)
      }
    }
    return builder.finish()
  }

  /// Returns the product of two coverages inside `area`.
  static func make(
    _ a: PlacedCoverage, times b: PlacedCoverage, in area: PixelRectangle
  ) -> Coverage {
    let area = area.intersection(a.bounds).intersection(b.bounds)
    var builder = CoverageBuilder(bounds: area)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width * 2) { buffer in
      guard let first = buffer.baseAddress else { return }
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

  /// Returns the same coverage, `level`, for all pixels of a rectangle.
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
