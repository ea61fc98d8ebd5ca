import Controls
import Geometry
import TouchTracking

/// The on-screen keyboard, a layer above the panel. It slides in from the bottom, and moves the panel
/// up so that the edited field remains visible.
final class Keyboard: Container, MovingLayer {
  /// The field that is edited; nil while the keyboard slides out.
  private(set) weak var field: TextField?
  let keys = KeyboardKeys()
  /// The visible fraction of the keyboard.
  private var opening = AnimatedNumber(0)

  // Dimensions in points.
  private static let rowHeights = 40.0...64.0
  /// The height of a row as a fraction of the height of the panel.
  private static let rowFraction = 0.12
  private static let maximumWidth = 1_000.0
  /// The distance from the field to the keyboard and to the top of the panel.
  private static let margin = 12.0

  override init() {
    super.init()
    add(keys)
    keys.onKey = { [weak self] key in self?.type(key) }
    keys.onHide = { [weak self] in self?.type(.enter) }
  }

  /// Begins editing a field.
  func edit(_ field: TextField) {
    self.field = field
    let layouts = field.keyboardLayouts ?? [KeyboardLayout.layout(for: field.language) ?? .english]
    keys.begin(
      layouts, enterKey: field.enterKey, isPrivate: field.password,
      startsWithCapital: field.needsCapital)
    layoutDidChange()
    slide(to: 1)
  }

  /// Updates Shift after the text or the caret has changed.
  func textDidChange() { keys.needsCapital = field?.needsCapital == true }

  /// Slides the keyboard out, then closes it.
  func hide() {
    field = nil
    keys.cancelKeys()
    slide(to: 0)
  }

  var isMoving: Bool { opening.isMoving }

  private func slide(to target: Double) {
    guard opening.target != target || opening.value != target else { return }
    opening.move(to: target, by: transition(over: Motion.slide))
    keys.isOpen = false
    requestFrames()
  }

  private func type(_ key: Key) {
    guard field != nil else { return }
    _ = stage?.handle(key)
  }

  override func advance(to time: Duration) -> Bool {
    let isMoving = opening.advance(to: time)
    layoutDidChange()
    if !isMoving { slidingDidEnd() }
    return isMoving
  }

  private func slidingDidEnd() {
    keys.isOpen = opening.value == 1
    if opening.value == 0, field == nil { close(self) }
  }

  // MARK: Layout

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let row = min(
      max(bounds.height * Self.rowFraction, Self.rowHeights.lowerBound), Self.rowHeights.upperBound)
    let height =
      row * Double(KeyboardArrangement.rowCount) + 2 * KeyboardArrangement.padding
      - KeyboardArrangement.gap
    let width = min(bounds.width, Self.maximumWidth)
    keys.frame = Rectangle(
      x: ((bounds.width - width) / 2).rounded(),
      y: (bounds.height - height * opening.value).rounded(), width: width, height: height)
    shiftPanel(up: (neededShift(height: height) * opening.value).rounded())
  }

  /// Returns the distance by which the panel moves up, so that the field is between the top of the
  /// panel and the keyboard.
  private func neededShift(height: Double) -> Double {
    guard let field else { return panelOffset / max(opening.value, 0.001) }
    let area = field.fieldArea.offset(by: field.originOnStage).offset(
      by: Point(x: 0, y: panelOffset))
    let hidden = area.bottom + Self.margin - (bounds.height - height)
    return min(max(hidden, 0), max(area.top - Self.margin, 0), height)
  }
}
