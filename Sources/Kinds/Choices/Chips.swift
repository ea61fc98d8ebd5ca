import Controls
import Geometry
import Raster
import TouchTracking

/// Rounded items that wrap onto several lines. A tap selects or deselects an item.
public final class Chips: ChoiceControl {
  @Observed(
    .boolean(
      "Whether at most one item is selected: a tap on another item replaces it. If false, each tap selects or deselects an item."
    ))
  public var single = false
  @Resized(.length("The distance between neighbouring chips."))
  public var spacing = 8.0
  @Redrawn(.color("The fill colour of chips that are not selected."))
  public var chipColor = Color(gray: 0.5, alpha: 0.2)
  @Redrawn(.color("The text colour of chips that are not selected; inherited if not set."))
  public var textColor: Color? = nil
  @Redrawn(
    .color(
      "The text colour of selected chips; black or white if not set, whichever is more legible."))
  public var selectedTextColor: Color? = nil
  @Redrawn(
    .face(
      cornerRadius: "The radius of the corners; chips have round ends if it is half their height.",
      outline: "The width of the outline of chips that are not selected."))
  public var face = Face(cornerRadius: 18)

  /// The declaration of the `chips` kind.
  public static let kind = ControlKind(
    "chips", "Rounded items that wrap onto several lines. A tap selects or deselects an item.",
    theme: [
      "chipColor": "raised", "textColor": "text", "outline": 1, "outlineColor": "edge",
    ],
    example: """
      { kind: "chips", name: "show", items: ["Lights", "Blinds", "Heating", "Music"] }
      """
  ) { Chips() }

  init() {
    super.init(
      "The selected items in the order of `items`, separated by commas; empty for none. In an expression, `includes` finds an item."
    )
  }

  /// The height of a chip, without the touchable space around it.
  private static let chipHeight = 36.0
  /// The width beyond which chips wrap if the container does not determine their width.
  private static let naturalWidth = 320.0
  /// The minimum height of a line, including the space between the lines.
  private static let lineHeight = 44.0

  // MARK: Value

  override func itemsDidChange() {
    valueSlot.items = items.map(\.value)
    titlesDidChange()
  }

  public override var contradiction: (property: String, problem: String)? {
    let item = items.first { $0.value.contains(",") }
    return item.map {
      (
        "items",
        "\"\($0.value)\" contains a comma, which separates items; use \"titles\" for such texts"
      )
    } ?? super.contradiction
  }

  private func isChosen(_ item: Item) -> Bool {
    valueSlot.isKnown && Value.items(in: valueSlot.content).contains(item.value)
  }

  override func value(choosing index: Int) -> String {
    let chosen = items.indices.filter { index in isChosen(items[index]) }
    let isOn = chosen.contains(index)
    if single { return isOn ? "" : items[index].value }
    let listed = items.indices.filter { $0 == index ? !isOn : chosen.contains($0) }
      .map { items[$0].value }
    // A list that follows another value may contain the other items later.
    let others = Value.items(in: valueSlot.isKnown ? valueSlot.content : "").filter { item in
      !items.contains { $0.value == item }
    }
    return (listed + others).joined(separator: ",")
  }

  // MARK: Geometry

  /// The chips and the number of lines at a width.
  private struct Flow {
    /// The frames for a left-to-right layout, with lines of height 1.
    var chips: [Rectangle] = []
    var lineCount = 0
  }

  private var latestFlow: (key: LayoutKey, flow: Flow)?

  private func flow(in width: Double) -> Flow {
    let key = layoutKey([width, displayScale, size, spacing])
    if let latestFlow, latestFlow.key == key { return latestFlow.flow }
    var flow = Flow()
    var x = 0.0
    for item in shownItems {
      let chip = min(widthOfChip(item), width)
      if flow.lineCount == 0 || x + chip > width {
        flow.lineCount += 1
        x = 0
      }
      flow.chips.append(Rectangle(x: x, y: Double(flow.lineCount - 1), width: chip, height: 1))
      x += chip + spacing
    }
    latestFlow = (key, flow)
    return flow
  }

  private func widthOfChip(_ item: Item) -> Double {
    let title = textLayout(of: styledTitle(item), scale: displayScale)?.size.width ?? 0
    return max(title + 2 * size, Self.lineHeight)
  }

  override func styledTitle(_ item: Item) -> Title {
    Title(item.title, size: size, minimumSize: minimumSize, weight: .medium)
  }

