import Bench
import Controls
import Geometry
import PanelChecks
import Raster
import Testing

@testable import Kinds

/// The figures of the kind `shape`, and their running dashes.
struct ShapeTests {
  private let shape = ShapeView()
  private let bench: Bench

  init() {
    shape.frame = Rectangle(x: 0, y: 0, width: 100, height: 60)
    shape.color = .black
    bench = Bench(shape)
  }

  private func picture() -> Surface {
    let surface = Surface(width: 120, height: 80)
    shape.draw(on: Canvas(surface))
    return surface
  }

  private func isDrawn(_ surface: Surface, _ x: Int, _ y: Int) -> Bool { surface[x, y] >> 24 > 200 }

  private func points(_ numbers: [(Double, Double)]) -> [RelativePoint] {
    numbers.map { RelativePoint(x: .points($0.0), y: .points($0.1)) }
  }

  // MARK: Figures

  @Test func aLineIsInTheMiddleAndSharp() {
    shape.lineWidth = 3
    let surface = picture()
    for x in [0, 50, 99] {
      #expect((28...32).map { surface[x, $0] >> 24 } == [0, 255, 255, 255, 0], "\(x)")
    }
    #expect(surface[100, 30] == 0)
  }

  @Test func aLineHasItsPointsInPointsAndPercent() {
    shape.lineWidth = 4
    shape.points = [
      RelativePoint(x: 10, y: 10), RelativePoint(x: .percent(50), y: 10),
      RelativePoint(x: .percent(50), y: .percent(100)),
    ]
    let surface = picture()
    #expect(isDrawn(surface, 12, 10) && isDrawn(surface, 50, 40) && isDrawn(surface, 50, 58))
    #expect(!isDrawn(surface, 70, 10) && !isDrawn(surface, 30, 40))
  }

  /// An arc from 12 o'clock is in the largest circle, and its line is inside the frame.
  @Test func anArcIsInsideTheFrame() {
    shape.form = .arc
    shape.lineWidth = 8
    shape.endAngle = 0
    let surface = picture()
    // The centre is at 50, 30, and the line is from 22 to 30 points away from it.
    #expect(isDrawn(surface, 51, 4) && isDrawn(surface, 76, 29) && !isDrawn(surface, 24, 29))
    #expect(shape.drawingBounds(of: shape.frame.size).height < 30.1)
    shape.startAngle = -.pi / 2
    shape.endAngle = 1.5 * .pi
    #expect(isDrawn(picture(), 24, 29))
    let bounds = shape.drawingBounds(of: shape.frame.size)
    #expect(bounds.inset(by: 0.05).height < 60 && bounds.height > 59.9)
  }

  @Test func aPathFitsInTheFrame() throws {
    shape.form = .path
    shape.data = try PathText("M0 0 H10 V10 H0 Z")
    shape.viewBox = [0, 0, 10, 10]
    shape.fillColor = .black
    shape.lineWidth = 0
    let surface = picture()
    #expect(isDrawn(surface, 21, 1) && isDrawn(surface, 79, 58))
    #expect(!isDrawn(surface, 18, 30) && !isDrawn(surface, 82, 30))
    #expect(shape.intrinsicSize == Size(width: 10, height: 10))
    shape.viewBox = nil
    #expect(isDrawn(picture(), 5, 5) && !isDrawn(picture(), 21, 11))
  }

