/// The sizes of the texts in the middle of a dial. Captions are the unit below the number and the title
/// above it.
package struct DialType: Sendable {
  /// The font size of the number, in points.
  package let size: Double
  /// The font sizes of captions, as fractions of that of the number.
  package var (unit, title) = (0.45, 0.32)
  /// The distance between the middles of the number and of a caption, as a fraction of the font size
  /// of the number.
  package var distance = 0.85
  /// The smallest font size of captions, and of numbers next to a free line, in points.
  package var minimum = 13.0
  /// Whether the unit is below the number; the sign of degrees always follows it.
  package var hasUnitBelow = true
  /// Whether digits have their natural widths, and a unit that would touch the dial moves the number
  /// aside.
  package let isClassic: Bool

  /// The font sizes of numbers that have enough room.
  private static let sizes = 28.0...96
  /// The font size of a number, as a fraction of the inner radius of its dial.
  private static let share = 0.6
  /// The font size of a number, in points, below which the scale is not drawn.
  package static let comfortable = 20.0
  /// The fraction of its font size below which a number replaces the numerals around it.
  package static let shareBesideNumerals = 0.8
  /// The font size below which a number is left out: it cannot be read.
  static let smallest = 6.0

  /// The sizes in a dial with an inner radius.
  /// - Parameter size: the font size of the number; nil for one that suits the radius.
  package init(radius: Double, size: Double? = nil) {
    isClassic = false
    self.size =
      size ?? min(max(radius * Self.share, Self.sizes.lowerBound), Self.sizes.upperBound)
  }

  /// The sizes in the theme `classic`.
  package init(classic size: Double) {
    self.size = size
    minimum = TypeSize.minimum
    (hasUnitBelow, isClassic) = (false, true)
  }
}

extension Control {
  /// Whether the control has the classic look: it is in a panel without a theme.
  package final var isClassic: Bool { stage?.palette == nil }

  /// Returns the sizes of the texts in a dial with an inner radius.
  /// - Parameters:
  ///   - size: the font size that the author of the panel or of the control chose; nil for none.
  ///   - classic: the font size in the classic look.
  package final func dialType(
    _ size: Double? = nil, classic: Double? = nil, within radius: Double
  ) -> DialType {
    isClassic
      ? DialType(classic: size ?? classic ?? radius / 2) : DialType(radius: radius, size: size)
  }
}
