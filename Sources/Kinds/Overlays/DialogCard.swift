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
  private lazy var scroll = body.map { body in
    DialogScroll(body) { body.preferredHeight(forWidth: $0) ?? 0 }
  }
  /// Contains the buttons, which scroll if they do not fit.
  private lazy var buttonScroll = DialogScroll(buttons) { [unowned self] width in
    buttons.height(forWidth: width, available: buttonSpace)
  }
  /// The height that the buttons should not exceed.
  private var buttonSpace = Double.infinity
  /// The width at full size, in points.
  final var width = DialogCard.standardWidth
  private final var iconFrame = Rectangle.zero
  /// The frame of the card.
  final var card = Rectangle.zero

  // Dimensions in points.
  static let standardWidth = 420.0
  static let margin = 24.0
  static let padding = 24.0
  /// The margin and the padding if there is too little space, or on a screen that is narrower than
  /// `smallScreen`.
  private static let smallMargin = 12.0
  private static let smallPadding = 16.0
  private static let smallScreen = 360.0
  /// The minimum visible heights of content and of buttons that scroll.
  private static let leastContent = 48.0
  private static let leastButtons = 72.0
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
    if let scroll { add(scroll) }
    add(buttonScroll)
  }

  public override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    buttons.colorButtons()
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  /// The space around the parts of the card, and whether there is an icon.
  private struct Spacing {
    let margin: Double
    let padding: Double
    let showsIcon: Bool
  }

  /// The heights of the parts of the card.
  private struct Heights {
    var title = 0.0
    var content = 0.0
    var buttons = 0.0
  }

  public override func placeChildren() {
    let isNarrow = bounds.width < Self.smallScreen
    let spacings = [
      Spacing(margin: Self.margin, padding: Self.padding, showsIcon: icon != nil),
      Spacing(margin: Self.smallMargin, padding: Self.smallPadding, showsIcon: icon != nil),
      Spacing(margin: Self.smallMargin, padding: Self.smallPadding, showsIcon: false),
    ].dropFirst(isNarrow ? 1 : 0)
    // Uses the first spacing with which everything is visible without scrolling, or else the last.
    for (index, spacing) in spacings.enumerated() {
      if place(with: spacing, scrolls: index == spacings.count - 1) { break }
    }
    setNeedsDisplay()
  }

  /// Places everything.
  /// - Parameter scrolls: whether content or buttons that do not fit scroll.
  /// - Returns: false if they do not fit and `scrolls` is not set. Then nothing is placed.
  private func place(with spacing: Spacing, scrolls: Bool) -> Bool {
    let (margin, padding) = (spacing.margin, spacing.padding)
    let width = max(min(self.width, bounds.width - 2 * margin), 0)
    let inner = max(width - 2 * padding, 0)
    let iconHeight = spacing.showsIcon ? Self.iconSize : 0
    let contentHeight = contentHeight(width: inner)
    // The gap above the buttons is as high as the padding.
    var chrome = 2 * padding + iconHeight
    if buttons.children.contains(where: { !$0.isHidden }) { chrome += padding }
    if contentHeight > 0, hasTitle { chrome += Self.gap }
    if spacing.showsIcon { chrome += Self.gap }
    let available = max(bounds.height - 2 * margin - chrome, 0)
    let natural = naturalHeights(width: inner, content: contentHeight, available: available)
    var heights = natural
    if natural.title + natural.content + natural.buttons > available + 0.01 {
      guard scrolls else { return false }
      heights = reducedHeights(natural, width: inner, available: available)
    }
    let height = chrome + heights.title + heights.content + heights.buttons
    card = Rectangle(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    var y = card.y + padding
    let x = card.x + padding
    let iconWidth = iconHeight * (icon?.aspect ?? 1)
    iconFrame = Rectangle(
      x: card.center.x - iconWidth / 2, y: y, width: iconWidth, height: iconHeight)
    if spacing.showsIcon { y += iconHeight + Self.gap }
    titleLabel.frame = Rectangle(x: x, y: y, width: inner, height: heights.title)
    if hasTitle { y += heights.title + (contentHeight > 0 ? Self.gap : 0) }
    scroll?.show(in: Rectangle(x: x, y: y, width: inner, height: heights.content))
    buttonScroll.show(
      in: Rectangle(
        x: x, y: card.bottom - padding - heights.buttons, width: inner, height: heights.buttons))
    return true
  }

  /// The heights at which nothing scrolls. The buttons shrink if there is too little space.
  private func naturalHeights(width: Double, content: Double, available: Double) -> Heights {
    let title = hasTitle ? titleHeight(forWidth: width, available: available) : 0
    buttonSpace = max(available - title - content, 0)
    return Heights(
      title: title, content: content,
      buttons: buttons.height(forWidth: width, available: buttonSpace))
  }

  private var hasTitle: Bool { !titleLabel.text.isEmpty }

  /// The heights if there is too little space. Part of the content and of the buttons is visible.
  private func reducedHeights(
    _ natural: Heights, width: Double, available: Double
  ) -> Heights {
    let leastContent = min(natural.content, Self.leastContent)
    let leastButtons = min(natural.buttons, Self.leastButtons)
    var heights = Heights()
    if hasTitle {
      heights.title = titleHeight(
        forWidth: width,
        available: max(
          available - leastContent - natural.buttons, (available - leastButtons) / 2))
    }
    heights.buttons = min(
      max(min(natural.buttons, available - heights.title - leastContent), leastButtons), available)
    heights.content = max(min(natural.content, available - heights.title - heights.buttons), 0)
    return heights
  }

  /// Places buttons that do not scroll.
  final func placeButtons(in frame: Rectangle) { buttonScroll.show(in: frame, margin: 0) }

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

  public override var ground: Color? { cardColor }

  public override func draw(on canvas: Canvas) {
    canvas.fill(.rectangle(bounds), Color(gray: 0, alpha: 0.5))
    drawCard(card, cornerRadius: 20, on: canvas)
    guard iconFrame.height > 0 else { return }
    icon?.draw(
      x: iconFrame.x, middle: iconFrame.center.y, height: iconFrame.height, color: effectiveTint,
      isRightToLeft: isRightToLeft, on: canvas)
  }

  // MARK: Tracking

  // Accepts every touch that no other control accepts, so that none reaches the panel below.
  public override var isInteractive: Bool { true }

  /// All fingers, so that none reaches the controls below.
  public override var touchLimit: Int { .max }

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
