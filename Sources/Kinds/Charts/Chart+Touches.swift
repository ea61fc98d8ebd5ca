import Controls
import Geometry
import Raster
import TouchTracking

// Fingers that move, stretch and read a chart.
extension Chart {
  // Lengths in points.
  private static let buttonSize = 36.0
  private static let buttonInset = 8.0
  /// Two fingers that are closer than this do not stretch the time axis.
  private static let leastDistance = 24.0

  private var now: Double { (valueStore?.now() ?? .zero) / .seconds(1) }

  private var plot: ChartPlot { currentPlot(scale: displayScale) }

  /// The area of the button that returns to the present; nil while the chart shows the present.
  var buttonArea: Rectangle? {
    guard shownEnd != nil else { return nil }
    let area = plot.area
    return Rectangle(
      x: area.right - Self.buttonInset - Self.buttonSize,
      y: area.bottom - Self.buttonInset - Self.buttonSize, width: Self.buttonSize,
      height: Self.buttonSize)
  }

  func drawButton(on canvas: Canvas) {
    guard let area = buttonArea else { return }
    let color = effectiveTextColor
    canvas.fill(
      .circle(center: area.center, radius: area.width / 2),
      gesture == .button ? color.opacity(0.8) : color)
    let height = area.height / 2
    Icon.builtIn(.skipForward).draw(
      x: area.center.x - height / 2, middle: area.center.y, height: height,
      color: color.readableText, isRightToLeft: false, on: canvas)
  }

  /// Shows a part of the past, or the nearest part that the history contains.
  func show(end: Double, span: Double) {
    let duration = series.compactMap(\.duration).max() ?? 0
    window = ChartWindow(
      end: end, span: span, now: now, duration: duration, usual: self.span)
  }

  /// Shows the present with the usual span.
  func showPresent() {
    window = ChartWindow()
    cursor = nil
  }

  /// Moves the time axis by a number of points.
  func move(by distance: Double) {
    let plot = plot
    show(end: (shownEnd ?? now) + distance / max(plot.area.width, 1) * plot.span, span: plot.span)
  }

  /// Moves the cursor by a number of rows. It begins at the last row.
  func moveCursor(by steps: Double, in rows: ChartRows) -> Bool {
    let plot = plot
    let row = cursor.flatMap { rows.nearest(to: plot.time(at: $0.x)) } ?? rows.count
    let wanted = min(max(Double(row) + steps, 0), Double(rows.count - 1))
    cursor = ChartCursor(x: plot.x(of: rows.positions[Int(wanted)]), finger: nil)
    return true
  }

  /// Changes the length of the time axis by a factor. The time at the cursor, or else at the right
  /// edge, stays in place.
  func stretch(by factor: Double) {
    let plot = plot
    let x = cursor?.x ?? plot.area.right
    let (time, span) = (plot.time(at: x), plot.span * factor)
    let end = cursor == nil && shownEnd == nil ? now : time + (plot.end - time) * factor
    show(end: end, span: span)
  }

  // MARK: Touches

  func begin(_ touch: Touch) -> Bool {
    if touches.count == 2 {
      cursor = nil
      startMoving()
    } else if buttonArea?.hitArea.contains(touch.location) == true {
      gesture = .button
    } else {
      gesture = .pressed
      start = touch.location
      restStart = nil
      requestFrames()
    }
    return true
  }

  func follow(_ touch: Touch) {
    switch gesture {
    case .pressed:
      let movement = touch.location - start
      guard abs(movement.x) > ChartGesture.slop else { return }
      guard rows == nil else {
        gesture = .reading
        return placeCursor(at: touch.location, finger: touch.location.y)
      }
      cursor = nil
      gesture = .moving
      // Start at the end of the slop, so that the axis does not jump.
      let first = start.x + (movement.x < 0 ? -ChartGesture.slop : ChartGesture.slop)
      anchors = [(touch, plot.time(at: first))]
      moveWindow()
    case .reading: placeCursor(at: touch.location, finger: touch.location.y)
    case .moving: moveWindow()
    case .idle, .button: break
    }
  }

  func end(_ touch: Touch) {
    switch gesture {
    case .pressed: tap(touch)
    case .button:
      if touch.isInside, buttonArea?.hitArea.contains(touch.location) == true {
        showPresent()
      }
    case .reading: cursor = nil
    case .moving where touches.contains { $0 !== touch }:
      return startMoving(without: touch)
    case .moving, .idle: break
    }
    gesture = .idle
  }

  func cancel(_ touch: Touch) {
    if gesture == .moving, touches.contains(where: { $0 !== touch }) {
      return startMoving(without: touch)
    }
    if gesture == .reading { cursor = nil }
    gesture = .idle
  }

  private func tap(_ touch: Touch) {
    if let lastTap, touch.time - lastTap.time <= ChartGesture.doubleTap.time,
      touch.location.distance(to: lastTap.location) <= ChartGesture.doubleTap.distance
    {
      self.lastTap = nil
      if rows == nil { return showPresent() }
    }
    lastTap = (touch.time, touch.location)
    if cursor == nil { placeCursor(at: touch.location, finger: nil) } else { cursor = nil }
  }

  /// Shows the cursor: case 3 of `ChartGesture`.
  func rest() {
    guard gesture == .pressed, let touch = touches.first else { return }
    gesture = .reading
    placeCursor(at: touch.location, finger: touch.location.y)
  }

  private func placeCursor(at point: Point, finger: Double?) {
    let area = plot.area
    cursor = ChartCursor(x: min(max(point.x, area.left), area.right), finger: finger)
  }

  /// Records the time under each finger. The move keeps each time under its finger.
  private func startMoving(without ended: Touch? = nil) {
    gesture = .moving
    let plot = plot
    anchors = touches.filter { $0 !== ended }.map { ($0, plot.time(at: $0.location.x)) }
  }

  private func moveWindow() {
    guard let first = anchors.first else { return }
    let area = plot.area
    var span = plot.span
    if anchors.count > 1, case let second = anchors[1] {
      let distance = second.touch.location.x - first.touch.location.x
      let seconds = second.time - first.time
      guard abs(distance) >= Self.leastDistance, distance * seconds > 0 else { return }
      span = seconds / distance * max(area.width, 1)
    }
    let right = (area.right - first.touch.location.x) / max(area.width, 1)
    show(end: first.time + right * span, span: span)
  }
}
