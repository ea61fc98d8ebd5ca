import Controls
import Geometry
import Raster
import TouchTracking

/// A line of text that is edited with the on-screen keyboard or a connected one.
///
/// A tap begins editing and opens the on-screen keyboard. A program can set the value during
/// editing. The new value replaces the text, unless `continuous` is false: then the edited text
/// stays until Enter or Escape.
public final class TextField: Field {
  @Redrawn(.text("The text shown while the field is empty."))
  public var placeholder = ""
  @Observed(
    .count(in: 1...PropertyFormat.textLimit, "The maximum number of characters that can be typed."))
  public var maximumLength = PropertyFormat.textLimit
  @Observed(
    .boolean("Whether dots are shown in place of the characters."),
    didChange: TextField.passwordDidChange)
  public var password = false
  @Observed(
    .boolean(
      "Whether the on-screen keyboard begins sentences with a capital letter."))
  public var capitalizes = false
  @Observed(
    .choice(
      "The label of the Enter key of the on-screen keyboard. With `next`, Enter continues with the next text field."
    ))
  public var enterKey = EnterKey.done
  @Observed(.layouts, didChange: TextField.layoutsDidChange)
  public var keyboardLayouts: [KeyboardLayout]? = nil

  let valueSlot = Slot("value", "", "The text.")

