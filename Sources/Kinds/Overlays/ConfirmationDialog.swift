import Controls
import Geometry
import Raster
import TouchTracking

/// A question above the whole panel. A touch outside its card, or Escape, answers no. It can require
/// a PIN to answer yes.
public final class ConfirmationDialog: DialogCard, PINAsking, QuestionLayer {
  @Observed(.text("The question."), didChange: ConfirmationDialog.wordsDidChange)
  public var text = ""
  @Observed(
    .text("The title of the button that performs the action."),
    didChange: ConfirmationDialog.wordsDidChange)
  public var yes = "Yes"
  @Observed(
    .text("The title of the button that performs nothing."),
    didChange: ConfirmationDialog.wordsDidChange)
  public var no = "No"

  private lazy var yesButton = Button()
  private lazy var noButton = Button()
  private weak var control: Control?
  private var onYes: (Control) -> Void = { _ in }

  /// The PIN to enter; nil for none.
  public private(set) var pin: String?
  private var questions: PINQuestions?
  private lazy var field = PINField()
  private lazy var keys = PINKeys()
  /// The digits that were entered.
  private var entry: [UInt8] = []
  private var isVerifying = false
  /// The result of the last entry; nil since the next one has begun.
  private var outcome: PINVerifier.Outcome?
  /// The rest of the pause in seconds; nil for none.
  private var pause: Int?

  // Dimensions in points.
  // With a PIN, in one column or with the keys beside the question.
  private static let columnWidth = 400.0
  private static let wideWidth = 624.0
  private static let keysWidth = 256.0
  private static let pinGap = 16.0

  /// The declaration of the kind of questions.
  public static let kind = ControlKind(
    "confirmation", "A question before an action.", isNameable: false
  ) { ConfirmationDialog() }

  public var texts: [Control] { [titleLabel, yesButton, noButton] }

  /// Requires a PIN to answer yes.
  public func require(pin: String, from questions: PINQuestions) {
    self.pin = pin
    self.questions = questions
  }

  /// Creates an empty question.
  public override init() { super.init() }

  private func addAllControls() {
    addControls()
    onTouchBeside = { [weak self] in self?.close(false) }
    for (button, answer) in [(noButton, false), (yesButton, true)] {
      button.size = 18
      button.face.cornerRadius = 12
      button.addAction(for: .touchUpInside) { [weak self] _ in
        if answer { self?.confirm() } else { self?.close(false) }
      }
      buttons.add(button)
    }
    buttons.makePlain(noButton)
    if pin != nil {
      buttons.isAlwaysRow = true
      keys.onKey = { [weak self] key in self?.enter(key) }
      keys.onTouch = { [weak self] in self?.entryDidChange() }
      add(field)
      add(keys)
    }
    wordsDidChange()
  }

  /// The button of an answer.
  package func button(answering isYes: Bool) -> Control { isYes ? yesButton : noButton }

  private func wordsDidChange() {
    guard !children.isEmpty else { return }
    titleLabel.text = text
    yesButton.title = yes
    noButton.title = no
  }

  // MARK: Showing

  /// Asks the question on behalf of a control, and calls `onYes` with it if the answer is yes. The
  /// dialog closes without an answer when the control is disabled, hidden or removed.
  public func ask(for control: Control, onYes: @escaping (Control) -> Void) {
    guard parent == nil else { return }
    if children.isEmpty { addAllControls() }
    self.control = control
    self.onYes = onYes
    (entry, isVerifying, outcome, pause) = ([], false, nil, nil)
    questions?.asker = self
    control.open(self, as: .modal)
    if pin == nil { noButton.takeFocusFromKeys() }
    entryDidChange()
  }

  /// Answers yes, or verifies the PIN first.
  private func confirm() {
    guard let pin else { return close(true) }
    guard yesButton.isEnabled, let verifier = questions?.verifier else { return }
    isVerifying = true
    verifier.verify(entry, asPIN: pin) { [weak self] outcome in
      // The dialog may have been closed meanwhile, and opened again.
      guard let self, self.parent != nil, self.isVerifying else { return }
      self.isVerifying = false
      self.entry = []
      self.outcome = outcome
      if outcome == .right { self.close(true) } else { self.entryDidChange() }
    }
  }

