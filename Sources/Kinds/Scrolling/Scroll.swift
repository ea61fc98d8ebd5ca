import Controls
import Geometry

/// Shows a part of a child that is larger than the container, and scrolls it with a finger.
///
/// The child has its natural length along the axis, and the container's across it. Several children
/// are on top of each other.
public final class Scroll: Scroller {
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

  public override var isPlain: Bool { true }

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

  public override func sizesChildren(along axis: LayoutAxis) -> Bool { scrolls(along: axis) }

  /// Returns whether the content scrolls along an axis if it is long enough.
  public func scrolls(along axis: LayoutAxis) -> Bool {
    switch self.axis {
    case .vertical: axis == .vertical
    case .horizontal: axis == .horizontal
    case .both: true
    }
  }

  private func axisDidChange() {
    jump(to: .zero)
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
    setContentSize(size)
  }

  override func placeContent() {
    let frame = inLayoutDirection(Rectangle(origin: .zero - shownPosition, size: contentSize))
    for child in children { child.frame = frame }
  }

  /// Centres an area, in the container's points, as far as the content can scroll.
  func center(_ area: Rectangle) {
    jump(to: Point(x: position.x, y: position.y + area.center.y - bounds.center.y))
  }

  override var positionAxis: LayoutAxis { axis == .horizontal ? .horizontal : .vertical }

  /// Returns the nearest position in which the content comes to rest; nil for any position.
  override func snapping(along axis: LayoutAxis) -> ((Double) -> Double)? {
    guard scrolls(along: axis) else { return nil }
    let length = axis.length(of: bounds.size)
    switch snap {
    case .anywhere: return super.snapping(along: axis)
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
}
