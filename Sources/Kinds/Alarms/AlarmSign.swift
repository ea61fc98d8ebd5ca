import Controls
import Geometry
import Raster

/// The sign of an alarm. Each priority has its own shape and can be recognised without colour.
struct AlarmSign {
  let priority: AlarmPriority
  /// Whether the shape is filled. Otherwise it is an outline.
  let isFilled: Bool
  let color: Color
  /// The colour of the character in a filled shape.
  let ink: Color

  /// Draws the sign with the given height and width.
  func draw(centeredAt center: Point, size: Double, on canvas: Canvas) {
    // The corners are as round as the stroke is wide.
    let width = isFilled ? size * 0.16 : 2
    let outline = outline(center, radius: size / 2 - width / 2)
    if isFilled { canvas.fill(outline, color) }
    canvas.stroke(outline, color, StrokeStyle(width: width, join: .round))
    drawCharacter(
      around: priority == .high ? center + Point(x: 0, y: size * 0.1) : center,
      height: size * (priority == .high ? 0.42 : 0.46), on: canvas)
  }

  private func outline(_ center: Point, radius: Double) -> Shape {
    switch priority {
    case .critical: polygon(corners: 8, from: .pi / 8, center, radius: radius * 1.04)
    case .high:
      // The triangle is moved down, so that it looks centred in the sign.
      polygon(
        corners: 3, from: -.pi / 2, center + Point(x: 0, y: radius * 0.2), radius: radius * 1.16)
    case .medium: polygon(corners: 4, from: 0, center, radius: radius * 1.04)
    case .low: .circle(center: center, radius: radius)
    }
  }

  private func polygon(
    corners: Int, from angle: Double, _ center: Point, radius: Double
  ) -> Shape {
    var path = Path()
    for corner in 0..<corners {
      let angle = angle + 2 * .pi * Double(corner) / Double(corners)
      let point = center + Point(angle: angle, radius: radius)
      if corner == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return .path(path, .nonZero)
  }

  /// Draws an exclamation mark, or an `i` for the lowest priority.
  private func drawCharacter(around center: Point, height: Double, on canvas: Canvas) {
    let color = isFilled ? ink : color
    let direction: Double = priority == .low ? -1 : 1
    let width = height * 0.2
    func y(_ fraction: Double) -> Double { center.y + direction * height * fraction }
    canvas.fill(
      .line(
        from: Point(x: center.x, y: y(-0.4)), to: Point(x: center.x, y: y(0.12)), width: width,
        cap: .round), color)
    canvas.fill(.circle(center: Point(x: center.x, y: y(0.43)), radius: width * 0.6), color)
  }
}
