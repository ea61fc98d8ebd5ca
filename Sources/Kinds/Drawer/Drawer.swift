import Controls
import Geometry
import Raster

/// A container that slides in from an edge of the panel, above everything, while its value is true.
///
/// It takes no space in its container. Its width, or its height at the top or bottom, is that of its
/// layout, or that of its children, which fill it. While it is open, they are in a modal layer.
public final class Drawer: Container, EdgeSwipeContainer, MovingLayer {
  /// The edge of the panel at which the drawer is.
  public enum Edge: String, CaseIterable, Sendable {
    /// `start` is the left edge in a left-to-right layout, and `end` the right one.
    case start, end, top, bottom
  }

  @Observed(
    .choice(
      "The edge of the panel from which it slides in. `start` is the left edge, or the right one in a [right-to-left](#right-to-left) layout."
    ), didChange: Drawer.shapeDidChange)
  public var edge = Edge.start
  @Observed(.color("The background colour."), didChange: Drawer.shapeDidChange)
  public var background = Color.white
  @Observed(
    .length("The radius of the corners away from the edge."), didChange: Drawer.shapeDidChange)
  public var cornerRadius = 0.0

  @Observed(.boolean("Whether a swipe inwards from the edge opens the drawer."))
  public var swipe = true

  let valueSlot = Slot("value", false, "Whether it is open. A finger can close it.")

  /// The declaration of the `drawer` kind.
  public static let kind = ControlKind(
    "drawer",
    "A container that slides in from an edge, above everything, while its value is true. It takes no space in its container, and needs no frame. Its `width`, or its `height` at the top or bottom, is that of its content if not set.",
    theme: ["background": "surface", "cornerRadius": 16],
    example: """
      { kind: "drawer", value: "menu", edge: "start", width: 240, children: [
        { kind: "column", padding: 24, children: [
          { kind: "button", title: "Close", do: "menu = false" },
        ] },
      ] }
      """
  ) { Drawer() }

  private let content = DrawerContent()
  private lazy var sheet = DrawerSheet(self, content)
  var isOpen: Bool { sheet.parent != nil }

  /// Creates a closed drawer.
  public override init() {
    super.init()
    keepContent()
  }

  public override var isInLayer: Bool { true }
  public override var contentContainer: Container { content }
  public override var detachedContainers: [Container] { isOpen ? [content] : [] }

  /// Keeps the content while the drawer is closed.
  private func keepContent() {
    content.parent?.remove(content)
    content.isHidden = true
    add(content)
  }

  // MARK: Opening and closing

  /// Whether the value demands that it is open.
  var isWanted: Bool { valueSlot.isKnown && valueSlot.content }

  public override func slotDidLink(_ slot: ValueSlot) { valueDidChange(slot) }

  /// Opens the drawer with the next frame, when the panel is complete.
  public override func valueDidChange(_ slot: ValueSlot) {
    if isOpen { sheet.move() } else if isWanted { requestFrames() }
  }

  public override func advance(to time: Duration) -> Bool {
    if isMoving { openSheet() }
    return super.advance(to: time)
  }

  /// Whether the drawer opens with the next frame.
  public var isMoving: Bool { isWanted && !isOpen && isEnabled && isShown }

  private func openSheet() {
    sheet.prepare()
    guard open(sheet, as: .modal) else { return }
    remove(content)
    content.isHidden = false
    sheet.add(content)
    sheet.move()
  }

  /// Sets the value as a touch does. A value that another finger holds keeps the drawer open.
  func closeByTouch() { if !valueSlot.value.isHeld { enter(false, in: valueSlot) } }

  /// Takes the content back. If the layer was closed for another reason, such as a turn of the page,
  /// the value becomes false.
  public override func layerDidClose(_ layer: Control) {
    keepContent()
    if isWanted { valueSlot.set(false) }
  }

  private func shapeDidChange() { if isOpen { sheet.layoutDidChange() } }

  public override func reveal(_ descendant: Control) {
    if descendant.isInside(content) { valueSlot.set(true) }
  }

  // MARK: Edge swipes

  public var opensBySwipe: Bool { swipe && !isOpen && valueSlot.value.refusal == nil }

  /// The direction in which a swipe opens the drawer.
  public var freeDirections: DragDirections { sheet.openingDirection }

  public var scrollDirections: DragDirections { freeDirections }

  public override var heldSlot: ValueSlot? { nil }

  /// Opens the drawer. Its layer then cancels the touch.
  public override func beginTracking(_ touch: Touch) -> Bool {
    if !valueSlot.value.isHeld { enter(true, in: valueSlot) }
    return true
  }
}

/// The children of a drawer, which fill it.
final class DrawerContent: Container {
  override var placesChildren: Bool { true }

  override var intrinsicWidth: Double? { children.compactMap(\.preferredWidth).max() }

  override func intrinsicHeight(forWidth width: Double) -> Double? {
    children.compactMap { $0.preferredHeight(forWidth: width) }.max()
  }

  override func placeChildren() { for child in children { child.frame = bounds } }
}
