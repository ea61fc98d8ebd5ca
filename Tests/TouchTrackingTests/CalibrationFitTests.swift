import Geometry
import Testing
import TouchTracking

struct CalibrationFitTests {
  private let meant = [
    Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9),
    Point(x: 0.5, y: 0.5),
  ]

  /// Turned, mirrored, stretched and moved.
  @Test(arguments: [
    [1.0, 0, 0, 0, 1, 0], [0, -1, 1, 1, 0, 0], [-1, 0, 1, 0, 1, 0],
    [0, 1.25, -0.125, 1.1, 0.05, -0.04],
  ])
  func theMapThatWasIsFound(_ matrix: [Double]) throws {
    let truth = try #require(Calibration(matrix: matrix))
    let back = try #require(truth.transform.inverse)
    var fit = CalibrationFit()
    for point in meant { fit.add(reported: back.apply(point), meant: point) }
    let found = try #require(fit.calibration)
    for (a, b) in zip(found.matrix, matrix) { #expect(abs(a - b) < 1e-9) }
    for error in fit.errors(of: found) { #expect(max(error.width, error.height) < 1e-9) }
  }

  @Test func whatOneTouchIsOffIsSpreadOverAll() throws {
    var fit = CalibrationFit()
    for point in meant.dropLast() { fit.add(reported: point, meant: point) }
    fit.add(reported: Point(x: 0.55, y: 0.5), meant: meant[4])
    let found = try #require(fit.calibration)
    let errors = fit.errors(of: found)
    // Least squares: a fifth of the error is taken from the odd one, by the offset alone.
    #expect(abs(errors[4].width - 0.04) < 0.001)
    #expect(errors.allSatisfy { $0.height < 1e-9 })
    #expect(errors.dropLast().allSatisfy { $0.width > 0.005 })
  }

  @Test func touchesOnOneLineTellNothing() {
    var fit = CalibrationFit()
    #expect(fit.calibration == nil)
    for point in meant { fit.add(reported: Point(x: point.x, y: 0.25), meant: point) }
    #expect(fit.calibration == nil)
    var diagonal = CalibrationFit()
    for x in [0.1, 0.4, 0.9] {
      diagonal.add(reported: Point(x: x, y: x), meant: Point(x: x, y: x))
    }
    #expect(diagonal.calibration == nil)
  }
}
