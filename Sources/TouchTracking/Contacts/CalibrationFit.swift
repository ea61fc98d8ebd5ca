import Geometry

/// Fits a calibration to touches whose intended positions are known.
///
/// Each coordinate is fitted by least squares with a weight for x, a weight for y and an offset.
/// Three touches determine the fit; the residuals of further touches measure its quality.
public struct CalibrationFit: Hashable, Sendable {
  private struct Touch: Hashable {
    var reported: Point
    var meant: Point
  }

  private var touches: [Touch] = []

  /// Creates a fit without touches.
  public init() {}

  /// Adds a touch.
  /// - Parameters:
  ///   - reported: The position that the touchscreen reported, in fractions of the screen.
  ///   - meant: The position of the target that the user touched, in fractions of the screen.
  public mutating func add(reported: Point, meant: Point) {
    touches.append(Touch(reported: reported, meant: meant))
  }

  /// The best correction; nil if there are fewer than three touches or all lie on one line.
  public var calibration: Calibration? {
    // The normal equations AᵀA·w = Aᵀb, where A has a row (x, y, 1) for each touch.
    var sums = (xx: 0.0, xy: 0.0, yy: 0.0, x: 0.0, y: 0.0)
    var right = [(x: Double, y: Double, one: Double)](repeating: (0, 0, 0), count: 2)
    for touch in touches {
      let from = touch.reported
      sums.xx += from.x * from.x
      sums.xy += from.x * from.y
      sums.yy += from.y * from.y
      sums.x += from.x
      sums.y += from.y
      for (row, value) in [touch.meant.x, touch.meant.y].enumerated() {
        right[row].x += from.x * value
        right[row].y += from.y * value
        right[row].one += value
      }
    }
    // The inverse of the symmetric matrix by its cofactors.
    let count = Double(touches.count)
    let c00: Double = sums.yy * count - sums.y * sums.y
    let c01 = sums.x * sums.y - sums.xy * count
    let c02 = sums.xy * sums.y - sums.yy * sums.x
    let c11 = sums.xx * count - sums.x * sums.x
    let c12 = sums.xy * sums.x - sums.xx * sums.y
    let c22 = sums.xx * sums.yy - sums.xy * sums.xy
    let determinant = sums.xx * c00 + sums.xy * c01 + sums.x * c02
    // The determinant grows with the square of the area that the touches span.
    guard determinant > 1e-6 else { return nil }
    var matrix: [Double] = []
    for r in right {
      matrix.append((c00 * r.x + c01 * r.y + c02 * r.one) / determinant)
      matrix.append((c01 * r.x + c11 * r.y + c12 * r.one) / determinant)
      matrix.append((c02 * r.x + c12 * r.y + c22 * r.one) / determinant)
    }
    return Calibration(matrix: matrix)
  }

  /// Returns the distance between each corrected touch and its target along x and y, in fractions
  /// of the screen.
  public func errors(of calibration: Calibration) -> [Size] {
    touches.map { touch in
      let corrected = calibration.transform.apply(touch.reported)
      return Size(
        width: abs(corrected.x - touch.meant.x), height: abs(corrected.y - touch.meant.y))
    }
  }
}
