import Controls
import Geometry
import Raster
import TouchTracking

/// One of several words, side by side or one below the other: a tap chooses. With icons above the
/// words it is a tab bar.
public final class Segments: Control {
  /// One of the choices.
  public struct Item: Hashable {
    /// The value while it is chosen.
    public var value: String
    /// The text on it.
    public var title: String
    /// The icon above the title, or alone.
    public var icon: Icon?

    /// A choice; its title is the value where none is given.
    public init(value: String, title: String, icon: Icon? = nil) {
      self.value = value
      self.title = title
      self.icon = icon
    }
  }

  /// The choices; the first is chosen at first.
  public var items: [Item] = [] { didSet { if items != oldValue { itemsDidChange() } } }
  /// Whether they stand one below the other.
  @Resized public var vertical = false
  /// In how many lines they stand: columns where `vertical`, else rows. A line is filled before the
  /// next begins.
  @Resized public var lines = 1
  /// Whether words that are colours (`#RRGGBB`) are shown as such; others are a ring, for no
  /// colour.
  @Redrawn public var showsColors = false
  /// The colour under all of them.
  @Redrawn public var trackColor = Color(gray: 0.5, alpha: 0.2)
  /// The colour of the chosen one's ground; nil for the tint.
  @Redrawn public var color: Color? = nil
  /// The words' colour; nil to inherit it.
  @Redrawn public var textColor: Color? = nil
  /// The chosen word's colour; nil for black or white, whichever reads better.
  @Redrawn public var selectedTextColor: Color? = nil
  /// In points.
  @Redrawn public var cornerRadius = 12.0
  /// The height of the type in points.
  @Resized public var size = 16.0

  let valueSlot = ValueSlot("value", .text(""), documentation: "The word that is chosen.")
  public override var declaredSlots: [ValueSlot] { [valueSlot] }

  /// As panel files name it.
  public static let kind = ControlKind(
    "segments", "One of several words, side by side: a tap chooses.",
    theme: [
      "trackColor": "line", "textColor": "caption",
    ]
  ) { Segments() }

