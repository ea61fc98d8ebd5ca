import Controls
import Geometry

/// Places its children from left to right.
public final class Row: LayoutGroup {
  /// The declaration of the `row` kind.
  public override class var kind: ControlKind {
    ControlKind("row", "Places its children from left to right.") { Row() }
  }

  private func items(_ children: [Control]) -> [LinearLayout.Item] {
    children.map { $0.layoutItem(preferring: $0.preferredWidth) }
  }

  public override func width(of children: [Control]) -> Double {
    LinearLayout.minimum(of: items(children), spacing: spacing)
  }

  public override func height(of children: [Control], width: Double) -> Double {
    let spans = LinearLayout.spans(of: items(children), in: width, spacing: spacing)
    return zip(children, spans).map { $0.preferredHeight(forWidth: $1.length) ?? 0 }.max() ?? 0
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let spans = LinearLayout.spans(of: items(children), in: area.width, spacing: spacing)
    for (child, span) in zip(children, spans) {
      place(
        child,
        in: Rectangle(
          x: area.x + span.start, y: area.y, width: span.length, height: area.height),
        across: .vertical)
    }
    alignBaselines(of: children)
  }
}
