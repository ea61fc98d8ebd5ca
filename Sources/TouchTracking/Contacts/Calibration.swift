import Geometry

/// A correction that maps the positions a touchscreen reports to positions on the screen, both as
/// fractions of width and height.
public struct Calibration: Hashable, Sendable {
  /// The map from reported to corrected positions.
  public var transform: AffineTransform

  /// No correction.
  public static let identity = Calibration(transform: .identity)

  /// Creates a correction from a transform of the unit square.
  public init(transform: AffineTransform) { self.transform = transform }

  /// Creates a correction from the first two rows of libinput's calibration matrix:
  /// `x' = m0·x + m1·y + m2`, `y' = m3·x + m4·y + m5`. Returns nil unless `matrix` contains six
  /// finite numbers.
  public init?(matrix: [Double]) {
    guard matrix.count == 6, matrix.allSatisfy(\.isFinite) else { return nil }
    transform = AffineTransform(
      a: matrix[0], b: matrix[3], c: matrix[1], d: matrix[4], tx: matrix[2], ty: matrix[5])
  }

  /// The first two rows of libinput's calibration matrix, row by row.
  public var matrix: [Double] {
    [transform.a, transform.c, transform.tx, transform.b, transform.d, transform.ty]
  }

  /// Parses the udev property LIBINPUT_CALIBRATION_MATRIX: six numbers separated by spaces.
  public init?(property text: String) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    self.init(matrix: numbers)
  }
}
