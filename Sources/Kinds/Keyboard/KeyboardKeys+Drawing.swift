import Controls
import Geometry
import Raster

extension KeyboardKeys {
  // Dimensions in points.
  private static let cornerRadius = 8.0
  private static let letterSize = 22.0
  private static let wordSize = 15.0
  /// The maximum font size, as a fraction of the height of a row.
  private static let letterFraction = 0.45

  /// The colours of the keyboard. A dark panel has a dark keyboard.
  private struct Look {
    let ground: Color
    let edge: Color
    let letter: Color
    let other: Color
    let raised: Color
    let text: Color

    static let dark = Look(
      ground: Color(red: 0.09, green: 0.11, blue: 0.14), edge: Color(gray: 1, alpha: 0.08),
      letter: Color(red: 0.22, green: 0.26, blue: 0.31),
      other: Color(red: 0.14, green: 0.17, blue: 0.21),
      raised: Color(red: 0.33, green: 0.38, blue: 0.45), text: Color(gray: 0.95))
    static let light = Look(
      ground: Color(red: 0.84, green: 0.86, blue: 0.89), edge: Color(gray: 0, alpha: 0.08),
      letter: .white, other: Color(red: 0.74, green: 0.77, blue: 0.81), raised: .white,
      text: Color(gray: 0.08))
  }

  private var look: Look { isOnDark ? .dark : .light }

  /// The text on a key.
  func label(of key: KeyboardKey) -> String {
    switch key {
    case .character: character(of: key).map(Self.label) ?? ""
    case .space: layouts.count > 1 ? letters.name : ""
    case .shift: "\u{21E7}"
    case .backspace: "\u{232B}"
    case .enter: enterKey.title(in: language)
    case .page(.letters): String(letters.rows.joined().prefix(3))
    case .page(.digits): "123"
    case .page(.symbols): "#%="
    case .nextLayout: letters.code.uppercased()
    case .hide: "hide"
    }
  }

  /// The text for a character that a key types. A mark is on a stroke of its script, and a character
  /// without a shape has its name.
  private static func label(of character: Character) -> String {
    if character == "\u{200C}" { return "نیم\u{200C}فاصله" }
    let isMark = character.unicodeScalars.first?.properties.generalCategory == .nonspacingMark
    return isMark ? "\u{640}\(character)" : String(character)
  }

  func drawKeys(on canvas: Canvas) {
    let look = look
    canvas.fill(.rectangle(canvas.pixelAligned(bounds)), look.ground)
    canvas.fill(
      .rectangle(canvas.pixelAligned(Rectangle(x: 0, y: 0, width: bounds.width, height: 1))),
      look.edge)
    for key in arrangement.keys { draw(key, look, on: canvas) }
    for press in presses where !isPrivate || press.choices != nil {
      if let choices = press.choices {
        draw(choices, look, on: canvas)
      } else if !press.isDone, case .character = press.key.key {
        drawPreview(of: press.key, look, on: canvas)
      }
    }
  }

  private func draw(_ placed: KeyboardArrangement.PlacedKey, _ look: Look, on canvas: Canvas) {
    let key = placed.key
    var fill =
      switch key {
      case .character, .space: look.letter
      case .enter: effectiveTint
      default: look.other
      }
    var ink = key == .enter ? effectiveTintTextColor : look.text
    if key == .shift, shift != .off { (fill, ink) = (look.text, look.ground) }
    let isPressed = presses.contains { $0.key.key == key && (!$0.isDone || $0.repetition != nil) }
    if isPressed, !isPrivate || character(of: key) == nil { fill = fill.held(under: ink) }
    let frame = canvas.pixelAligned(placed.frame)
    let shape = Shape.roundedRectangle(frame, radius: Self.cornerRadius)
    if !isOnDark {
      canvas.fill(
        .roundedRectangle(frame.offset(by: Point(x: 0, y: 1)), radius: Self.cornerRadius),
        Color(gray: 0, alpha: 0.25))
    }
    canvas.fill(shape, fill)
    switch key {
    case .shift:
      drawIcon(.arrowUp, in: frame, ink, on: canvas)
      if shift == .locked {
        let bar = Rectangle(
          x: frame.center.x - 8, y: frame.bottom - 9, width: 16, height: 2)
        canvas.fill(.rectangle(canvas.pixelAligned(bar)), ink)
      }
    case .hide: drawIcon(.chevronDown, in: frame, ink, on: canvas)
    case .character: drawLabel(label(of: key), size: Self.letterSize, in: frame, ink, on: canvas)
    case .backspace: drawLabel(label(of: key), size: Self.letterSize, in: frame, ink, on: canvas)
    default: drawLabel(label(of: key), size: Self.wordSize, in: frame, ink, on: canvas)
    }
  }

  private func drawIcon(
    _ icon: BuiltInIcon, in frame: Rectangle, _ color: Color, on canvas: Canvas
  ) {
    let height = min(22, frame.width * 0.7, frame.height * 0.6)
    Icon.builtIn(icon).draw(
      x: frame.center.x - height / 2, middle: frame.center.y, height: height, color: color,
      on: canvas)
  }

  private func drawLabel(
    _ label: String, size: Double, in frame: Rectangle, _ color: Color, on canvas: Canvas
  ) {
    let largest = min(size, frame.height * Self.letterFraction * size / Self.wordSize)
    draw(
      Title(label, size: largest, minimumSize: 8), in: frame.inset(dx: 2, dy: 0),
      alignment: .center, color: color, on: canvas)
  }

  /// Draws the character of a pressed key above the finger.
  private func drawPreview(
    of placed: KeyboardArrangement.PlacedKey, _ look: Look, on canvas: Canvas
  ) {
    let key = placed.frame
    let width = max(key.width, min(44, bounds.width))
    let frame = Rectangle(
      x: min(max(key.center.x - width / 2, 0), bounds.width - width),
      y: key.y - key.height - KeyboardArrangement.gap, width: width, height: key.height)
    drawRaised(frame, look, on: canvas)
    drawLabel(label(of: placed.key), size: Self.letterSize * 1.3, in: frame, look.text, on: canvas)
  }

  private func draw(_ choices: KeyChoices, _ look: Look, on canvas: Canvas) {
    drawRaised(choices.area, look, on: canvas)
    for (index, frame) in choices.frames.enumerated() {
      let isSelected = index == choices.selection
      if isSelected {
        canvas.fill(
          .roundedRectangle(canvas.pixelAligned(frame), radius: Self.cornerRadius), effectiveTint)
      }
      drawLabel(
        Self.label(of: choices.characters[index]), size: Self.letterSize, in: frame,
        isSelected ? effectiveTintTextColor : look.text, on: canvas)
    }
  }

  private func drawRaised(_ frame: Rectangle, _ look: Look, on canvas: Canvas) {
    let shape = Shape.roundedRectangle(canvas.pixelAligned(frame), radius: Self.cornerRadius)
    canvas.dropShadow(
      of: shape, color: Color(gray: 0, alpha: 0.35), blur: 8, offset: Point(x: 0, y: 2))
    canvas.fill(shape, look.raised)
  }
}
