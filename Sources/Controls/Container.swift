import Raster

/// A control that holds others; later children lie above earlier ones.
open class Container: Control {
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

  public final func add(_ child: Control) {
    precondition(child.parent == nil, "a control stands in one container")
    child.parent = self
    children.append(child)
    child.setHost(host)
    child.setNeedsDisplay()
    if host != nil { (child as? Container)?.placeDescendants() }
    layoutDidChange()
  }

  public final func remove(_ child: Control) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    child.leaveAlone()
    child.setNeedsDisplay()
    children.remove(at: index)
    child.parent = nil
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
