import Geometry
import Raster

/// A control that holds others; later children lie above earlier ones.
open class Container: Control {
  /// Its children, from the bottom to the top.
  public private(set) var children: [Control] = []
  /// The colour of text in it; nil to inherit it.
  public final var textColor: Color? {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }
  /// The font family in it; nil to inherit it.
  public final var fontFamily: String? {
    didSet {
      setNeedsDisplay()
      placeEverything()
    }
  }
  /// Whether children have to be placed again.
  var needsPlacing = true

  private var areas = ChildIndex()
  private var isIndexed = false

  deinit { for child in children { child.parent = nil } }

  /// Puts a control, which must stand nowhere yet, above all others in it.
  public final func add(_ child: Control) {
    precondition(child.parent == nil, "a control stands in one container")
    child.parent = self
    child.index = children.count
    children.append(child)
    indexIsOutdated()
    child.setStage(stage)
    child.setNeedsDisplay()
    childrenDidChange()
    // Nobody has noted what changed in it while it stood on no panel.
    if isOnPanel { (child as? Container)?.placeEverything() }
    layoutDidChange()
  }

  /// Takes a control out, ending what fingers and keys do with it.
  public final func remove(_ child: Control) {
    guard child.parent === self else { return }
    child.endInteraction()
    child.setNeedsDisplay()
    // An action may have changed the children before it.
    guard child.parent === self else { return }
    children.remove(at: child.index)
    for later in child.index..<children.count { children[later].index = later }
    child.parent = nil
    indexIsOutdated()
    child.setStage(nil)
    childrenDidChange()
    layoutDidChange()
  }

  /// Called when a child was added or removed.
  open func childrenDidChange() {}

  /// None: its children have demonstrations of their own.
  open override var demonstration: [DemonstrationFinger] { [] }

  // MARK: Layout

  /// Whether it gives its children their frames; if not, panel files or code do.
  open var placesChildren: Bool { false }

  /// Gives the children their frames, in a container that places them.
  open func placeChildren() {}

  /// Forgets everything it has measured of its children: one of them asks for another size.
  open func forgetMeasures() {}

  open override func boundsDidChange() {
    guard placesChildren else { return }
    needsPlacing = true
    placeIfShown()
  }

  // MARK: Everything in it

  open override var isInteractive: Bool { false }

  /// Shows a child, in a container that does not show all of them at once.
  open func reveal(_ child: Control) {}

  /// Whether touches reach its children.
  open var acceptsTouches: Bool { true }

  /// The area outside of which its children are not drawn, in its own points; nil for no limit.
  open var clip: Rectangle? { nil }

  /// The children that may draw or be touched in an area of the container, from the lowest up.
  public final func children(near area: Rectangle) -> [Control] {
    indexIfNeeded()
    return areas.indices(near: area).map { children[$0] }
  }

  /// All that it and its children may draw to and be touched in, in its own points.
  public override var fullExtent: Rectangle {
    indexIfNeeded()
    return super.fullExtent.union(areas.extent)
  }

  /// Its children may stick out.
  final override func pictureBounds(of size: Size) -> Rectangle {
    indexIfNeeded()
    return drawingBounds(of: size).union(areas.extent)
  }

  private func indexIfNeeded() {
    guard !isIndexed else { return }
    isIndexed = true
    areas = ChildIndex(children.map { $0.fullExtent.offset(by: $0.frame.origin) })
  }

  private func indexIsOutdated() {
    isIndexed = false
    reachDidChange()
  }

  /// A child moved, or draws elsewhere.
  final func reachDidChange(of child: Control) {
    guard isIndexed else { return }
    let area = child.fullExtent.offset(by: child.frame.origin)
    guard areas.areas[child.index] != area else { return }
    areas.move(child.index, to: area)
    reachDidChange()
  }

  override func effectiveTintDidChange() {
    for child in children where child.tint == nil { child.effectiveTintDidChange() }
  }
}

extension Control {
  /// Tells a whole tree which stage it stands on; nil for none.
  final func setStage(_ stage: Stage?) {
    self.stage = stage
    if let container = self as? Container {
      for child in container.children { child.setStage(stage) }
    }
  }

  /// Has everything shown that the control stands in: the page, the child of a stack.
  public final func reveal() {
    parent?.reveal(self)
    parent?.reveal()
  }

  /// The control and all below it, parents first.
  public final func forEachDescendant(_ body: (Control) -> Void) {
    body(self)
    if let container = self as? Container {
      for child in container.children { child.forEachDescendant(body) }
    }
  }

  /// Whether this control is `other` or stands somewhere in it.
  func isInside(_ other: Control) -> Bool {
    var control: Control? = self
    while let current = control {
      if current === other { return true }
      control = current.parent
    }
    return false
  }
}