  /// The on-screen keyboard must have the letters of the panel's languages.
  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    let problems = super.warnings(in: keys)
    guard acceptsFocus, keyboardLayouts == nil else { return problems }
    let languages = keys.panel.languages.filter { KeyboardLayout.layout(for: $0) == nil }
    guard !languages.isEmpty else { return problems }
    let names = languages.map(\.name).joined(separator: " and ")
    return problems + [
      KeyProblem(
        "the on-screen keyboard of this textField has no layout for \(names), so it shows the English "
          + "one; if its letters are enough, write keyboardLayouts: [\"en\"]", at: "kind")
    ]
  }

  /// The declaration of the `textField` kind.
  public static let kind = ControlKind(
    "textField", "A line of text that can be edited, with an on-screen keyboard.",
    theme: [
      "color": "surface", "titleColor": "caption", "fieldTextColor": "text", "cornerRadius": 12,
      "outlineColor": "edge", "invalidColor": "bad",
    ],
    example: """
      { kind: "textField", name: "label", title: "Name of the room", placeholder: "Kitchen",
        maximumLength: 40, bind: { isValid: "length(label) > 2" },
        message: "At least 3 characters." }
      """
  ) { TextField() }

  /// The text being edited; nil if none is.
  private(set) var entry: TextEntry?
  /// The text before editing began.
  private var textBefore = ""
  /// The distance by which long text is scrolled to the left.
  var scrollOffset = 0.0
  private var press: Press?
  private var measured: Measured?

  /// A finger on the field.
  private struct Press {
    /// Whether it moves the caret.
    var movesCaret = false
    /// The end of the selection that stays while the finger drags the other one; nil if it drags none.
    var anchor: Int?
    /// The horizontal distance from the finger to the end that it drags, in points.
    var grip = 0.0
    /// The point where it rests.
    var location: Point
    /// The time of the first frame after it came to rest; nil until then.
    var start: Duration?
  }

  /// The cached character edges of a text.
  private struct Measured {
    let text: String
    let font: Font
    let scale: Double
    let isRightToLeft: Bool
    let spans: [CharacterSpan]
  }

  override public init() {
    super.init()
    addAction(for: .touchDownRepeat) { control in
      (control as? TextField)?.selectWord()
    }
  }

  // MARK: Content

  /// The value at its latest notification.
  private var latestContent = ""

  /// The text being edited, or the value if none is.
  var text: String { entry?.text ?? (valueSlot.isKnown ? valueSlot.content : "") }

  /// The text as it is shown, with as many characters as `text`.
  var shownText: String {
    if password { return String(repeating: "\u{2022}", count: text.count) }
    return text.contains(where: \.isNewline)
      ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  public override var shownTexts: [String] {
    let content = isUnknown ? "–" : text.isEmpty ? placeholder : shownText
    return [title, content, isValid ? "" : message].filter { !$0.isEmpty }
  }

  public override var hidesValue: Bool { password }

  var isUnknown: Bool { entry == nil && !valueSlot.isKnown }

  /// Whether the value can be edited.
  private var isEditable: Bool { !valueSlot.value.isDerived }

  public override func valueDidChange(_ slot: ValueSlot) {
    // Text that is not published yet stays. Phases of touches and keys do not change the value.
    let isNew = valueSlot.content != latestContent
    latestContent = valueSlot.content
    if isNew, continuous, let entry, entry.text != valueSlot.content {
      self.entry = TextEntry(valueSlot.content, maximumLength: maximumLength)
      showCaret()
    }
    setNeedsDisplay()
  }

  private func passwordDidChange() {
    setNeedsDisplay()
    if isEditing { openKeyboardLayer() }
  }

  private func layoutsDidChange() { if isEditing { openKeyboardLayer() } }

  // MARK: Size and drawing

  public override func languageDidChange() {
    super.languageDidChange()
    layoutsDidChange()
  }

  public override func draw(on canvas: Canvas) { drawField(on: canvas) }

  // MARK: Measuring

  /// Returns the edges of each character of the shown text, in points from its left edge.
  func spans(scale: Double) -> [CharacterSpan] {
    let (text, font) = (shownText, font)
    if let measured, measured.text == text, measured.font == font, measured.scale == scale,
      measured.isRightToLeft == isRightToLeft
    {
      return measured.spans
    }
    let spans =
      typesetter?.characterSpans(
        of: TextSpan(text, font: font), isRightToLeft: isRightToLeft, scale: scale) ?? []
    measured = Measured(
      text: text, font: font, scale: scale, isRightToLeft: isRightToLeft, spans: spans)
    return spans
  }

  /// Whether the text is right-to-left.
  private var isTextRightToLeft: Bool {
    guard let first = spans(scale: displayScale).first else { return isRightToLeft }
    return first.leading > first.trailing
  }

  /// Returns the distance of a caret from the left edge of the text.
  func caretX(at position: Int, scale: Double) -> Double {
    Self.caretX(at: position, in: spans(scale: scale))
  }

  private static func caretX(at position: Int, in spans: [CharacterSpan]) -> Double {
    position < spans.count ? spans[position].leading : spans.last?.trailing ?? 0
  }

  private func caret(at point: Point) -> Int {
    let spans = spans(scale: displayScale)
    let x = point.x - textOrigin(scale: displayScale)
    let distances = (0...spans.count).map { abs(Self.caretX(at: $0, in: spans) - x) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// Scrolls the text so that the caret is visible.
  private func showCaret() {
    setNeedsDisplay()
    guard let entry else {
      scrollOffset = 0
      return
    }
    let width = textArea.width - Self.caretWidth
    let textWidth = spans(scale: displayScale).map { max($0.leading, $0.trailing) }.max() ?? 0
    let x = caretX(at: entry.caret, scale: displayScale)
    scrollOffset = min(max(scrollOffset, x - width), x)
    scrollOffset = min(max(scrollOffset, 0), max(textWidth - width, 0))
  }

  public override func boundsDidChange() { showCaret() }

  // MARK: Editing

  /// Whether the text is being edited.
  public override var isEditing: Bool { entry != nil }

  public override var acceptsFocus: Bool { isEditable }
  public override var acceptsText: Bool { true }

  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: face.cornerRadius) }

  /// Begins editing with a connected keyboard.
  private func beginEditing() {
    guard entry == nil, isEditable else { return }
    textBefore = text
    latestContent = valueSlot.content
    entry = TextEntry(text, maximumLength: maximumLength)
    sendActions(for: .editingDidBegin)
  }

  /// Begins editing with the on-screen keyboard.
  private func beginEditingOnScreen() {
    guard isEditable else { return }
    beginEditing()
    openKeyboardLayer()
    takeFocus()
  }

  private func beginEditing(at point: Point) {
    beginEditingOnScreen()
    moveCaret(to: point)
  }

  /// Continues with the next text field and the same kind of keyboard. Ends after the last field.
  private func continueWithNextField() {
    let next = nextControl { $0 is TextField } as? TextField
    let isOnScreen = (onScreenKeyboard as? Keyboard)?.field === self
    endEditing(publishing: true)
    guard let next else { return }
    if isOnScreen {
      next.beginEditingOnScreen()
      return next.showCaret()
    }
    next.takeFocusFromKeys()
    if next.isFocused { _ = next.handle(.enter) }
  }

  /// Opens the on-screen keyboard, or takes it over from another field.
  private func openKeyboardLayer() {
    reveal()
    let keyboard = onScreenKeyboard as? Keyboard ?? Keyboard()
    if open(keyboard, as: .keyboard) { keyboard.edit(self) }
  }

  public override func handle(_ key: Key) -> Bool {
    if entry == nil {
      guard isEditable, Self.begins(key) else { return false }
      beginEditing()
      entry?.selectAll()
      if key == .enter {
        showCaret()
        return true
      }
    }
    guard var entry else { return false }
    let outcome = entry.handle(key, isRightToLeft: isTextRightToLeft)
    switch outcome {
    case .ignored: return false
    case .used: break
    case .moved, .changed:
      self.entry = entry
      showCaret()
      (onScreenKeyboard as? Keyboard)?.textDidChange()
      guard outcome == .changed else { break }
      if continuous { enter(entry.text, in: valueSlot) }
      sendActions(for: .editingChanged)
    case .commit where enterKey == .next: continueWithNextField()
    case .commit: endEditing(publishing: true)
    case .cancel: endEditing(publishing: false)
    }
    return true
  }

  /// Whether a key begins editing a focused field.
  private static func begins(_ key: Key) -> Bool {
    switch key {
    case .character, .backspace, .delete, .enter: true
    default: false
    }
  }

  /// Ends editing.
  /// - Parameter isPublishing: whether to publish text that is not published yet.
  private func endEditing(publishing isPublishing: Bool) {
    guard let entry else { return }
    self.entry = nil
    showCaret()
    let hasKeyboard = (onScreenKeyboard as? Keyboard)?.field === self
    if hasKeyboard { (onScreenKeyboard as? Keyboard)?.hide() }
    if isPublishing, !continuous, entry.text != textBefore { enter(entry.text, in: valueSlot) }
    sendActions(for: .editingDidEnd)
    // If a touch began editing, the focus ends with it.
    if hasKeyboard { resignFocus() }
  }

  public override func focusDidEnd() { endEditing(publishing: true) }

  public override func layerDidClose(_ layer: Control) {
    guard (layer as? Keyboard)?.field === self else { return }
    endEditing(publishing: true)
    resignFocus()
  }

  // MARK: Tracking

  public override var dragDirections: DragDirections { isEditing ? .horizontal : [] }

  /// A touch holds no slot; typing publishes the value.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard isEditable else { return false }
    if let end = handle(at: touch.location), let selection = entry?.selection {
      let isStart = end == selection.lowerBound
      press = Press(
        anchor: isStart ? selection.upperBound : selection.lowerBound,
        grip: handlePlace(of: end, scale: displayScale) - touch.location.x, location: touch.location
      )
      setNeedsDisplay()
      return true
    }
    press = Press(movesCaret: isEditing, location: touch.location)
    if press?.movesCaret == true { moveCaret(to: touch.location) }
    requestFrames()
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    if let press, press.location.distance(to: touch.location) > Self.restDistance {
      self.press?.location = touch.location
      self.press?.start = nil
    }
    if let press, let anchor = press.anchor {
      let position = caret(at: touch.location + Point(x: press.grip, y: 0))
      entry?.select(from: anchor, to: position)
      showCaret()
    } else if press?.movesCaret == true {
      moveCaret(to: touch.location)
    }
    return true
  }

  private func moveCaret(to point: Point) {
    let position = caret(at: point)
    entry?.moveCaret(to: position)
    showCaret()
  }

  public override func endTracking(_ touch: Touch) {
    if !isEditing || onScreenKeyboard == nil, touch.isInside { beginEditing(at: touch.location) }
    endPress()
  }

  public override func cancelTracking(_ touch: Touch) { endPress() }

  private func endPress() {
    press = nil
    setNeedsDisplay()
  }

  private func selectWord() {
    guard let caret = entry?.caret, !password, press?.anchor == nil else { return }
    press?.movesCaret = false
    entry?.selectWord(at: caret)
    showCaret()
  }

  /// The time after which a finger that rests on the field selects everything.
  private static let longPress = Duration.milliseconds(500)
  /// The distance that a resting finger may move, in points.
  private static let restDistance = 8.0

  public override func advance(to time: Duration) -> Bool {
    let isAnimating = super.advance(to: time)
    guard let press, press.movesCaret else { return isAnimating }
    let start = press.start ?? time
    self.press?.start = start
    guard time - start >= Self.longPress else { return true }
    self.press?.movesCaret = false
    entry?.selectAll()
    showCaret()
    return isAnimating
  }
}

