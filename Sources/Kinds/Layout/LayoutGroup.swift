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
    /// Children keep their size, where the layout direction begins or at the top, in the middle, or
    /// where it ends or at the bottom.
    case start, center, end
    /// Children keep their size, and the baselines of their texts are aligned. Children without a
    /// text are in the middle. In a column, the same as `start`.
    case baseline
  }

  @Observed(
    .length("The distance between neighbouring children."), didChange: LayoutGroup.layoutDidChange)
  public final var spacing = 16.0
  @Observed(
    .padding(
      "The distance from the edges to the children. An array has one for top and bottom and one for the sides, or one for each side; right-to-left layouts exchange `end` and `start`."
    ), didChange: LayoutGroup.layoutDidChange)
  public final var padding: Padding = 0
  @Observed(
    .choice(
      "The position of children on the cross axis. In rows and grids, `baseline` aligns the baselines of texts of all sizes; `stretch` and `center` do so where a text has enough room to move."
    ),
    didChange: LayoutGroup.layoutDidChange)
  public final var align = Alignment.stretch

  // MARK: For subclasses

  /// The preferred width of `children`, without padding.
  open func width(of children: [Control]) -> Double { 0 }

  /// The height that `children` need at `width`, both without padding.
  open func height(of children: [Control], width: Double) -> Double { 0 }

  /// Sets the frames of `children` in `area`, as if the layout direction were left to right.
  open func place(_ children: [Control], in area: Rectangle) {}

  // MARK: Measuring and placing

  public final override var placesChildren: Bool { true }

  private var visibleChildren: [Control] {
    children.filter { !$0.isHidden && $0.takesSpace }
  }

  public final override var intrinsicWidth: Double? {
    width(of: visibleChildren) + padding.length(along: .horizontal)
  }

  public final override func intrinsicHeight(forWidth width: Double) -> Double? {
    height(
      of: visibleChildren, width: max(width - padding.length(along: .horizontal), 0))
      + padding.length(along: .vertical)
  }

  public final override var intrinsicSize: Size? {
    let width = width(of: visibleChildren) + padding.length(along: .horizontal)
    return Size(width: width, height: intrinsicHeight(forWidth: width) ?? 0)
  }

  public final override func contentInset(along axis: LayoutAxis) -> Double {
    padding.length(along: axis)
  }

  /// A subclass may draw.
  open override var isPlain: Bool { type(of: self) == LayoutGroup.self }

  open override func stretchesChildren(along axis: LayoutAxis) -> Bool {
    !sizesChildren(along: axis) && align == .stretch
  }

  public final override func shortestLength(along axis: LayoutAxis) -> Double? {
    guard sizesChildren(along: axis) else { return nil }
    let length = max(axis.length(of: bounds.size) - padding.length(along: axis), 0)
    let space = LengthSpace(length, spacing: spacing)
    let items = visibleChildren.map { child in
      let item = child.layoutItem(
        preferring: axis == .horizontal
          ? child.preferredWidth : child.preferredHeight(forWidth: child.frame.width),
        along: axis, in: space)
      // Those with a weight may become smaller.
      return LinearLayout.Item(minimum: item.weight > 0 ? item.shortest : item.minimum, weight: 0)
    }
    return LinearLayout.minimum(of: items, spacing: spacing)
  }

  public final override func placeChildren() {
    place(visibleChildren, in: padding.inside(of: bounds))
  }

  /// Aligns the baselines of texts side by side, which have been placed between `top` and `bottom`.
  ///
  /// With `stretch` and `center`, texts move inside their controls. The baseline is that of the first
  /// control whose text cannot move, such as a button, or else the lowest one. With `baseline`, the
  /// controls move.
  public final func alignBaselines(of neighbours: [Control], from top: Double, to bottom: Double) {
    switch align {
    case .start, .end: return
    case .baseline: placeOnBaseline(neighbours, from: top, to: bottom)
    case .stretch, .center:
      let texts = neighbours.compactMap { control in
        control.baseline(in: control.frame.size).map { (control, control.frame.y + $0) }
      }
      let fixed = texts.first { !$0.0.followsBaseline }
      guard let shared = fixed?.1 ?? texts.map(\.1).max() else { return }
      for (control, _) in texts where control.followsBaseline {
        control.sharedBaseline = shared - control.frame.y
      }
    }
  }

  /// Moves controls up and down so that their texts have one baseline. The controls with texts are
  /// centred together, the others each for itself.
  private func placeOnBaseline(_ neighbours: [Control], from top: Double, to bottom: Double) {
    var texts: [(control: Control, baseline: Double)] = []
    for control in neighbours {
      if let baseline = control.baseline(in: control.frame.size) {
        texts.append((control, baseline))
      } else {
        control.frame.y = top + ((bottom - top - control.frame.height) / 2).rounded(.down)
      }
    }
    let line = TextLine(texts.map { ($0.baseline, $0.control.frame.height) })
    let y = top + ((bottom - top - line.height) / 2).rounded(.down)
    var baseline = y + line.ascent
    func place(_ control: Control, at y: Double) {
      // Keeping the control inside its container takes precedence over the baseline.
      control.frame.y = max(min(y, bottom - control.frame.height), top)
    }
    // Controls with a background stay on whole points, and labels follow the first of them.
    let fixed = texts.filter { !$0.control.followsBaseline }
    for text in fixed { place(text.control, at: (baseline - text.baseline).rounded(.down)) }
    if let first = fixed.first { baseline = first.control.frame.y + first.baseline }
    for text in texts where text.control.followsBaseline {
      place(text.control, at: baseline - text.baseline)
    }
  }

  /// Returns the height that children side by side need at these widths.
  public final func lineHeight(of children: [(control: Control, width: Double)]) -> Double {
    let heights = children.map { $0.control.preferredHeight(forWidth: $0.width) ?? 0 }
    guard align == .baseline else { return heights.max() ?? 0 }
    let texts = zip(children, heights).compactMap { child, height in
      child.control.baseline(in: Size(width: child.width, height: height)).map { ($0, height) }
    }
    return max(TextLine(texts).height, heights.max() ?? 0)
  }

  /// The height of texts on one baseline.
  private struct TextLine {
    /// The whole points above and below the baseline. Of those above, one is for moving a control to
    /// a whole point.
    private(set) var (ascent, descent) = (0.0, 0.0)
    var height: Double { ascent + descent }

    /// - Parameter texts: the distance from the top of each control to its baseline, and its height.
    init(_ texts: [(baseline: Double, height: Double)]) {
      for text in texts {
        ascent = max(ascent, text.baseline.rounded(.up) + 1)
        descent = max(descent, (text.height - text.baseline).rounded(.up))
      }
    }
  }

  /// Sets the frame of `child` to `area`, except on the cross axis `axis`, where `align` and the
  /// child's requests apply. A child with an aspect ratio is as large as fits. In a right-to-left
  /// layout, the frame is mirrored.
  public final func place(_ child: Control, in area: Rectangle, across axis: LayoutAxis) {
    child.sharedBaseline = nil
    let length = length(of: child, across: axis, in: area.size)
    let size = axis.size(length: length, breadth: axis.other.length(of: area.size))
    var frame = area
    if let ratio = child.layout.aspectRatio {
      frame = area.aligned(
        size.fitting(ratio), along: axis, align == .stretch ? .center : align)
    } else if size != area.size {
      frame = area.aligned(size, along: axis, align)
    }
    if isRightToLeft {
      frame = frame.mirrored(in: bounds)
      // If the width has a fraction, mirroring moves the edges off whole points.
      frame.x = (frame.x + 1e-6).rounded(.down)
    }
    child.frame = frame
  }

  /// The length of `child` across the axis on which the group places its children.
  final func length(of child: Control, across axis: LayoutAxis, in area: Size) -> Double {
    let breadth = axis.length(of: area)
    let request = child.layout[axis]
    // A centred text gets the full height, so that it can move to the baseline of its neighbours.
    let fills =
      align == .stretch || align == .center && axis == .vertical && child.followsBaseline
    if fills, request.isEmpty { return breadth }
    let space = LengthSpace(breadth)
    let length: Double? =
      switch request.length {
      case .percent(let percent)?: space.points(.percent(percent))
      case nil where fills: breadth
      case nil, .points?:
        axis == .horizontal
          ? child.preferredWidth : child.preferredHeight(forWidth: area.width)
      }
    return min(request.limited(length ?? breadth, in: space).rounded(), breadth)
  }
}

extension Size {
  /// The largest size with an aspect ratio inside this one, in whole points.
  func fitting(_ ratio: Double) -> Size {
    Size(
      width: min(width, (height * ratio).rounded()), height: min(height, (width / ratio).rounded()))
  }
}

extension Rectangle {
  /// The rectangle of a size inside this one, aligned on `axis` and centred on the other one.
  func aligned(_ size: Size, along axis: LayoutAxis, _ align: LayoutGroup.Alignment) -> Rectangle {
    let room = Size(width: width - size.width, height: height - size.height)
    let start =
      switch align {
      case .stretch, .start, .baseline: 0.0
      case .center: (axis.length(of: room) / 2).rounded(.down)
      case .end: axis.length(of: room)
      }
    let middle = (axis.other.length(of: room) / 2).rounded(.down)
    return Rectangle(origin: origin + axis.point(along: start, across: middle), size: size)
  }
}