  @Test func aMistakeInPathDataHasItsPlace() {
    #expect(
      throws: PropertyError.refused(
        "this is not path data of SVG: expected a number, at character 5")
    ) { try PathText("M10 ") }
  }

  @Test func startAndEndAreThePartThatIsDrawn() {
    shape.lineWidth = 4
    (shape.start, shape.end) = (0.25, 0.5)
    let surface = picture()
    #expect(!isDrawn(surface, 22, 30) && isDrawn(surface, 27, 30) && isDrawn(surface, 48, 30))
    #expect(!isDrawn(surface, 52, 30))
    shape.end = 0.25
    #expect(picture().differences(from: Surface(width: 120, height: 80)) == 0)
    #expect(shape.drawingBounds(of: shape.frame.size).isEmpty)
  }

  @Test func dotsAreRound() {
    shape.lineWidth = 8
    shape.lineCap = .round
    shape.dash = [0, 20]
    let surface = picture()
    #expect(isDrawn(surface, 22, 30) && isDrawn(surface, 42, 30) && !isDrawn(surface, 30, 30))
    #expect(surface[23, 27] >> 24 < 200, "no corner")
  }

  @Test func rotationTurnsTheFigureAndItsArea() {
    shape.lineWidth = 4
    shape.rotation = 90
    let surface = picture()
    #expect(isDrawn(surface, 50, 2) && isDrawn(surface, 50, 58) && !isDrawn(surface, 10, 30))
    let bounds = shape.drawingBounds(of: shape.frame.size)
    #expect(bounds.top == -20 && bounds.bottom == 80)
  }

  /// Nothing is drawn outside the damage.
  @Test(arguments: LineCap.allCases, LineJoin.allCases)
  func everythingIsInTheDrawingBounds(cap: LineCap, join: LineJoin) {
    (shape.lineCap, shape.lineJoin) = (cap, join)
    shape.lineWidth = 9
    let cases: [([Double], Double)] = [([], 0), ([3, 7], 0), ([0, 11], 33)]
    for (dash, rotation) in cases {
      (shape.dash, shape.rotation) = (dash, rotation)
      for numbers in [
        [(30.0, 40.0), (60, 20), (40, 60), (90, 50)], [(40, 30), (80, 30), (41, 33)],
      ] {
        shape.points = points(numbers)
        let bounds = shape.drawingBounds(of: shape.frame.size).inset(by: -1)
        let surface = Surface(width: 160, height: 160)
        var canvas = Canvas(surface)
        canvas.translate(x: 30, y: 50)
        shape.draw(on: canvas)
        for x in 0..<160 {
          for y in 0..<160 where surface[x, y] >> 24 > 2 {
            let point = Point(x: Double(x) - 29.5, y: Double(y) - 49.5)
            #expect(bounds.contains(point), "\(dash), \(point)")
          }
        }
      }
    }
  }

  @Test(arguments: [0.0, 0.5, 3, 8, 4_000]) func unusualSizes(side: Double) throws {
    shape.frame = Rectangle(x: 0, y: 0, width: side, height: side / 2)
    shape.data = try PathText("M0 0 A5 5 0 0 1 10 10 Q3 3 0 0")
    (shape.viewBox, shape.fillColor) = ([0, 0, 10, 10], .white)
    for form in ShapeView.Form.allCases {
      shape.form = form
      for width in [0, 0.1, 20, 10_000] {
        shape.lineWidth = width
        _ = picture()
        #expect(shape.drawingBounds(of: shape.frame.size).isFinite)
      }
    }
  }

  @Test func aFigureThatIsTooLongIsReportedOnce() throws {
    var mistakes: [String] = []
    bench.stage.observeMistakes { mistakes.append($0) }
    shape.form = .path
    shape.data = try PathText("M0 0 C1000000 0 0 1000000 5 5")
    for _ in 0..<2 { #expect(picture().differences(from: Surface(width: 120, height: 80)) == 0) }
    #expect(
      mistakes == [
        "the ShapeView: nothing is drawn, because the figure is longer than 100000 points; use "
          + "fewer or shorter lines"
      ])
  }

  // MARK: Frames

  @Test func aShapeAtRestAsksForNoFrame() {
    shape.dash = [0, 20]
    _ = picture()
    #expect(!bench.stage.isAnimating && bench.stage.nextWakeTime(asOf: .zero) == nil)
    shape.dashSpeed = 50
    shape.dash = []
    _ = picture()
    #expect(!bench.stage.isAnimating)
    shape.dash = [0, 0]
    _ = picture()
    #expect(!bench.stage.isAnimating)
  }

  @Test func dashesRunOnlyWhileTheyAreDrawn() {
    (shape.dash, shape.dashSpeed) = ([4, 16], 50)
    _ = picture()
    #expect(bench.stage.isAnimating)
    bench.frame()
    #expect(!bench.stage.isAnimating, "it was not drawn")
    _ = picture()
    bench.frame()
    #expect(abs(shape.dashOffset - 0.8) < 1e-9)
    // After a pause, the dashes are where they were.
    _ = picture()
    bench.wait(.seconds(100))
    bench.frame()
    #expect(shape.dashOffset <= 0.8 + 5)
    shape.isEnabled = false
    _ = picture()
    bench.frame()
    #expect(!bench.stage.isAnimating)
  }

  @Test func aNegativeSpeedIsBackwards() {
    (shape.dash, shape.dashSpeed) = ([4, 16], -50)
    for _ in 0..<3 {
      _ = picture()
      bench.frame()
    }
    #expect(abs(shape.dashOffset + 1.6) < 1e-9)
  }

  @Test func lessMotionStopsTheDashes() {
    bench.stage.reducesMotion = true
    (shape.dash, shape.dashSpeed) = ([4, 16], 50)
    _ = picture()
    #expect(!bench.stage.isAnimating)
  }

  /// Each straight line is damaged by itself.
  @Test func theDamageOfRunningDashesIsThatOfTheLines() {
    (shape.lineWidth, shape.lineJoin) = (4, .bevel)
    shape.points = points([(0, 10), (90, 10), (90, 50)])
    (shape.dash, shape.dashSpeed) = ([4, 16], 50)
    _ = picture()
    bench.forgetDamage()
    bench.frame()
    #expect(bench.damage.count == 2)
    #expect(bench.damage.reduce(0) { $0 + $1.width * $1.height } < 1_000)
    let whole = shape.drawingBounds(of: shape.frame.size)
    for area in bench.damage {
      #expect(whole.inset(by: -1e-9).union(area).width <= whole.width + 1)
    }
  }

  @Test func theDamageOfANewEndIsThatOfTheFigure() {
    shape.points = points([(0, 10), (20, 10)])
    _ = picture()
    bench.forgetDamage()
    shape.end = 0.5
    #expect(bench.damage == [Rectangle(x: 0, y: 9, width: 20, height: 2)])
  }

  @Test func aBackgroundFillsTheFrame() {
    shape.points = points([(0, 10), (20, 10)])
    shape.backgroundColor = .white
    #expect(shape.drawingBounds(of: shape.frame.size) == shape.bounds)
  }
}
