import Controls
import Geometry
import Raster
import TouchTracking

/// One of the visible rows of a list. It shows another row after the list has scrolled.
public final class ListRow: Container, RowContainer {
  /// The list; nil after it was removed.
  public private(set) weak var list: List?
  public var owner: (any RowTemplating)? { list }
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
  /// The buttons that a swipe reveals.
  private(set) var actions: [RowActions] = []
  /// Whether an action of a control in the row is running. The action uses the fields of the row, so
  /// until it ends this control does not show another row of the list.
  public var isActing = false
  /// The distance by which the content is moved in the layout direction, in points.
  private var offset = AnimatedNumber(0)
  private var swipe = RowSwipe()

  /// Creates a row of a list, which is not yet in it.
  init(of list: List) {
    self.list = list
    super.init()
  }

  /// Adds a container for the buttons at a side.
  public func addActions(at side: RowSide) -> Container {
    let actions = RowActions(side)
    self.actions.append(actions)
    add(actions)
    return actions
  }

  /// Shows a row; nil for none.
  func show(_ index: Int?) {
    if index != self.index {
      endInteraction()
      swipe.cancel()
      if list?.swiped === self { list?.swiped = nil }
      offset.jump(to: 0)
      placeChildren()
    }
    self.index = index
    isHidden = index == nil
    showFields()
    setNeedsDisplay()
  }

  /// Follows the row to another index.
  func follow(_ index: Int) { self.index = index }

  /// Whether the list does not have the row. Its controls are then hidden.
  private var isMissing = false {
    didSet { if isMissing != oldValue { placeChildren() } }
  }

  /// Updates the fields of the row that is shown.
  func showFields() {
    guard let index, let list else { return }
    let row = list.content[index]
    isMissing = row == nil
    if let row { fields?.show(row) }
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  /// The distance by which the content is moved to the right.
  private var shift: Double { isRightToLeft ? -offset.value : offset.value }

  public override func placeChildren() {
    let area = bounds.inset(dx: min(list?.padding ?? 0, bounds.width / 2), dy: 0)
    for child in children where !(child is RowActions) {
      child.frame = isMissing ? .zero : area.offset(by: Point(x: shift, y: 0))
    }
    for actions in actions {
      let shown = max(actions.side == .start ? offset.value : -offset.value, 0)
      let width = max(shown, actions.naturalWidth)
      actions.showsOnlyFirst =
        swipe.isDragging && actions.first != nil
        && shown >= swipeLengths.fullDistance(of: actions.side)
      actions.frame = inLayoutDirection(
        Rectangle(
          x: actions.side == .start ? shown - width : bounds.width - shown, y: 0, width: width,
          height: bounds.height))
    }
  }

  public override var clip: Rectangle? { bounds }

  // MARK: Presses

  private(set) var isPressed = false {
    didSet { if isPressed != oldValue { list?.redrawRows() } }
  }
  /// Whether the touch presses the row. Otherwise it only closes the actions of a row.
  private var isPress = false

  public override var isInteractive: Bool {
    !isMissing && (list?.isSelectable == true || !actions.isEmpty)
  }

  public override var dragDirections: DragDirections { [] }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard let list, !list.isCovered(touch.location.y + frame.y) else {
      return false
    }
    if touch.isScrolling {
      list.swiped = self
      swipe.begin(
        at: inLayoutDirection(touch.location), time: touch.time, offset: offset.value)
      offset.stop()
      return true
    }
    isPress = list.swiped == nil
    list.swiped = nil
    isPressed = isPress && list.isSelectable
    return isPressed || !isPress
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    if swipe.isDragging {
      if let x = swipe.move(
        to: inLayoutDirection(touch.location), time: touch.time, swipeLengths)
      {
        offset.jump(to: x)
        placeSwiped()
      }
    } else {
      isPressed = isPress && touch.isInside
    }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if swipe.isDragging { return endSwipe(touch) }
    isPressed = false
    if isPress, touch.isInside, let index { list?.press(index) }
  }

  public override var heldControl: Control { isPress ? list ?? self : self }

  public override func touchDidHold() {
    if isPress, let index { list?.hold(index) }
  }

  public override func cancelTracking(_ touch: Touch) {
    isPressed = false
    if swipe.isDragging { close() }
  }

  // MARK: Swipes

