import Controls
import Geometry
import Raster
import TouchTracking

/// A column of a table. It draws its title; a tap on it sorts the rows.
public final class TableColumn: PressControl {
  /// The alignment of the texts in a column.
  public enum Alignment: String, CaseIterable, Sendable {
    /// Numbers at the end, everything else at the start.
    case automatic
    case start, center, end
  }

  @Observed(.field("The field that the column shows."), didChange: TableColumn.contentDidChange)
  public var field = ""
  @Redrawn(.text("The title above the column."))
  public var title = ""
  @Observed(
    .textFormat(
      "The format of numbers, such as `.1f` or `h:mm`; see [Expressions](#expressions). If empty, as many digits as needed, with at most two decimals."
    ), didChange: TableColumn.contentDidChange)
  public var format = ""
  @Observed(
    .choice(
      "The position of texts in the column; `automatic` is `end` for numbers and `start` otherwise."
    ), didChange: TableColumn.contentDidChange)
  public var alignment = Alignment.automatic
  @Redrawn(.boolean("Whether a tap on the title sorts the rows by the column."))
  public var sortable = true

  /// The declaration of the kind of columns.
  public static let kind = ControlKind("tableColumn", "A column of a table.", isNameable: false) {
    TableColumn()
  }

  private var table: Table? { parent?.parent as? Table }

  var textFormat: TextFormat { TextFormat(format) ?? .plain }

  private func contentDidChange() {
    setNeedsDisplay()
    table?.arrange()
  }

  public override var intrinsicSize: Size? { nil }

  public override var shownTexts: [String] { title.isEmpty ? [] : [title] }

  /// Returns the left edge of content in a cell of the column.
  func x(of width: Double, in cell: Rectangle) -> Double {
    let alignment: TextAlignment =
      switch self.alignment {
      case .start: .start
      case .center: .center
      case .end: .end
      case .automatic: table?.kind(of: self) == .number ? .end : .start
      }
    return cell.x + (cell.width - width) * alignment.leftShare(isRightToLeft: isRightToLeft)
  }

  // MARK: Drawing

  private static let size = 13.0
  private static let iconHeight = 16.0
  private static let gap = 4.0

  public override func draw(on canvas: Canvas) {
    guard let table else { return }
    let isSorted = table.sorting?.field == field
    var color = isPressed ? effectiveTextColor : table.headerColor
    if isSorted { color = effectiveTextColor }
    let iconWidth = isSorted ? Self.iconHeight + Self.gap : 0
    let layout = textLayout(
      of: Title(title, size: Self.size, minimumSize: Self.size, weight: .semibold),
      width: max(bounds.width - iconWidth, 1), scale: canvas.textScale)
    let width = min(layout?.size.width ?? 0, bounds.width)
    // The icon is opposite the aligned edge of the title, so that the title stays in place.
    var titleX = x(of: width, in: bounds)
    let left = titleX - bounds.x
    let right = bounds.right - titleX - width
    let isIconAtRight = isRightToLeft ? right > left : right >= left
    if isSorted {
      let missing = iconWidth - (isIconAtRight ? right : left)
      if missing > 0 { titleX += isIconAtRight ? -missing : missing }
      let name = table.sorting?.isDescending == true ? "chevron-down" : "chevron-up"
      if let icon = try? BuiltInIcon(named: name) {
        Icon.builtIn(icon).draw(
          x: isIconAtRight ? titleX + width + Self.gap : titleX - iconWidth,
          middle: bounds.center.y, height: Self.iconHeight, color: effectiveTint,
          isRightToLeft: isRightToLeft, on: canvas)
      }
    }
    if let layout { canvas.draw(layout, x: titleX, middle: bounds.center.y, color: color) }
  }

  // MARK: Presses

  public override var isInteractive: Bool { sortable && table != nil }

  public override func press(_ part: Int, with touch: Touch) { table?.toggleSorting(by: field) }

  public override var focusShape: FocusShape {
    FocusShape(bounds.inset(dx: -4, dy: 6), cornerRadius: 6)
  }
}
