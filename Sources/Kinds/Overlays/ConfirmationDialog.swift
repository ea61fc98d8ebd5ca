import Controls
import Geometry
import Raster
import TouchTracking

/// A question above the whole panel. A touch outside its card, or Escape, answers no.
public final class ConfirmationDialog: Container {
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

  /// Empty, because the dialog is not placed in panels.
  public override class var sharedProperties: [Property] { [] }

  private let question = Label()
  private let yesButton = Button()
  private let noButton = Button()
  private weak var control: Control?
  private var onYes: (Control) -> Void = { _ in }
  private var card = Rectangle.zero

  // Dimensions in points.
  private static let width = 420.0
  private static let margin = 24.0
  private static let padding = 24.0
  private static let gap = 12.0
  private static let buttonHeight = 56.0
  private static let maximumLines = 8

  public override init() {
    super.init()
    question.size = 20
    question.fontWeight = .medium
    question.lines = Self.maximumLines
    question.alignment = .center
    for (button, answer) in [(noButton, false), (yesButton, true)] {
      button.size = 18
      button.cornerRadius = 12
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.close(answer) }
    }
    add(question)
    add(noButton)
    add(yesButton)
    wordsDidChange()
  }

  private func wordsDidChange() {
    question.text = text
    yesButton.title = yes
    noButton.title = no
  }

  // MARK: Showing

  /// Asks the question on behalf of a control, and calls `onYes` with it if the answer is yes. The
  /// dialog closes without an answer when the control is disabled, hidden or removed.
  public func ask(for control: Control, onYes: @escaping (Control) -> Void) {
    guard parent == nil else { return }
    self.control = control
    self.onYes = onYes
    control.takeFocus(showing: self)
  }

  public override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    noButton.color = cardButtonColor
    noButton.titleColor = effectiveTextColor
  }

  private func close(_ answer: Bool) {
    guard let control else { return }
    control.resignFocus()
    if answer { onYes(control) }
  }

  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .enter: close(true)
    case .escape: close(false)
    default: break
    }
    return true
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  public override func placeChildren() {
    let width = max(min(Self.width, bounds.width - 2 * Self.margin), 0)
    let inner = max(width - 2 * Self.padding, 0)
    let chrome = 3 * Self.padding + Self.buttonHeight
    let available = bounds.height - 2 * Self.margin - chrome
    let textHeight = max(min(question.intrinsicHeight(forWidth: inner) ?? 0, available), 0)
    let height = chrome + textHeight
    card = Rectangle(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    question.frame = Rectangle(
      x: card.x + Self.padding, y: card.y + Self.padding, width: inner, height: textHeight)
    let buttonWidth = max((inner - Self.gap) / 2, 0)
    noButton.frame = Rectangle(
      x: card.x + Self.padding, y: card.bottom - Self.padding - Self.buttonHeight,
      width: buttonWidth, height: Self.buttonHeight)
    yesButton.frame = noButton.frame.offset(by: Point(x: buttonWidth + Self.gap, y: 0))
    setNeedsDisplay()
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.rectangle(bounds), Color(gray: 0, alpha: 0.5))
    drawCard(card, cornerRadius: 20, on: canvas)
  }

  // MARK: Tracking

  // Accepts every touch that no button accepts, so that none reaches the panel below.
  public override var isInteractive: Bool { true }

  public override func beginTracking(_ touch: Touch) -> Bool {
    if !card.contains(touch.location) { close(false) }
    return true
  }
}
