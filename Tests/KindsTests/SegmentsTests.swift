import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct SegmentsTests {
  private func segments() -> (Segments, Bench) {
    let segments = Segments()
    segments.items = ["Heat", "Cool", "Off"].map { Segments.Item(value: $0, title: $0) }
    segments.frame = Rectangle(x: 100, y: 100, width: 300, height: 44)
    let bench = Bench(segments)
    bench.name(segments, "mode")
    return (segments, bench)
  }

  @Test func aTapChooses() {
    let (segments, bench) = segments()
    #expect(segments.selected == 0)
    bench.down(250, 120).up()
    #expect(segments.selected == 1)
    #expect(bench.published == ["mode=Heat began", "mode=Cool ended"])
  }

  @Test(arguments: [
    // Three items in two rows, then in two columns.
    (false, [(150.0, 110.0, 0), (350, 110, 1), (150, 135, 2), (350, 135, 0)]),
    (true, [(150, 110, 0), (150, 135, 1), (350, 110, 2), (350, 135, 0)]),
  ])
  func itemsMayBeInSeveralLines(isVertical: Bool, taps: [(Double, Double, Int)]) {
    for (x, y, chosen) in taps {
      let (segments, bench) = segments()
      segments.lines = 2
      segments.vertical = isVertical
      bench.down(x, y).up()
      #expect(segments.selected == chosen, "at \(x), \(y)")
    }
  }

  /// A swatch in the colour of the background would be invisible.
  @Test(arguments: [("#FFFFFF", true), ("#DDE3EA", true), ("#F2B33D", false), ("#101010", false)])
  func aSwatchSimilarToTheBackgroundHasARim(color: String, hasRim: Bool) {
    let (segments, _) = segments()
    segments.items = ["#FF0000", color].map { Segments.Item(value: $0, title: $0) }
    segments.showsColors = true
    segments.trackColor = Color(hex: "#DDE3EA") ?? .black
    segments.textColor = Color(hex: "#404040")
    let surface = Surface(width: 300, height: 44)
    segments.draw(on: Canvas(surface))
    // A pixel at the rim of the second swatch, whose centre is at x = 223.
    let green = surface[235, 22] >> 8 & 0xFF
    #expect((0x38...0x60).contains(green) == hasRim, "\(green)")
  }

  @Test func anItemThatIsRemovedDuringAPressIsNotChosen() {
    let (segments, bench) = segments()
    let finger = bench.down(350, 120)
    segments.items.removeLast(2)
    finger.up()
    #expect(segments.selected == 0)
    #expect(!segments.isPressed)
  }

  @Test func theFingerMayMoveToAnotherItem() {
    let (segments, bench) = segments()
    let finger = bench.down(150, 120)
    finger.move(380, 120)
    #expect(segments.selected == 0)
    finger.up()
    #expect(segments.selected == 2)
  }

  @Test func leavingOrCancellingChoosesNothing() {
    let (segments, bench) = segments()
    let first = bench.down(250, 120)
    first.move(250, 300)
    first.up()
    bench.down(250, 120).cancel()
    #expect(segments.selected == 0 && bench.published.isEmpty)
  }

  @Test func theValueIsAlwaysAnItem() throws {
    let (segments, bench) = segments()
    let value = try #require(bench.values["mode"])
    #expect(throws: ValueError.notAChoice(choices: ["Heat", "Cool", "Off"])) {
      try value.set(.text("Dry"))
    }
    try value.set(.text("Off"))
    #expect(segments.selected == 2)
    try segments.setProperty("items", to: .list(["Low", "High"]))
    #expect(value.scalar == .text("Low"))
  }

  @Test func itemsMayBeStackedVertically() {
    let (segments, bench) = segments()
    segments.vertical = true
    segments.frame = Rectangle(x: 100, y: 100, width: 80, height: 300)
    bench.down(140, 350).up()
    #expect(segments.selected == 2)
  }

  /// Counts layouts; every character is 6 points wide.
  private final class CountingTypesetter: Typesetter {
    var layouts = 0

    func layout(_ spans: [TextSpan], in box: TextBox, scale: Double) -> TextLayout {
      layouts += 1
      let count = spans.reduce(0) { $0 + $1.text.count }
      return TextLayout(size: Size(width: 6 * Double(count), height: 12))
    }
  }

  /// Many items are measured once, and only the items in the damage are drawn.
  @Test(arguments: [false, true]) func onlyVisibleItemsAreLaidOut(isVertical: Bool) {
    let (segments, bench) = segments()
    let typesetter = CountingTypesetter()
    bench.typesetter = typesetter
    let count = 256
    segments.items = (0..<count).map {
      Segments.Item(value: "\($0)", title: "\($0)")
    }
    segments.vertical = isVertical
    segments.lines = 16
    segments.frame = Rectangle(x: 0, y: 0, width: 800, height: 480)
    let canvas = Canvas(Surface(width: 800, height: 480))
    typesetter.layouts = 0
    segments.draw(on: canvas)
    #expect(typesetter.layouts <= 3 * count)
    typesetter.layouts = 0
    segments.draw(on: canvas)
    #expect(typesetter.layouts == count, "only to draw them")
    typesetter.layouts = 0
    var part = canvas
    part.clip(toPixels: PixelRectangle(x: 0, y: 0, width: 30, height: 20))
    segments.draw(on: part)
    #expect((1...9).contains(typesetter.layouts), "\(typesetter.layouts)")
    // A different size is measured again.
    segments.size = 20
    typesetter.layouts = 0
    segments.draw(on: part)
    #expect(typesetter.layouts >= count)
  }
}
