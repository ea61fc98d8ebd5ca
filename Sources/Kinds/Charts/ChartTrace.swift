import Controls
import Geometry
import Raster

/// The line of a series in a plot.
///
/// A column of pixels in which the number goes up and down is a rectangle from the minimum to the
/// maximum. Everything else is a line through points. Rectangles cost much less than the strokes that
/// would cover the same pixels, and look the same.
struct ChartTrace {
  /// A column of pixels.
  struct Column: Equatable {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
  }

  /// A part of the line.
  enum Piece: Equatable {
    case line([Point])
    case columns([Column])

    /// The horizontal extent.
    var extent: ClosedRange<Double> {
      switch self {
      case .line(let points): points[0].x...points[points.count - 1].x
      case .columns(let columns): columns[0].left...columns[columns.count - 1].right
      }
    }
  }

  /// The parts of the line between gaps, each from left to right.
  private(set) var parts: [[Piece]] = []
  /// The end of the line; nil if the value is unknown there.
  private(set) var last: Point?
  /// The points that are marked with dots.
  var dots: [Point] = []

  /// Changes that are closer than this, in points, are joined by a straight line. Otherwise, the line
  /// stays at its level until the change.
  static let joinedDistance = 8.0
  /// An interval in which the line is lower than this, in points, is not a column.
  private static let columnHeight = 6.0

  /// The part that is being created.
  private var pieces: [Piece] = []
  private var points: [Point] = []
  private var columns: [Column] = []

  /// Creates the line from left to right. In an interval with several numbers, it reaches from the
  /// lowest to the highest.
  /// - Parameters:
  ///   - x: returns the position of a time in seconds.
  ///   - y: returns the position of a number.
  ///   - pixel: the length of a pixel in seconds. Longer intervals are never columns.
  init(
    _ samples: ValueHistory.Samples, to end: Double, pixel: Double, x: (Double) -> Double,
    y: (Double) -> Double
  ) {
    let (start, length) = (samples.start / .seconds(1), samples.length / .seconds(1))
    let isFine = length <= pixel * 1.001
    /// The number at the end of the interval before; NaN in a gap.
    var level = Float.nan
    /// The position of the latest change; nil after a gap.
    var change: Double?
    var wasBusy = false
    for (index, bucket) in samples.buckets.enumerated() {
      let left = min(start + Double(index) * length, end)
      let right = min(left + length, end)
      let middle = x((left + right) / 2)
      guard bucket.isKnown else {
        if !level.isNaN { add(x(left), y(Double(level))) }
        finishPart()
        (level, change, wasBusy) = (.nan, nil, false)
        continue
      }
      if level.isNaN {
        level = bucket.minimum
        let isConstant = bucket.minimum == bucket.maximum
        change = isConstant ? nil : middle
        add(isConstant ? x(left) : middle, y(Double(level)))
      }
      let top = y(Double(max(bucket.maximum, level)))
      let bottom = y(Double(min(bucket.minimum, level)))
      // A steep line would be a staircase of columns, so a column has to go beyond both of its ends.
      let turns =
        bucket.minimum < Float.minimum(level, bucket.last)
        || bucket.maximum > Float.maximum(level, bucket.last)
      let isBusy = isFine && turns && bottom - top >= Self.columnHeight
      if isBusy, wasBusy {
        add(Column(left: x(left), right: x(right), top: top, bottom: bottom))
        change = middle
      } else {
        endColumns(at: Point(x: x(left), y: y(Double(level))))
        if bucket.minimum != level || bucket.maximum != level {
          let isNear = change.map { middle - $0 <= Self.joinedDistance } ?? false
          if !isNear { add(middle, y(Double(level))) }
          change = middle
          // The line ends at the last number, so it visits the other end of the interval first.
          let endsHigh = bucket.last - bucket.minimum > bucket.maximum - bucket.last
          func visit(_ number: Float) {
            if number != level, number != bucket.last { add(middle, y(Double(number))) }
          }
          visit(endsHigh ? bucket.minimum : bucket.maximum)
          visit(endsHigh ? bucket.maximum : bucket.minimum)
          if !bucket.last.isNaN { add(middle, y(Double(bucket.last))) }
        }
      }
      wasBusy = isBusy
      if bucket.last.isNaN {
        if columns.isEmpty, points.last?.x != middle { add(middle, y(Double(level))) }
        finishPart()
        (change, wasBusy) = (nil, false)
      }
      level = bucket.last
    }
    guard !level.isNaN else { return }
    last = Point(x: x(end), y: y(Double(level)))
    if columns.isEmpty { add(x(end), y(Double(level))) }
    finishPart()
  }

