import Controls
import Geometry
import Raster
import TouchTracking

/// The layer of a message. Touches beside the card pass through it.
final class ToastLayer: Container, MovingLayer {
  /// Called when a finger has tapped or swiped the card.
  var onDismiss: () -> Void = {}
  /// Called when the card has left the screen.
  var onLeft: () -> Void = {}

  private let card: ToastCard
  private var position = Toast.Position.bottom
  /// The position of the card: 0 outside the screen, 1 at its place.
  private var presence = AnimatedNumber(0)

  // Dimensions in points.
  private static let margin = 24.0
  private static let smallMargin = 12.0
  /// A narrower screen has the small margin.
  private static let smallScreen = 400.0
  private static let maximumWidth = 520.0

  init(_ buttons: DialogButtons) {
    card = ToastCard(buttons)
    super.init()
    add(card)
    card.onRelease = { [weak self] isDismissed in
      if isDismissed { self?.onDismiss() } else { self?.placeLater() }
    }
    card.onMove = { [weak self] in self?.placeLater() }
  }

  func show(_ text: String, icon: Icon?, color: Color?, at position: Toast.Position) {
    self.position = position
    // An empty text is kept until the card has left.
    if !text.isEmpty { card.text = text }
    (card.icon, card.iconColor) = (icon, color)
    card.setNeedsDisplay()
    placeLater()
  }

  /// Moves the card onto the screen.
  func enter() { move(to: 1) }

  /// Moves the card off the screen.
  func leave() { move(to: 0) }

  var isMoving: Bool { presence.isMoving }

  private func move(to target: Double) {
    guard presence.target != target else { return }
    presence.move(to: target, by: transition(over: Motion.appearance))
    requestFrames()
  }

  override func advance(to time: Duration) -> Bool {
    presence.advance(to: time)
    placeLater()
    if !presence.isMoving, presence.value == 0 { onLeft() }
    return presence.isMoving
  }

  private func placeLater() { layoutDidChange() }

  override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    card.colorButtons(effectiveTint)
  }

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let margin = bounds.width < Self.smallScreen ? Self.smallMargin : Self.margin
    let available = max(bounds.width - 2 * margin, 0)
    let width = min(min(card.preferredWidth ?? available, Self.maximumWidth), available)
    let height = min(
      card.preferredHeight(forWidth: width) ?? 0, max(bounds.height - 2 * margin, 0))
    // Outside, the card and its shadow are beyond the edge.
    let distance = (1 - presence.value) * (height + 2 * Self.margin)
    let y =
      position == .bottom
      ? bounds.height - margin - height + distance : margin - distance
    card.frame = Rectangle(
      x: ((bounds.width - width) / 2).rounded() + card.offset, y: y.rounded(), width: width,
      height: height)
  }
}

/// The card of a message: an icon, a text, and buttons beside it or below.
final class ToastCard: Container {
  var text = "" { didSet { if text != oldValue { layoutDidChange() } } }
  var icon: Icon? { didSet { if icon != oldValue { layoutDidChange() } } }
  /// The colour of the icon; nil for the text colour.
  var iconColor: Color?
  /// Called when a finger is lifted from the card; with true after a tap or a swipe.
  var onRelease: (Bool) -> Void = { _ in }
  /// Called when the finger has moved the card.
  var onMove: () -> Void = {}
  /// How far the finger has moved the card to the right.
  private(set) var offset = 0.0
  private var grip = 0.0

  private let buttons: DialogButtons
  private var textArea = Rectangle.zero

  // Dimensions in points.
  private static let padding = 16.0
  private static let minimumHeight = 56.0
  private static let iconSize = 24.0
  private static let gap = 12.0
  private static let buttonMargin = 4.0
  private static let textSize = 16.0
  private static let maximumLines = 4
  /// The maximum number of lines of a text with buttons beside it.
  private static let linesBeside = 2.0
  /// A drag over a longer distance removes the card.
  private static let swipeDistance = 48.0
  /// A drag over a shorter distance is a tap.
  private static let tapDistance = 10.0

  init(_ buttons: DialogButtons) {
    self.buttons = buttons
    super.init()
    add(buttons)
  }

  /// The buttons have no background, so that the message is more prominent.
  func colorButtons(_ tint: Color) { buttons.colorButtons(Color(gray: 0, alpha: 0), title: tint) }

  override var shownTexts: [String] { [text] }

  // MARK: Layout

  override var placesChildren: Bool { true }

  private var textStart: Double {
    Self.padding + (icon.map { Self.iconSize * $0.aspect + Self.gap } ?? 0)
  }

  private var buttonWidth: Double {
    buttons.children.isEmpty ? 0 : buttons.preferredWidth ?? 0
  }

  /// The space at the end of the text, with or without buttons beside it.
  private func textEnd(isBeside: Bool) -> Double {
    isBeside && buttonWidth > 0 ? buttonWidth + Self.gap + Self.buttonMargin : Self.padding
  }

