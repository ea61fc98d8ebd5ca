import Controls
import Geometry

/// Places its children side by side, in the layout direction.
public class Row: LayoutGroup {
  /// The declaration of the `row` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "row", "Places its children side by side, in the layout direction.",
      example: """
        { kind: "row", align: "center", children: [
          { kind: "button", icon: "minus", do: "level -= 1", repeat: true },
          { kind: "label", text: "{level:.0f} %", alignment: "center", weight: 1 },
          { kind: "button", icon: "plus", do: "level += 1", repeat: true },
        ] }
        """
    ) { Row() }
  }

  public override func sizesChildren(along axis: LayoutAxis) -> Bool { axis == .horizontal }

  /// - Parameter width: the width of the row; nil while it is unknown.
  private func items(_ children: [Control], width: Double? = nil) -> [LinearLayout.Item] {
    let space = width.map { LengthSpace($0, spacing: spacing) }
    return children.map {
      $0.layoutItem(preferring: $0.preferredWidth, along: .horizontal, in: space)
    }
  }

  public override func width(of children: [Control]) -> Double {
    LinearLayout.preferred(of: items(children), spacing: spacing)
  }

  public override func height(of children: [Control], width: Double) -> Double {
    let spans = LinearLayout.spans(
      of: items(children, width: width), in: width, spacing: spacing)
    return lineHeight(of: Array(zip(children, spans.map(\.length))))
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let spans = LinearLayout.spans(
      of: items(children, width: area.width), in: area.width, spacing: spacing)
    for (child, span) in zip(children, spans) {
      place(
        child,
        in: Rectangle(
          x: area.x + span.start, y: area.y, width: span.length, height: area.height),
        across: .vertical)
    }
    alignBaselines(of: children, from: area.top, to: area.bottom)
  }
}
