import Geometry
import Testing
import TouchTracking

struct CalibrationFitTests {
  private let targets = [
    Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    Point(x: 0.5, y: 0.5),
  ]

  /// The matrices rotate, mirror, stretch and translate.
  @Test(arguments: [
    [1.0, 0, 0, 0, 1, 0], [0, -1, 1, 1, 0, 0], [-1, 0, 1, 0, 1, 0],
    [0, 1.25, -0.125, 1.1, 0.05, -0.04],
  ])
  func recoversTheCalibration(_ matrix: [Double]) throws {
    let expected = try #require(Calibration(matrix: matrix))
    let inverse = try #require(expected.transform.inverse)
    var fit = CalibrationFit()
    for point in targets { fit.add(reported: inverse.apply(point), meant: point) }
    let found = try #require(fit.calibration)
    for (a, b) in zip(found.matrix, matrix) { #expect(abs(a - b) < 1e-9) }
    for error in fit.errors(of: found) { #expect(max(error.width, error.height) < 1e-9) }
  }

  @Test func spreadsTheErrorOfOneTouchOverAll() throws {
    var fit = CalibrationFit()
    for point in targets.dropLast() { fit.add(reported: point, meant: point) }
    fit.add(reported: Point(x: 0.55, y: 0.5), meant: targets[4])
    let found = try #require(fit.calibration)
    let errors = fit.errors(of: found)
    // The least-squares offset removes a fifth of the outlier's error.
    #expect(abs(errors[4].width - 0.04) < 0.001)
    #expect(errors.allSatisfy { $0.height < 1e-9 })
    #expect(errors.dropLast().allSatisfy { $0.width > 0.005 })
  }

  @Test func touchesOnOneLineDetermineNoCalibration() {
    var fit = CalibrationFit()
    #expect(fit.calibration == nil)
    for point in targets { fit.add(reported: Point(x: point.x, y: 0.25), meant: point) }
    #expect(fit.calibration == nil)
    var diagonal = CalibrationFit()
    for x in [0.1, 0.4, 0.9] {
      diagonal.add(reported: Point(x: x, y: x), meant: Point(x: x, y: x))
    }
    #expect(diagonal.calibration == nil)
  }
}
