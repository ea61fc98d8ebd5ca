import Controls
import Geometry
import Raster
import TouchTracking

/// A field that shows the selected item. A tap opens a list of all items.
///
/// A finger can also drag from the field into the list, and selects the item on which it is lifted.
public final class Dropdown: ChoiceControl {
  @Redrawn(
    .color("The text colour of the field; black or white if not set, whichever is more legible."))
  public var titleColor: Color? = nil
  @Redrawn(
    .face(
      cornerRadius: "The radius of the corners of the field.",
      outline: "The width of the outline of the field."))
  public var face = Face()

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `dropdown` kind.
  public static let kind = ControlKind(
    "dropdown", "A field that shows the selected item. A tap opens a list of all items.",
    theme: [
      "color": "raised", "titleColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ],
    example: """
      { kind: "dropdown", name: "room", items: ["Kitchen", "Bath", "Bedroom", "Attic"] }
      """
  ) { Dropdown() }

  /// The open list; nil while it is closed.
  private(set) var list: DropdownList?
  /// Whether the finger that is on the field has opened the list.
  private var isDragging = false

  /// The space between the title, the chevron and the edges, in points.
  private static let padding = 16.0
  private static let gap = 8.0
  /// The number of titles that are measured for the intrinsic width.
  private static let measuredCount = 32

  override func titlesDidChange() {
    super.titlesDidChange()
    list?.itemsDidChange()
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    super.valueDidChange(slot)
    list?.itemsDidChange()
  }

  // MARK: Geometry

  private var iconHeight: Double { size * 1.25 }

  /// The width of the widest title. Measures at most `measuredCount`, those with most characters.
  var widthOfTitles: Double {
    let longest =
      shownItems.count <= Self.measuredCount
      ? shownItems[...]
      : shownItems.sorted { $0.title.unicodeScalars.count > $1.title.unicodeScalars.count }
        .prefix(Self.measuredCount)
    return longest.map { textLayout(of: styledTitle($0), scale: displayScale)?.size.width ?? 0 }
      .reduce(0, max)
  }

  public override var intrinsicSize: Size? {
    Size(
      width: widthOfTitles + iconHeight + Self.gap + 2 * Self.padding, height: max(44, size * 2))
  }

  public override func baseline(in size: Size) -> Double? {
    chosenLayout(in: size.width, scale: displayScale)?.baseline(centeredAt: size.height / 2)
  }

  // MARK: Drawing

  /// The title of the chosen item, or a dash.
  private var chosenTitle: String {
    selected.map { shownItems[$0].title } ?? valueSlot.value.text(of: nil, in: language)
  }

  public override var shownTexts: [String] { [chosenTitle].filter { !$0.isEmpty } }

  private func chosenLayout(in width: Double, scale: Double) -> TextLayout? {
    let free = max(width - iconHeight - Self.gap - 2 * Self.padding, 1)
    return textLayout(
      of: Title(chosenTitle, size: size, minimumSize: minimumSize), width: free, scale: scale)
  }

  public override var shadowedFace: Face? { face }

  public override func draw(on canvas: Canvas) {
    let fill = fill(color ?? effectiveTint, of: face)
    let ink = titleColor ?? fill.readableText
    let looksHeld = list != nil || touches.contains { $0.isInside }
    face.draw(
      in: canvas.pixelAligned(bounds), looksHeld ? fill.held(under: ink) : fill, on: canvas)
    let chevron = inLayoutDirection(
      Rectangle(
        x: bounds.width - Self.padding - iconHeight, y: 0, width: iconHeight, height: bounds.height)
    )
    Icon.builtIn(list == nil ? .chevronDown : .chevronUp).draw(
      x: chevron.x, middle: chevron.center.y, height: iconHeight, color: ink, on: canvas)
    guard let layout = chosenLayout(in: bounds.width, scale: canvas.textScale) else { return }
    draw(layout, in: bounds.inset(dx: Self.padding, dy: 0), color: ink, on: canvas)
  }

  // MARK: List

  /// Opens the list.
  /// - Parameter role: modal, or floating while a finger moves from the field to the list.
  private func openList(as role: LayerRole) {
    guard list == nil, !items.isEmpty else { return }
    let list = DropdownList(self)
    list.relativeFrame = .whole
    guard open(list, as: role, closesIfMoved: true) else { return }
    self.list = list
    setNeedsDisplay()
  }

  func closeList() { if let list { close(list) } }

  public override func layerDidClose(_ layer: Control) {
    guard layer === list else { return }
    list = nil
    isDragging = false
    setNeedsDisplay()
  }

  /// Chooses an item of the list and closes it.
  func chooseFromList(_ index: Int) {
    closeList()
    if items.indices.contains(index) { choose(index) }
  }

  /// The visible items of the open list.
  public override var touchableParts: [(name: String, area: Rectangle)] {
    guard let list else { return [] }
    let origin = originOnStage
    return list.visibleItems.map { index, area in
      (items[index].value, area.offset(by: Point(x: -origin.x, y: -origin.y)))
    }
  }

  /// Opens the list.
  public override var demonstration: [DemonstrationFinger] {
    let center = bounds.center
    return [{ _ in center }]
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool { true }

  public override func isPress(_ touch: Touch) -> Bool { true }

  public override func trackingDidChange() { setNeedsDisplay() }

  /// A finger that leaves the field opens the list and marks the item under it.
  public override func continueTracking(_ touch: Touch) -> Bool {
    setNeedsDisplay()
    if !touch.isInside, !isDragging {
      isDragging = true
      openList(as: .floating)
    }
    if isDragging { list?.mark(at: originOnStage + touch.location) }
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if isDragging {
      list?.mark(at: originOnStage + touch.location)
      let marked = list?.marked
      closeList()
      isDragging = false
      if let marked { choose(marked) }
    } else {
      openList(as: .modal)
    }
  }

  public override func cancelTracking(_ touch: Touch) {
    if isDragging { closeList() }
    isDragging = false
  }

  // MARK: Keyboard

  public override var focusShape: FocusShape {
    FocusShape(bounds, cornerRadius: face.cornerRadius)
  }

  public override func handle(_ key: Key) -> Bool {
    guard key == .enter || key == .character(" "), list == nil else { return false }
    openList(as: .modal)
    list?.markChosen()
    return true
  }
}
