import Controls
import Geometry
import Raster

/// The titles of a table's columns, above the rows that scroll below them.
final class TableHeader: Row {
  private var table: Table? { parent as? Table }

  override func place(_ children: [Control], in area: Rectangle) {
    super.place(children, in: area.inset(dx: table?.columnPadding ?? 0, dy: 0))
    table?.columnsDidChange()
  }

  override func draw(on canvas: Canvas) {
    guard let table else { return }
    let area = canvas.pixelAligned(bounds)
    if let ground = table.effectiveGround {
      // The corners of the table stay round.
      let radius = min(table.face.cornerRadius, area.height / 2)
      canvas.fill(.roundedRectangle(area, radius: radius), ground)
      canvas.fill(
        .rectangle(
          Rectangle(
            left: area.left, top: area.center.y, right: area.right, bottom: area.bottom)), ground)
    }
    let pixel = 1 / canvas.textScale
    canvas.fill(
      .rectangle(
        canvas.pixelAligned(
          Rectangle(x: 0, y: area.bottom - pixel, width: area.width, height: pixel))),
      table.separatorColor)
  }
}
