import Geometry

/// A mask whose middle column and row stand for many.
///
/// The blurred coverage of a large rectangle is that of a small one pulled apart, so shadows of
/// rectangles are blurred at the size of their corners, whatever size they have.
struct NinePatch {
  let mask: PlacedMask
  /// The column and the row that are repeated, from the mask's top left.
  let column: Int
  let row: Int
  /// How many times more they are there.
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
        let place = bounds.top + y + (y > row ? extraRows : 0)
        builder.add(y: place, x: bounds.left, UnsafeBufferPointer(line))
        if y == row { for extra in 0..<extraRows { builder.repeatRow(y: place + 1 + extra) } }
      }
    }
    return builder.finish()
  }
}
