import Controls
import Geometry
import TouchTracking

// A list is a single stop of the keyboard focus. Enter or a vertical arrow key moves the focus to a
// row, and from there to other rows and to the controls in them.
extension List {
  /// Moves the focus to a row, or back to the list.
  func move(with key: Key) -> Bool {
    let last = content.count - 1
    guard containsFocus, last >= 0 else { return false }
    switch key {
    case .enter, .character(" "), .down:
      guard isFocused else { return false }
      return focus(row: chosen ?? fullyVisible.lowerBound)
    case .up:
      guard isFocused else { return false }
      return focus(row: chosen ?? fullyVisible.upperBound - 1)
    case .home: return focus(row: 0)
    case .end: return focus(row: last)
    case .pageUp, .pageDown:
      let row = focusedRow ?? fullyVisible.lowerBound
      let distance = max(fullyVisible.count - 1, 1)
      return focus(row: key == .pageUp ? max(row - distance, 0) : min(row + distance, last))
    case .escape:
      guard !isFocused else { return false }
      moveFocusHere()
      return true
    default: return false
    }
  }

  /// The index of the row that contains the focus; nil for none.
  private var focusedRow: Int? { rows.first { $0.containsFocus }?.index }

  /// The rows that are fully visible, or the first visible row if none is.
  private var fullyVisible: Range<Int> {
    let visible = sections.rows(from: position.y, to: position.y + viewHeight)
    let full = visible.filter {
      let top = topInset + sections.top(ofRow: $0) - position.y
      return top >= topInset && top + rowHeight <= bounds.height && !isCovered(top)
    }
    guard let first = full.first else { return visible.prefix(1) }
    return first..<first + full.count
  }

  private func focus(row index: Int) -> Bool {
    reveal(row: index)
    rows.first { $0.index == index }?.moveFocusHere()
    return true
  }

  /// Moves the focus to a row after the rows have changed, unless a row still has it.
  func restoreFocus(to index: Int) {
    guard focusedRow == nil, content.count > 0 else { return }
    _ = focus(row: min(index, content.count - 1))
  }
}
