import Controls
import Geometry
import Raster

/// An arc above content that is pulled down. It grows with the distance, and turns while the content
/// is refreshed.
struct RefreshIndicator {
  /// The height of the space above the content, in points. Pulling it down this far refreshes it.
  static let height = 44.0
  private static let radius = 10.0
  private static let width = 3.0
  /// The time of one turn.
  private static let turnTime = 0.9
  /// The time after which the arc stops turning.
  private static let longestTime = Duration.seconds(55)

  private var start: Duration?
  private var seconds = 0.0

  /// Stops turning the arc.
  mutating func stop() {
    start = nil
    seconds = 0
  }

  /// Turns the arc.
  /// - Returns: whether it needs another frame.
  mutating func advance(to time: Duration) -> Bool {
    let start = start ?? time
    self.start = start
    seconds = (time - start) / .seconds(1)
    return time - start < Self.longestTime
  }

  /// - Parameters:
  ///   - distance: the distance by which the content is pulled down.
  ///   - inset: the height of a header above the content.
  func draw(
    pulled distance: Double, isRefreshing: Bool, in bounds: Rectangle, below inset: Double,
    _ color: Color, on canvas: Canvas
  ) {
    guard distance > 1 else { return }
    var canvas = canvas
    canvas.clip(
      to: .rectangle(
        canvas.pixelAligned(
          Rectangle(x: 0, y: inset, width: bounds.width, height: distance))))
    let share = isRefreshing ? 0.75 : min(distance / Self.height, 1) * 0.9
    let first = (isRefreshing ? seconds / Self.turnTime * 360 : 0) - 90
    canvas.fill(
      .arc(
        center: Point(x: bounds.center.x, y: inset + distance - Self.height / 2),
        radius: Self.radius, start: Angles.radians(degrees: first),
        end: Angles.radians(degrees: first + share * 360), width: Self.width, cap: .round),
      color.opacity(isRefreshing || distance >= Self.height ? 1 : 0.6))
  }
}
