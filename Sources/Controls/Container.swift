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
  public final func add(_ child: Control) { insert(child, at: children.count) }

  /// Inserts a control, which must not be in a container yet, below the child at `index`.
  public final func insert(_ child: Control, at index: Int) {
    precondition(child.parent == nil, "the control is already in a container")
    child.parent = self
    children.insert(child, at: index)
    for index in index..<children.count { children[index].index = index }
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
    stage?.posedControls.removeAll(in: child)
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

  /// Takes the look of the control that opened the container as a layer. Called again when the look
  /// of the control changes.
  open func adoptLook(of control: Control) {
    tint = control.effectiveTint
    textColor = control.effectiveTextColor
    fontFamily = control.effectiveFontFamily
    layoutDirection = control.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Empty, because the children have their own demonstrations.
  open override var demonstration: [DemonstrationFinger] { [] }

  /// Whether a panel file can give the container `children`. Otherwise it has only parts or buttons.
  open var acceptsChildren: Bool { true }

  /// The container that receives the children of a panel file. A control that shows its children in
  /// a layer returns a container in that layer.
  open var contentContainer: Container { self }

  /// The containers that are currently shown in a layer, and therefore not among the children.
  open var detachedContainers: [Container] { [] }

  // MARK: Layout

  /// Whether the container sets the frames of its children. Otherwise panel files or code set them.
  open var placesChildren: Bool { false }

  /// Whether no other child takes the place of one that is hidden, which can therefore fade out there.
  open var hiddenChildrenKeepPlaces: Bool { !placesChildren }

  /// Sets the frames of the children, if the container places them.
  open func placeChildren() {}

  /// Whether the children determine their lengths on an axis, by requests, content or weights. A row
  /// does this horizontally.
  open func sizesChildren(along axis: LayoutAxis) -> Bool { false }

  /// Whether the children are as long as the container on an axis, unless they request another length.
  open func stretchesChildren(along axis: LayoutAxis) -> Bool { !sizesChildren(along: axis) }

  /// Returns the length on an axis that the container keeps free at both ends of its children.
  open func contentInset(along axis: LayoutAxis) -> Double { 0 }

  /// The shortest length, without insets, in which the children fit on an axis; nil if they are not
  /// placed one after another, or scroll.
  open func shortestLength(along axis: LayoutAxis) -> Double? { nil }

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

  /// The kind of the control of a panel file to which the container belongs. The area of a drawer, for
  /// example, has no kind of its own.
  package final var kindOfOwner: String {
    var owner = self
    while owner.kindName.isEmpty, let next = owner.parent { owner = next }
    return (owner as? any RowContainer)?.owner?.kindName ?? owner.kindName
  }

  final func updateRelativeFrame(of child: Control) {
    guard !placesChildren, let relative = child.relativeFrame else { return }
    child.frame = relative.frame(in: bounds.size)
  }

  // MARK: Children

  open override var isInteractive: Bool { false }

  open override var acceptsFocus: Bool { isTappable }

  /// Whether the container is a single stop of the focus: keys and rotary encoders move the focus to
  /// the container itself and skip its children. The container moves the focus to a child, for
  /// example when the user presses Enter. The focus can then move to the other children. Holding
  /// Enter on a child acts as the Escape key.
  open var isSingleFocusStop: Bool { false }

  /// The children to which the focus can move. Override it to exclude visible children that are not
  /// in use.
  open var focusableChildren: [Control] { children }

  /// Makes a descendant visible, if the container shows only a part of its content at a time.
  open func reveal(_ descendant: Control) {}

  /// The area to which drawing and touching of the children is limited, in the container's points;
  /// nil for none.
  open var clip: Rectangle? { nil }

  /// Whether the container draws nothing but its background and, above its children, what
  /// `moveChildren` does not move. Then what its descendants show can be moved instead of drawn again.
  open var isPlain: Bool { false }

  /// The distance by which the pixels of the children have just been moved; nil if they have not. A
  /// child whose frame moves by this distance is not redrawn.
  final var pictureDistance: Point?

  /// Draws above the children, within `clip`.
  open func drawAboveChildren(on canvas: Canvas) {}

  /// Returns the children that may draw or be touched in an area of the container, from bottom to
  /// top.
  public final func children(near area: Rectangle) -> [Control] {
    indexIfNeeded()
    return areas.indices(near: area).map { children[$0] }
  }

  /// The area in which the container and its children may draw and be touched, in the container's
  /// points.
  public override var fullExtent: Rectangle { super.fullExtent.union(extentOfChildren) }

  /// Includes children that extend beyond the container.
  final override func subtreeDrawingBounds(of size: Size) -> Rectangle {
    drawingBounds(of: size).union(extentOfChildren)
  }

  private var extentOfChildren: Rectangle {
    indexIfNeeded()
    return visible(areas.extent)
  }

  /// Returns the part of an area that `clip` leaves visible.
  private func visible(_ area: Rectangle) -> Rectangle {
    clip.map { area.intersection($0) } ?? area
  }

  /// Marks an area that a child covers, in the container's points, for redrawing.
  final func setNeedsDisplay(ofChildIn area: Rectangle) {
    let visible = visible(area)
    if !visible.isEmpty { setNeedsDisplay(in: visible) }
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
    child.fullExtent.offset(by: child.movedFrame.origin)
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
    stage?.layers.lookDidChange(of: self)
    for child in children { child.containerTintDidChange() }
  }
}

extension Control {
  /// Sets the stage of the control and its descendants; nil for none.
  final func setStage(_ stage: Stage?) {
    self.stage = stage
    if let stage {
      updateLayoutDirection()
      updateThemedProperties()
      updatePose()
      if shownPose != nil { stage.posedControls.poseDidChange(of: self) }
    } else {
      touches.removeAll(where: \.isPosed)
    }
    if let container = self as? Container {
      for child in container.children { child.setStage(stage) }
    }
  }

  /// Makes the control visible in all containers around it: shows its page, or its child of a
  /// stack, or scrolls to it.
  public final func reveal() {
    var containers: [Container] = []
    while let parent = (containers.last ?? self).parent { containers.append(parent) }
    // A container has its size when those around it are visible.
    for container in containers.reversed() {
      container.reveal(self)
      stage?.placeIfNeeded()
    }
  }

  /// Calls `body` with the control and its descendants, parents first. Includes those that are shown
  /// in a layer.
  public final func forEachDescendant(_ body: (Control) -> Void) {
    body(self)
    if let container = self as? Container {
      for child in container.children { child.forEachDescendant(body) }
      for child in container.detachedContainers { child.forEachDescendant(body) }
    }
  }

  /// Whether this control is `other` or a descendant of it.
  public final func isInside(_ other: Control) -> Bool {
    var control: Control? = self
    while let current = control {
      if current === other { return true }
      control = current.parent
    }
    return false
  }
}
