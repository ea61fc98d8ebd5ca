import Controls
import Geometry
import Raster
import TouchTracking

/// The digits of a PIN dialog and a key that removes the last one. A key is used when a finger goes
/// up on it. Keys do not light up, because screenshots would show them.
final class PINKeys: Control {
  /// Called with each key that was pressed.
  var onKey: (Key) -> Void = { _ in }
  /// Called after the number of fingers on keys has changed.
  var onTouch: () -> Void = {}
  /// The size of everything, as a fraction of the full size.
  var scale = 1.0

  /// The keys by row; nil for no key.
  private static let rows: [[Key?]] = [
    [.character("1"), .character("2"), .character("3")],
    [.character("4"), .character("5"), .character("6")],
    [.character("7"), .character("8"), .character("9")],
    [nil, .character("0"), .backspace],
  ]
  private static let columnCount = 3

  // Dimensions at full size, in points.
  private static let gap = 8.0
  private static let keyHeight = 64.0
  static let height = 4 * keyHeight + 3 * gap

  /// The fingers on keys.
  var pressCount: Int { touches.count }

  /// All keys and their frames.
  private var keys: [(key: Key, frame: Rectangle)] {
    let gap = Self.gap * scale
    let columns = Double(Self.columnCount)
    let rows = Double(Self.rows.count)
    let width = (bounds.width - (columns - 1) * gap) / columns
    let height = (bounds.height - (rows - 1) * gap) / rows
    var keys: [(key: Key, frame: Rectangle)] = []
    for (row, line) in Self.rows.enumerated() {
      for (column, key) in line.enumerated() {
        guard let key else { continue }
        let frame = Rectangle(
          x: Double(column) * (width + gap), y: Double(row) * (height + gap), width: width,
          height: height)
        keys.append((key, frame))
      }
    }
    return keys
  }

  private func key(at point: Point) -> Key? {
    // The gaps belong to the keys beside them.
    keys.first { $0.frame.inset(by: -Self.gap * scale / 2).contains(point) }?.key
  }

  /// The frame of a key, for tests.
  func frame(of key: Key) -> Rectangle? { keys.first { $0.key == key }?.frame }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    for (key, frame) in keys {
      canvas.fill(
        .roundedRectangle(canvas.pixelAligned(frame), radius: 12 * scale), cardButtonColor)
      let title =
        switch key {
        case .character(let digit): String(digit)
        default: "\u{232B}"
        }
      draw(
        Title(title, size: 24 * scale, weight: .medium, hasTabularDigits: true), in: frame,
        alignment: .center, color: effectiveTextColor, on: canvas)
    }
  }

  // MARK: Tracking

  private var pressed: [ContactID: Key] = [:]

  /// One for each key.
  override var touchLimit: Int { .max }

  override func beginTracking(_ touch: Touch) -> Bool {
    pressed[touch.id] = key(at: touch.location)
    return true
  }

  override func isPress(_ touch: Touch) -> Bool { pressed[touch.id] != nil }

  override func endTracking(_ touch: Touch) {
    guard let key = pressed.removeValue(forKey: touch.id),
      key == self.key(at: touch.location)
    else { return }
    onKey(key)
  }

  override func cancelTracking(_ touch: Touch) {
    pressed[touch.id] = nil
  }

  override func trackingDidChange() {
    super.trackingDidChange()
    onTouch()
  }
}
