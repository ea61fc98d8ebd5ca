import Controls
import Geometry
import Raster
import TouchTracking

/// A card in the middle of a modal layer, with a title, content that scrolls, and buttons. The panel
/// below is darkened.
public class DialogCard: Container {
  /// Empty, because a card is not placed in panels.
  public override class var sharedProperties: [Property] { [] }

  // Created when they are used. A panel can have thousands of questions, most of which are never asked.
  private(set) final lazy var titleLabel = Label()
  private(set) final lazy var buttons = DialogButtons()
  /// The icon above the title; nil for none.
  final var icon: Icon? { didSet { if icon != oldValue { layoutDidChange() } } }
  /// Called for a touch beside the card.
  final var onTouchBeside: () -> Void = {}
  /// The text and the controls between the title and the buttons; nil for none.
  private let body: DialogBody?
  private lazy var scroll = Scroll()
  /// The width at full size, in points.
  final var width = DialogCard.standardWidth
  private final var iconFrame = Rectangle.zero
  /// The frame of the card.
  final var card = Rectangle.zero

  // Dimensions in points.
  static let standardWidth = 420.0
  static let margin = 24.0
  static let padding = 24.0
  static let iconSize = 36.0
  private static let gap = 16.0
  private static let maximumLines = 8
  /// The font size to which a title that does not fit shrinks, in points.
  private static let minimumSize = 13.0

  /// Creates a card with a text and controls between the title and the buttons.
  init(body: DialogBody, buttons: DialogButtons) {
    self.body = body
    super.init()
    self.buttons = buttons
  }

  /// Creates a card with a title and buttons.
  override init() {
    body = nil
    super.init()
  }

  /// Adds the controls, before the card is shown for the first time.
  final func addControls() {
    titleLabel.size = 20
    titleLabel.fontWeight = .medium
    titleLabel.minimumSize = Self.minimumSize
    titleLabel.lines = Self.maximumLines
    titleLabel.alignment = .center
    add(titleLabel)
    if let body {
      scroll.add(body)
      add(scroll)
    }
    add(buttons)
  }

  public override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    buttons.colorButtons()
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  public override func placeChildren() {
    let width = max(min(self.width, bounds.width - 2 * Self.margin), 0)
    let inner = max(width - 2 * Self.padding, 0)
    let buttonHeight = buttons.preferredHeight(forWidth: inner) ?? 0
    let contentHeight = contentHeight(width: inner)
    let iconHeight = icon == nil ? 0 : Self.iconSize
    // The gap above the buttons is as high as the padding.
    var chrome = 2 * Self.padding + iconHeight + buttonHeight
    if buttonHeight > 0 { chrome += Self.padding }
    if contentHeight > 0, !titleLabel.text.isEmpty { chrome += Self.gap }
    if icon != nil { chrome += Self.gap }
    let available = max(bounds.height - 2 * Self.margin - chrome, 0)
    let titleHeight =
      titleLabel.text.isEmpty ? 0 : titleHeight(forWidth: inner, available: available)
    let shownHeight = min(contentHeight, available - titleHeight)
    let height = chrome + titleHeight + shownHeight
    card = Rectangle(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    var y = card.y + Self.padding
    let x = card.x + Self.padding
    let iconWidth = iconHeight * (icon?.aspect ?? 1)
    iconFrame = Rectangle(
      x: card.center.x - iconWidth / 2, y: y, width: iconWidth, height: iconHeight)
    if icon != nil { y += iconHeight + Self.gap }
    titleLabel.frame = Rectangle(x: x, y: y, width: inner, height: titleHeight)
    if titleHeight > 0 { y += titleHeight + (contentHeight > 0 ? Self.gap : 0) }
    if body != nil {
      scroll.frame = Rectangle(x: x, y: y, width: inner, height: max(shownHeight, 0))
    }
    buttons.frame = Rectangle(
      x: x, y: card.bottom - Self.padding - buttonHeight, width: inner, height: buttonHeight)
    setNeedsDisplay()
  }

  /// Limits the lines of the title to the available height.
  /// - Returns: the height of the title.
  final func titleHeight(forWidth width: Double, available: Double) -> Double {
    if let line = titleLabel.intrinsicSize?.height, line > 0 {
      titleLabel.lines = min(max(Int(available / line), 1), Self.maximumLines)
    }
    return max(min(titleLabel.intrinsicHeight(forWidth: width) ?? 0, available), 0)
  }

  private func contentHeight(width: Double) -> Double {
    body?.isEmpty == false ? body?.preferredHeight(forWidth: width) ?? 0 : 0
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.rectangle(bounds), Color(gray: 0, alpha: 0.5))
    drawCard(card, cornerRadius: 20, on: canvas)
    icon?.draw(
      x: iconFrame.x, middle: iconFrame.center.y, height: iconFrame.height, color: effectiveTint,
      isRightToLeft: isRightToLeft, on: canvas)
  }

  // MARK: Tracking

  // Accepts every touch that no other control accepts, so that none reaches the panel below.
  public override var isInteractive: Bool { true }

  public override func beginTracking(_ touch: Touch) -> Bool {
    if !card.contains(touch.location) { onTouchBeside() }
    return true
  }
}

/// The text of a dialog and its controls below, in a column.
final class DialogBody: Container {
  let textLabel = Label()
  private let controls: Column
  private static let gap = 16.0

  init(_ controls: Column) {
    self.controls = controls
    super.init()
    textLabel.lines = 100
    textLabel.alignment = .center
    add(textLabel)
    add(controls)
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { textLabel.text.isEmpty && hasNoControls }

  private var hasNoControls: Bool { controls.children.allSatisfy { $0.isHidden } }

  override var placesChildren: Bool { true }

  private func heights(forWidth width: Double) -> (text: Double, gap: Double, controls: Double) {
    let text = textLabel.text.isEmpty ? 0 : textLabel.preferredHeight(forWidth: width) ?? 0
    let controls = hasNoControls ? 0 : controls.preferredHeight(forWidth: width) ?? 0
    return (text, text > 0 && controls > 0 ? Self.gap : 0, controls)
  }

  override func intrinsicHeight(forWidth width: Double) -> Double? {
    let (text, gap, controls) = heights(forWidth: width)
    return text + gap + controls
  }

  override func placeChildren() {
    let (text, gap, controls) = heights(forWidth: bounds.width)
    textLabel.frame = Rectangle(x: 0, y: 0, width: bounds.width, height: text)
    self.controls.frame = Rectangle(x: 0, y: text + gap, width: bounds.width, height: controls)
  }
}
