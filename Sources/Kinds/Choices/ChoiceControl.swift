import Controls
import Geometry
import Raster
import TouchTracking

/// A control that offers items to select from: the superclass of segments, radio buttons, chips and
/// dropdowns.
///
/// A subclass overrides `area(ofItem:)` and draws the items.
public class ChoiceControl: MarkControl {
  /// One of the choices.
  public struct Item: Hashable {
    /// The value of the control while this item is selected.
    public var value: String
    /// The text of the item.
    public var title: String
    /// The icon above the title, or alone if the title is empty.
    public var icon: Icon?

    /// Creates an item.
    public init(value: String, title: String, icon: Icon? = nil) {
      self.value = value
      self.title = title
      self.icon = icon
    }
  }

  @Observed(
    .list(
      "The items to select from.", texts: { $0.map(\.title) },
      make: { $0.map { Item(value: $0, title: $0) } }
    ).listingChoices,
    didChange: ChoiceControl.itemsDidChange)
  public final var items: [Item] = []
  @Observed(
    .list(
      "The titles to show in place of the items, in the same order. An item without a title shows "
        + "its own text."), didChange: ChoiceControl.titlesDidChange)
  public final var titles: [String] = []
  @Resized(.fontSize)
  public final var size = 16.0
  @Redrawn(
    .number(
      in: 1...1_000, unit: "points",
      "The font size to which an item that does not fit shrinks before it ends with an ellipsis."))
  public final var minimumSize = TypeSize.minimum
  @Redrawn(
    .color("The colour of the selected item, or of the field of a dropdown; the tint if not set."))
  public final var color: Color? = nil

  final let valueSlot: Slot<String>

  /// - Parameter documentation: what the value means for the control, in one sentence.
  init(_ documentation: String = "The selected item.") {
    valueSlot = Slot("value", "", documentation)
    super.init()
    moveMark(to: 1, over: nil)
  }

  /// The items with the titles that are shown.
  private(set) final var shownItems: [Item] = []

  func itemsDidChange() {
    valueSlot.choices = items.map(\.value)
    titlesDidChange()
  }

  func titlesDidChange() {
    shownItems = items.enumerated().map { index, item in
      var item = item
      if index < titles.count { item.title = titles[index] }
      return item
    }
    setNeedsDisplay()
    intrinsicSizeDidChange()
    moveMark(isAnimated: false)
  }

  public override var contradiction: (property: String, problem: String)? {
    titles.count > items.count
      ? ("titles", "there are more titles (\(titles.count)) than items (\(items.count))") : nil
  }

  public override func slotDidLink(_ slot: ValueSlot) { moveMark(isAnimated: false) }

  public override func valueDidChange(_ slot: ValueSlot) {
    setNeedsDisplay()
    moveMark(isAnimated: slot.isChangeAnimated || slot.isChangeByTouch)
  }

  /// Whether the selected item is marked; by default, whether the value is known.
  var marksChoice: Bool { valueSlot.isKnown }

  /// The index of the chosen item; nil if none is marked.
  final var selected: Int? {
    guard marksChoice else { return nil }
    let value = valueSlot.content
    return items.firstIndex { $0.value == value }
  }

  // MARK: The mark

  /// The item that the mark has reached or moves to; nil for none.
  private(set) final var markedItem: Int?

  /// The duration for which the mark moves to another item; nil if it does not move.
  var markDuration: Duration? { nil }

  /// Called before the mark moves to another item.
  func markWillMove() {}

  private func moveMark(isAnimated: Bool) {
    guard let markDuration, selected != markedItem else { return }
    let moves = isAnimated && markedItem != nil && selected != nil
    if moves { markWillMove() }
    moveMark(from: 0, to: 1, over: moves ? markDuration : nil)
    markedItem = selected
  }

  public override var shownTexts: [String] { shownItems.map(\.title).filter { !$0.isEmpty } }

  // MARK: Geometry

  /// Returns the title of an item in the font of the control.
  func styledTitle(_ item: Item) -> Title {
    Title(item.title, size: size, minimumSize: minimumSize)
  }

  /// The area of an item, in the control's points.
  func area(ofItem index: Int) -> Rectangle { bounds }

  public override var touchableParts: [(name: String, area: Rectangle)] {
    items.indices.map { (items[$0].value, area(ofItem: $0)) }
  }

  final func index(at point: Point) -> Int? {
    items.indices.first { area(ofItem: $0).contains(point) }
  }

  /// Taps the last item.
  public override var demonstration: [DemonstrationFinger] {
    guard let last = items.indices.last else { return [] }
    let point = area(ofItem: last).center
    return [{ _ in point }]
  }

  /// The inputs of the layout of the items, used as a cache key.
  struct LayoutKey: Equatable {
    let items: [Item]
    let numbers: [Double]
    let fontFamily: String
    let typesetter: ObjectIdentifier?
  }

  final func layoutKey(_ numbers: [Double]) -> LayoutKey {
    LayoutKey(
      items: shownItems, numbers: numbers, fontFamily: effectiveFontFamily,
      typesetter: typesetter.map { ObjectIdentifier($0) })
  }

  // MARK: Tracking

  /// No slot is held until the touch ends, because a tap beside the items changes nothing.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    !items.isEmpty && super.beginTracking(touch)
  }

  public override func part(under touch: Touch) -> Int? { index(at: touch.location) }

  public override func press(_ part: Int, with touch: Touch) {
    touch.hold(valueSlot)
    touch.finish(valueSlot, with: value(choosing: part))
  }

  /// The value after a tap on an item.
  func value(choosing index: Int) -> String { items[index].value }

  // MARK: Keyboard

  /// Moves the selection with an arrow key, Home, End or a rotary encoder.
  /// - Returns: false for other keys, and if the selection is already at that end.
  final func moveChoice(with key: Key, isVertical: Bool) -> Bool {
    let next: Key = isVertical ? .down : isRightToLeft ? .left : .right
    let previous: Key = isVertical ? .up : isRightToLeft ? .right : .left
    let target: Int
    switch key {
    case next: target = selected.map { $0 + 1 } ?? 0
    case previous: target = selected.map { $0 - 1 } ?? items.count - 1
    case .home: target = 0
    case .end: target = items.count - 1
    case .turn(let steps) where isAdjusting:
      let last = items.count - 1
      target = min(max((selected ?? 0) + min(max(steps, -last), last), 0), last)
    default: return false
    }
    guard items.indices.contains(target) else { return false }
    choose(target)
    return true
  }

  /// Sets the value as a tap on an item does, unless a finger holds it.
  final func choose(_ index: Int) {
    if !valueSlot.value.isHeld { enter(value(choosing: index), in: valueSlot) }
  }
}
