import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// Labels whose text scrolls because it does not fit.
struct MarqueeTests {
  // MARK: The movement

  @Test func aTextPausesMovesAndPausesAgain() {
    var marquee = Marquee()
    #expect(marquee.positions == [0])
    #expect(marquee.next(length: 100) == .pause(Marquee.pause))
    #expect(marquee.next(length: 100) == nil)
    let movesInThePause = marquee.advance(to: .seconds(1), speed: 40)
    #expect(!movesInThePause)
    marquee.endPause()
    #expect(marquee.next(length: 100) == .frame)
    // The movement begins with its first frame.
    #expect(marquee.advance(to: .seconds(10), speed: 40) && marquee.positions == [0])
    #expect(marquee.advance(to: .seconds(11), speed: 40) && marquee.positions == [40, -60])
    #expect(
      marquee.advance(to: .milliseconds(12_250), speed: 40) && marquee.positions == [90, -10])
    // The second copy is now where the first one began.
    #expect(marquee.advance(to: .milliseconds(12_500), speed: 40) && marquee.positions == [0])
    #expect(marquee.next(length: 100) == .pause(Marquee.pause))
  }

  /// A text that was hidden during its movement begins again.
  @Test func aLongAbsenceEndsTheMovement() {
    var marquee = Marquee()
    _ = marquee.next(length: 100)
    marquee.endPause()
    _ = marquee.advance(to: .seconds(1), speed: 40)
    _ = marquee.advance(to: .seconds(2), speed: 40)
    #expect(marquee.advance(to: .seconds(500), speed: 40) && marquee.positions == [0])
    let moves = marquee.advance(to: .seconds(501), speed: 40)
    #expect(!moves)
  }

  @Test func onlyAPauseCanEnd() {
    var marquee = Marquee()
    marquee.endPause()
    #expect(marquee.next(length: 50) == .pause(Marquee.pause))
  }

  // MARK: Labels

  private let benches = FontBenches()
  private let label = Label()

  private func bench(_ text: String, width: Double = 200) -> Bench {
    label.text = text
    label.size = 20
    label.overflow = .scroll
    label.frame = Rectangle(x: 0, y: 0, width: width, height: 30)
    return benches.bench(for: label)
  }

  private static let long = "Symphony No. 9 in D minor, Op. 125: IV. Finale – Presto"

  private func draw() -> [[UInt32]] {
    let surface = Surface(width: 220, height: 30)
    label.draw(on: Canvas(surface))
    return (0..<30).map { y in (0..<220).map { surface[$0, y] } }
  }

  private func isInk(_ picture: [[UInt32]], in columns: Range<Int>) -> Bool {
    picture.contains { row in columns.contains { row[$0] != 0 } }
  }

  @Test func aTextThatFitsCostsNothing() {
    let bench = bench("Short")
    let picture = draw()
    #expect(bench.stage.nextWakeTime(asOf: .zero) == nil && !bench.stage.isAnimating)
    label.overflow = .ellipsis
    #expect(draw() == picture && !label.scrollsText)
  }

  @Test func aLongTextMovesOnlyWhileItIsDrawn() {
    let bench = bench(Self.long)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == nil)
    let first = draw()
    #expect(isInk(first, in: 190..<200) && !isInk(first, in: 200..<220))
    #expect(label.scrollsText && label.shownTexts == [Self.long])
    #expect(bench.stage.nextWakeTime(asOf: .zero) == Marquee.pause)
    bench.stage.wakeControls(at: Marquee.pause)
    #expect(bench.stage.isAnimating)
    bench.frame()
    #expect(draw() == first && bench.stage.isAnimating)
    for _ in 0..<10 {
      bench.frame()
      #expect(draw() != first && bench.stage.isAnimating)
    }
    // It is hidden, or the screen is dark: nobody draws it, so it requests no more frames.
    bench.frame()
    #expect(!bench.stage.isAnimating && bench.stage.nextWakeTime(asOf: .seconds(9)) == nil)
    // A new text begins with a pause.
    label.text = Self.long + "!"
    _ = draw()
    #expect(!bench.stage.isAnimating && bench.stage.nextWakeTime(asOf: .seconds(9)) != nil)
  }

  /// Draws the frames of a whole movement.
  private func movement(_ bench: Bench) -> [[[UInt32]]] {
    var pictures = [draw()]
    _ = bench.stage.nextWakeTime(asOf: .zero)
    bench.stage.wakeControls(at: Marquee.pause)
    while bench.stage.isAnimating {
      bench.frame()
      pictures.append(draw())
    }
    return pictures
  }

  @Test func theMovementEndsWhereItBegan() {
    let bench = bench(Self.long)
    label.scrollSpeed = 400
    let pictures = movement(bench)
    #expect(pictures.count > 20 && pictures.first == pictures.last)
    #expect(pictures.allSatisfy { !isInk($0, in: 200..<220) })
  }

  /// Returns the first ink of a picture from the left and from the right.
  private func inkEnds(_ picture: [[UInt32]]) -> (left: Int, right: Int) {
    let columns = (0..<220).filter { isInk(picture, in: $0..<$0 + 1) }
    return (columns.first ?? 0, columns.last ?? 0)
  }

  /// From right to left, the text begins at the right edge and moves to the right.
  @Test func aRightToLeftTextMovesToTheRight() {
    let bench = bench("mmmmmmmmmmmmmmmmmmmmmmmmmmmmm   i   mmmmmmmmmmm")
    bench.root.layoutDirection = .rightToLeft
    bench.stage.placeIfNeeded()
    #expect(label.isRightToLeft)
    let first = draw()
    #expect(inkEnds(first).right >= 197)
    _ = bench.stage.nextWakeTime(asOf: .zero)
    bench.stage.wakeControls(at: Marquee.pause)
    bench.frame()
    bench.wait(.milliseconds(234))
    _ = draw()
    bench.frame()
    // 250 ms at 40 points per second.
    let moved = draw()
    #expect(
      (20..<190).allSatisfy { x in (0..<30).allSatisfy { moved[$0][x] == first[$0][x - 10] } })
  }

  @Test func anIconStaysInPlace() {
    let bench = bench(Self.long)
    label.icon = try? .builtIn(BuiltInIcon(named: "music"))
    label.scrollSpeed = 300
    let pictures = movement(bench)
    let icons = Set(pictures.map { $0.map { Array($0[0..<25]) } })
    #expect(icons.count == 1 && isInk(pictures[0], in: 0..<25))
  }

  @Test func onlyASingleLineScrolls() {
    label.overflow = .scroll
    #expect(label.contradiction == nil)
    label.lines = 2
    #expect(label.contradiction?.property == "overflow")
    label.overflow = .ellipsis
    #expect(label.contradiction == nil)
  }
}
