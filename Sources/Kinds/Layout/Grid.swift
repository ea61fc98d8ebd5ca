import Controls
import Geometry

/// Places its children in rows of `columns` each, from left to right and from top to bottom.
///
/// Columns share the width equally and rows the height, but none is smaller than its largest child.
/// The weight of a column or a row is the largest `weight` of its children.
public final class Grid: LayoutGroup {
  /// The declaration of the `grid` kind.
  public override class var kind: ControlKind {
    ControlKind("grid", "Places its children in rows and columns.") { Grid() }
  }

  @Observed(
    .count(in: 1...1_000, "The number of columns."), didChange: Grid.layoutDidChange)
  public var columns = 2

  private func columnItems(_ children: [Control]) -> [LinearLayout.Item] {
    let count = min(columns, children.count)
    return (0..<count).map { column in
      let members = stride(from: column, to: children.count, by: count).map { children[$0] }
      return item(of: members, preferred: members.map(\.preferredWidth))
    }
  }

  private func columnSpans(_ children: [Control], width: Double) -> [LinearLayout.Span] {
    LinearLayout.spans(of: columnItems(children), in: width, spacing: spacing)
  }

  private func rowItems(
    _ children: [Control], columns: [LinearLayout.Span]
  ) -> [LinearLayout.Item] {
    stride(from: 0, to: children.count, by: max(columns.count, 1)).map { first in
      let members = Array(children[first..<min(first + columns.count, children.count)])
      return item(
        of: members,
        preferred: zip(members, columns).map { $0.preferredHeight(forWidth: $1.length) })
    }
  }

  private func item(of members: [Control], preferred: [Double?]) -> LinearLayout.Item {
    LinearLayout.Item(
      minimum: preferred.map { $0 ?? 0 }.max() ?? 0,
      weight: members.compactMap(\.layout.weight).max() ?? 1)
  }

  public override func width(of children: [Control]) -> Double {
    LinearLayout.minimum(of: columnItems(children), spacing: spacing)
  }

  public override func height(of children: [Control], width: Double) -> Double {
    let columns = columnSpans(children, width: width)
    return LinearLayout.minimum(of: rowItems(children, columns: columns), spacing: spacing)
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let columns = columnSpans(children, width: area.width)
    let rows = LinearLayout.spans(
      of: rowItems(children, columns: columns), in: area.height, spacing: spacing)
    for (index, child) in children.enumerated() {
      let column = columns[index % columns.count]
      let row = rows[index / columns.count]
      place(
        child,
        in: Rectangle(
          x: area.x + column.start, y: area.y + row.start, width: column.length,
          height: row.length), across: .vertical)
    }
    for first in stride(from: 0, to: children.count, by: max(columns.count, 1)) {
      alignBaselines(of: Array(children[first..<min(first + columns.count, children.count)]))
    }
  }
}
