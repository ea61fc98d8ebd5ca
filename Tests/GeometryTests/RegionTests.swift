import Geometry
import Randomness
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

  @Test func rectanglesCoverWhatWasAddedWithoutOverlapping() {
    var generator = SeededGenerator(seed: 1)
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
        #expect(region.intersection(rectangle).area == rectangle.area)
      }
      for (index, one) in region.rectangles.enumerated() {
        for other in region.rectangles[(index + 1)...] { #expect(!one.intersects(other)) }
      }
    }
  }

  @Test func aCrossStaysACross() {
    var region = Region(PixelRectangle(x: 0, y: 90, width: 200, height: 20))
    region.add(PixelRectangle(x: 90, y: 0, width: 20, height: 200))
    #expect(region.area == 200 * 20 + 180 * 20)
  }

  @Test func stripsAndARectangleAreAWhole() {
    let whole = PixelRectangle(x: 3, y: 4, width: 50, height: 40)
    for inner in [
      PixelRectangle(x: 10, y: 10, width: 5, height: 6),
      PixelRectangle(x: 3, y: 4, width: 50, height: 9),
      PixelRectangle(x: -9, y: 30, width: 20, height: 90),
      PixelRectangle(x: 60, y: 4, width: 9, height: 9),
      .empty, whole,
    ] {
      let strips = whole.strips(around: inner)
      let area = strips.reduce(0) { $0 + $1.area }
      #expect(area + whole.intersection(inner).area == whole.area)
      #expect(strips.allSatisfy { whole.contains($0) && !$0.intersects(inner) })
    }
  }

  @Test func rectanglesInsideHaveOnlyWholePixels() {
    #expect(
      PixelRectangle(inside: Rectangle(x: 0.5, y: 1, width: 3, height: 2.000_000_1))
        == PixelRectangle(left: 1, top: 1, right: 3, bottom: 3))
    #expect(PixelRectangle(inside: Rectangle(x: 0.2, y: 0, width: 0.5, height: 9)).isEmpty)
  }

  @Test func coveringRectanglesClampExtremeNumbers() {
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
