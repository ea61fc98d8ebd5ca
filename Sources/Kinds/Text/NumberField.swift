import Controls
import Geometry
import Raster
import TouchTracking

/// A number in a box. A tap opens a number pad.
public final class NumberField: Field, NumberControl {
  let valueSlot = Slot("value", 0.0, "The number.")

  /// The declaration of the `numberField` kind.
  public static let kind = ControlKind(
    "numberField", "A number that is typed on a number pad.",
    theme: [
      "color": "surface", "titleColor": "caption", "fieldTextColor": "text", "cornerRadius": 12,
      "outlineColor": "edge", "invalidColor": "bad",
    ],
    example: """
      { kind: "numberField", name: "dose", title: "Dose", minimum: 5, maximum: 30, step: 0.1,
        value: 12.5 }
      """
  ) { NumberField() }

  private lazy var editor = NumberEditor(valueSlot, of: self) { [unowned self] in
    setNeedsDisplay()
  }

  public override class var sharedProperties: [Property] { commonProperties + rangeProperties }

  public override var isEditing: Bool { editor.entry != nil }

  /// The text being typed, or else the number.
  private var text: String {
    if let entry = editor.entry { return entry.text.replacingMinus }
    let number: Scalar? = valueSlot.isKnown ? .number(valueSlot.shown) : nil
    return valueSlot.value.text(of: number, in: language)
  }

  public override var shownTexts: [String] {
    [title, text, isValid ? "" : message].filter { !$0.isEmpty }
  }

  public override func languageDidChange() {
    super.languageDidChange()
    // The typed text has the decimal sign of the earlier language.
    if isEditing { _ = handle(.escape) }
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    drawFrame(on: canvas)
    var runs = [ValueRun(text)]
    let isKnown = valueSlot.isKnown || isEditing
    if isKnown, !valueSlot.value.unit.isEmpty {
      runs.append(ValueRun(valueSlot.value.unit, isUnit: true))
    }
    let layout = typesetter?.layout(
      fitting: size, in: textBox(width: textArea.width), scale: canvas.textScale
    ) {
      runs.spans(effectiveFont(size: $0), unitColor: effectiveUnitColor)
    }
    guard let layout else { return }
    draw(layout, in: textArea, color: isKnown ? ink : fadedInk, on: canvas)
  }

  // MARK: Editing

  public override var acceptsFocus: Bool { !valueSlot.value.isDerived }

  /// Opens the number pad. A keyboard can be used as well.
  public func beginEditing() { editor.begin(title: title) }

  public override func handle(_ key: Key) -> Bool {
    guard !isEditing else { return editor.handle(key) }
    switch key {
    case .enter: beginEditing()
    case .character(let character) where character.isNumber || character == "-":
      beginEditing()
      _ = editor.handle(key)
    default: return false
    }
    return true
  }

  public override func layerDidClose(_ layer: Control) { editor.layerDidClose(layer) }

  // MARK: Tracking

  /// A finger does not move the number to a limit.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool { false }

  public override var dragDirections: DragDirections { [] }

  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    !valueSlot.value.isDerived
  }

  public override func endTracking(_ touch: Touch) { if touch.isInside { beginEditing() } }
}
