import Controls
import Geometry

/// The buttons that a swipe over a row reveals at one of its sides. The first one is the outermost.
public final class RowActions: Container {
  /// In points.
  static let gap = 4.0
  private static let minimumWidth = 72.0
  private static let maximumWidth = 160.0

  /// The side of the row.
  let side: RowSide

  init(_ side: RowSide) {
    self.side = side
    super.init()
  }

  /// The buttons that are shown.
  private var shown: [Control] { children.filter { !$0.isHidden } }

  /// The action of a full swipe; nil for none.
  var first: Control? { shown.first { $0.isEnabled } }

  private func width(of button: Control) -> Double {
    min(max(button.preferredWidth ?? 0, Self.minimumWidth), Self.maximumWidth)
  }

  /// The width of all buttons with the gaps around them; 0 without buttons.
  var naturalWidth: Double {
    shown.isEmpty ? 0 : shown.reduce(Self.gap) { $0 + width(of: $1) + Self.gap }
  }

  /// Whether the first button must be held.
  var mustBeHeld: Bool { ((first as? Button)?.hold ?? 0) > 0 }

  /// Whether the first button covers the others, because the end of the swipe performs its action.
  var showsOnlyFirst = false { didSet { if showsOnlyFirst != oldValue { layoutDidChange() } } }

  public override var placesChildren: Bool { true }

  public override func placeChildren() {
    let height = max(bounds.height - 2 * Self.gap, 0)
    // The outermost button gets the space that is left.
    var spare = max(bounds.width - naturalWidth, 0)
    var distance = Self.gap
    for button in shown {
      let isFirst = button === first
      var width = width(of: button) + spare
      if showsOnlyFirst { width = isFirst ? max(bounds.width - 2 * Self.gap, 0) : 0 }
      spare = 0
      // Distances are from the outer edge.
      let start = showsOnlyFirst ? Self.gap : distance
      button.frame = inLayoutDirection(
        Rectangle(
          x: side == .start ? start : bounds.width - start - width, y: Self.gap, width: width,
          height: width > 0 ? height : 0))
      distance += width + Self.gap
    }
  }

  // MARK: Actions

  private var knownCount = 0

  /// Makes a press of each new button close the row.
  public override func childrenDidChange() {
    for child in children.dropFirst(knownCount) {
      child.addAction(for: .primaryActionTriggered) { [unowned self] _ in
        (parent as? ListRow)?.close()
      }
    }
    knownCount = children.count
  }

  /// Moves the focus from one button to the next. Past the innermost one it returns to the row.
  /// - Returns: whether a button has the focus.
  func moveFocus(outwards: Bool) -> Bool {
    let buttons = shown.filter { $0.acceptsFocus && $0.isEnabled }
    guard let index = buttons.firstIndex(where: \.containsFocus) else { return false }
    let next = index + (outwards ? -1 : 1)
    if buttons.indices.contains(next) {
      buttons[next].moveFocusHere()
    } else if !outwards {
      parent?.moveFocusHere()
    }
    return true
  }
}
