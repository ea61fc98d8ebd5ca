import Controls
import Geometry
import Raster

/// The field of a PIN dialog. It shows a dot for each digit, and needs no words.
final class PINField: Control {
  enum Content: Hashable {
    /// The number of digits, and of fingers on keys.
    case entry(count: Int, pressCount: Int)
    /// The last entry was wrong.
    case wrong
    /// The seconds until the next entry is accepted.
    case pause(Int)
    /// The PIN with this name is not available.
    case unavailable(String)
  }

  var content = Content.entry(count: 0, pressCount: 0) {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }
  /// The size of everything, as a fraction of the full size.
  var scale = 1.0

  // Dimensions at full size, in points.
  static let height = 56.0
  private static let dot = 12.0
  private static let icon = 24.0
  private static let padding = 12.0

  override var isInteractive: Bool { false }

  private var isRefusal: Bool {
    if case .entry = content { false } else { true }
  }

  private var refusalColor: Color {
    isOnDark
      ? Color(red: 0.94, green: 0.38, blue: 0.43) : Color(red: 0.79, green: 0.2, blue: 0.27)
  }

  override func draw(on canvas: Canvas) {
    let face = canvas.pixelAligned(bounds)
    let radius = 12 * scale
    canvas.fill(
      .roundedRectangle(face, radius: radius), Color(gray: 0, alpha: isOnDark ? 0.25 : 0.06))
    if isRefusal {
      canvas.stroke(
        .roundedRectangle(face.inset(by: 1), radius: radius - 1), refusalColor,
        StrokeStyle(width: 2))
    }
    switch content {
    case .entry(0, 0): draw(.lock, nil, effectiveTextColor.opacity(0.5), on: canvas)
    case .entry(let count, let pressCount): drawDots(count, pressCount, on: canvas)
    case .wrong: draw(.cross, nil, refusalColor, on: canvas)
    case .pause(let seconds):
      let text = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
      draw(.clock, text, effectiveTextColor, on: canvas)
    case .unavailable(let name): draw(.warning, name, effectiveTextColor, on: canvas)
    }
  }

  private func drawDots(_ count: Int, _ pressCount: Int, on canvas: Canvas) {
    let total = min(count + pressCount, PIN.lengths.upperBound)
    let dot = Self.dot * scale
    let available = bounds.width - 2 * Self.padding * scale
    let step = min(2 * dot, (available - dot) / Double(PIN.lengths.upperBound - 1))
    let start = bounds.center.x - step * Double(total - 1) / 2
    for index in 0..<total {
      let center = Point(x: start + step * Double(index), y: bounds.center.y)
      if index < count {
        canvas.fill(.circle(center: center, radius: dot / 2), effectiveTextColor)
      } else {
        canvas.stroke(
          .circle(center: center, radius: dot / 2 - 1), effectiveTextColor, StrokeStyle(width: 2))
      }
    }
  }

  /// Draws an icon and a text in the middle.
  private func draw(_ icon: BuiltInIcon, _ text: String?, _ color: Color, on canvas: Canvas) {
    let side = Self.icon * scale
    let gap = 8 * scale
    let available = bounds.width - 2 * Self.padding * scale - side - gap
    let layout = text.flatMap { text in
      textLayout(
        of: Title(text, size: 20 * scale, weight: .semibold, hasTabularDigits: true),
        width: max(available, 1), scale: canvas.textScale)
    }
    let place = TitlePlace(
      in: bounds, icon: side, gap: layout == nil ? 0 : gap, title: layout?.size.width ?? 0,
      .center, isRightToLeft: isRightToLeft)
    Icon.builtIn(icon).draw(
      x: place.icon, middle: bounds.center.y, height: side,
      color: isRefusal ? refusalColor : color, isRightToLeft: isRightToLeft, on: canvas)
    guard let layout else { return }
    canvas.draw(layout, x: place.title, middle: bounds.center.y, color: color)
  }
}
