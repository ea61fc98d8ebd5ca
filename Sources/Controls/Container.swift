import Geometry
import Raster

/// A control that holds others; later children lie above earlier ones.
open class Container: Control {
  /// What stands in it, from the bottom to the top.
  public private(set) var children: [Control] = []
  /// The colour of text in it; nil to inherit it.
  public final var textColor: Color? { didSet { setNeedsDisplay() } }
  /// The font family in it; nil to inherit it.
  public final var fontFamily: String? {
    didSet {
      setNeedsDisplay()
      if host != nil { placeEverything() }
    }
  }
  /// Whether children have to be placed again.
  var needsPlacing = true

  private var index = ChildIndex()
  private var isIndexed = false

  /// Puts a control, which must stand nowhere yet, above all others in it.
  public final func add(_ child: Control) {
    precondition(child.parent == nil, "a control stands in one container")
    child.parent = self
    child.place = children.count
    children.append(child)
    childrenDidChange()
    child.setHost(host)
    child.setNeedsDisplay()
    if host != nil { (child as? Container)?.placeDescendants() }
    layoutDidChange()
  }

  /// Takes a control out, ending what fingers and keys do with it.
  public final func remove(_ child: Control) {
    guard child.parent === self else { return }
    child.leaveAlone()
    child.setNeedsDisplay()
    // An action may have changed what stands before it.
    guard child.parent === self else { return }
    let index = child.place
    children.remove(at: index)
    for later in index..<children.count { children[later].place = later }
    child.parent = nil
    childrenDidChange()
    child.setHost(nil)
    layoutDidChange()
  }

  // MARK: Layout

  /// Whether it says where its children stand; if not, their frames do.
  open var placesChildren: Bool { false }

  /// Gives the children their frames.
  func placeChildren() {}

  /// Forgets what it has measured of its children.
  func forgetMeasures() {}

  open override func boundsDidChange() {
    guard placesChildren else { return }
    needsPlacing = true
    if host != nil { placeDescendants() }
  }

  // MARK: Everything in it

  open override var isInteractive: Bool { false }

  /// Whether touches reach what is in it.
  open var letsTouchesIn: Bool { true }

  /// Where its children are drawn, in its own points; nil for wherever they stand.
  open var clip: Rectangle? { nil }

  /// The children that may draw or be touched in an area of the container, from the lowest up.
  public final func children(near area: Rectangle) -> [Control] {
    indexIfNeeded()
    return index.indices(near: area).map { children[$0] }
  }

  /// All that it and its children may draw to and be touched in, in its own points.
  public override var reach: Rectangle {
    indexIfNeeded()
    return super.reach.union(index.extent)
  }

  /// Its children may stick out.
  final override func pictureBounds(of size: Size) -> Rectangle {
    indexIfNeeded()
    return drawingBounds(of: size).union(index.extent)
  }

  private func indexIfNeeded() {
    guard !isIndexed else { return }
    isIndexed = true
    index = ChildIndex(children.map { $0.reach.offset(by: $0.frame.origin) })
  }

  private func childrenDidChange() {
    isIndexed = false
    reachDidChange()
  }

  /// A child moved, or draws elsewhere.
  final func reachDidChange(of child: Control) {
    guard isIndexed else { return }
    let area = child.reach.offset(by: child.frame.origin)
    guard index.areas[child.place] != area else { return }
    index.move(child.place, to: area)
    reachDidChange()
  }

  override func effectiveTintDidChange() {
    for child in children where child.tint == nil { child.effectiveTintDidChange() }
  }
}

extension Control {
  /// Tells a whole tree which panel it stands in; nil for none.
  public final func setHost(_ host: (any ControlHost)?) {
    self.host = host
    if let container = self as? Container {
      for child in container.children { child.setHost(host) }
    }
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
