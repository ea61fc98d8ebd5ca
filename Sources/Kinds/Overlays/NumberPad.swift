import Controls
import Geometry
import Raster
import TouchTracking

/// An on-screen keypad, shown above the panel and beside the edited control. A touch outside it
/// cancels the editing.
///
/// The pad does not parse the number: it shows `text` and reports keys to `onKey`.
public final class NumberPad: Container {
  /// The text entered so far.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }
  /// Whether the number that was entered is outside the range. The range is then shown as an error.
  public var isOutOfRange = false { didSet { if isOutOfRange != oldValue { setNeedsDisplay() } } }
  /// Called with every key; a touch outside the pad reports `.escape`.
  public var onKey: (Key) -> Void = { _ in }

  private let title: String
  private let range: String
  private let unit: String
  private let editedFrame: Rectangle
  private let keys: [(button: Button, cell: Rectangle)]
  /// The frame of the pad on the stage.
  private(set) var card = Rectangle.zero

  // Dimensions at full size, in points.
  private static let cell = Size(width: 64, height: 52)
  private static let gap = 8.0
  private static let padding = 16.0
  private static let headerHeight = 20.0
  private static let displayHeight = 52.0
  private static let size = Size(
    width: 4 * cell.width + 3 * gap + 2 * padding,
    height: headerHeight + displayHeight + 4 * cell.height + 4 * gap + 2 * padding)

  /// - Parameters:
  ///   - text: The initial text.
  ///   - title: What the number is; empty for none.
  ///   - range: The numbers that can be entered, shown beside the title.
  ///   - unit: The unit of the number.
  ///   - editedFrame: The frame of the edited control on the stage, which the pad does not cover if
  ///     possible.
  ///   - allowsMinus: Whether negative numbers can be entered.
  ///   - decimalSign: The decimal sign; nil if only whole numbers can be entered.
  public init(
    text: String, title: String = "", range: String = "", unit: String = "",
    beside editedFrame: Rectangle, allowsMinus: Bool, decimalSign: Character?
  ) {
    self.text = text
    self.title = title
    self.range = range
    self.unit = unit
    self.editedFrame = editedFrame
    var keys: [(button: Button, cell: Rectangle)] = []
    func add(_ title: String, column: Double, row: Double, width: Double = 1, height: Double = 1) {
      let button = Button()
      button.title = title
      button.fontWeight = .medium
      keys.append((button, Rectangle(x: column, y: row, width: width, height: height)))
    }
    for digit in 1...9 {
      add("\(digit)", column: Double((digit - 1) % 3), row: Double(2 - (digit - 1) / 3))
    }
    add("0", column: decimalSign == nil ? 0 : 1, row: 3, width: decimalSign == nil ? 3 : 2)
    if let decimalSign { add(String(decimalSign), column: 0, row: 3) }
    add("\u{232B}", column: 3, row: 0)
    if allowsMinus { add("\u{2212}", column: 3, row: 1) }
    add("OK", column: 3, row: allowsMinus ? 2 : 1, height: allowsMinus ? 2 : 3)
    self.keys = keys
    super.init()
    for (button, _) in keys {
      super.add(button)
      button.addAction(for: .touchUpInside) { [weak self] _ in
        self?.onKey(Self.key(button.title))
      }
    }
  }

  private static func key(_ title: String) -> Key {
    switch title {
    case "OK": .enter
    case "\u{232B}": .backspace
    default: .character(title.first ?? " ")
    }
  }

  // MARK: Geometry

  private var scale: Double { card.width / Self.size.width }

  private var display: Rectangle {
    let padding = Self.padding * scale
    return Rectangle(
      x: card.x + padding, y: card.y + padding + Self.headerHeight * scale,
      width: card.width - 2 * padding, height: Self.displayHeight * scale)
  }

  /// The area of the title and the range.
  private var header: Rectangle {
    Rectangle(
      x: display.x, y: card.y + Self.padding * scale, width: display.width,
      height: Self.headerHeight * scale)
  }

  public override func boundsDidChange() {
    card = Self.cardFrame(beside: editedFrame, in: bounds)
    for (button, cell) in keys {
      button.frame = Rectangle(
        x: card.x + (Self.padding + cell.x * (Self.cell.width + Self.gap)) * scale,
        y: card.y
          + (Self.padding + Self.headerHeight + Self.displayHeight + Self.gap
            + cell.y * (Self.cell.height + Self.gap)) * scale,
        width: (cell.width * (Self.cell.width + Self.gap) - Self.gap) * scale,
        height: (cell.height * (Self.cell.height + Self.gap) - Self.gap) * scale)
      button.size = 22 * scale
      button.face.cornerRadius = 8 * scale
    }
  }

