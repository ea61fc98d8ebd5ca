import Geometry
import WideKernels

/// Paints runs of pixels. In all methods, `row` points to the pixel at `x`, `y`.
protocol RunPainter {
  /// Prepares to paint the runs of a row.
  mutating func beginRow(y: Int)
  /// Paints `count` pixels with a coverage byte each. `count` is a multiple of 4; coverage beyond
  /// the run is zero.
  func cover(_ row: Pixels, x: Int, y: Int, _ coverage: CoverageBytes, count: Int)
  /// Paints `count` pixels with the same coverage, `level`, in 1…255.
  func level(_ row: Pixels, x: Int, y: Int, _ level: UInt8, count: Int)
  /// Paints whole rows.
  func paint(_ rows: CoverageRows)
}

extension RunPainter {
  @inline(__always)
  mutating func beginRow(y: Int) {}

  func paint(_ rows: CoverageRows) { rows.paint(with: self) }
}

/// Coverage and its position on a surface.
struct PlacedCoverage {
  let coverage: Coverage
  /// The position of the origin of the coverage.
  let x: Int
  let y: Int

  init(_ coverage: Coverage, x: Int = 0, y: Int = 0) {
    self.coverage = coverage
    self.x = x
    self.y = y
  }

  var bounds: PixelRectangle { coverage.bounds.offset(x: x, y: y) }

  /// Paints the part inside both `area` and `clip`. `area` must be inside the surface.
  func paint(
    on surface: Surface, in area: PixelRectangle, through clip: PlacedCoverage?,
    with painter: some RunPainter
  ) {
    let bounds = bounds
    let part = bounds.intersection(area)
    guard !part.isEmpty else { return }
    let isWhole = clip == nil && area.left <= bounds.left && area.right >= bounds.right
    coverage.withPointers { rows, runs, bytes in
      let rows = rows + (part.top - bounds.top)
      if isWhole {
        painter.paint(
          CoverageRows(
            rows: rows, runs: runs, bytes: bytes, left: bounds.left, lines: part.top..<part.bottom,
            pixels: surface.origin + part.top &* surface.stride + bounds.left,
            stride: surface.stride, isSoft: coverage.isSoft))
      } else {
        paintClipped(
          rows, runs, bytes, to: part, through: clip, surface.origin, surface.stride, painter)
      }
    }
  }

  private func paintClipped(
    _ rows: UnsafePointer<Coverage.Row>, _ runs: UnsafePointer<Coverage.Run>,
    _ bytes: CoverageBytes, to part: PixelRectangle, through clip: PlacedCoverage?,
    _ pixels: Pixels, _ stride: Int, _ painter: some RunPainter
  ) {
    let left = bounds.left
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width + 16) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      var cropper = RunCropper(
        painter: painter, left: part.left, right: part.right, clip: clip, scratch: scratch)
      for y in part.top..<part.bottom {
        let row = rows[y - part.top]
        let line = pixels + y * stride
        cropper.painter.beginRow(y: y)
        for index in Int(row.firstRun)..<Int(row.firstRun + row.runCount) {
          let run = runs[index]
          let x = left + Int(run.x)
          cropper.cover(line, x: x, y: y, bytes + Int(run.offset), count: Int(run.edge))
          cropper.level(line, x: x + Int(run.edge), y: y, run.level, count: Int(run.length))
        }
      }
    }
  }

  /// Writes the coverage of `count` pixels of row `y`, starting at `x`, as bytes. The pixels may be
  /// outside the bounds.
  func expand(x: Int, y: Int, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
    bytes.update(repeating: 0, count: count)
    forEachRun(y: y) { start, edge, covered, length, level in
      let from = max(start, x)
      let to = min(start + edge, x + count)
      if from < to { (bytes + (from - x)).update(from: covered + (from - start), count: to - from) }
      let levelFrom = max(start + edge, x)
      let levelTo = min(start + edge + length, x + count)
      if levelFrom < levelTo {
        (bytes + (levelFrom - x)).update(repeating: level, count: levelTo - levelFrom)
      }
    }
  }

  /// Calls `body` for each run of a row with its x, the length of its edge, the coverage bytes of
  /// the edge, the length of the flat part, and the level of the flat part.
  @inline(__always)
  func forEachRun(y: Int, _ body: (Int, Int, CoverageBytes, Int, UInt8) -> Void) {
    let bounds = bounds
    guard y >= bounds.top, y < bounds.bottom else { return }
    coverage.withPointers { rows, runs, bytes in
      let row = rows[y - bounds.top]
      for index in Int(row.firstRun)..<Int(row.firstRun + row.runCount) {
        let run = runs[index]
        body(
          bounds.left + Int(run.x), Int(run.edge), bytes + Int(run.offset), Int(run.length),
          run.level)
      }
    }
  }
}
