import Controls
import Geometry
import Raster
import TouchTracking

/// A container that shows a part of larger content, and scrolls it with a finger: the superclass of
/// scrolls and lists.
///
/// A subclass calls `setContentSize` and places its children in `placeContent`.
public class Scroller: Group, ScrollingContainer {
  @Redrawn(.boolean("Whether a bar shows the position while the content moves."))
  public final var showsBar = true
  /// Whether the bar stays visible while the content rests, as a hint that there is more.
  final var keepsBar = false
  @Observed(
    .number(
      in: 0...10_000, unit: "points",
      "The distance between the positions at which scrolling stops; if 0, it stops anywhere."))
  public final var snapLength = 0.0

  final let positionSlot = Slot(
    "position", 0.0, in: 0...1_000_000, isImplied: false,
    "How far the content is scrolled up, or to the left if it only scrolls horizontally, in points. Setting it scrolls the content."
  )
  final let refreshingSlot = Slot(
    "refreshing", false, isImplied: false,
    "Whether the content is being refreshed. If `refreshing` names a value, pulling the content down beyond its start sets the value to true. An indicator then turns above the content until a program or a rule sets the value to false."
  )

  /// The position of the content: how far it has moved up, and to the left in a left-to-right layout.
  public private(set) final var position = Point.zero
  final private(set) var contentSize = Size.zero
  /// The position at which the content was placed last; nil if more than that has changed since.
  private final var placedPosition: Point?
  /// Whether the content has not yet been scrolled to the initial position of `positionSlot`.
  private final var needsPosition = true
  private final var isPublishing = false
  /// The value of `positionSlot` when the content was there.
  private final var latestPosition = 0.0
  private final var indicator = RefreshIndicator()
  private final var drag: Drag?
  private final var motion: Motion?
  private final var barOpacity = AnimatedNumber(0)
  /// The time from which the bars stay visible for `barTime`; nil until the first frame at rest.
  private final var restStart: Duration?

  private struct Drag {
    /// The location of the finger minus the position of the content that it drags, without the
    /// rubber band.
    var grip: Point
    var velocity = DragVelocity()
  }

  /// The movement after a finger has left the content.
  private struct Motion {
    /// The time of the first frame; nil until then.
    var start: Duration?
    let x: ScrollMotion
    let y: ScrollMotion
    /// The distance by which the content has grown above the visible part.
    var shift = 0.0
  }

  /// The fastest movement after a finger has left the content, in points per second.
  private static let velocityLimit = 8_000.0
  /// The time for which the bars stay visible after a movement.
  private static let barTime = Duration.milliseconds(600)

  public override var acceptsTaps: Bool { false }
  public override var clip: Rectangle? { bounds }

  // MARK: For subclasses

  /// Sets the frames of the children for `shownPosition`.
  func placeContent() {}

  /// Returns the nearest position in which the content comes to rest; nil for any position.
  func snapping(along axis: LayoutAxis) -> ((Double) -> Double)? {
    let length = snapLength
    return length > 0 ? { ($0 / length).rounded() * length } : nil
  }

  /// The axis of `positionSlot`.
  var positionAxis: LayoutAxis { .vertical }

  /// The height of a header above the content.
  var topInset: Double { 0 }

  /// Sets the size of the content, and places it.
  final func setContentSize(_ size: Size) {
    let before = limit
    contentSize = size
    if limit != before { motion = nil }
    if needsPosition, limit != .zero {
      needsPosition = false
      movePosition()
    }
    if drag == nil, motion == nil {
      position = clamped(position)
      if isRefreshing, position.y <= 0 { position.y = top }
    }
    placedPosition = nil
    positionDidChange()
  }

  /// Moves the content to a position, and ends a movement.
  final func jump(to position: Point) {
    stop()
    self.position = clamped(position)
    positionDidChange()
  }

  /// Moves content that has grown above the visible part, which stays where it is on the screen. Call
  /// it before `setContentSize`.
  final func shiftContent(by distance: Double) {
    position.y += distance
    drag?.grip.y += distance
    motion?.shift += distance
  }

  final func stop() {
    motion = nil
    drag = nil
  }

  /// The largest position at which the content is not stretched.
  final var limit: Point {
    Point(
      x: max(contentSize.width - bounds.width, 0), y: max(contentSize.height - bounds.height, 0))
  }

