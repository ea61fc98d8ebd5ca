import Controls
import Geometry
import Raster
import TouchTracking

/// Keys in rows, in one control. A press sets the value to the key.
///
/// Several fingers can press keys at the same time.
public final class ButtonMatrix: PressControl {
  @Observed(
    ButtonMatrix.rowList(
      "The keys of each row, separated by spaces: `[\"7 8 9\", \"C 0 .\"]`. The keys of a row are equally wide."
    ), didChange: ButtonMatrix.rowsDidChange)
  public var rows: [String] = []
  @Observed(
    .list(
      "The titles to show in place of the keys, in the same order. A key without one is shown itself."
    ), didChange: ButtonMatrix.rowsDidChange)
  public var titles: [String] = []
  @Redrawn(
    .boolean(
      "Whether a key or title that is the name of a built-in icon is shown as that icon."))
  public var showsIcons = false
  @Observed(
    .text("The keys that cannot be pressed, separated by spaces."),
    didChange: ButtonMatrix.disabledKeysDidChange)
  public var disabledKeys = ""
  @Observed(
    .boolean(
      "Whether a key is pressed when a finger touches it, and again at shorter and shorter intervals while the finger stays."
    ))
  public var `repeat` = false
  @Resized(.length("The distance between neighbouring keys."))
  public var spacing = 8.0
  @Resized(.fontSize)
  public var size = 20.0
  @Redrawn(.minimumFontSize)
  public var minimumSize = TypeSize.minimum
  @Redrawn(.color("The fill colour of the keys; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(
    .color("The colour of the titles; black or white if not set, whichever is more legible."))
  public var titleColor: Color? = nil
  @Redrawn(
    .face(
      cornerRadius: "The radius of the corners of the keys.",
      outline: "The width of the outline of the keys."))
  public var face = Face()

  let valueSlot = Slot(
    "value", "", "The key that was pressed or held last; empty until the first press.")

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    super.warnings(in: keys)
      + questionProblems(keys, of: valueSlot, advice: "leave it out, or ask in a \"dialog\"")
  }

  /// The declaration of the `buttonMatrix` kind.
  public static let kind = ControlKind(
    "buttonMatrix", "Keys in rows, in one control; a press sets the value to the key.",
    theme: [
      "color": "raised", "titleColor": "text", "cornerRadius": 12, "outline": 1,
      "outlineColor": "edge",
    ],
    example: """
      { kind: "buttonMatrix", name: "key", rows: ["1 2 3", "4 5 6", "C 0"] }
      """
  ) { ButtonMatrix() }

  struct MatrixKey: Hashable {
    let name: String
    let title: String
    let row: Int
    /// The position in the row, and the number of keys in it.
    let column: Int
    let columnCount: Int
  }

  private(set) var keys: [MatrixKey] = []
  private var disabled: Set<String> = []
  /// The key that Enter presses; nil until Enter or an arrow key has been pressed.
  private var marked: MatrixKey? { didSet { if marked != oldValue { setNeedsDisplay() } } }
  private var repetition: Repetition?
  /// The key under the touch that was cancelled last, which may have become a long press.
  private var cancelledKey: MatrixKey?

  /// The minimum distance from a title to the edges of its key, in points.
  private static let padding = 8.0
  /// The natural size of a key, in points.
  private static let keySize = Size(width: 64, height: 52)