  private var swipeLengths: RowSwipe.Lengths {
    func width(_ side: RowSide) -> Double {
      actions.first { $0.side == side }?.naturalWidth ?? 0
    }
    return RowSwipe.Lengths(
      row: bounds.width, start: width(.start), end: width(.end),
      heldSides: Set(actions.filter(\.mustBeHeld).map(\.side)))
  }

  private func endSwipe(_ touch: Touch) {
    switch swipe.end(time: touch.time, offset: offset.value, swipeLengths) {
    case .open(let side): open(side)
    case .close: close()
    case .perform(let side):
      guard let action = actions.first(where: { $0.side == side })?.first else { return close() }
      action.sendActions(for: .touchUpInside)
      action.sendActions(for: .primaryActionTriggered)
      // The action may wait for the answer to a question.
      close()
    }
  }

  private func open(_ side: RowSide) {
    list?.swiped = self
    let width = swipeLengths.width(of: side)
    moveContent(to: side == .start ? width : -width)
  }

  /// Hides the actions.
  func close() {
    swipe.cancel()
    if list?.swiped === self { list?.swiped = nil }
    if containsFocusRing, !isFocused, hasFocusedAction { moveFocusHere() }
    moveContent(to: 0)
  }

  private func moveContent(to x: Double) {
    guard offset.target != x || offset.value != x else { return }
    offset.move(to: x, by: transition(over: Motion.slide))
    requestFrames()
  }

  private func placeSwiped() {
    placeChildren()
    setNeedsDisplay()
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard offset.isMoving else { return needsFrames }
    offset.advance(to: time)
    placeSwiped()
    return offset.isMoving || needsFrames
  }

  // MARK: Keyboard

  public override var acceptsFocus: Bool { true }

  /// The ring is inside the row, so that it does not cover the neighbouring rows.
  public override var focusShape: FocusShape {
    FocusShape(bounds.inset(dx: 8, dy: 7), cornerRadius: 5)
  }

  /// Whether a button that a swipe reveals has the focus.
  var hasFocusedAction: Bool { actions.contains(where: \.containsFocus) }

  /// Horizontal arrow keys move the focus from the row to its controls and actions, and back from the
  /// actions.
  public override func handle(_ key: Key) -> Bool {
    let forward: Key = isRightToLeft ? .left : .right
    let backward: Key = isRightToLeft ? .right : .left
    if let actions = actions.first(where: \.containsFocus) {
      switch key {
      case forward, backward:
        return actions.moveFocus(outwards: (key == forward) == (actions.side == .end))
      case .escape:
        moveFocusHere()
        return true
      default: return false
      }
    }
    guard isFocused else { return false }
    func buttons(_ side: RowSide) -> [Control] { self.actions.filter { $0.side == side } }
    switch key {
    case forward:
      return moveFocus(toFirstIn: children.filter { !($0 is RowActions) } + buttons(.end))
    case backward: return moveFocus(toFirstIn: buttons(.start))
    default: return false
    }
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    guard let list, let index else { return }
    list.drawSeparator(aboveRow: index, in: bounds, on: canvas)
    let area = bounds.offset(by: Point(x: shift, y: 0))
    list.drawBackground(ofRow: index, isPressed: isPressed, in: area, on: canvas)
    if isMissing { return list.drawMissingRow(index, in: area, on: canvas) }
    if showsFields { list.drawContent(ofRow: index, in: area, on: canvas) }
  }

  /// Whether the list draws the fields, because the row has no controls.
  public var showsFields: Bool { children.count == actions.count }

  public override var shownTexts: [String] {
    guard showsFields, let list, let index else { return [] }
    return list.texts(ofRow: index)
  }
}

extension ListRow: ScrollingContainer {
  public var scrollDirections: DragDirections {
    guard offset.target == 0 else { return .horizontal }
    var directions: DragDirections = []
    for actions in actions where actions.naturalWidth > 0 {
      directions.formUnion((actions.side == .start) == isRightToLeft ? .left : .right)
    }
    return directions
  }

  public var freeDirections: DragDirections { scrollDirections }

  public var isMoving: Bool { false }

  public func scrolls(at point: Point) -> Bool {
    !isMissing && !actions.isEmpty && list?.isCovered(point.y + frame.y) != true
  }

  /// Opens the side that contains the area, or closes the row.
  public func scroll(toShow area: Rectangle) {
    if let actions = actions.first(where: { $0.frame.contains(area.center) }) {
      open(actions.side)
    } else {
      close()
    }
  }
}
