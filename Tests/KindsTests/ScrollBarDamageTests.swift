import Bench
import Controls
import Geometry
import Testing

@testable import Kinds

struct ScrollBarDamageTests {
  /// A scroller whose content is clipped to less than its bounds, and does not move.
  private final class StillScroller: Scroller {
    override var clip: Rectangle? { bounds.inset(by: 10) }
    func fill() { setContentSize(Size(width: 100, height: 1_000)) }
  }

  /// Moving the content does not always damage the bar.
  @Test func aMovedBarIsRedrawn() {
    let bench = Bench()
    let scroller = StillScroller()
    scroller.frame = Rectangle(x: 0, y: 0, width: 100, height: 200)
    bench.root.add(scroller)
    scroller.fill()
    let finger = bench.down(50, 150)
    bench.forgetDamage()
    finger.move(50, 50)
    // The bar is 38.8 points long, and its space is 194 points high.
    for y in [5.0, 20, 45] {
      #expect(bench.damage.contains { $0.contains(Point(x: 95, y: y)) }, "\(y)")
    }
    #expect(!bench.damage.contains { $0.contains(Point(x: 95, y: 120)) })
    finger.up()
  }
}
