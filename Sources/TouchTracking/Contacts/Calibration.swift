import Geometry

/// Where on the screen a touch is meant, from where the touchscreen says it is; both as fractions
/// of width and height.
public struct Calibration: Hashable, Sendable {
  /// From where the touchscreen says it is to where it is meant.
  public var transform: AffineTransform

  /// A touch is meant where the touchscreen says it is.
  public static let identity = Calibration(transform: .identity)

  /// A calibration by a transform of the unit square.
  public init(transform: AffineTransform) { self.transform = transform }

  /// The first two rows of libinput's calibration matrix, row by row: `x' = m0·x + m1·y + m2`,
  /// `y' = m3·x + m4·y + m5`. Nil unless they are six finite numbers.
  public init?(matrix: [Double]) {
    guard matrix.count == 6, matrix.allSatisfy(\.isFinite) else { return nil }
    transform = AffineTransform(
      a: matrix[0], b: matrix[3], c: matrix[1], d: matrix[4], tx: matrix[2], ty: matrix[5])
  }

  /// The text of udev's property LIBINPUT_CALIBRATION_MATRIX: six numbers with spaces between.
  public init?(property text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    self.init(matrix: numbers)
  }
}
