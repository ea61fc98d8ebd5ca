import Geometry

/// A mask that is enlarged by repeating one column and one row.
///
/// The shadow of a large rectangle equals that of a small one, stretched in the middle. Shadows of
/// rectangles are therefore blurred at the smallest size that contains their corners.
struct NinePatch {
  let mask: PlacedMask
  /// The column and the row to repeat, relative to the top left of the mask.
  let column: Int
  let row: Int
  /// The number of additional copies of the column and the row.
  let extraColumns: Int
  let extraRows: Int

  var coverage: Coverage {
    let bounds = mask.bounds
    let width = bounds.width + extraColumns
    var builder = CoverageBuilder(
      bounds: PixelRectangle(
        x: bounds.left, y: bounds.top, width: width, height: bounds.height + extraRows))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { line in
      guard let start = line.baseAddress else { return }
      for y in 0..<bounds.height {
        let source = mask.row(x: bounds.left, y: bounds.top + y)
        start.update(from: source, count: column)
        (start + column).update(repeating: source[column], count: extraColumns)
        (start + column + extraColumns).update(
          from: source + column, count: bounds.width - column)
        let target = bounds.top + y + (y > row ? extraRows : 0)
        builder.add(y: target, x: bounds.left, UnsafeBufferPointer(line))
        if y == row { for extra in 0..<extraRows { builder.repeatRow(y: target + 1 + extra) } }
      }
    }
    return builder.finish()
  }
}
