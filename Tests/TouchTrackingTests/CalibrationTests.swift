import Geometry
import Testing
import TouchTracking

@Suite struct CalibrationTests {
  @Test(arguments: [
    // The width of 0…799 is 800, as in libinput.
    (AxisRange(minimum: 0, maximum: 799), Int32(400), 0.5),
    (AxisRange(minimum: 0, maximum: 799), 799, 0.99875),
    (AxisRange(minimum: -1100, maximum: 899), -600, 0.25),
    // An inverted axis.
    (AxisRange(minimum: 799, maximum: 0), 799, 0),
    (AxisRange(minimum: 799, maximum: 0), 599, 0.25),
    (AxisRange(minimum: 5, maximum: 5), 5, 0),
    (AxisRange(minimum: .min, maximum: .max), 0, 0.5),
  ])
  func fraction(_ range: AxisRange, _ value: Int32, _ expected: Double) {
    #expect(range.fraction(of: value) == expected)
  }

  /// Matrices as in libinput's documentation: a quarter turn clockwise, a half turn, and a
  /// touchscreen that covers a quarter of the screen's width.
  @Test(arguments: [
    ([0.0, -1, 1, 1, 0, 0], Point(x: 0.5, y: 0.25)),
    ([-1.0, 0, 1, 0, -1, 1], Point(x: 0.75, y: 0.5)),
    ([1.0 / 4, 0, 0.5, 0, 1, 0], Point(x: 0.5625, y: 0.5)),
  ])
  func calibration(_ matrix: [Double], _ expected: Point) throws {
    let calibration = try #require(Calibration(matrix: matrix))
    var decoder = try Device.single.decoder(calibration: calibration)
    let touch = decoder.frame(.at(250, 250), .button(1))
    #expect(touch == ["down 1 \(Int((expected.x * 1000).rounded())),\(Int(expected.y * 500))"])
  }

  @Test func parsesTheUdevProperty() {
    #expect(
      Calibration(property: "0 -1 1 1 0 0")?.transform
        == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0))
    #expect(Calibration(property: "1 0 0 0 1") == nil)
    #expect(Calibration(property: "1 0 0 0 1 x") == nil)
    #expect(Calibration(property: "1 0 0 0 1 inf") == nil)
    #expect(Calibration(property: "1 0 0 0 1 0 0 0 1") == nil)
  }

  @Test func aNewCalibrationMovesContactsInTheirNextFrame() throws {
    var decoder = try Device.single.decoder()
    _ = decoder.frame(.at(250, 250), .button(1))
    decoder.calibration = try #require(Calibration(matrix: [-1, 0, 1, 0, -1, 1]))
    #expect(decoder.frame(.other) == ["moved 1 750,250"])
  }
}