  private func clamped(_ position: Point) -> Point {
    Point(x: min(max(position.x, 0), limit.x), y: min(max(position.y, top), limit.y))
  }

  // MARK: Values

  private final func positionDidChange() {
    moveContent()
    redrawMovedBars()
    guard positionSlot.isLinked, !needsPosition else { return }
    let number = max(positionAxis == .horizontal ? position.x : position.y, 0)
    isPublishing = true
    defer { isPublishing = false }
    if let touch = touches.first, drag != nil {
      touch.set(number, in: positionSlot)
    } else {
      positionSlot.set(number)
    }
    latestPosition = positionSlot.content
  }

  /// Places the content. If it has only moved, moves its picture, too.
  private final func moveContent() {
    let shown = shownPosition
    var distance = (placedPosition ?? shown) - shown
    if isRightToLeft { distance.x = -distance.x }
    moveChildren(in: bounds, by: distance, except: fixedAreas) { placeContent() }
    placedPosition = shown
  }

  /// The areas above the content that do not move with it.
  var fixedAreas: [Rectangle] {
    var areas = canRefresh ? [indicatorArea] : []
    if topInset > 0 { areas.append(Rectangle(x: 0, y: 0, width: bounds.width, height: topInset)) }
    if keepsBar || barOpacity.value > 0 { areas += (lastBars + bars).map { $0.inset(by: -1) } }
    return areas
  }

  /// Scrolls to the position of the value.
  private final func movePosition() {
    guard positionSlot.isKnown, drag == nil else { return }
    latestPosition = positionSlot.content
    var target = position
    if positionAxis == .horizontal {
      target.x = positionSlot.content
    } else {
      target.y = positionSlot.content
    }
    jump(to: target)
  }

  public override func slotDidLink(_ slot: ValueSlot) {
    if slot === refreshingSlot, isRefreshing { refreshingDidChange() }
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    // Phases of touches do not change the value.
    if slot === positionSlot, !isPublishing, !needsPosition,
      positionSlot.content != latestPosition
    {
      movePosition()
    }
    if slot === refreshingSlot { refreshingDidChange() }
  }

