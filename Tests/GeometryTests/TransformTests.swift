import Geometry
import Testing

struct TransformTests {
  @Test func inverseUndoesTheTransform() throws {
    let transform = AffineTransform.rotation(0.7)
      .followed(by: .scale(x: 3, y: 0.5)).followed(by: .translation(x: 9, y: -4))
    let point = Point(x: 12.5, y: -3)
    let back = try #require(transform.inverse).apply(transform.apply(point))
    #expect(back.distance(to: point) < 1e-9)
    #expect(AffineTransform.scale(x: 0, y: 1).inverse == nil)
    #expect(AffineTransform.scale(x: .nan, y: 1).inverse == nil)
  }

  @Test func onlyRotationsAndUniformScalesHaveAUniformScale() {
    #expect(AffineTransform.rotation(1).followed(by: .scale(x: 2, y: 2)).uniformScale == 2)
    #expect(AffineTransform.scale(x: 2, y: 3).uniformScale == nil)
  }

  @Test(arguments: Rotation.allCases)
  func applyInverseUndoesTheRotationOfPixels(rotation: Rotation) {
    let (width, height) = (7, 5)
    for x in 0..<width {
      for y in 0..<height {
        let turned = rotation.apply(
          PixelRectangle(x: x, y: y, width: 1, height: 1), width: width, height: height)
        let (w, h) = rotation.swapsAxes ? (height, width) : (width, height)
        #expect(PixelRectangle(x: 0, y: 0, width: w, height: h).contains(turned))
        let center = turned.rectangle.center
        let screen = Point(x: center.x / Double(w), y: center.y / Double(h))
        let unit = rotation.applyInverse(unit: screen)
        let point = Point(x: unit.x * Double(width), y: unit.y * Double(height))
        #expect(point.distance(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) < 1e-9)
      }
    }
  }

  @Test(arguments: Rotation.allCases)
  func inverseTransformEqualsApplyInverse(_ rotation: Rotation) {
    for (x, y) in [(0.0, 0.0), (0.25, 0.5), (1, 0.125), (-0.5, 1.5)] {
      let point = Point(x: x, y: y)
      #expect(rotation.inverseTransform.apply(point) == rotation.applyInverse(unit: point))
    }
  }
}
