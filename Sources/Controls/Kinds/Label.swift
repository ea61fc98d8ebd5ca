import Geometry
import Raster

/// Text, or a value shown through a format.
public final class Label: Control {
  /// What stands there where no value is shown.
  public var text = "" { didSet { contentDidChange() } }
  /// How a value is shown.
  public var format = ValueFormat.plain { didSet { contentDidChange() } }
  /// The height of the type in points.
  public var size = 16.0 { didSet { contentDidChange() } }
  public var weight = FontWeight.regular { didSet { contentDidChange() } }
  /// The text's colour; nil to inherit it.
  public var color: Color? { didSet { contentDidChange() } }
  public var alignment = TextAlignment.left { didSet { contentDidChange() } }
  /// The most lines; text that needs more ends with an ellipsis.
  public var lines = 1.0 { didSet { contentDidChange() } }

  var valueSlot: ValueSlot { slots[0] }

  public override init() {
    super.init()
    addSlot(
      "value", NamedValue(.text("")), isImplied: false, acceptsAnyKind: true)
  }

  public override var isInteractive: Bool { false }

  public override class var properties: [Property] {
    commonPropertiesOfText + [
      .text("text", \Label.text, "What stands there where no value is shown."),
      .format("format", \Label.format, "How a value is shown: \"{value:.1f} °C\"."),
      .number(
        "size", \Label.size, in: 1...1_000, unit: "points", "The height of the type."),
      .fontWeight("weight", \Label.weight),
      .color("color", \Label.color, "The text's colour; inherited where not set."),
      .choice("alignment", \Label.alignment, "Where the text stands in its width."),
      .number(
        "lines", \Label.lines, in: 1...100,
        "The most lines; text that needs more ends with an ellipsis."),
    ]
  }

  private var content: String {
    valueSlot.isLinked
      ? format.text(for: valueSlot.value, scalar: shownScalar) : text
  }

  /// A number on its way is shown on its way.
  private var shownScalar: Scalar {
    valueSlot.value.kind == .number ? .number(valueSlot.shown) : valueSlot.scalar
  }

  private func layout(width: Double?, scale: Double) -> TextLayout? {
    typesetter?.layout(
      [TextSpan(content, font: effectiveFont(size: size, weight: weight.weight))],
      in: TextBox(width: width, maximumLines: Int(lines), alignment: alignment), scale: scale)
  }

  public override var intrinsicSize: Size? { layout(width: nil, scale: scaleOfHost)?.size }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    guard lines > 1 else { return intrinsicSize?.height }
    return layout(width: max(width, 1), scale: scaleOfHost)?.size.height
  }

  public override func draw(on canvas: Canvas) {
    let width = bounds.width > 0 ? bounds.width : nil
    guard let layout = layout(width: width, scale: canvas.scaleOfText) else { return }
    let x =
      switch alignment {
      case .left: 0.0
      case .center: (bounds.width - layout.size.width) / 2
      case .right: bounds.width - layout.size.width
      }
    let y = (bounds.height - layout.size.height) / 2
    canvas.draw(layout, at: Point(x: x, y: y), color: color ?? effectiveTextColor)
  }

  private func contentDidChange() {
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    // Texts and booleans have no number that could move.
    if slot.value.kind != .number { contentDidChange() }
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let before = format.text(for: slot.value, scalar: .number(old))
    let after = format.text(for: slot.value, scalar: .number(new))
    if before != after { contentDidChange() }
  }
}