  mutating func add(_ x: Double, _ y: Double) {
    let point = Point(x: x, y: y)
    if points.last != point { points.append(point) }
  }

  private mutating func finishLine() {
    if !points.isEmpty { pieces.append(.line(points)) }
    points = []
  }

  private mutating func finishColumns() {
    if !columns.isEmpty { pieces.append(.columns(columns)) }
    columns = []
  }

  /// Adds a column of pixels. The line before it, or the columns, end there.
  mutating func add(_ column: Column) {
    if columns.isEmpty { finishLine() }
    columns.append(column)
  }

  /// Continues the line at a point after columns.
  mutating func endColumns(at point: Point) {
    guard !columns.isEmpty else { return }
    finishColumns()
    add(point.x, point.y)
  }

  mutating func finishPart() {
    finishLine()
    finishColumns()
    if !pieces.isEmpty { parts.append(pieces) }
    pieces = []
  }

  // MARK: Drawing

  /// Draws the line where the canvas is visible.
  func drawLine(on canvas: Canvas, _ color: Color, width: Double) {
    let extent = Self.extent(of: canvas, margin: width)
    for piece in parts.joined() where piece.extent.overlaps(extent) {
      switch piece {
      case .line(let points):
        let shown = Self.points(points, in: extent)
        guard let first = shown.first else { continue }
        var path = Path()
        path.move(to: first)
        for point in shown.dropFirst() { path.line(to: point) }
        canvas.stroke(
          .path(path, .nonZero), .color(color),
          StrokeStyle(width: width, cap: .round, join: .round))
      case .columns(let columns):
        for column in columns where column.right >= extent.lowerBound {
          guard column.left <= extent.upperBound else { break }
          // As wide as the line elsewhere.
          let overhang = max(width - (column.right - column.left), 0) / 2
          let area = Rectangle(
            left: column.left - overhang, top: column.top - width / 2,
            right: column.right + overhang, bottom: column.bottom + width / 2)
          canvas.fill(.rectangle(canvas.pixelAligned(area)), color)
        }
      }
    }
  }

  /// Shades the area between the line and a base where the canvas is visible.
  func drawArea(on canvas: Canvas, to base: Double, _ paint: Paint) {
    let extent = Self.extent(of: canvas, margin: 0)
    for part in parts {
      let points = Self.points(part.flatMap(\.lowerEdge), in: extent)
      guard let first = points.first, let last = points.last, last.x >= extent.lowerBound,
        first.x <= extent.upperBound
      else { continue }
      var path = Path()
      path.move(to: Point(x: first.x, y: base))
      for point in points { path.line(to: point) }
      path.line(to: Point(x: last.x, y: base))
      path.close()
      canvas.fill(.path(path, .nonZero), paint)
    }
  }

  private static func extent(of canvas: Canvas, margin: Double) -> ClosedRange<Double> {
    let area = canvas.visibleArea.inset(by: -margin)
    return area.left...max(area.left, area.right)
  }

  /// The points that a line needs in a range: one before it, those in it, and one after it.
  private static func points(
    _ points: [Point], in range: ClosedRange<Double>
  ) -> ArraySlice<Point> {
    let first = points.lastIndex { $0.x < range.lowerBound } ?? 0
    let last = points.firstIndex { $0.x > range.upperBound } ?? points.count - 1
    return first <= last ? points[first...last] : []
  }
}

extension ChartTrace.Piece {
  /// The lower edge of the line.
  fileprivate var lowerEdge: [Point] {
    switch self {
    case .line(let points): points
    case .columns(let columns):
      columns.flatMap { [Point(x: $0.left, y: $0.bottom), Point(x: $0.right, y: $0.bottom)] }
    }
  }
}