  /// The item under the finger that holds it.
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }

  /// The distance from the edge to the chosen one's ground, in points.
  private static let inset = 4.0

  public override class var properties: [Property] {
    declared(
      after: commonProperties,
      .list("items", \.words, "What can be chosen."),
      .boolean("vertical", \.vertical, "Whether they stand one below the other."),
      .count(
        "lines", \.lines, in: 1...100,
        "In how many lines they stand: columns where vertical, else rows."),
      .boolean(
        "showsColors", \.showsColors,
        "Whether words that are colours are shown as such; others are a ring, for no colour."),
      .color("trackColor", \.trackColor, "The colour of the ground."),
      .color("color", \.color, "The colour of the chosen one's ground; the tint where not set."),
      .color("textColor", \.textColor, "The colour of the words; inherited where not set."),
      .color(
        "selectedTextColor", \.selectedTextColor,
        "The colour of the chosen word; black or white, whichever reads better, where not set."),
      .length("cornerRadius", \.cornerRadius, "How round the corners are."),
      .number("size", \.size, in: 1...1_000, unit: "points", "The height of the type.")
        .settingTypeSize)
  }

  private var words: [String] {
    get { items.map(\.title) }
    set { items = newValue.map { Item(value: $0, title: $0) } }
  }

  private func itemsDidChange() {
    valueSlot.choices = items.map(\.value)
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Places

  /// The index of the chosen item.
  var selected: Int? {
    guard case .text(let text) = valueSlot.scalar else { return nil }
    return items.firstIndex { $0.value == text }
  }

  private var isStacked: Bool { items.contains { $0.icon != nil } }

  public override var intrinsicSize: Size? {
    let widths = items.map { (title($0.title, width: nil, scale: displayScale)?.size.width ?? 0) }
    let width = max((widths.max() ?? 0) + 2 * size, 44) + 2 * Self.inset
    let height = isStacked ? 64.0 : 44.0
    let (length, breadth) = (Double(itemsPerLine), Double(lines))
    return vertical
      ? Size(width: width * breadth, height: height * length)
      : Size(width: width * length, height: height * breadth)
  }

  private var itemsPerLine: Int { max((items.count + lines - 1) / lines, 1) }

  /// The cell of an item: an equal part of the bounds.
  private func cell(_ index: Int) -> Rectangle { cell(index, in: bounds) }

  private func cell(_ index: Int, in area: Rectangle) -> Rectangle {
    let (along, across) = (index % itemsPerLine, index / itemsPerLine)
    let (column, row) = vertical ? (across, along) : (along, across)
    let width = area.width / Double(vertical ? lines : itemsPerLine)
    let height = area.height / Double(vertical ? itemsPerLine : lines)
    return Rectangle(
      x: area.x + Double(column) * width, y: area.y + Double(row) * height, width: width,
      height: height)
  }

  private func index(at point: Point) -> Int? {
    items.indices.first { cell($0).contains(point) }
  }

  /// A tap on the last one.
  public override var demonstration: [DemonstrationFinger] {
    guard !items.isEmpty else { return [] }
    let fraction = 1 - 0.5 / Double(items.count)
    let point =
      vertical
      ? Point(x: bounds.center.x, y: bounds.height * fraction)
      : Point(x: bounds.width * fraction, y: bounds.center.y)
    return [{ _ in point }]
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius), trackColor)
    for (index, item) in items.enumerated() {
      let isSelected = index == selected
      var ink = textColor ?? effectiveTextColor
      if showsColors {
        drawSwatch(
          item, in: canvas.pixelAligned(cell(index, in: bounds.inset(by: Self.inset))),
          isMarked: isSelected || index == pressed, ink: ink, on: canvas)
        continue
      }
      let cell = canvas.pixelAligned(cell(index))
      if isSelected || index == pressed {
        let fill = isSelected ? color ?? effectiveTint : trackColor
        // A word that is pressed stands out as it will when it is chosen.
        ink = isSelected ? selectedTextColor ?? fill.readableText : effectiveTextColor
        let ground = canvas.pixelAligned(cell.inset(by: Self.inset))
        canvas.fill(
          .roundedRectangle(ground, radius: max(cornerRadius - Self.inset, 0)),
          index == pressed ? fill.held(under: ink) : fill)
      }
      draw(item, in: cell, color: ink, on: canvas)
    }
  }

  private func draw(_ item: Item, in cell: Rectangle, color: Color, on canvas: Canvas) {
    let layout = title(
      item.title, width: max(cell.width - 2 * Self.inset, 1), scale: canvas.scaleOfText)
    var middle = cell.center.y
    if let icon = item.icon {
      let height = size * 1.5
      let textHeight = layout.map { $0.capHeight + size * 0.5 } ?? 0
      let top = cell.center.y - (height + textHeight) / 2
      icon.draw(
        x: cell.center.x - height * icon.aspect / 2, middle: top + height / 2, height: height,
        color: color, on: canvas)
      middle = top + height + textHeight - (layout?.capHeight ?? 0) / 2
    }
    guard let layout else { return }
    canvas.draw(layout, centeredAt: Point(x: cell.center.x, y: middle), color: color)
  }

  /// A disc of a colour, or a small ring for none; a marked one has a ring around it.
  private func drawSwatch(
    _ item: Item, in cell: Rectangle, isMarked: Bool, ink: Color, on canvas: Canvas
  ) {
    let room = min(cell.width, cell.height) / 2 - 1
    guard room > 4 else { return }
    if let color = Color(hex: item.value) {
      canvas.fill(.circle(center: cell.center, radius: room - 4), color)
    } else {
      let ring = Shape.circle(center: cell.center, radius: room - 5)
      canvas.stroke(ring, ink, StrokeStyle(width: 1.5))
    }
    if isMarked {
      canvas.stroke(
        .circle(center: cell.center, radius: room - 1), ink, StrokeStyle(width: 2))
    }
  }

  private func title(_ text: String, width: Double?, scale: Double) -> TextLayout? {
    guard !text.isEmpty else { return nil }
    return typesetter?.layout(
      [TextSpan(text, font: effectiveFont(size: size, weight: .medium))],
      in: TextBox(width: width, alignment: .center), scale: scale)
  }

  // MARK: Tracking

  /// Held only once something is chosen: a tap beside the words changes nothing.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1, !items.isEmpty else { return false }
    pressed = index(at: touch.location)
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    pressed = index(at: touch.location)
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if let pressed {
      touch.hold(valueSlot)
      touch.finish(valueSlot, with: .text(items[pressed].value))
    }
    pressed = nil
  }

  public override func cancelTracking(_ touch: Touch) { pressed = nil }
}
