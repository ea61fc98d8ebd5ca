import Controls
import Geometry
import Raster

/// Text, or a formatted value.
public final class Label: Control {
  /// What happens to text that does not fit.
  public enum Overflow: String, CaseIterable, Sendable {
    /// It ends with an ellipsis, or moves along its line until it is where it began.
    case ellipsis, scroll
  }

  @Observed(
    .text("The text to show if there is no value."), didChange: Label.contentDidChange)
  public var text = ""
  @Resized(
    .format(
      "The format of the value, such as `{value:.1f} °C` or `{value} {unit}`; the unit is smaller. After the colon is one of: \(TextFormat.usage)."
    ))
  public var format = ValueFormat.plain
  @Resized(.icon("The icon in front of the text."))
  public var icon: Icon? = nil
  @Resized(.length("The height of the icon; slightly more than the font size if not set."))
  public var iconSize: Double? = nil
  @Resized(.fontSize)
  public var size = 16.0
  @Resized(
    .number(
      in: 1...1_000, unit: "points",
      "The font size to which text that does not fit shrinks before it ends with an ellipsis. If not set, a number shrinks to 11, and other text does not shrink."
    ))
  public var minimumSize: Double? = nil
  @Resized(.choice("The font weight.").alsoSet(byWordsFor: "weight"))
  public var fontWeight = Font.Weight.regular
  @Resized(
    .boolean(
      "Whether all digits are equally wide at every font size, so that a changing number does not move. Below 24 points they always are."
    ))
  public var tabularDigits = false
  @Resized(
    .number(
      in: -20...100, unit: "% of the font size",
      "The additional distance between letters. If not set, it is -1 at 28 points, -2 from 44 points on, and 0 below 28 points. Letters that join, such as Arabic ones, have none."
    ))
  public var letterSpacing: Double? = nil
  @Resized(
    .number(
      in: 0.5...4, "The distance between lines, as a multiple of the font's own.")
  )
  public var lineHeight = 1.0
  @Resized(.color("The colour of the text; inherited if not set."))
  public var color: Color? = nil
  @Resized(
    .choice(
      "The horizontal alignment of the text. `start` is the left edge, or the right one in a [right-to-left](#right-to-left) layout."
    ))
  public var alignment = TextAlignment.start
  @Resized(
    .count(
      in: 1...100, "The maximum number of lines; longer text ends with an ellipsis.")
  )
  public var lines = 1
  @Observed(
    .choice(
      "Whether text that does not fit ends with an ellipsis, or moves along its line and pauses at its beginning. Text that fits does not move."
    ), didChange: Label.contentDidChange)
  public var overflow = Overflow.ellipsis
  @Redrawn(
    .number(
      in: 1...1_000, unit: "points per second", "How fast a text with `overflow: \"scroll\"` moves."
    ))
  public var scrollSpeed = 40.0

  let valueSlot = Slot(
    "value", Scalar.text(""), isImplied: false, "The value shown, of any kind.")

