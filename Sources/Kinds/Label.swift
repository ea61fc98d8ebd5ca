import Controls
import Geometry
import Raster

/// Text, or a value shown through a format.
public final class Label: Control {
  @Resized(.text("What stands there where no value is shown."))
  public var text = ""
  @Resized(
    .format(
      "How a value is shown: \"{value:.1f} °C\", or \"{value} {unit}\"; the unit is smaller."))
  public var format = ValueFormat.plain
  @Resized(.icon("What stands before the text."))
  public var icon: Icon? = nil
  @Resized(.length("The icon's height; a little more than the type's where not set."))
  public var iconSize: Double? = nil
  @Resized(.number(in: 1...1_000, unit: "points", "The height of the type.").asTextSize)
  public var size = 16.0
  @Resized(.choice("How bold the type is.").takingWords(of: "weight"))
  public var fontWeight = Font.Weight.regular
  @Resized(.color("The text's colour; inherited where not set."))
  public var color: Color? = nil
  @Resized(.choice("Where the text stands in its width."))
  public var alignment = TextAlignment.left
  @Resized(
    .count(
      in: 1...100,
      "The most lines; text that needs more ends with an ellipsis, a number shrinks before."))
  public var lines = 1

  let valueSlot = Slot(
    "value", Scalar.text(""), isImplied: false, "The value it shows, of any kind.")

  /// As panel files name it.
  public static let kind = ControlKind("label", "Text, or a value shown through a format.") {
    Label()
  }

  public override var isInteractive: Bool { false }

  private var runs: [ValueRun] {
    valueSlot.isLinked
      ? format.runs(for: valueSlot.value, scalar: shownScalar) : [ValueRun(text)]
  }

  private var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  /// A number on its way is shown on its way.
  private var shownScalar: Scalar {
    valueSlot.value.kind == .number ? .number(valueSlot.shown) : valueSlot.scalar
  }

  /// - Parameter hasTabularDigits: nil for what the size asks for.
  private func layout(
    width: Double?, scale: Double, hasTabularDigits: Bool? = nil
  ) -> TextLayout? {
    let runs = runs
    let hasTabularDigits = hasTabularDigits ?? (size < TypeSize.display)
    let box = TextBox(width: width, maximumLines: lines, alignment: alignment)
    let unitColor = color == nil ? effectiveUnitColor : nil
    func spans(_ size: Double) -> [TextSpan] {
      let font = effectiveFont(
        size: size, weight: fontWeight, hasTabularDigits: hasTabularDigits)
      return runs.spans(font, unitColor: unitColor)
    }
    // Of words a part says something; of a number it would say something else.
    guard valueSlot.isLinked, valueSlot.value.kind == .number else {
      return typesetter?.layout(spans(size), in: box, scale: scale)
    }
    return typesetter?.layout(fitting: size, in: box, scale: scale, spans: spans)
  }

  private var iconHeight: Double { iconSize ?? size * 1.25 }
  /// The icon's share of the width, with the gap to the text.
  private var iconRoom: Double {
    guard let icon else { return 0 }
    return iconHeight * icon.aspect + (isEmpty ? 0 : size / 2)
  }

  public override var intrinsicSize: Size? {
    guard var text = layout(width: nil, scale: displayScale)?.size else { return nil }
    // As wide as with digits that are all equally wide: it counts without moving its neighbours.
    if size >= TypeSize.display,
      let even = layout(width: nil, scale: displayScale, hasTabularDigits: true)
    {
      text.width = max(text.width, even.size.width)
    }
    return Size(
      width: text.width + iconRoom, height: max(text.height, icon == nil ? 0 : iconHeight))
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    guard lines > 1 else { return intrinsicSize?.height }
    return layout(width: max(width - iconRoom, 1), scale: displayScale)?.size.height
  }

  func layout(in size: Size, scale: Double) -> TextLayout? {
    layout(width: max(size.width - iconRoom, 1), scale: scale)
  }

  // MARK: Baseline

  public override func baseline(in size: Size) -> Double? {
    guard !isEmpty, let layout = layout(in: size, scale: displayScale),
      layout.firstBaseline == layout.lastBaseline
    else { return nil }
    return layout.baseline(centeredAt: size.height / 2)
  }

  /// There is nothing around the text in which it would have to be in the middle.
  public override var followsBaseline: Bool { true }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    guard let layout = layout(in: bounds.size, scale: canvas.scaleOfText) else { return }
    let width = layout.size.width + iconRoom
    let x =
      switch alignment {
      case .left: 0.0
      case .center: (bounds.width - width) / 2
      case .right: bounds.width - width
      }
    let baseline = sharedBaseline ?? layout.baseline(centeredAt: bounds.center.y)
    // All of a line is seen, before it is on another one's baseline.
    let y = min(
      max(baseline - layout.firstBaseline, min(0, bounds.height - layout.size.height)),
      max(0, bounds.height - layout.size.height))
    let color = color ?? effectiveTextColor
    if let icon {
      // Beside the first line's capital letters.
      let middle =
        isEmpty ? bounds.center.y : y + layout.firstBaseline - layout.capHeight / 2
      icon.draw(x: x, middle: middle, height: iconHeight, color: color, on: canvas)
    }
    canvas.draw(layout, at: Point(x: x + iconRoom, y: y), color: color)
  }

  private func contentDidChange() {
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func rangeDidChange(_ slot: ValueSlot) { contentDidChange() }

  public override func valueDidChange(_ slot: ValueSlot) {
    // Texts and booleans have no number that could move.
    if slot.value.kind != .number { contentDidChange() }
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let before = format.runs(for: slot.value, scalar: .number(old))
    let after = format.runs(for: slot.value, scalar: .number(new))
    if before != after { contentDidChange() }
  }
}