// MARK: - Selection handles

extension TextField {
  /// The distance from a handle within which a finger drags it, in points.
  private static let handleReach = 22.0

  /// Whether the ends of the selection have handles, as they do while the field uses the keyboard.
  var showsHandles: Bool {
    entry?.selection.isEmpty == false && (onScreenKeyboard as? Keyboard)?.field === self
  }

  /// The end of the selection that a finger drags; nil if it drags none.
  var heldEnd: Int? { press?.anchor == nil ? nil : entry?.caret }

  /// The horizontal place of an end of the selection, in the control's points.
  func handlePlace(of end: Int, scale: Double) -> Double {
    textOrigin(scale: scale) + caretX(at: end, scale: scale)
  }

  /// The end of the selection whose handle is at a point; nil for none.
  private func handle(at point: Point) -> Int? {
    guard showsHandles, let selection = entry?.selection else { return nil }
    let distances = [selection.lowerBound, selection.upperBound].map {
      (end: $0, distance: abs(handlePlace(of: $0, scale: displayScale) - point.x))
    }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= Self.handleReach ? $0.end : nil }
  }
}

extension TextField {
  /// Whether `capitalizes` is set and a sentence begins at the caret.
  var needsCapital: Bool {
    guard capitalizes, !password, let entry else { return false }
    let before = entry.text.prefix(entry.caret)
    guard let last = before.last(where: { !$0.isWhitespace }) else { return true }
    return before.last?.isWhitespace == true && ".!?".contains(last)
  }
}
