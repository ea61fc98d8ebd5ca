import Controls
import Geometry

/// Places its children from top to bottom.
public final class Column: LayoutGroup {
  /// The declaration of the `column` kind.
  public override class var kind: ControlKind {
    ControlKind("column", "Places its children from top to bottom.") { Column() }
  }

  private func items(_ children: [Control], width: Double) -> [LinearLayout.Item] {
    children.map { $0.layoutItem(preferring: $0.preferredHeight(forWidth: width)) }
  }

  public override func width(of children: [Control]) -> Double {
    children.map { $0.preferredWidth ?? 0 }.max() ?? 0
  }

  public override func height(of children: [Control], width: Double) -> Double {
    LinearLayout.minimum(of: items(children, width: width), spacing: spacing)
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let spans = LinearLayout.spans(
      of: items(children, width: area.width), in: area.height, spacing: spacing)
    for (child, span) in zip(children, spans) {
      place(
        child,
        in: Rectangle(x: area.x, y: area.y + span.start, width: area.width, height: span.length),
        across: .horizontal)
    }
  }
}
