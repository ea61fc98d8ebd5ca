import Controls
import Geometry
import Raster
import TouchTracking

/// Shows a part of a child that is larger than the container, and scrolls it with a finger.
///
/// The child has its natural length along the axis, and the container's across it. Several children
/// are on top of each other.
public final class Scroll: Group, ScrollingContainer {
  /// The directions in which the content scrolls.
  public enum Axis: String, CaseIterable, Sendable {
    case vertical, horizontal, both
  }

  /// Where the content comes to rest.
  public enum Snap: String, CaseIterable, Sendable {
    case anywhere
    /// At the beginning of a child of the content, such as a row of a column.
    case children
    /// At a multiple of the container's length.
    case pages
  }

  @Observed(
    .choice("The directions in which the content scrolls."), didChange: Scroll.axisDidChange)
  public var axis = Axis.vertical
  @Observed(
    .choice(
      "Where scrolling stops: `anywhere`, at the start of one of the `children` of the content, or at a multiple of the container's length (`pages`)."
    ))
  public var snap = Snap.anywhere
  @Redrawn(.boolean("Whether a bar shows the position while the content moves."))
  public var showsBar = true

  /// The declaration of the `scroll` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "scroll", "Shows a part of a child that is larger than the container; a finger scrolls it.",
      example: """
        { kind: "scroll", height: 120, children: [
          { kind: "column", children: [
            { each: 8, kind: "toggle", name: "lamp$n", height: 44 },
          ] },
        ] }
        """
    ) { Scroll() }
  }

  /// The position of the content: how far it has moved up, and to the left in a left-to-right layout.
  public private(set) var position = Point.zero
  private var contentSize = Size.zero
  private var drag: Drag?
  private var motion: Motion?
  private var barOpacity = AnimatedNumber(0)
  /// The time from which the bars stay visible for `barTime`; nil until the first frame at rest.
  private var restStart: Duration?

  private struct Drag {
    /// The location of the finger minus the position of the content that it drags, without the
    /// rubber band.
    let grip: Point
    var velocity = DragVelocity()
  }

  /// The movement after a finger has left the content.
  private struct Motion {
    /// The time of the first frame; nil until then.
    var start: Duration?
    let x: ScrollMotion
    let y: ScrollMotion
  }

  /// The fastest movement after a finger has left the content, in points per second.
  private static let velocityLimit = 8_000.0
  /// The time for which the bars stay visible after a movement.
  private static let barTime = Duration.milliseconds(600)

  public override var acceptsTaps: Bool { false }
  public override var clip: Rectangle? { bounds }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  public override var intrinsicSize: Size? { nil }

  /// A container needs no particular length along its axis.
  public override var intrinsicWidth: Double? {
    axis == .vertical ? children.compactMap(\.preferredWidth).max() : nil
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    axis == .horizontal ? children.compactMap { $0.preferredHeight(forWidth: width) }.max() : nil
  }

  /// Returns whether the content scrolls along an axis if it is long enough.
  public func scrolls(along axis: LayoutAxis) -> Bool {
    switch self.axis {
    case .vertical: axis == .vertical
    case .horizontal: axis == .horizontal
    case .both: true
    }
  }

  private func axisDidChange() {
    stop()
    position = .zero
    layoutDidChange()
  }

  public override func placeChildren() {
    var size = bounds.size
    for child in children where !child.isHidden {
      if scrolls(along: .horizontal) { size.width = max(size.width, child.preferredWidth ?? 0) }
    }
    for child in children where !child.isHidden {
      if scrolls(along: .vertical) {
        size.height = max(size.height, child.preferredHeight(forWidth: size.width) ?? 0)
      }
    }
    let before = limit
    contentSize = size
    if limit != before { motion = nil }
    if drag == nil, motion == nil {
      position = Point(
        x: min(max(position.x, 0), limit.x), y: min(max(position.y, 0), limit.y))
    }
    placeContent()
  }

  /// The largest position at which the content is not stretched.
  private var limit: Point {
    Point(
      x: max(contentSize.width - bounds.width, 0), y: max(contentSize.height - bounds.height, 0))
  }

  /// The position in whole pixels, so that the content does not jitter and is drawn as at rest.
  private var shownPosition: Point {
    let scale = displayScale
    return Point(
      x: (position.x * scale).rounded() / scale, y: (position.y * scale).rounded() / scale)
  }

  private func placeContent() {
    let frame = inLayoutDirection(Rectangle(origin: .zero - shownPosition, size: contentSize))
    for child in children { child.frame = frame }
  }

  /// Scrolls as far as necessary to show a descendant.
  public override func reveal(_ descendant: Control) {
    scroll(
      toShow: Rectangle(
        origin: descendant.originOnStage - originOnStage, size: descendant.frame.size))
  }

  public func scroll(toShow area: Rectangle) {
    let area = inLayoutDirection(area)
    stop()
    position.x = revealed(area.x, area.width, bounds.width, position.x, limit.x)
    position.y = revealed(area.y, area.height, bounds.height, position.y, limit.y)
    placeContent()
  }

  /// Scrolls until an area, in the container's points, is in the middle or the content at an end.
  func center(_ area: Rectangle) {
    stop()
    position.y = min(max(position.y + area.center.y - bounds.center.y, 0), limit.y)
    placeContent()
  }

  private func revealed(
    _ start: Double, _ length: Double, _ space: Double, _ position: Double, _ limit: Double
  ) -> Double {
    let distance = start < 0 || length > space ? start : max(start + length - space, 0)
    return min(max(position + distance, 0), limit)
  }

  // MARK: Touches

  public var scrollDirections: DragDirections {
    var directions: DragDirections = []
    if limit.x > 0 { directions.formUnion(.horizontal) }
    if limit.y > 0 { directions.formUnion(.vertical) }
    return directions
  }

  public var freeDirections: DragDirections {
    var directions: DragDirections = []
    if position.x > 0 { directions.insert(isRightToLeft ? .left : .right) }
    if position.x < limit.x { directions.insert(isRightToLeft ? .right : .left) }
    if position.y > 0 { directions.insert(.down) }
    if position.y < limit.y { directions.insert(.up) }
    return directions
  }

  public var isMoving: Bool { motion != nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1 else { return false }
    let free = Point(
      x: RubberBand.unstretched(position.x, in: 0...limit.x, length: bounds.width),
      y: RubberBand.unstretched(position.y, in: 0...limit.y, length: bounds.height))
    motion = nil
    let finger = inLayoutDirection(touch.location)
    drag = Drag(grip: finger + free)
    drag?.velocity.add(finger, at: touch.time)
    showBars()
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard let grip = drag?.grip else { return false }
    let finger = inLayoutDirection(touch.location)
    drag?.velocity.add(finger, at: touch.time)
    let free = grip - finger
    if limit.x > 0 {
      position.x = RubberBand.stretched(free.x, in: 0...limit.x, length: bounds.width)
    }
    if limit.y > 0 {
      position.y = RubberBand.stretched(free.y, in: 0...limit.y, length: bounds.height)
    }
    placeContent()
    return true
  }

  public override func endTracking(_ touch: Touch) {
    release(velocity: drag?.velocity.value(at: touch.time) ?? .zero)
  }

  public override func cancelTracking(_ touch: Touch) { release(velocity: .zero) }

  /// Lets the content move on. The finger had the given velocity.
  private func release(velocity: Point) {
    drag = nil
    func motion(
      _ axis: LayoutAxis, _ position: Double, _ velocity: Double, _ limit: Double
    ) -> ScrollMotion {
      let fastest = Self.velocityLimit
      return ScrollMotion(
        from: position, velocity: limit > 0 ? min(max(-velocity, -fastest), fastest) : 0,
        in: 0...limit, snap: snapping(along: axis))
    }
    self.motion = Motion(
      x: motion(.horizontal, position.x, velocity.x, limit.x),
      y: motion(.vertical, position.y, velocity.y, limit.y))
    requestFrames()
  }

  /// Returns the nearest position in which the content comes to rest; nil for any position.
  private func snapping(along axis: LayoutAxis) -> ((Double) -> Double)? {
    guard scrolls(along: axis) else { return nil }
    let length = axis.length(of: bounds.size)
    switch snap {
    case .anywhere: return nil
    case .pages: return length > 0 ? { ($0 / length).rounded() * length } : nil
    case .children:
      let starts = children.compactMap { $0 as? Container }.flatMap { content in
        content.children.map { child in
          let area = inLayoutDirection(child.frame, in: content.bounds)
          return axis == .horizontal ? area.x : area.y
        }
      }
      return { position in
        starts.min { abs($0 - position) < abs($1 - position) } ?? position
      }
    }
  }

  private func stop() {
    motion = nil
    drag = nil
  }

  // MARK: Bars

  private var bars: [Rectangle] {
    guard showsBar else { return [] }
    let axes = [(LayoutAxis.horizontal, shownPosition.x), (.vertical, shownPosition.y)]
    return axes.compactMap { axis, position in
      ScrollBar.frame(
        along: axis, of: bounds.size, at: position, of: axis.length(of: contentSize)
      ).map { inLayoutDirection($0) }
    }
  }

  public override func drawAboveChildren(on canvas: Canvas) {
    guard barOpacity.value > 0 else { return }
    let color = effectiveTextColor.opacity(ScrollBar.opacity * barOpacity.value)
    for bar in bars { ScrollBar.draw(bar, color, on: canvas) }
  }

  private func redrawBars() { for bar in bars { setNeedsDisplay(in: bar.inset(by: -1)) } }

  // MARK: Frames

  private func showBars() {
    restStart = nil
    barOpacity.jump(to: 1)
    redrawBars()
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    advanceMotion(to: time)
    return advanceBars(to: time) || needsFrames || motion != nil
  }

  private func advanceMotion(to time: Duration) {
    guard var motion else { return }
    let start = motion.start ?? time
    motion.start = start
    let seconds = (time - start) / .seconds(1)
    let before = position
    position = Point(x: motion.x.position(at: seconds), y: motion.y.position(at: seconds))
    self.motion = motion.x.isOver(at: seconds) && motion.y.isOver(at: seconds) ? nil : motion
    if position != before { placeContent() }
  }

  /// Hides the bars some time after the movement.
  private func advanceBars(to time: Duration) -> Bool {
    guard barOpacity.value > 0, drag == nil, motion == nil else { return false }
    let start = restStart ?? time
    restStart = start
    if barOpacity.target > 0, time - start >= Self.barTime { barOpacity.move(to: 0) }
    let before = barOpacity.value
    barOpacity.advance(to: time)
    if barOpacity.value != before { redrawBars() }
    return barOpacity.value > 0
  }
}
