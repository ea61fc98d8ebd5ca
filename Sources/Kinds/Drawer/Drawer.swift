import Controls
import Geometry
import Raster

/// A container that slides in from an edge of the panel, above everything, while its value is true.
///
/// It takes no space in its container. Its width, or its height at the top or bottom, is that of its
/// frame or layout, or that of its children, which fill it. While it is open, they are in a modal layer.
public final class Drawer: Container {
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

  let valueSlot = Slot("value", false, "Whether it is open. A finger can close it.")

  /// The declaration of the `drawer` kind.
  public static let kind = ControlKind(
    "drawer",
    "A container that slides in from an edge, above everything, while its value is true. It takes no room. Its `width`, or its `height` at the top or bottom, is that of its content if not set.",
    theme: ["background": "surface", "cornerRadius": 16],
    example: """
      { kind: "drawer", value: "menu", edge: "start", width: 240, children: [
        { kind: "column", padding: 24, children: [
          { kind: "button", title: "Close", do: "menu = false" },
        ] },
      ] }
      """
  ) { Drawer() }

  private lazy var sheet = DrawerSheet(self)
  var isOpen: Bool { sheet.parent != nil }

  public override var detachedContainers: [Container] { isOpen ? [sheet] : [] }

  /// Nothing is drawn or touched in the place of the drawer.
  public override var clip: Rectangle? { .zero }

  public override var placesChildren: Bool { true }

  /// Gives the content the size that it has in the open drawer, for `bezel check`.
  public override func placeChildren() {
    var top: Control = self
    while let parent = top.parent { top = parent }
    var size = top.bounds.size
    let length = sheet.length(in: size, of: children)
    if sheet.isHorizontal { size.width = length } else { size.height = length }
    for child in children { child.frame = Rectangle(origin: .zero, size: size) }
  }

  public override init() {
    super.init()
    // Layouts skip hidden controls, and the content is not shown in the place of the drawer.
    isHidden = true
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
    if isWanted, !isOpen, parent?.isShown == true { openSheet() }
    return super.advance(to: time)
  }

  private func openSheet() {
    sheet.prepare()
    guard open(sheet, as: .modal) else { return }
    for child in children {
      remove(child)
      sheet.add(child)
    }
    sheet.move()
  }

  /// Sets the value as a touch does. A value that another finger holds keeps the drawer open.
  func closeByTouch() { if !valueSlot.isValueHeld { enter(false, in: valueSlot) } }

  /// Takes the content back. If the layer was closed for another reason, such as a turn of the page,
  /// the value becomes false.
  public override func layerDidClose(_ layer: Control) {
    for child in sheet.children {
      sheet.remove(child)
      add(child)
    }
    if isWanted { valueSlot.set(false) }
  }

  private func shapeDidChange() { if isOpen { sheet.layoutDidChange() } }

  public override func reveal(_ descendant: Control) {
    if children.contains(where: { descendant.isInside($0) }) { valueSlot.set(true) }
  }
}
