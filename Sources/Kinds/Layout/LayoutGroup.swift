import Controls
import Geometry

/// A group that places its children: the superclass of rows, columns and grids.
///
/// Children need no frames. They are placed again before the next frame or touch if the group's size,
/// one of its properties or the intrinsic size of a child has changed. Hidden children are skipped.
open class LayoutGroup: Group {
  /// The position of children on the cross axis.
  public enum Alignment: String, CaseIterable, Sendable {
    /// Children fill the cross axis.
    case stretch
    /// Children keep their size, at the left or top, in the middle, or at the right or bottom.
    case start, center, end
  }

  @Observed(
    .length("The distance between neighbouring children."), didChange: LayoutGroup.layoutDidChange)
  public final var spacing = 16.0
  @Observed(
    .length("The distance from the edges to the children."), didChange: LayoutGroup.layoutDidChange)
  public final var padding = 0.0
  @Observed(
    .choice(
      "The position of children on the cross axis; `stretch` and `center` also align the baselines of texts."
    ),
    didChange: LayoutGroup.layoutDidChange)
  public final var align = Alignment.stretch

  // MARK: For subclasses

  /// The preferred width of `children`, without padding.
  open func width(of children: [Control]) -> Double { 0 }

  /// The height that `children` need at `width`, both without padding.
  open func height(of children: [Control], width: Double) -> Double { 0 }

  /// Sets the frames of `children` in `area`.
  open func place(_ children: [Control], in area: Rectangle) {}

  // MARK: Measuring and placing

  public final override var placesChildren: Bool { true }

  private var visibleChildren: [Control] { children.filter { !$0.isHidden } }

  public final override var intrinsicWidth: Double? { width(of: visibleChildren) + 2 * padding }

  public final override func intrinsicHeight(forWidth width: Double) -> Double? {
    height(of: visibleChildren, width: max(width - 2 * padding, 0)) + 2 * padding
  }

  public final override var intrinsicSize: Size? {
    let width = width(of: visibleChildren) + 2 * padding
    return Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
  }

  public final override func placeChildren() {
    let dx = min(padding, bounds.width / 2)
    let dy = min(padding, bounds.height / 2)
    place(visibleChildren, in: bounds.inset(dx: dx, dy: dy))
  }

  /// Aligns the baselines of texts side by side, unless they are aligned to an edge. The baseline is
  /// that of the first control whose text cannot move, such as a button, or else the lowest one.
  public final func alignBaselines(of neighbours: [Control]) {
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

  /// Sets the frame of `child` to `area`, except on the cross axis `axis`, where `align` applies.
  public final func place(_ child: Control, in area: Rectangle, across axis: LayoutAxis) {
    child.sharedBaseline = nil
    let breadth = axis.length(of: area.size)
    let isFixed = (axis == .horizontal ? child.layout.width : child.layout.height) != nil
    // A centred text gets the full height, so that it can move to the baseline of its neighbours.
    let fills = align == .stretch || align == .center && axis == .vertical && child.followsBaseline
    guard !fills || isFixed,
      let preferred = axis == .horizontal
        ? child.preferredWidth : child.preferredHeight(forWidth: area.width),
      preferred < breadth
    else {
      child.frame = area
      return
    }
    let start =
      switch align {
      case .stretch, .start: 0.0
      case .center: ((breadth - preferred) / 2).rounded(.down)
      case .end: breadth - preferred
      }
    child.frame = Rectangle(
      origin: area.origin + axis.point(along: start, across: 0),
      size: axis.size(length: preferred, breadth: axis.other.length(of: area.size)))
  }
}

extension Control {
  /// The layout item for a control whose preferred length is `preferred`; nil for no preference.
  public final func layoutItem(preferring preferred: Double?) -> LinearLayout.Item {
    LinearLayout.Item(
      minimum: preferred ?? 0, weight: layout.weight ?? (preferred == nil ? 1 : 0))
  }
}
