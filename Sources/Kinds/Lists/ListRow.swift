import Controls
import Geometry
import Raster

/// One of the visible rows of a list. It shows another row after the list has scrolled.
public final class ListRow: Container {
  /// The list; nil after it was removed.
  public private(set) weak var list: List?
  /// The index of the row that is shown; nil for none.
  private(set) var index: Int?
  /// The fields of the row as values for the controls in it; nil for a row without controls.
  public var fields: RowFields? {
    didSet {
      fields?.onChange = { [unowned self] field, scalar, origin in
        guard let index, let list else { return }
        list.setField(field, ofRow: index, to: scalar, origin: origin)
      }
      showFields()
    }
  }

  /// Creates a row of a list, which is not yet in it.
  init(of list: List) {
    self.list = list
    super.init()
  }

  /// Shows a row; nil for none.
  func show(_ index: Int?) {
    if index != self.index { endInteraction() }
    self.index = index
    isHidden = index == nil
    showFields()
    setNeedsDisplay()
  }

  /// Follows the row to another index.
  func follow(_ index: Int) { self.index = index }

  /// Updates the fields of the row that is shown.
  func showFields() {
    guard let index, let list, index < list.content.rows.count else { return }
    fields?.show(list.content.rows[index], on: self)
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  public override func placeChildren() {
    for child in children {
      child.frame = bounds.inset(dx: min(list?.padding ?? 0, bounds.width / 2), dy: 0)
    }
  }

  public override var clip: Rectangle? { bounds }

  // MARK: Touches

  private(set) var isPressed = false {
    didSet { if isPressed != oldValue { list?.redrawRows() } }
  }

  public override var isInteractive: Bool { list?.isSelectable ?? false }

  public override var dragDirections: DragDirections { [] }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard let list, list.isSelectable, touches.count == 1,
      !list.isCovered(touch.location.y + frame.y)
    else { return false }
    isPressed = true
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    isPressed = touch.isInside
    return true
  }

  public override func endTracking(_ touch: Touch) {
    isPressed = false
    if touch.isInside, let index { list?.press(index) }
  }

  public override func cancelTracking(_ touch: Touch) { isPressed = false }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    guard let list, let index, index < list.content.rows.count else { return }
    list.drawBackground(ofRow: index, isPressed: isPressed, in: bounds, on: canvas)
    if children.isEmpty { list.drawContent(ofRow: index, in: bounds, on: canvas) }
  }

  public override var shownTexts: [String] {
    guard children.isEmpty, let list, let index else { return [] }
    return list.texts(ofRow: index)
  }
}
