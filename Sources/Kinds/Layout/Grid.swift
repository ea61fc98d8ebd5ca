import Controls
import Geometry

/// Places its children in rows of `columns` each, in the layout direction and from top to bottom.
///
/// If `columns` is a number, the columns have equal widths, but none is narrower than the widths in
/// points that its children request. The weight of a column is the largest `weight` of its children. A
/// list of columns gives the width of each. Rows share the height in the same way, but none is lower
/// than its content.
public final class Grid: LayoutGroup {
  /// The declaration of the `grid` kind.
  public override class var kind: ControlKind {
    ControlKind(
      "grid", "Places its children in rows and columns.",
      example: """
        { kind: "grid", columns: ["auto", 1], spacing: 16, align: "center", children: [
          { kind: "label", text: "Left" },
          { kind: "meter", value: "left", maximum: 100, height: 12 },
          { kind: "label", text: "Right" },
          { kind: "meter", value: "right", maximum: 100, height: 12 },
        ] }
        """
    ) { Grid() }
  }

  @Observed(
    GridColumns.declaration(
      "The number of columns, which share the width equally. Or an array with a share of the width for each column, such as `[2, 1]`, or `\"auto\"` for the width of its widest child."
    ), didChange: Grid.layoutDidChange)
  public var columns: GridColumns = 2

  public override func stretchesChildren(along axis: LayoutAxis) -> Bool {
    axis == .horizontal || super.stretchesChildren(along: axis)
  }

  private func members(ofColumn column: Int, _ children: [Control], count: Int) -> [Control] {
    stride(from: column, to: children.count, by: count).map { children[$0] }
  }

  /// - Parameter width: the width of the grid; nil while it is measured.
  private func columnItems(
    _ children: [Control], width: Double? = nil
  ) -> [LinearLayout.Item] {
    switch columns {
    case .equal(let columns):
      let count = min(columns, children.count)
      return (0..<count).map { column in
        let members = members(ofColumn: column, children, count: count)
        let weight = members.compactMap(\.layout.weight).max() ?? 1
        let needsContent = width == nil || weight <= 0
        let minimums = members.map { member in
          needsContent ? member.preferredWidth ?? 0 : member.requestedWidth
        }
        return LinearLayout.Item(minimum: minimums.max() ?? 0, weight: weight)
      }
    case .tracks(let tracks):
      return tracks.enumerated().map { column, track in
        switch track {
        case .auto:
          let members = members(ofColumn: column, children, count: tracks.count)
          return LinearLayout.Item(
            minimum: members.map { $0.preferredWidth ?? 0 }.max() ?? 0, weight: 0)
        case .share(let share): return LinearLayout.Item(minimum: 0, weight: share)
        }
      }
    }
  }

  private func columnSpans(_ children: [Control], width: Double) -> [LinearLayout.Span] {
    LinearLayout.spans(
      of: columnItems(children, width: width), in: width, spacing: spacing)
  }

  private func rowItems(
    _ children: [Control], columns: [LinearLayout.Span]
  ) -> [LinearLayout.Item] {
    rows(of: children, columns: columns).map { members in
      LinearLayout.Item(
        minimum: lineHeight(of: Array(zip(members, columns.map(\.length)))),
        weight: members.compactMap(\.layout.weight).max() ?? 1)
    }
  }

  private func rows(of children: [Control], columns: [LinearLayout.Span]) -> [[Control]] {
    stride(from: 0, to: children.count, by: max(columns.count, 1)).map { first in
      Array(children[first..<min(first + columns.count, children.count)])
    }
  }

  public override func width(of children: [Control]) -> Double {
    guard case .tracks(let tracks) = columns else {
      return LinearLayout.preferred(of: columnItems(children), spacing: spacing)
    }
    // All columns with shares have the width per share of the column that needs the most.
    var (autoWidth, shares, widthPerShare) = (0.0, 0.0, 0.0)
    for (column, track) in tracks.enumerated() {
      let width =
        members(ofColumn: column, children, count: tracks.count)
        .map { $0.preferredWidth ?? 0 }.max() ?? 0
      switch track {
      case .auto: autoWidth += width
      case .share(let share):
        shares += share
        widthPerShare = max(widthPerShare, width / share)
      }
    }
    return autoWidth + shares * widthPerShare + spacing * Double(tracks.count - 1)
  }

  public override func height(of children: [Control], width: Double) -> Double {
    let columns = columnSpans(children, width: width)
    return LinearLayout.minimum(of: rowItems(children, columns: columns), spacing: spacing)
  }

  public override func place(_ children: [Control], in area: Rectangle) {
    let columns = columnSpans(children, width: area.width)
    let rows = LinearLayout.spans(
      of: rowItems(children, columns: columns), in: area.height, spacing: spacing)
    for (members, row) in zip(self.rows(of: children, columns: columns), rows) {
      let (top, bottom) = (area.y + row.start, area.y + row.start + row.length)
      for (child, column) in zip(members, columns) {
        let cell = Rectangle(
          x: area.x + column.start, y: top, width: column.length, height: row.length)
        place(child, in: part(of: cell, for: child), across: .vertical)
      }
      alignBaselines(of: members, from: top, to: bottom)
    }
  }

  /// The part of a cell that a child requests with a percentage or a maximum width. A width in points
  /// only widens its column.
  private func part(of cell: Rectangle, for child: Control) -> Rectangle {
    let request = child.layout.horizontal
    guard !request.isEmpty else { return cell }
    let space = LengthSpace(cell.width)
    var width = cell.width
    if case .percent(let percent)? = request.length { width = space.points(.percent(percent)) }
    width = min(request.limited(width, in: space).rounded(), cell.width)
    return width == cell.width
      ? cell
      : cell.aligned(Size(width: width, height: cell.height), along: .horizontal, align)
  }
}

extension Control {
  /// The width that the control requests in points; 0 for none.
  fileprivate var requestedWidth: Double {
    let request = layout.horizontal
    return request.limited(request.points(request.length, in: nil) ?? 0, in: nil)
  }
}