  /// The frame of the pad: beside, below or above the control, whichever fits first, or else over it.
  private static func cardFrame(beside control: Rectangle, in stage: Rectangle) -> Rectangle {
    let margin = 12.0
    let scale = max(
      min(1, (stage.width - 2 * margin) / size.width, (stage.height - 2 * margin) / size.height), 0)
    let (width, height) = (size.width * scale, size.height * scale)
    let center = control.center
    let rightmost = stage.right - margin - width
    let lowest = stage.bottom - margin - height
    var x = min(max(center.x - width / 2, stage.left + margin), rightmost)
    var y = min(max(center.y - height / 2, stage.top + margin), lowest)
    if control.right + margin <= rightmost {
      x = control.right + margin
    } else if control.left - margin - width >= stage.left + margin {
      x = control.left - margin - width
    } else if control.bottom + margin <= lowest {
      y = control.bottom + margin
    } else if control.top - margin - height >= stage.top + margin {
      y = control.top - margin - height
    }
    return Rectangle(x: x.rounded(), y: y.rounded(), width: width, height: height)
  }

  // MARK: Drawing

  public override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    for (button, _) in keys where button.title != "OK" {
      button.color = cardButtonColor
      button.titleColor = effectiveTextColor
    }
  }

  public override func effectiveTintDidChange() {
    super.effectiveTintDidChange()
    setNeedsDisplay(in: display)
  }

  public override var ground: Color? { cardColor }

  public override func draw(on canvas: Canvas) {
    drawCard(card, cornerRadius: 16 * scale, on: canvas)
    drawHeader(on: canvas)
    drawNumber(on: canvas)
  }

  private func drawHeader(on canvas: Canvas) {
    let faded = effectiveTextColor.opacity(0.65)
    func draw(_ text: String, _ color: Color, alignment: TextAlignment) {
      let title = Title(text, size: 13 * scale, hasTabularDigits: true)
      let layout = textLayout(of: title, width: header.width * 0.48, scale: canvas.textScale)
      guard let layout else { return }
      self.draw(layout, in: header, alignment: alignment, color: color, on: canvas)
    }
    draw(title, faded, alignment: .start)
    let danger =
      isOnDark
      ? Color(red: 0.94, green: 0.38, blue: 0.43) : Color(red: 0.79, green: 0.2, blue: 0.27)
    draw(range, isOutOfRange ? danger : faded, alignment: .end)
  }

  /// Draws the number, the caret, and the unit behind it.
  private func drawNumber(on canvas: Canvas) {
    var x = display.right
    if let layout = textLayout(
      of: Title(unit, size: 18 * scale, hasTabularDigits: true), width: display.width / 3,
      scale: canvas.textScale)
    {
      x -= layout.size.width
      canvas.draw(
        layout, x: x, middle: display.center.y, color: effectiveTextColor.opacity(0.65))
      x -= 4 * scale
    }
    let typed = Title(
      text.replacingMinus, size: 28 * scale, weight: .semibold, hasTabularDigits: true)
    let width = max(x - display.x - 10 * scale, 1)
    if let layout = textLayout(of: typed, width: width, scale: canvas.textScale) {
      canvas.draw(
        layout, x: x - layout.size.width - 10 * scale, middle: display.center.y,
        color: effectiveTextColor)
    }
    canvas.fill(
      .rectangle(
        canvas.pixelAligned(
          Rectangle(
            x: x - 6 * scale, y: display.center.y - 17 * scale, width: 2 * scale,
            height: 34 * scale))), effectiveTint)
  }

  // MARK: Tracking

  // Accepts every touch that no key accepts, so that none reaches the panel below.
  public override var isInteractive: Bool { true }

  /// All fingers, so that none reaches the controls below.
  public override var touchLimit: Int { .max }

  public override func beginTracking(_ touch: Touch) -> Bool {
    if !card.contains(touch.location) { onKey(.escape) }
    return true
  }
}

extension String {
  /// The number with a typographic minus sign, which is as wide as a digit.
  var replacingMinus: String { hasPrefix("-") ? "\u{2212}" + dropFirst() : self }
}
