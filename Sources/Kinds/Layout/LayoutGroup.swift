import Controls
import Geometry

/// An area that places its children: the common part of rows, columns and grids.
///
/// Children need no frames. They are placed again whenever the group's size, one of its properties
/// or a child's own size changes. Hidden children take no room.
open class LayoutGroup: Group {
  /// The position of children across the direction in which they follow one another.
  public enum Alignment: String, CaseIterable, Sendable {
    /// As large as the room.
    case stretch
    /// At the left or the top, in the middle, at the right or the bottom.
    case start, center, end
  }

  @Observed(.length("The distance between neighbours."), didChange: LayoutGroup.layoutDidChange)
  public final var spacing = 16.0
  @Observed(.length("The distance from the edges."), didChange: LayoutGroup.layoutDidChange)
  public final var padding = 0.0
  @Observed(
    .choice(
      "Where children stand in the room across: as large as it, at its start, middle or end. Texts side by side share a baseline, unless they are at an edge."
    ),
    didChange: LayoutGroup.layoutDidChange)
  public final var align = Alignment.stretch

  /// The measures since the last change: groups in groups ask for it again and again.
  private var measuredSize: Size?
  private var measuredHeights: [Double: Double] = [:]

  // MARK: A kind of group

  /// The width that suits `children`, without padding.
  open func width(of children: [Control]) -> Double { 0 }

  /// The height that `children` need at a width, both without padding.
  open func height(of children: [Control], width: Double) -> Double { 0 }

  /// Gives `children` their frames in `room`.
  open func place(_ children: [Control], in room: Rectangle) {}

  // MARK: Measuring and placing

  public final override var placesChildren: Bool { true }

  private var visibleChildren: [Control] { children.filter { !$0.isHidden } }

  public final override var intrinsicSize: Size? {
    if let measuredSize { return measuredSize }
    let width = width(of: visibleChildren) + 2 * padding
    let size = Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
    measuredSize = size
    return size
  }

  public final override func intrinsicHeight(forWidth width: Double) -> Double? {
    if let height = measuredHeights[width] { return height }
    let height =
      height(of: visibleChildren, width: max(width - 2 * padding, 0)) + 2 * padding
    measuredHeights[width] = height
    return height
  }

  public final override func forgetMeasures() {
    measuredSize = nil
    measuredHeights = [:]
  }

  public final override func placeChildren() {
    let dx = min(padding, bounds.width / 2)
    let dy = min(padding, bounds.height / 2)
    place(visibleChildren, in: bounds.inset(dx: dx, dy: dy))
  }

  /// Has texts that stand side by side share a baseline, unless they are to stand at an edge: that of
  /// the first control whose text has its place, as a button's, or else that of the largest type.
  public final func shareBaseline(_ neighbours: [Control]) {
    guard align == .stretch || align == .center else { return }
    let texts = neighbours.compactMap { control in
      control.baseline(in: control.frame.size).map { (control, control.frame.y + $0) }
    }
    let fixed = texts.first { !$0.0.followsBaseline }
    guard let shared = fixed?.1 ?? texts.map(\.1).max() else { return }
    for (control, _) in texts where control.followsBaseline {
      control.sharedBaseline = shared - control.frame.y
    }
  }

  /// Gives a child its frame: all of `room`, or across, along `axis`, what `align` says.
  public final func place(_ child: Control, in room: Rectangle, across axis: LayoutAxis) {
    child.sharedBaseline = nil
    let breadth = axis.length(of: room.size)
    let preferred =
      axis == .horizontal
      ? child.preferredWidth : child.preferredHeight(forWidth: room.width)
    let isFixed = (axis == .horizontal ? child.layout.width : child.layout.height) != nil
    // A text in the middle has all of the height, to stand on its neighbours' baseline.
    let fills = align == .stretch || align == .center && axis == .vertical && child.followsBaseline
    guard let preferred, preferred < breadth, !fills || isFixed else {
      child.frame = room
      return
    }
    let start =
      switch align {
      case .stretch, .start: 0.0
      case .center: ((breadth - preferred) / 2).rounded(.down)
      case .end: breadth - preferred
      }
    child.frame = Rectangle(
      origin: room.origin + axis.point(along: start, across: 0),
      size: axis.size(length: preferred, breadth: axis.other.length(of: room.size)))
  }
}

extension Control {
  /// Its need along an axis on which it asks for `preferred`.
  public final func layoutItem(preferring preferred: Double?) -> LinearLayout.Item {
    LinearLayout.Item(
      minimum: preferred ?? 0, weight: layout.weight ?? (preferred == nil ? 1 : 0))
  }
}