  private static func keys(in text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Rows with at most `PropertyFormat.itemLimit` keys in total.
  private static func rowList(_ documentation: String) -> PropertyDeclaration<[String]> {
    PropertyDeclaration(.list, documentation) {
      .list($0)
    } decode: { (value) throws(PropertyError) in
      guard case .list(let rows) = value, !rows.isEmpty, !rows.contains(""),
        Set(rows).count == rows.count
      else { return nil }
      let count = rows.reduce(0) { $0 + keys(in: $1).count }
      guard count <= PropertyFormat.itemLimit else {
        throw .refused(
          "\(count) keys are too many; at most \(PropertyFormat.itemLimit) are allowed")
      }
      return rows
    }
  }

  private func rowsDidChange() {
    let before = keys
    keys = []
    for (row, line) in rows.enumerated() {
      let names = Self.keys(in: line)
      for (column, name) in names.enumerated() {
        let index = keys.count
        keys.append(
          MatrixKey(
            name: name, title: index < titles.count ? titles[index] : name, row: row,
            column: column, columnCount: names.count))
      }
    }
    keep(keys, from: before)
    intrinsicSizeDidChange()
  }

  /// Ends the presses and the mark of all other keys.
  private func keep(_ remaining: [MatrixKey], from before: [MatrixKey]) {
    updatePresses { part in
      remaining.contains(before[part]) ? keys.firstIndex(of: before[part]) : nil
    }
    if let marked, !remaining.contains(marked) { self.marked = nil }
  }

  private func disabledKeysDidChange() {
    disabled = Set(Self.keys(in: disabledKeys))
    keep(keys.filter(isEnabled), from: keys)
  }

  public override var contradiction: (property: String, problem: String)? {
    var known: Set<String> = []
    if let twice = keys.first(where: { !known.insert($0.name).inserted }) {
      return ("rows", "the key \"\(twice.name)\" occurs twice")
    }
    if titles.count > keys.count {
      return ("titles", "there are more titles (\(titles.count)) than keys (\(keys.count))")
    }
    // Without keys, `rows` itself is wrong.
    guard !known.isEmpty else { return nil }
    let unknown = Self.keys(in: disabledKeys).first { !known.contains($0) }
    return unknown.map { ("disabledKeys", "there is no key \"\($0)\" in \"rows\"") }
  }

  private func isEnabled(_ key: MatrixKey) -> Bool { !disabled.contains(key.name) }

  public override var shownTexts: [String] {
    keys.filter { icon(of: $0) == nil }.map(\.title)
  }

  // MARK: Geometry

  public override var intrinsicSize: Size? {
    func length(_ count: Int, _ one: Double) -> Double {
      Double(count) * one + Double(max(count - 1, 0)) * spacing
    }
    let columnCount = keys.map(\.columnCount).max() ?? 0
    let height = max(Self.keySize.height, size + 24)
    return Size(
      width: length(columnCount, Self.keySize.width), height: length(rows.count, height))
  }

  func area(of key: MatrixKey) -> Rectangle {
    func span(_ index: Int, of count: Int, in length: Double) -> (start: Double, length: Double) {
      let gap = min(spacing, length / Double(count) / 2)
      let own = (length - Double(count - 1) * gap) / Double(count)
      return (Double(index) * (own + gap), own)
    }
    let (x, width) = span(key.column, of: key.columnCount, in: bounds.width)
    let (y, height) = span(key.row, of: rows.count, in: bounds.height)
    // As on telephones, keys have the same order in right-to-left layouts.
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  public override var touchableParts: [(name: String, area: Rectangle)] {
    keys.map { ($0.name, area(of: $0)) }
  }

  /// The key at a point. The gaps belong to the keys beside them.
  func key(at point: Point) -> MatrixKey? {
    keys.first { area(of: $0).inset(by: -spacing / 2).contains(point) }
  }

  /// Presses the last key.
  public override var demonstration: [DemonstrationFinger] {
    guard let point = keys.last.map({ area(of: $0).center }) else { return [] }
    return [{ _ in point }]
  }

  // MARK: Drawing

  private func icon(of key: MatrixKey) -> Icon? {
    showsIcons ? icon(named: key.title) : nil
  }

  public override var shadowedFace: Face? { face }

  private var fill: FaceFill { fill(color ?? effectiveTint, of: face) }

  /// Draws the shadows of all keys, before the keys that they may reach.
  private func drawShadows(on canvas: Canvas) {
    guard face.shadow > 0 else { return }
    for key in keys where isEnabled(key) {
      let area = area(of: key)
      guard face.bounds(in: area).intersects(canvas.visibleArea) else { continue }
      face.drawShadow(of: fill, in: canvas.pixelAligned(area), on: canvas)
    }
  }

  public override func draw(on canvas: Canvas) {
    drawShadows(on: canvas)
    let visible = canvas.visibleArea
    for (index, key) in keys.enumerated() {
      let area = area(of: key)
      guard area.inset(by: -2 * size).intersects(visible) else { continue }
      if isEnabled(key) {
        draw(key, isPressed: isPressed(index), in: area, on: canvas)
      } else {
        var own = canvas
        own.clip(to: .rectangle(canvas.pixelAligned(area)))
        drawDisabled(key, in: area, on: own)
      }
    }
  }

  private func draw(
    _ key: MatrixKey, isPressed: Bool, in area: Rectangle, on canvas: Canvas
  ) {
    let ink = titleColor ?? fill.readableText
    drawFace(isPressed ? fill.held(under: ink) : fill, in: area, on: canvas)
    drawTitle(of: key, ink, in: area, on: canvas)
  }

  private func drawDisabled(_ key: MatrixKey, in area: Rectangle, on canvas: Canvas) {
    let ink = titleColor ?? fill.readableText
    dim(on: canvas) {
      drawFace(fill, in: area, on: $0)
      if isClassic { drawTitle(of: key, ink, in: area, on: $0) }
    }
    if !isClassic {
      // `bezel check` measures no contrast in a group: a disabled title is fainter than others.
      canvas.group(opacity: 1) {
        drawTitle(of: key, dimmed(ink, on: fill.average), in: area, on: $0)
      }
    }
  }

  private func drawFace(_ fill: FaceFill, in area: Rectangle, on canvas: Canvas) {
    let place = canvas.pixelAligned(area)
    face.paint(fill, in: place, on: canvas)
    face.drawOutline(in: place, on: canvas)
  }

  private func drawTitle(
    of key: MatrixKey, _ ink: Color, in area: Rectangle, on canvas: Canvas
  ) {
    let place = canvas.pixelAligned(area)
    if let icon = icon(of: key) {
      let height = min(size * 1.25, place.height)
      icon.draw(
        x: place.center.x - height * icon.aspect / 2, middle: place.center.y, height: height,
        color: ink, isRightToLeft: isRightToLeft, on: canvas)
      return
    }
    draw(
      Title(
        key.title, size: size, minimumSize: minimumSize, weight: .medium, hasTabularDigits: true),
      in: area.inset(dx: Self.padding, dy: 0), alignment: .center, color: ink, on: canvas)
  }

  // MARK: Pressing

  public override var reportsPresses: Bool { true }
  public override var holdContradiction: String? {
    `repeat` ? "\"repeat\" presses the key during a long press; remove one of the two keys" : nil
  }
  public override var triggersPrimaryAction: Bool { true }
  /// A touch that ends on no key is no press.
  public override var finalEvent: ControlEvent? { isPressed ? nil : .touchCancel }

  /// Sets the value and performs the action of a press or of a long press.
  private func press(_ key: MatrixKey, _ event: ControlEvent = .primaryActionTriggered) {
    guard !valueSlot.value.isHeld else { return }
    afterQuestion(before: event) { [weak self] in
      if let self { enter(key.name, in: valueSlot) }
    }
    sendActions(for: event)
  }

  // MARK: Tracking

  /// No slot is held, because each press publishes its key at once.
  public override var heldSlot: ValueSlot? { nil }

  public override var pressesFollowFingers: Bool { false }

  /// One for each key, unless keys repeat.
  public override var touchLimit: Int { `repeat` ? 1 : .max }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard !keys.isEmpty, super.beginTracking(touch) else { return false }
    if `repeat`, let part = pressedPart {
      repetition = Repetition()
      requestFrames()
      press(keys[part])
    }
    return true
  }

  /// A disabled key is no part.
  public override func part(under touch: Touch) -> Int? {
    key(at: touch.location).flatMap { isEnabled($0) ? keys.firstIndex(of: $0) : nil }
  }

  public override func press(_ part: Int, with touch: Touch) {
    if !`repeat` { press(keys[part]) }
  }

  public override func cancelTracking(_ touch: Touch) {
    cancelledKey = isPress(touch) ? part(under: touch).map { keys[$0] } : nil
    super.cancelTracking(touch)
  }

  public override func touchDidHold() {
    if let cancelledKey { press(cancelledKey, .hold) }
  }

  public override func trackingDidChange() { if !isPressed { repetition = nil } }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard repetition != nil, let part = pressedPart else { return needsFrames }
    if repetition?.isDue(at: time) == true { press(keys[part]) }
    return true
  }