  /// The declaration of the `label` kind.
  public static let kind = ControlKind(
    "label", "Text, or a formatted value.",
    example: """
      { kind: "label", style: "display", value: "level", format: "{value:.1f} %",
        alignment: "center" }
      """
  ) { Label() }

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }

  private var runs: [ValueRun] {
    let runs =
      valueSlot.isLinked
      ? format.runs(for: valueSlot.value, scalar: shownScalar, in: language) : [ValueRun(text)]
    guard overflow == .scroll else { return runs }
    // A moving text has one line.
    return runs.map { run in
      var run = run
      run.text = String(run.text.map { $0.isNewline ? " " : $0 })
      return run
    }
  }

  private var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  public override var shownTexts: [String] { isEmpty ? [] : [runs.text] }

  /// The value to show; a number may be animated. Nil if it is unknown.
  private var shownScalar: Scalar? {
    !valueSlot.isKnown
      ? nil : valueSlot.value.kind == .number ? .number(valueSlot.shown) : valueSlot.scalar
  }

  /// - Parameter hasTabularDigits: Whether all digits have the same width; nil for the default, which
  ///   depends on the size.
  private func layout(
    width: Double?, scale: Double, hasTabularDigits: Bool? = nil
  ) -> TextLayout? {
    let runs = runs
    let hasTabularDigits = hasTabularDigits ?? (tabularDigits || size < TypeSize.display)
    var box = textBox(width: width, maximumLines: lines, alignment: alignment)
    box.lineSpacing = lineHeight
    let unitColor = textColor(color) == nil ? effectiveUnitColor : nil
    func spans(_ size: Double) -> [TextSpan] {
      var font = effectiveFont(
        size: size, weight: fontWeight, hasTabularDigits: hasTabularDigits)
      if let letterSpacing { font.letterSpacing = letterSpacing / 100 }
      return runs.spans(font, unitColor: unitColor)
    }
    // Words that end with an ellipsis are still understood; a number would be lost.
    let isNumber = valueSlot.isLinked && valueSlot.value.kind == .number
    return typesetter?.layout(
      fitting: size, minimum: minimumSize ?? (isNumber ? TypeSize.minimum : size), in: box,
      scale: scale, spans: spans)
  }

  // MARK: Scrolling

  /// The movement of a text that does not fit.
  private var marquee = Marquee()

  /// Whether the text does not fit, and therefore moves.
  public override var scrollsText: Bool {
    overflow == .scroll && layout(in: bounds.size, scale: displayScale)?.isTruncated == true
  }

  public override var contradiction: (property: String, problem: String)? {
    guard overflow == .scroll, lines > 1 else { return super.contradiction }
    return ("overflow", "only a single line can scroll; remove \"lines\"")
  }

  public override func timeDidPass() {
    marquee.endPause()
    requestFrames()
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    // Only drawing requests the next frame, so a text that is not visible costs nothing.
    if marquee.advance(to: time, speed: scrollSpeed) { setNeedsDisplay() }
    return needsFrames
  }

  /// Draws a text that does not fit, and requests the next frame of its movement.
  private func drawScrolling(_ layout: TextLayout, y: Double, color: Color, on canvas: Canvas) {
    switch marquee.next(length: layout.size.width + 2 * size) {
    case .pause(let duration): wake(after: duration)
    case .frame: requestFrames()
    case nil: break
    }
    let area =
      isRightToLeft
      ? Rectangle(left: 0, top: 0, right: bounds.right - iconAdvance, bottom: bounds.bottom)
      : Rectangle(left: iconAdvance, top: 0, right: bounds.right, bottom: bounds.bottom)
    var inside = canvas
    inside.clip(to: .rectangle(canvas.pixelAligned(area)))
    for position in marquee.positions {
      let x =
        isRightToLeft ? area.right - layout.size.width + position : area.left - position
      inside.draw(layout, at: Point(x: x, y: y), color: color)
    }
  }

  private var iconHeight: Double { iconSize ?? size * 1.25 }
  /// The width of the icon and the gap to the text.
  private var iconAdvance: Double {
    guard let icon else { return 0 }
    return iconHeight * icon.aspect + (isEmpty ? 0 : size / 2)
  }

  public override var intrinsicSize: Size? {
    guard var text = layout(width: nil, scale: displayScale)?.size else { return nil }
    // Reserves the width of tabular digits, so that a changing number does not move its neighbours.
    if size >= TypeSize.display, !tabularDigits,
      let even = layout(width: nil, scale: displayScale, hasTabularDigits: true)
    {
      text.width = max(text.width, even.size.width)
    }
    return Size(
      width: text.width + iconAdvance, height: max(text.height, icon == nil ? 0 : iconHeight))
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    guard lines > 1 else { return intrinsicSize?.height }
    return layout(width: max(width - iconAdvance, 1), scale: displayScale)?.size.height
  }

  func layout(in size: Size, scale: Double) -> TextLayout? {
    layout(width: max(size.width - iconAdvance, 1), scale: scale)
  }

  // MARK: Baseline

  public override func baseline(in size: Size) -> Double? {
    guard !isEmpty, let layout = layout(in: size, scale: displayScale),
      layout.firstBaseline == layout.lastBaseline
    else { return nil }
    return top(of: layout, in: size) + layout.firstBaseline
  }

  /// The distance from the top of a label of the given size to the top of its text.
  /// - Parameter baseline: the baseline to use; nil to centre the text.
  private func top(of layout: TextLayout, in size: Size, baseline: Double? = nil) -> Double {
    let baseline = baseline ?? layout.baseline(centeredAt: size.height / 2)
    // Keeping the line inside the bounds takes precedence over the baseline.
    return min(
      max(baseline - layout.firstBaseline, min(0, size.height - layout.size.height)),
      max(0, size.height - layout.size.height))
  }

  /// A label has no background in which its text would need to be centred.
  public override var followsBaseline: Bool { true }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    let scale = canvas.textScale
    guard let fitted = layout(in: bounds.size, scale: scale) else { return }
    let scrolls = overflow == .scroll && fitted.isTruncated
    let layout = scrolls ? layout(width: nil, scale: scale) ?? fitted : fitted
    let place = TitlePlace(
      in: bounds, icon: icon.map { iconHeight * $0.aspect }, gap: isEmpty ? 0 : size / 2,
      title: fitted.size.width, scrolls ? .start : alignment, isRightToLeft: isRightToLeft)
    let y = top(of: layout, in: bounds.size, baseline: sharedBaseline)
    let color = textColor(color) ?? effectiveTextColor
    if let icon {
      // Centres the icon on the capital letters of the first line.
      let middle =
        isEmpty ? bounds.center.y : y + layout.firstBaseline - layout.capHeight / 2
      icon.draw(
        x: place.icon, middle: middle, height: iconHeight, color: color,
        isRightToLeft: isRightToLeft, on: canvas)
    }
    if scrolls {
      drawScrolling(layout, y: y, color: color, on: canvas)
    } else {
      canvas.draw(layout, at: Point(x: place.title, y: y), color: color)
    }
  }

  private func contentDidChange() {
    marquee = Marquee()
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func languageDidChange() { contentDidChange() }

  public override func rangeDidChange(_ slot: ValueSlot) { contentDidChange() }

  public override func valueDidChange(_ slot: ValueSlot) {
    // For a number, `shownDidChange` does this.
    if slot.value.kind != .number { contentDidChange() }
  }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let before = format.runs(for: slot.value, scalar: .number(old), in: language)
    let after = format.runs(for: slot.value, scalar: .number(new), in: language)
    if before != after { contentDidChange() }
  }
}
