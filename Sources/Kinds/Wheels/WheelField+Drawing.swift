import Controls
import Geometry
import Raster

extension WheelField {
  // In points.
  /// The distance from the edges of the box to the band.
  private static let inset = 8.0
  private static let bandRadius = 10.0
  /// The space at both sides of the titles of a wheel.
  private static let padding = 12.0
  /// The same if the box is too narrow.
  private static let leastPadding = 2.0
  private static let minimumWidth = 56.0
  /// The maximum distance between wheels in a wide box.
  private static let maximumGap = 32.0
  private static let unitGap = 6.0
  /// The number of visible rows at the natural height.
  private static let visibleRows = 5.0
  /// The number of titles that are measured.
  private static let measuredCount = 32

  // MARK: Geometry

  /// The font size of rows: larger than that of fields, because nothing else is in the box.
  private var rowSize: Double { size * 1.25 }

  var rowHeight: Double { max(44, (rowSize * 2.2).rounded()) }

  private func layout(
    _ text: String, size: Double, width: Double? = nil, scale: Double
  ) -> TextLayout? {
    textLayout(
      of: Title(text, size: size, weight: .medium, hasTabularDigits: true), width: width,
      scale: scale)
  }

  private var unitSize: Double { max(rowSize * 0.6, 13) }

  /// The width of the widest title of a wheel.
  private func titleWidth(of wheel: Wheel) -> Double {
    wheel.samples.prefix(Self.measuredCount)
      .map { layout($0, size: rowSize, scale: displayScale)?.size.width ?? 0 }.reduce(0, max)
  }

  /// The width of the unit of a wheel, with the gap in front of it.
  private func unitWidth(of wheel: Wheel) -> Double {
    layout(wheel.unit, size: unitSize, scale: displayScale).map { $0.size.width + Self.unitGap }
      ?? 0
  }

  private var wheelWidths: [Double] {
    wheels.map {
      max(titleWidth(of: $0) + unitWidth(of: $0) + 2 * Self.padding, Self.minimumWidth)
    }
  }

  /// The natural size of the wheels.
  var wheelsSize: Size {
    Size(
      width: wheelWidths.reduce(0, +).rounded(.up) + 2 * Self.inset,
      height: Self.visibleRows * rowHeight)
  }

  /// The frames of the wheels. They share the space of a wide box up to a maximum distance.
  private var wheelFrames: [Rectangle] {
    let area = fieldArea.inset(dx: Self.inset, dy: 0)
    let natural = wheelWidths
    let sum = natural.reduce(0, +)
    guard sum > 0 else { return [] }
    let gap = min(max((area.width - sum) / Double(natural.count), 0), Self.maximumGap)
    let shrink = min(area.width / sum, 1)
    let widths = natural.map { $0 * shrink + gap }
    var x = area.center.x - widths.reduce(0, +) / 2
    return widths.map { width in
      defer { x += width }
      let frame = Rectangle(x: x, y: area.y, width: width, height: area.height)
      return mirrorsWheels ? inLayoutDirection(frame) : frame
    }
  }

  func frame(ofWheel index: Int) -> Rectangle {
    let frames = wheelFrames
    return frames.indices.contains(index) ? frames[index] : fieldArea
  }

  /// The index of the wheel nearest to a horizontal position.
  func wheel(at x: Double) -> Int {
    let frames = wheelFrames
    return frames.indices.min { abs(frames[$0].center.x - x) < abs(frames[$1].center.x - x) } ?? 0
  }

  /// The number of rows from the middle to a vertical position.
  func rowDistance(at y: Double) -> Int {
    Int(((y - fieldArea.center.y) / rowHeight).rounded())
  }

  /// The area of the row at a place of a wheel.
  func rowArea(at place: Int, ofWheel index: Int) -> Rectangle {
    let frame = frame(ofWheel: index)
    let middle = frame.center.y + (Double(place) - wheels[index].position) * rowHeight
    return Rectangle(
      x: frame.x, y: middle - rowHeight / 2, width: frame.width, height: rowHeight)
  }

