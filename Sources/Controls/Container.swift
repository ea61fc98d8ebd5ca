import Geometry
import Raster

/// A control that contains other controls. Later children are drawn above earlier ones.
open class Container: Control {
  /// The children, from bottom to top.
  public private(set) var children: [Control] = []
  /// The colour of text in the container; nil to inherit it.
  public final var textColor: Color? {
    didSet { if textColor != oldValue { groundDidChange() } }
  }
  /// The colour that the container draws behind its children; nil for none. Call
  /// `groundDidChange()` after it has changed.
  open var ground: Color? { nil }

  /// Redraws the container, because the colours of text in it may have changed.
  public final func groundDidChange() {
    setNeedsDisplay()
    stage?.groundDidChange(of: self)
  }

  /// The font family in the container; nil to inherit it.
  public final var fontFamily: String? {
    didSet {
      guard fontFamily != oldValue else { return }
      setNeedsDisplay()
      placeEverythingLater()
    }
  }
  /// The horizontal direction of the content, which mirrors rows, sliders and other controls.
  public final var layoutDirection = LayoutDirection.automatic {
    didSet { updateLayoutDirection() }
  }
  /// Whether the children must be placed again.
  var needsPlacing = true

  private var areas = ChildIndex()
  /// Whether `areas` contains all children.
  private var isIndexed = false
  /// The children whose extent may have changed since it was indexed.
  private var changedExtents: [Control] = []

  deinit { for child in children { child.parent = nil } }

  /// Adds a control, which must not be in a container yet, above all other children.
  public final func add(_ child: Control) {
    precondition(child.parent == nil, "the control is already in a container")
    child.parent = self
    child.index = children.count
    children.append(child)
    invalidateIndex()
    child.setStage(stage)
    updateRelativeFrame(of: child)
    child.setNeedsDisplay()
    childrenDidChange()
    // Changes made while the child was on no panel did not request a layout.
    child.placeEverythingLater()
    layoutDidChange()
  }

  /// Removes a child. Cancels its touches and takes the keyboard focus from it.
  public final func remove(_ child: Control) {
    guard child.parent === self else { return }
    child.endInteraction()
    child.setNeedsDisplay()
    // An action may have removed the child already.
    guard child.parent === self else { return }
    children.remove(at: child.index)
    for later in child.index..<children.count { children[later].index = later }
    child.parent = nil
    invalidateIndex()
    child.setStage(nil)
    childrenDidChange()
    layoutDidChange()
  }

  /// Called after a child has been added or removed.
  open func childrenDidChange() {}

  /// Takes the look of a control, above which the container is shown as an overlay. Called again
  /// when the look of the control changes.
  open func adoptLook(of control: Control) {
    tint = control.effectiveTint
    textColor = control.effectiveTextColor
    fontFamily = control.effectiveFontFamily
    layoutDirection = control.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Empty, because the children have their own demonstrations.
  open override var demonstration: [DemonstrationFinger] { [] }

  // MARK: Layout

  /// Whether the container sets the frames of its children. Otherwise panel files or code set them.
  open var placesChildren: Bool { false }

  /// Sets the frames of the children, if the container places them.
  open func placeChildren() {}

  open override func boundsDidChange() {
    if placesChildren {
      placeLater()
    } else {
      for child in children { updateRelativeFrame(of: child) }
    }
  }

  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    if placesChildren { placeLater() }
  }

  final func updateRelativeFrame(of child: Control) {
    guard !placesChildren, let relative = child.relativeFrame else { return }
    child.frame = relative.frame(in: bounds.size)
  }

  // MARK: Children

  open override var isInteractive: Bool { false }

  /// Makes a child visible, if the container shows only some of its children at a time.
  open func reveal(_ child: Control) {}

  /// Whether touches reach the children.
  open var acceptsTouches: Bool { true }

  /// The area to which drawing of the children is clipped, in the container's points; nil for none.
  open var clip: Rectangle? { nil }

  /// Returns the children that may draw or be touched in an area of the container, from bottom to
  /// top.
  public final func children(near area: Rectangle) -> [Control] {
    indexIfNeeded()
    return areas.indices(near: area).map { children[$0] }
  }

  /// The area in which the container and its children may draw and be touched, in the container's
  /// points.
  public override var fullExtent: Rectangle {
    indexIfNeeded()
    return super.fullExtent.union(areas.extent)
  }

  /// Includes children that extend beyond the container.
  final override func subtreeDrawingBounds(of size: Size) -> Rectangle {
    indexIfNeeded()
    return drawingBounds(of: size).union(areas.extent)
  }

  private func indexIfNeeded() {
    if !isIndexed {
      isIndexed = true
      areas = ChildIndex(children.map(area))
    } else if !changedExtents.isEmpty {
      let changes = changedExtents.map { (index: $0.index, area: area(of: $0)) }
      areas.update(changes.filter { areas.areas[$0.index] != $0.area })
    }
    clearChangedExtents()
  }

  private func clearChangedExtents() {
    for child in changedExtents { child.hasChangedExtent = false }
    changedExtents = []
  }

  private func area(of child: Control) -> Rectangle {
    child.fullExtent.offset(by: child.frame.origin)
  }

  private func invalidateIndex() {
    isIndexed = false
    clearChangedExtents()
    extentDidChange()
  }

  /// Called when the extent of a child may have changed. The extent is measured when it is needed,
  /// so that many changes cost as much as one.
  final func extentDidChange(of child: Control) {
    // A container that is not indexed has already notified its parent.
    guard isIndexed, !child.hasChangedExtent else { return }
    child.hasChangedExtent = true
    changedExtents.append(child)
    extentDidChange()
  }

  /// Updates the properties that follow the tint, and notifies the children that inherit it. Does
  /// not redraw the container.
  open override func effectiveTintDidChange() {
    updateThemedProperties(onlyTinted: true)
    stage?.inheritedLookDidChange(of: self)
    for child in children where child.tint == nil { child.effectiveTintDidChange() }
  }
}

extension Control {
  /// Sets the stage of the control and its descendants; nil for none.
  final func setStage(_ stage: Stage?) {
    self.stage = stage
    if stage != nil {
      updateLayoutDirection()
      updateThemedProperties()
    }
    if let container = self as? Container {
      for child in container.children { child.setStage(stage) }
    }
  }

  /// Makes the control visible in all containers around it: shows its page, or its child of a
  /// stack.
  public final func reveal() {
    parent?.reveal(self)
    parent?.reveal()
    stage?.placeIfNeeded()
  }

  /// Calls `body` with the control and its descendants, parents first.
  public final func forEachDescendant(_ body: (Control) -> Void) {
    body(self)
    if let container = self as? Container {
      for child in container.children { child.forEachDescendant(body) }
    }
  }

  /// Whether this control is `other` or a descendant of it.
  package final func isInside(_ other: Control) -> Bool {
    var control: Control? = self
    while let current = control {
      if current === other { return true }
      control = current.parent
    }
    return false
  }
}