  private var lineHeight: Double { max(Self.lineHeight, size + 28) }

  /// The width of all chips in one line, limited to `naturalWidth` or to that of the widest chip.
  public override var intrinsicSize: Size? {
    let widths = shownItems.map(widthOfChip)
    let width = widths.reduce(0, +) + spacing * Double(max(widths.count - 1, 0))
    return Size(width: min(width, max(Self.naturalWidth, widths.max() ?? 0)), height: lineHeight)
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    Double(max(flow(in: width).lineCount, 1)) * lineHeight
  }

  /// The area of a chip and of the space above and below it.
  override func area(ofItem index: Int) -> Rectangle {
    let flow = flow(in: bounds.width)
    let height = min(lineHeight, bounds.height / Double(max(flow.lineCount, 1)))
    let chip = flow.chips[index]
    return inLayoutDirection(
      Rectangle(x: chip.x, y: chip.y * height, width: chip.width, height: height))
  }

  public override func baseline(in size: Size) -> Double? {
    let flow = flow(in: size.width)
    guard flow.lineCount == 1, let first = shownItems.first else { return nil }
    return textLayout(of: styledTitle(first), scale: displayScale)?
      .baseline(centeredAt: min(lineHeight, size.height) / 2)
  }

  // MARK: Drawing

  public override var shadowedFace: Face? { face }

  public override func draw(on canvas: Canvas) {
    drawShadows(on: canvas)
    let visible = canvas.visibleArea
    for (index, item) in shownItems.enumerated() {
      let place = area(ofItem: index)
      // Accents may extend beyond the chip.
      guard place.inset(by: -2 * size).intersects(visible) else { continue }
      draw(item, in: place, isPressed: isPressed(index) || index == marked, on: canvas)
    }
  }

  /// Draws the shadows of all chips, before the chips that they may reach.
  private func drawShadows(on canvas: Canvas) {
    guard face.shadow > 0 else { return }
    for (index, item) in shownItems.enumerated() {
      let place = area(ofItem: index)
      guard face.bounds(in: place).intersects(canvas.visibleArea) else { continue }
      let (face, area) = face(of: item, in: place, on: canvas)
      face.drawShadow(of: fill(of: item, on: face), in: area, on: canvas)
    }
  }

  /// The face of a chip, and its area in the place of an item.
  private func face(
    of item: Item, in place: Rectangle, on canvas: Canvas
  ) -> (face: Face, area: Rectangle) {
    let margin = min(lineHeight - Self.chipHeight, place.height / 4)
    let area = canvas.pixelAligned(place.inset(dx: 0, dy: margin / 2))
    var face = face
    face.cornerRadius = min(face.cornerRadius, area.height / 2)
    if isChosen(item) {
      face.outline = 0
      face.gradient = []
    }
    return (face, area)
  }

  private func fill(of item: Item, on face: Face) -> FaceFill {
    fill(isChosen(item) ? color ?? effectiveTint : chipColor, of: face)
  }

  private func draw(_ item: Item, in place: Rectangle, isPressed: Bool, on canvas: Canvas) {
    let (face, area) = face(of: item, in: place, on: canvas)
    let fill = fill(of: item, on: face)
    let ink =
      isChosen(item)
      ? selectedTextColor ?? fill.readableText : textColor ?? effectiveTextColor
    face.paint(isPressed ? fill.held(under: ink) : fill, in: area, on: canvas)
    face.drawOutline(in: area, on: canvas)
    draw(
      styledTitle(item), in: place.inset(dx: size / 2, dy: 0), alignment: .center, color: ink,
      on: canvas)
  }

  // MARK: Keyboard

  /// The index of the chip that Enter selects; nil until an arrow key or Enter is pressed.
  private var marked: Int? { didSet { if marked != oldValue { setNeedsDisplay() } } }

  public override func focusDidEnd() { marked = nil }

  public override func handle(_ key: Key) -> Bool {
    let target: Int
    switch key {
    case .enter, .character(" "):
      if let marked, items.indices.contains(marked) {
        choose(marked)
        return true
      }
      target = 0
    case .left where isRightToLeft, .right where !isRightToLeft: target = marked.map { $0 + 1 } ?? 0
    case .left, .right: target = (marked ?? 0) - 1
    case .turn(let steps):
      guard let marked else { return false }
      target = marked + min(max(steps, -items.count), items.count)
    default: return false
    }
    let isItem = items.indices.contains(target)
    marked = isItem ? target : nil
    return isItem
  }
}
