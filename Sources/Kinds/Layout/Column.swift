import Controls
import Geometry

/// Places its children from top to bottom.
public final class Column: LayoutGroup {
  /// The declaration of the `column` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "column", "Places its children from top to bottom.",
      example: """
        { kind: "column", style: "card", children: [
          { kind: "label", style: "title", text: "Level" },
          { kind: "meter", value: "level", maximum: 100, height: 12 },
          { kind: "slider", value: "level", maximum: 100, step: 1 },
        ] }
        """
    ) { Column() }
  }

  public override func sizesChildren(along axis: LayoutAxis) -> Bool { axis == .vertical }

  /// - Parameter height: the height of the column; nil while it is unknown.
  private func items(
    _ children: [Control], width: Double, height: Double? = nil
  ) -> [LinearLayout.Item] {
    let space = height.map { LengthSpace($0, spacing: spacing) }
    return children.map {
      $0.layoutItem(
        preferring: $0.preferredHeight(forWidth: self.width(of: $0, in: width)), along: .vertical,
        in: space)
    }
  }

  /// The width at which a child is measured. It differs from the column's only if the child requests
  /// a width or a shape.
  private func width(of child: Control, in width: Double) -> Double {
    guard !child.layout.horizontal.isEmpty || child.layout.aspectRatio != nil else { return width }
    return length(of: child, across: .horizontal, in: Size(width: width, height: 0))
  }

  public override func width(of children: [Control]) -> Double {
    children.map { $0.preferredWidth ?? 0 }.max() ?? 0
  }

  public override func height(of children: [Control], width: Double) -> Double {
    LinearLayout.preferred(of: items(children, width: width), spacing: spacing)
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let spans = LinearLayout.spans(
      of: items(children, width: area.width, height: area.height), in: area.height,
      spacing: spacing)
    for (child, span) in zip(children, spans) {
      place(
        child,
        in: Rectangle(x: area.x, y: area.y + span.start, width: area.width, height: span.length),
        across: .horizontal)
    }
  }
}