  /// The places of a wheel that are at least partly visible.
  func visiblePlaces(of wheel: Wheel) -> ClosedRange<Int> {
    let half = fieldArea.height / 2 / rowHeight + 0.5
    let first = Int((wheel.position - half).rounded(.up))
    return first...max(first, Int((wheel.position + half).rounded(.down)))
  }

  private var band: Rectangle {
    let area = fieldArea.inset(dx: Self.inset, dy: 0)
    return Rectangle(
      x: area.x, y: area.center.y - rowHeight / 2, width: area.width, height: rowHeight)
  }

  // MARK: Drawing

  func drawWheels(on canvas: Canvas) {
    // A finger is about to choose the rows in the middle.
    let isChosen = chosenRows != nil || isTracking
    let band = canvas.pixelAligned(band)
    let box = canvas.pixelAligned(fieldArea)
    if isChosen {
      canvas.fill(
        .roundedRectangle(band, radius: Self.bandRadius),
        isTracking ? bandColor.held(under: ink) : bandColor)
    }
    // A row is clear inside the band and faded outside it, also while it crosses the edge.
    let outside = [
      Rectangle(left: box.left, top: box.top, right: box.right, bottom: band.top),
      Rectangle(left: box.left, top: band.bottom, right: box.right, bottom: box.bottom),
    ]
    let frames = wheelFrames
    for (index, wheel) in wheels.enumerated() {
      drawRows(of: wheel, in: frames[index], clip: band, isClear: isChosen, on: canvas)
      for area in outside {
        drawRows(of: wheel, in: frames[index], clip: area, isClear: false, on: canvas)
      }
      if isChosen { drawUnit(of: wheel, in: frames[index], on: canvas) }
    }
  }

  /// The distance from the left edge of a wheel to its titles, and their width.
  private func titleSpan(of wheel: Wheel, in frame: Rectangle) -> (x: Double, width: Double) {
    let unit = unitWidth(of: wheel)
    let free = max(frame.width - 2 * Self.leastPadding - unit, 1)
    let width = unit > 0 ? min(titleWidth(of: wheel), free) : free
    return (frame.center.x - (width + unit) / 2, width)
  }

  private func drawRows(
    of wheel: Wheel, in frame: Rectangle, clip: Rectangle, isClear: Bool, on canvas: Canvas
  ) {
    var canvas = canvas
    canvas.clip(to: .rectangle(clip.intersection(canvas.pixelAligned(frame))))
    let visible = canvas.visibleArea
    guard !visible.isEmpty else { return }
    let span = titleSpan(of: wheel, in: frame)
    for place in visiblePlaces(of: wheel) where wheel.hasRow(at: place) {
      let distance = Double(place) - wheel.position
      let middle = frame.center.y + distance * rowHeight
      guard middle + rowHeight > visible.top, middle - rowHeight < visible.bottom,
        let layout = layout(
          wheel.title(wheel.index(at: place)), size: rowSize, width: span.width,
          scale: canvas.textScale)
      else { continue }
      // Beside a unit, numbers end at the same place.
      let free = span.width - layout.size.width
      let x = span.x + (wheel.unit.isEmpty ? free / 2 : free)
      let color = isClear ? ink : fadedInk.opacity(Self.opacity(atDistance: abs(distance)))
      canvas.draw(layout, x: x, middle: middle, color: color)
    }
  }

  /// The opacity of a row outside the band.
  private static func opacity(atDistance rows: Double) -> Double {
    min(max(1.4 - 0.4 * rows, 0.3), 1)
  }

  private func drawUnit(of wheel: Wheel, in frame: Rectangle, on canvas: Canvas) {
    guard let unit = layout(wheel.unit, size: unitSize, scale: canvas.textScale),
      let title = layout("0", size: rowSize, scale: canvas.textScale)
    else { return }
    let span = titleSpan(of: wheel, in: frame)
    let baseline = title.baseline(centeredAt: frame.center.y)
    canvas.draw(
      unit, at: Point(x: span.x + span.width + Self.unitGap, y: baseline - unit.firstBaseline),
      color: ink)
  }

  func drawFieldText(on canvas: Canvas) {
    draw(
      Title(fieldText ?? unknownText, size: size, hasTabularDigits: true), in: textArea,
      color: fieldText == nil ? fadedInk : ink, on: canvas)
  }
}
