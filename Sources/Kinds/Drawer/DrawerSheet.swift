import Controls
import Geometry
import Raster
import TouchTracking

/// The layer of an open drawer: the dimmed panel and the content above it.
///
/// A touch outside the content closes the drawer. A drag along the axis of the drawer moves it; the
/// speed of the finger decides where it comes to rest.
final class DrawerSheet: Container, ScrollingContainer, MovingLayer {
  private unowned let drawer: Drawer
  private let content: DrawerContent
  /// 0 if the drawer is closed, 1 if it is open.
  private var position = AnimatedNumber(0)
  private var drag: Drag?

  private struct Drag {
    let start: Point
    let position: Double
    var velocity = DragVelocity()
    /// Whether the touch began outside the content and has not moved.
    var isTapOutside: Bool
  }

  /// The part of the panel that a drawer covers at most.
  private static let largestShare = 0.85
  /// The length of a drawer whose content has none.
  private static let standardLength = 280.0
  /// The speed above which a drag of any length opens or closes the drawer, in points per second.
  private static let flickSpeed = 400.0
  /// The opacity of the shade over the panel.
  private static let shade = 0.5

  init(_ drawer: Drawer, _ content: DrawerContent) {
    self.drawer = drawer
    self.content = content
    super.init()
  }

  override var ground: Color? { drawer.background }

  // MARK: Moving

  /// Sets the state before the layer opens.
  func prepare() {
    drag = nil
    position.jump(to: 0)
  }

  /// Moves to the state that the value demands, unless a finger holds the drawer.
  func move() {
    let target = drawer.isWanted ? 1.0 : 0
    guard drag == nil else { return }
    if position.value == target, !position.isMoving { return moveDidEnd() }
    guard position.target != target else { return }
    position.move(to: target, by: drawer.transition(over: Motion.slide))
    requestFrames()
  }

  private func moveDidEnd() { if !drawer.isWanted { drawer.close(self) } }

  var isMoving: Bool { position.isMoving }

  override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard position.isMoving else { return needsFrames }
    let continues = position.advance(to: time)
    positionDidChange()
    if !continues { moveDidEnd() }
    return continues || needsFrames
  }

  private func positionDidChange() {
    setNeedsDisplay()
    placeChildren()
  }

  // MARK: Layout

  var isHorizontal: Bool { drawer.edge == .start || drawer.edge == .end }

  /// Whether the drawer is at the left or top edge.
  private var isAtOrigin: Bool {
    switch drawer.edge {
    case .start: !drawer.isRightToLeft
    case .end: drawer.isRightToLeft
    case .top: true
    case .bottom: false
    }
  }

  private var length: Double {
    let axis: LayoutAxis = isHorizontal ? .horizontal : .vertical
    let space = axis.length(of: bounds.size)
    let request = drawer.layout[axis]
    let natural =
      isHorizontal ? content.preferredWidth : content.preferredHeight(forWidth: bounds.width)
    let length =
      request.points(request.length, in: LengthSpace(space)) ?? natural ?? Self.standardLength
    return min(length, space * Self.largestShare).rounded()
  }

  /// The area of the content.
  private(set) var card = Rectangle.zero

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let length = length
    // Whole pixels, so that moving content does not jitter.
    let shown = (length * position.value * displayScale).rounded() / displayScale
    let space = isHorizontal ? bounds.width : bounds.height
    let start = isAtOrigin ? shown - length : space - shown
    card =
      isHorizontal
      ? Rectangle(x: start, y: 0, width: length, height: bounds.height)
      : Rectangle(x: 0, y: start, width: bounds.width, height: length)
    content.frame = card
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    canvas.fill(.rectangle(bounds), Color(gray: 0, alpha: Self.shade * position.value))
    // The corners at the edge of the panel are outside the panel.
    let radius = drawer.cornerRadius
    let extent: Rectangle
    if isHorizontal {
      extent = Rectangle(
        x: card.x - (isAtOrigin ? radius : 0), y: 0, width: card.width + radius,
        height: card.height)
    } else {
      extent = Rectangle(
        x: 0, y: card.y - (isAtOrigin ? radius : 0), width: card.width,
        height: card.height + radius)
    }
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(extent), radius: radius), drawer.background)
  }

  // MARK: Tracking

  // Accepts every touch that no control accepts, so that none reaches the panel below.
  override var isInteractive: Bool { true }

  override var heldSlot: ValueSlot? { nil }

  var scrollDirections: DragDirections { isHorizontal ? .horizontal : .vertical }

  /// The direction in which the drawer closes.
  var freeDirections: DragDirections {
    isHorizontal ? (isAtOrigin ? .left : .right) : (isAtOrigin ? .up : .down)
  }

  var openingDirection: DragDirections {
    isHorizontal ? (isAtOrigin ? .right : .left) : (isAtOrigin ? .down : .up)
  }

  /// All fingers, so that none reaches the controls below the sheet.
  override var touchLimit: Int { .max }

  override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1 else { return true }
    position.stop()
    drag = Drag(
      start: touch.location, position: position.value,
      isTapOutside: !card.contains(touch.location))
    drag?.velocity.add(touch.location, at: touch.time)
    return true
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    guard let drag, touch === touches.first else { return true }
    self.drag?.velocity.add(touch.location, at: touch.time)
    if drag.start.distance(to: touch.location) > Self.tapSlop { self.drag?.isTapOutside = false }
    guard self.drag?.isTapOutside == false, length > 0 else { return true }
    let opened = opening(by: touch.location - drag.start) / length
    position.jump(to: min(max(drag.position + opened, 0), 1))
    positionDidChange()
    return true
  }

  private static let tapSlop = 10.0

  /// The distance by which a movement opens the drawer; negative if it closes it.
  private func opening(by movement: Point) -> Double {
    (isHorizontal ? movement.x : movement.y) * (isAtOrigin ? 1 : -1)
  }

  override func endTracking(_ touch: Touch) {
    guard let drag, touch === touches.first else { return }
    self.drag = nil
    let speed = opening(by: drag.velocity.value(at: touch.time))
    let closes =
      drag.isTapOutside || speed < -Self.flickSpeed
      || (speed <= Self.flickSpeed && position.value < 0.5)
    if closes { drawer.closeByTouch() }
    move()
  }

  override func cancelTracking(_ touch: Touch) {
    guard touch === touches.first else { return }
    drag = nil
    move()
  }

  // MARK: Keyboard

  override func handle(_ key: Key) -> Bool {
    guard key == .escape else { return false }
    drawer.closeByTouch()
    return true
  }
}
