import Geometry
import Testing

struct RegionTests {
  @Test func emptyRectanglesAddNothing() {
    var region = Region()
    region.add(PixelRectangle(x: 5, y: 5, width: 0, height: 9))
    #expect(region.isEmpty && region.area == 0 && region.bounds == .empty)
  }

  @Test func overlappingRectanglesBecomeOne() {
    var region = Region(PixelRectangle(x: 0, y: 0, width: 10, height: 10))
    region.add(PixelRectangle(x: 20, y: 0, width: 10, height: 10))
    region.add(PixelRectangle(x: 5, y: 5, width: 20, height: 2))
    #expect(region.rectangles == [PixelRectangle(x: 0, y: 0, width: 30, height: 10)])
  }

  @Test func randomRegionsCoverWhatWasAddedAndNeverOverlap() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var region = Region()
      var added: [PixelRectangle] = []
      for _ in 0..<40 {
        let rectangle = PixelRectangle(
          x: .random(in: -50...500, using: &generator),
          y: .random(in: -50...500, using: &generator),
          width: .random(in: 0...60, using: &generator),
          height: .random(in: 0...60, using: &generator))
        region.add(rectangle)
        added.append(rectangle)
      }
      #expect(region.rectangles.count <= Region.limit)
      for rectangle in added where !rectangle.isEmpty {
        #expect(region.rectangles.contains { $0.contains(rectangle) })
      }
      for (index, one) in region.rectangles.enumerated() {
        for other in region.rectangles[(index + 1)...] { #expect(!one.intersects(other)) }
      }
    }
  }

  @Test func coveringRectanglesSurviveAnyNumber() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let rectangle = PixelRectangle(
        covering: Rectangle(x: value, y: 0, width: value, height: 1))
      #expect(abs(rectangle.left) <= 1 << 20 && abs(rectangle.right) <= 1 << 20)
    }
    #expect(
      PixelRectangle(covering: Rectangle(x: 0.5, y: -0.5, width: 1, height: 1))
        == PixelRectangle(left: 0, top: -1, right: 2, bottom: 1))
  }
}

struct TransformTests {
  @Test func theInverseLeadsBack() throws {
    let transform = AffineTransform.rotation(0.7)
      .followed(by: .scale(x: 3, y: 0.5)).followed(by: .translation(x: 9, y: -4))
    let point = Point(x: 12.5, y: -3)
    let back = try #require(transform.inverse).apply(transform.apply(point))
    #expect(back.distance(to: point) < 1e-9)
    #expect(AffineTransform.scale(x: 0, y: 1).inverse == nil)
    #expect(AffineTransform.scale(x: .nan, y: 1).inverse == nil)
  }

  @Test func onlyTurnsAndEvenScalesHaveOneScale() {
    #expect(AffineTransform.rotation(1).followed(by: .scale(x: 2, y: 2)).uniformScale == 2)
    #expect(AffineTransform.scale(x: 2, y: 3).uniformScale == nil)
  }

  @Test(arguments: Rotation.allCases)
  func pixelsAndTouchesTurnTogether(rotation: Rotation) {
    let (width, height) = (7, 5)
    for x in 0..<width {
      for y in 0..<height {
        let turned = rotation.apply(
          PixelRectangle(x: x, y: y, width: 1, height: 1), width: width, height: height)
        let (w, h) = rotation.swapsAxes ? (height, width) : (width, height)
        #expect(PixelRectangle(x: 0, y: 0, width: w, height: h).contains(turned))
        let center = turned.rectangle.center
        let unit = rotation.unapply(unit: Point(x: center.x / Double(w), y: center.y / Double(h)))
        let place = Point(x: unit.x * Double(width), y: unit.y * Double(height))
        #expect(place.distance(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) < 1e-9)
      }
    }
  }

  @Test func shortestArcsAreShort() {
    for _ in 0..<1_000 {
      let start = Double.random(in: -20...20)
      let end = Double.random(in: -20...20)
      let arc = Angles.shortestArc(from: start, to: end)
      #expect(arc >= -.pi && arc <= .pi)
      let turns = (start + arc - end) / (2 * .pi)
      #expect(abs(turns - turns.rounded()) < 1e-9)
    }
  }

  @Test func aRingsPartIsFramedTightly() {
    let center = Point(x: 10, y: 20)
    let quarter = Rectangle(aroundRing: center, inner: 5, outer: 10, from: 0, to: .pi / 2)
    #expect(abs(quarter.left - 10) < 1e-9 && abs(quarter.right - 20) < 1e-9)
    #expect(abs(quarter.top - 20) < 1e-9 && abs(quarter.bottom - 30) < 1e-9)
    for _ in 0..<500 {
      let from = Double.random(in: -10...10)
      let to = from + Double.random(in: 0...7)
      let frame = Rectangle(aroundRing: center, inner: 5, outer: 10, from: from, to: to)
        .inset(by: -1e-9)
      for step in 0...40 {
        let angle = from + (to - from) * Double(step) / 40
        let turn = AffineTransform.rotation(angle)
        #expect(frame.contains(center + turn.apply(Point(x: 5, y: 0))))
        #expect(frame.contains(center + turn.apply(Point(x: 10, y: 0))))
      }
    }
  }
}