  private func layout(width: Double?, isBeside: Bool, scale: Double) -> TextLayout? {
    textLayout(
      of: Title(text, size: Self.textSize, minimumSize: 13, hasTabularDigits: true),
      width: width.map { max($0 - textStart - textEnd(isBeside: isBeside), 1) },
      maximumLines: Self.maximumLines, scale: scale)
  }

  /// Whether the buttons are beside the text, because the text remains legible.
  private func isBeside(width: Double) -> Bool {
    guard buttonWidth > 0 else { return true }
    let scale = displayScale
    guard width > textStart + textEnd(isBeside: true),
      let layout = layout(width: width, isBeside: true, scale: scale),
      let line = textLayout(
        of: Title("0", size: Self.textSize, hasTabularDigits: true), scale: scale)
    else { return false }
    return !layout.isTruncated && !layout.breaksWord
      && layout.size.height <= (Self.linesBeside + 0.5) * line.size.height
  }

  override var intrinsicWidth: Double? {
    (layout(width: nil, isBeside: true, scale: displayScale)?.size.width ?? 0) + textStart
      + textEnd(isBeside: true)
  }

  /// The height of buttons below the text; 0 for none.
  private func heightOfButtons(below width: Double) -> Double {
    buttons.preferredHeight(forWidth: max(width - 2 * Self.buttonMargin, 0)) ?? 0
  }

  override func intrinsicHeight(forWidth width: Double) -> Double? {
    let isBeside = isBeside(width: width)
    let text = layout(width: width, isBeside: isBeside, scale: displayScale)?.size.height ?? 0
    guard !isBeside else { return max(text + 2 * Self.padding, Self.minimumHeight) }
    return Self.padding + text + 2 * Self.buttonMargin + heightOfButtons(below: width)
  }

  override func placeChildren() {
    let isBeside = isBeside(width: bounds.width)
    let available = max(bounds.width - 2 * Self.buttonMargin, 0)
    let width = min(buttonWidth, available)
    let height =
      isBeside ? min(44, bounds.height) : min(heightOfButtons(below: bounds.width), bounds.height)
    let y =
      isBeside
      ? ((bounds.height - height) / 2).rounded() : bounds.height - height - Self.buttonMargin
    textArea = inLayoutDirection(
      Rectangle(
        x: textStart, y: isBeside ? 0 : Self.padding,
        width: max(bounds.width - textStart - textEnd(isBeside: isBeside), 0),
        height: isBeside ? bounds.height : max(y - Self.padding - Self.buttonMargin, 0)))
    buttons.frame = inLayoutDirection(
      Rectangle(x: bounds.width - width - Self.buttonMargin, y: y, width: width, height: height))
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func drawingBounds(of size: Size) -> Rectangle {
    Rectangle(origin: .zero, size: size).inset(by: -32)
  }

  override var ground: Color? { cardColor }

  override func draw(on canvas: Canvas) {
    drawCard(bounds, cornerRadius: 16, on: canvas)
    if let icon {
      let width = Self.iconSize * icon.aspect
      let place = inLayoutDirection(
        Rectangle(
          x: Self.padding, y: textArea.center.y - Self.iconSize / 2, width: width,
          height: Self.iconSize))
      icon.draw(
        x: place.x, middle: textArea.center.y, height: Self.iconSize,
        color: iconColor ?? effectiveTextColor, isRightToLeft: isRightToLeft, on: canvas)
    }
    let area = textArea
    let layout = layout(
      width: bounds.width, isBeside: isBeside(width: bounds.width), scale: canvas.textScale)
    guard let layout else { return }
    let x = isRightToLeft ? area.right - layout.size.width : area.x
    let y =
      layout.firstBaseline == layout.lastBaseline
      ? layout.origin(centeredAt: area.center).y : area.center.y - layout.size.height / 2
    canvas.draw(layout, at: Point(x: x, y: y), color: effectiveTextColor)
  }

  // MARK: Tracking

  override var isInteractive: Bool { true }
  override var acceptsFocus: Bool { false }
  override var dragDirections: DragDirections { .horizontal }

  /// Escape removes the message if one of its buttons has the focus.
  override func handle(_ key: Key) -> Bool {
    guard key == .escape else { return false }
    onRelease(true)
    return true
  }

  override func beginTracking(_ touch: Touch) -> Bool {
    grip = touch.location.x + frame.x - offset
    return true
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    offset = touch.location.x + frame.x - grip
    onMove()
    return true
  }

  override func endTracking(_ touch: Touch) {
    let distance = abs(offset)
    offset = 0
    onRelease(distance < Self.tapDistance || distance >= Self.swipeDistance)
  }

  override func cancelTracking(_ touch: Touch) {
    offset = 0
    onRelease(false)
  }
}