  private func close(_ answer: Bool) {
    guard let control else { return }
    control.close(self)
    if answer { onYes(control) }
  }

  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .enter:
      // Without a PIN, Enter presses the button with the focus.
      guard pin != nil else { return false }
      confirm()
    case .escape: close(false)
    case .character, .backspace: enter(key)
    default: return false
    }
    return true
  }

  // MARK: PIN

  private func enter(_ key: Key) {
    guard pin != nil, keys.isEnabled else { return }
    switch key {
    case .character(let character):
      guard let digit = character.asciiValue, PIN.isDigit(digit),
        entry.count < PIN.lengths.upperBound
      else { return }
      entry.append(digit)
    case .backspace: _ = entry.popLast()
    default: return
    }
    outcome = nil
    entryDidChange()
  }

  private func entryDidChange() {
    guard let pin else { return }
    let verifier = questions?.verifier
    let isReady = verifier?.isReady(forPIN: pin) == true
    keys.isEnabled = isReady
    yesButton.isEnabled = isReady && entry.count >= PIN.lengths.lowerBound
    let isEmpty = entry.isEmpty && keys.pressCount == 0
    if verifier?.hasPIN(named: pin) != true || isEmpty && outcome == .refused {
      field.content = .unavailable(pin)
    } else if let pause {
      field.content = .pause(pause)
    } else if isEmpty, outcome == .wrong {
      field.content = .wrong
    } else {
      field.content = .entry(count: entry.count, pressCount: keys.pressCount)
    }
  }

  /// Updates the pause that is shown.
  /// - Returns: the time of the next change; nil for none.
  public func updatePause(at now: Duration) -> Duration? {
    guard parent != nil, let pin else { return nil }
    let end = questions?.verifier?.endOfPause(ofPIN: pin)
    let rest = (end.map { $0 - now } ?? .zero).components
    pause = end == nil ? nil : Int(rest.seconds) + (rest.attoseconds > 0 ? 1 : 0)
    entryDidChange()
    return end.flatMap { end in pause.map { end - .seconds($0 - 1) } }
  }

  // MARK: Layout

  public override func placeChildren() {
    guard pin != nil else { return super.placeChildren() }
    placeQuestionAndKeys()
    setNeedsDisplay()
  }

  /// Places the keys beside the question or below it, whichever leaves them larger. A long question
  /// makes the card taller as far as there is space.
  private func placeQuestionAndKeys() {
    let column = Self.columnWidth - 2 * Self.padding
    let chrome = 2 * Self.padding + PINField.height + DialogButtons.height + 2 * Self.pinGap
    let line = titleLabel.intrinsicSize?.height ?? 0
    let tall = Size(
      width: Self.columnWidth, height: chrome + line + Self.pinGap + PINKeys.height)
    let wide = Size(width: Self.wideWidth, height: PINKeys.height + 2 * Self.padding)
    let (tallScale, wideScale) = (scale(fitting: tall), scale(fitting: wide))
    let isWide =
      wideScale == tallScale ? bounds.width >= bounds.height : wideScale > tallScale
    let scale = isWide ? wideScale : tallScale
    let size = isWide ? wide : tall
    let padding = Self.padding * scale
    let gap = Self.pinGap * scale
    let keysSize = Size(
      width: (isWide ? Self.keysWidth : column) * scale, height: PINKeys.height * scale)
    let width = isWide ? size.width * scale - keysSize.width - 3 * padding : column * scale
    let chromeHeight = (isWide ? chrome : chrome + Self.pinGap + PINKeys.height) * scale
    let textHeight = titleHeight(
      forWidth: width, available: bounds.height - 2 * Self.margin - chromeHeight)
    let height = max(size.height * scale, chromeHeight + textHeight)
    card = Rectangle(
      x: ((bounds.width - size.width * scale) / 2).rounded(),
      y: ((bounds.height - height) / 2).rounded(), width: size.width * scale, height: height)
    let buttonHeight = DialogButtons.height * scale
    let bottom = card.bottom - padding - buttonHeight
    buttons.scale = scale
    placeButtons(
      in: inLayoutDirection(
        Rectangle(x: card.x + padding, y: bottom, width: width, height: buttonHeight), in: card))
    let fieldHeight = PINField.height * scale
    let top = card.y + padding
    if isWide {
      keys.frame = inLayoutDirection(
        Rectangle(
          x: card.right - padding - keysSize.width, y: top, width: keysSize.width,
          height: keysSize.height), in: card)
      field.frame = inLayoutDirection(
        Rectangle(
          x: card.x + padding, y: bottom - gap - fieldHeight, width: width,
          height: fieldHeight), in: card)
    } else {
      keys.frame = Rectangle(
        x: card.x + padding, y: bottom - gap - keysSize.height, width: keysSize.width,
        height: keysSize.height)
      field.frame = Rectangle(
        x: card.x + padding, y: keys.frame.y - gap - fieldHeight, width: width,
        height: fieldHeight)
    }
    titleLabel.frame = inLayoutDirection(
      Rectangle(
        x: card.x + padding, y: top, width: width, height: max(field.frame.y - gap - top, 0)),
      in: card)
    for button in [noButton, yesButton] {
      button.size = 18 * scale
      button.face.cornerRadius = 12 * scale
    }
    field.scale = scale
    keys.scale = scale
  }

  /// The scale at which a card fits on the stage, at most 1.
  private func scale(fitting size: Size) -> Double {
    let margin = 2 * Self.margin
    return max(
      min(1, (bounds.width - margin) / size.width, (bounds.height - margin) / size.height), 0)
  }
}
