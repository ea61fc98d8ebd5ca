import Controls
import Geometry
import Raster

/// A small pill on a tab or a button with a number of alarms, or with another number or word.
struct TabBadge: Hashable {
  /// The number or the word.
  let text: String
  /// The highest priority of the alarms; nil if the badge is about something else.
  let priority: AlarmPriority?

  /// Numbers above it are shown as `99+`.
  private static let highestNumber = 99

  /// Creates the badge of alarms by descending priority; nil if there are none.
  init?(alarms: [AlarmRecord]) {
    guard let first = alarms.first else { return nil }
    text = Self.text(ofCount: alarms.count)
    priority = first.priority
  }

  /// Creates the badge with the content that a panel file declares; nil for no badge.
  /// - Parameter priority: the highest priority of the alarms that it counts; nil if it counts none.
  init?(content: String, priority: AlarmPriority? = nil) {
    let line = content.prefix(Self.longestText).prefix { !$0.isNewline }
    let number = Self.number(in: line)
    guard !line.isEmpty, line != Self.unknown, number != 0 else { return nil }
    let isLarge = number.map { $0 > Double(Self.highestNumber) } ?? false
    text = isLarge ? Self.largeNumber : String(line)
    self.priority = priority
  }

  /// The text of a number of alarms.
  static func text(ofCount count: Int) -> String {
    count > highestNumber ? largeNumber : NumberFormat.short(Double(count))
  }

  private static let largeNumber = "\(highestNumber)+"
  /// The text of an unknown value.
  private static let unknown = "–"
  /// The maximum number of characters that are measured.
  private static let longestText = 32

  /// The number that a text consists of, in the digits of any script; nil for other texts.
  private static func number(in text: Substring) -> Double? {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == text.count else { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    return digits.reduce(0) { $0 * 10 + Double($1) }
  }
}

extension TabBadge {
  // Dimensions in points.
  private static let height = 18.0
  private static let typeSize = 11.0
  private static let padding = 5.0
  private static let gap = 4.0
  /// The part of an icon that the badge covers.
  private static let overlap = 4.0

  /// Draws the badge at the upper end of an icon, or at the end of a title. It stays in the cell.
  /// - Parameters:
  ///   - place: the area of the icon, or of the title.
  ///   - isOnIcon: whether `place` is the area of the icon.
  ///   - cell: the area of the tab or the button.
  ///   - control: the control that draws the tab, or the button.
  func draw(
    beside place: Rectangle, isOnIcon: Bool, in cell: Rectangle, of control: Control,
    on canvas: Canvas
  ) {
    let limit = cell.inset(by: Segments.inset)
    let title = Title(
      text, size: Self.typeSize, minimumSize: Self.typeSize, weight: .bold, hasTabularDigits: true)
    let padding = 2 * Self.padding
    guard
      let layout = control.textLayout(
        of: title, width: max(limit.width * 0.75 - padding, 1), scale: canvas.textScale)
    else { return }
    let width = max(layout.size.width + padding, Self.height)
    let start = isOnIcon ? place.right - Self.overlap : place.right + Self.gap
    let fits = start + width <= limit.right
    let middle = isOnIcon || !fits ? min(place.top, limit.top + Self.height / 2) : place.center.y
    let pill = canvas.pixelAligned(
      control.inLayoutDirection(
        Rectangle(
          x: max(min(start, limit.right - width), limit.left),
          y: max(middle - Self.height / 2, limit.top), width: width, height: Self.height),
        in: cell))
    let color = color(on: control)
    canvas.fill(.roundedRectangle(pill, radius: Self.height / 2), color)
    canvas.draw(layout, centeredAt: pill.center, color: color.readableText)
  }

  private func color(on control: Control) -> Color {
    let text = control.effectiveTextColor
    return priority.map { AlarmColors(inThemeOf: control).color(of: $0, withText: text) } ?? text
  }
}