  /// The content that moves redraws itself.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    if slot !== positionSlot { super.shownDidChange(slot, from: old, to: new) }
  }

  public override var heldSlot: ValueSlot? { nil }

  /// The position in whole pixels, so that the content does not jitter and is drawn as at rest.
  final var shownPosition: Point {
    let scale = displayScale
    return Point(
      x: (position.x * scale).rounded() / scale, y: (position.y * scale).rounded() / scale)
  }

  /// Scrolls as far as necessary to show a descendant.
  public override func reveal(_ descendant: Control) {
    scroll(
      toShow: Rectangle(
        origin: descendant.originOnStage - originOnStage, size: descendant.frame.size))
  }

  public func scroll(toShow area: Rectangle) {
    let area = inLayoutDirection(area)
    jump(
      to: Point(
        x: revealed(area.x, area.width, bounds.width, position.x),
        y: revealed(area.y, area.height, bounds.height, position.y)))
  }

  private func revealed(
    _ start: Double, _ length: Double, _ space: Double, _ position: Double
  ) -> Double {
    position + (start < 0 || length > space ? start : max(start + length - space, 0))
  }

  // MARK: Touches

  public var scrollDirections: DragDirections {
    var directions: DragDirections = []
    if limit.x > 0 { directions.formUnion(.horizontal) }
    if limit.y > 0 || canRefresh { directions.formUnion(.vertical) }
    return directions
  }

  public var freeDirections: DragDirections {
    var directions: DragDirections = []
    if position.x > 0 { directions.insert(isRightToLeft ? .left : .right) }
    if position.x < limit.x { directions.insert(isRightToLeft ? .right : .left) }
    if position.y > 0 || canRefresh { directions.insert(.down) }
    if position.y < limit.y { directions.insert(.up) }
    return directions
  }

  public var isMoving: Bool { motion != nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    let free = Point(
      x: RubberBand.unstretched(position.x, in: 0...limit.x, length: bounds.width),
      y: RubberBand.unstretched(position.y, in: top...limit.y, length: bounds.height))
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
    if limit.y > 0 || canRefresh {
      position.y = RubberBand.stretched(free.y, in: top...limit.y, length: bounds.height)
    }
    positionDidChange()
    redrawIndicator()
    return true
  }

  public override func endTracking(_ touch: Touch) {
    let velocity = drag?.velocity.value(at: touch.time) ?? .zero
    if canRefresh, !isRefreshing, position.y <= -RefreshIndicator.height {
      enter(true, in: refreshingSlot)
    }
    release(velocity: velocity)
  }

  public override func cancelTracking(_ touch: Touch) { release(velocity: .zero) }

  /// Lets the content move on. The finger had the given velocity.
  private func release(velocity: Point) {
    drag = nil
    func motion(
      _ axis: LayoutAxis, _ position: Double, _ velocity: Double, _ range: ClosedRange<Double>
    ) -> ScrollMotion {
      let fastest = Self.velocityLimit
      return ScrollMotion(
        from: position,
        velocity: range.upperBound > 0 ? min(max(-velocity, -fastest), fastest) : 0, in: range,
        snap: position < 0 ? nil : snapping(along: axis))
    }
    self.motion = Motion(
      x: motion(.horizontal, position.x, velocity.x, 0...limit.x),
      // At the start, the content leaves space for the indicator.
      y: motion(
        .vertical, position.y, velocity.y,
        isRefreshing && position.y <= 0 ? top...top : top...limit.y))
    requestFrames()
  }

  // MARK: Refreshing

  private var canRefresh: Bool { refreshingSlot.isLinked }

  private var isRefreshing: Bool {
    canRefresh && refreshingSlot.isKnown && refreshingSlot.content
  }

  /// The position at which content at its start rests: below the indicator while it is refreshed.
  private var top: Double { isRefreshing ? -RefreshIndicator.height : 0 }

  /// Makes space for the indicator if the start of the content is visible, or removes the space.
  private func refreshingDidChange() {
    indicator.stop()
    if drag == nil, position.y <= 0 { release(velocity: .zero) }
    redrawIndicator()
    requestFrames()
  }

  private func redrawIndicator() {
    guard canRefresh else { return }
    setNeedsDisplay(in: indicatorArea)
  }

  private var indicatorArea: Rectangle {
    Rectangle(x: 0, y: topInset, width: bounds.width, height: RefreshIndicator.height * 2)
  }

  // MARK: Bars

  /// The bars at the latest position.
  private var lastBars: [Rectangle] = []

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
    indicator.draw(
      pulled: -shownPosition.y, isRefreshing: isRefreshing, in: bounds, below: topInset,
      effectiveTint, on: canvas)
    let opacity = keepsBar ? 1 : barOpacity.value
    guard opacity > 0 else { return }
    let color = effectiveTextColor.opacity(ScrollBar.opacity * opacity)
    for bar in bars { ScrollBar.draw(bar, color, on: canvas) }
  }

  /// Redraws bars that have moved. The content may be clipped, so its damage need not cover them.
  private func redrawMovedBars() {
    let bars = bars
    guard bars != lastBars else { return }
    if keepsBar || barOpacity.value > 0 {
      for bar in lastBars + bars { setNeedsDisplay(in: bar.inset(by: -1)) }
    }
    lastBars = bars
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
    let turns = isRefreshing && indicator.advance(to: time)
    if turns { redrawIndicator() }
    return advanceBars(to: time) || needsFrames || motion != nil || turns
  }

  private func advanceMotion(to time: Duration) {
    guard var motion else { return }
    let start = motion.start ?? time
    motion.start = start
    let seconds = (time - start) / .seconds(1)
    let before = position
    position = Point(
      x: motion.x.position(at: seconds), y: motion.y.position(at: seconds) + motion.shift)
    self.motion = motion.x.isOver(at: seconds) && motion.y.isOver(at: seconds) ? nil : motion
    if position != before {
      positionDidChange()
      redrawIndicator()
    }
  }

  /// Hides the bars some time after the movement.
  private func advanceBars(to time: Duration) -> Bool {
    guard barOpacity.value > 0, drag == nil, motion == nil else { return false }
    let start = restStart ?? time
    restStart = start
    if barOpacity.target > 0, time - start >= Self.barTime {
      barOpacity.move(to: 0, by: transition())
    }
    let before = barOpacity.value
    barOpacity.advance(to: time)
    if barOpacity.value != before { redrawBars() }
    return barOpacity.value > 0
  }
}