  // MARK: Keyboard

  public override var acceptsFocus: Bool { keys.contains(where: isEnabled) }

  public override var focusShape: FocusShape {
    FocusShape(marked.map { area(of: $0) } ?? bounds, cornerRadius: face.cornerRadius)
  }

  public override var pressPoint: Point? { marked.map { area(of: $0).center } }

  public override func focusDidEnd() { marked = nil }

  /// Presses the key with the typed character. Enter marks the first key, arrow keys and rotary
  /// encoders mark another one, and Enter then presses it.
  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character) where character != " ":
      guard let typed = keys.first(where: { $0.name == String(character) }), isEnabled(typed)
      else { return false }
      press(typed)
      return true
    case .enter, .character:
      guard marked == nil else { return false }
      return mark(keys.first(where: isEnabled))
    case .left: return markNeighbor(x: -1, y: 0)
    case .right: return markNeighbor(x: 1, y: 0)
    case .up: return markNeighbor(x: 0, y: -1)
    case .down: return markNeighbor(x: 0, y: 1)
    case .turn(let steps): return turnMark(steps)
    default: return false
    }
  }

  /// - Returns: false if there is no key, so that the focus moves on.
  private func mark(_ key: MatrixKey?) -> Bool {
    guard let key else { return false }
    marked = key
    return true
  }

  /// Marks the next enabled key in a direction, or the first one.
  private func markNeighbor(x: Double, y: Double) -> Bool {
    guard var area = marked.map({ area(of: $0) }) else {
      return mark(keys.first(where: isEnabled))
    }
    while true {
      let point =
        area.center + Point(x: x * (area.width + spacing), y: y * (area.height + spacing))
      guard let next = key(at: point) else { return false }
      if isEnabled(next) { return mark(next) }
      area = self.area(of: next)
    }
  }

  /// Marks another enabled key in reading order. The focus moves on from the first and the last one.
  private func turnMark(_ steps: Int) -> Bool {
    let enabled = keys.filter(isEnabled)
    guard let marked, let index = enabled.firstIndex(of: marked) else { return false }
    let last = enabled.count - 1
    let target = min(max(index + min(max(steps, -last), last), 0), last)
    return target != index && mark(enabled[target])
  }
}
