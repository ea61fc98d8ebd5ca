import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

/// The movements of the marks of choices, of check marks, pages and layers.
struct MarkMotionTests {
  /// Draws a control whose items are 100 points wide, and returns where it has a colour.
  private func columns(of color: UInt32, in control: Control, y: Int) -> [Int] {
    let surface = Surface(width: Int(control.frame.width), height: Int(control.frame.height))
    control.draw(on: Canvas(surface))
    return (0..<surface.width).filter { surface[$0, y] == color }
  }

  private func segments() -> (Segments, Bench) {
    let segments = Segments()
    segments.items = ["Heat", "Cool", "Off"].map { Segments.Item(value: $0, title: $0) }
    segments.frame = Rectangle(x: 0, y: 0, width: 300, height: 44)
    segments.color = .white
    segments.cornerRadius = Segments.inset
    let bench = Bench(segments)
    bench.name(segments, "mode")
    return (segments, bench)
  }

  @Test func theMarkOfSegmentsMovesToTheChosenItem() {
    let (segments, bench) = segments()
    func mark() -> [Int] { columns(of: 0xFFFF_FFFF, in: segments, y: 8) }
    #expect(mark() == Array(4..<96))
    bench.down(250, 20).up()
    bench.frame()
    // The value has changed, and the mark is on its way.
    #expect(segments.selected == 2)
    let first = mark().first ?? 0
    #expect((5..<204).contains(first) && mark().count == 92)
    // Another choice continues from there.
    bench.down(150, 20).up()
    bench.frame()
    #expect(abs((mark().first ?? 0) - first) < 100 && mark() != Array(104..<196))
    bench.settle()
    #expect(mark() == Array(104..<196))
  }

  @Test func theMarkJumpsIfNobodyMovedIt() throws {
    let (segments, bench) = segments()
    try bench.set(["mode": .text("Off")])
    #expect(!bench.stage.isAnimating)
    #expect(columns(of: 0xFFFF_FFFF, in: segments, y: 8) == Array(204..<296))
    bench.stage.reducesMotion = true
    bench.down(50, 20).up()
    bench.frame()
    #expect(!bench.stage.isAnimating)
    #expect(columns(of: 0xFFFF_FFFF, in: segments, y: 8) == Array(4..<96))
  }

  @Test func theCheckMarkIsWrittenAndErased() {
    let checkbox = Checkbox()
    checkbox.frame = Rectangle(x: 0, y: 0, width: 44, height: 44)
    checkbox.boxSize = 40
    checkbox.color = .black
    checkbox.checkColor = .white
    let bench = Bench(checkbox)
    bench.name(checkbox, "quiet")
    /// The pixels that the mark covers.
    func written() -> Int {
      let surface = Surface(width: 44, height: 44)
      checkbox.draw(on: Canvas(surface))
      return (0..<44).reduce(0) { count, y in
        count + (0..<44).count { surface[$0, y] == 0xFFFF_FFFF }
      }
    }
    bench.down(20, 20).up()
    bench.frame()
    #expect(checkbox.isChecked)
    let first = written()
    bench.settle()
    let whole = written()
    #expect(first < whole && whole > 0)
    bench.down(20, 20).up()
    bench.frame()
    #expect(!checkbox.isChecked && bench.stage.isAnimating)
    bench.settle()
    #expect(written() == 0)
  }

  private func pages() -> (Pages, Bench) {
    let pages = Pages()
    pages.position = .none
    for name in ["one", "two", "three"] {
      let page = Page()
      page.name = name
      pages.add(page)
    }
    let bench = Bench()
    pages.frame = Rectangle(x: 0, y: 0, width: 400, height: 400)
    bench.root.add(pages)
    bench.name(pages, "page")
    bench.stage.placeIfNeeded()
    bench.stage.isSeen = true
    return (pages, bench)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func aPageFadesInFromItsSide(direction: LayoutDirection) throws {
    let (pages, bench) = pages()
    bench.root.layoutDirection = direction
    let end = direction == .leftToRight ? 1.0 : -1
    let (one, two, three) = (pages.pages[0], pages.pages[1], pages.pages[2])
    try bench.set(["page": .text("three")], animated: true)
    bench.frame()
    #expect(one.isHidden && (0.01..<1).contains(one.fadeOpacity))
    #expect(!three.isHidden && (0.01..<1).contains(three.fadeOpacity))
    #expect(abs(one.fadeOpacity + three.fadeOpacity - 1) < 0.001)
    #expect((1.0..<24).contains(three.displacement.x * end) && two.fadeOpacity == 0)
    // Back again: each page continues from where it is.
    let before = one.fadeOpacity
    try bench.set(["page": .text("one")], animated: true)
    #expect(one.fadeOpacity == before && (-24.0 ..< -1).contains(one.displacement.x * end))
    bench.settle()
    #expect(one.fadeOpacity == 1 && one.displacement == .zero && three.fadeOpacity == 0)
    #expect(!pages.isMoving)
  }

  @Test func aPageAppearsAtOnceWithoutMotion() throws {
    let (pages, bench) = pages()
    bench.stage.reducesMotion = true
    try bench.set(["page": .text("two")], animated: true)
    #expect(pages.pages[0].fadeOpacity == 0 && pages.pages[1].fadeOpacity == 1)
    #expect(!bench.stage.isAnimating && !pages.isMoving)
  }

  @Test func aDialogFadesIn() throws {
    let dialog = Dialog()
    let bench = Bench(dialog)
    bench.name(dialog, "asking")
    bench.stage.isSeen = true
    try bench.set(["asking": .boolean(true)])
    let card = try #require(bench.stage.children.last)
    bench.frame()
    #expect(!card.isHidden && (0.01..<1).contains(card.fadeOpacity))
    bench.settle()
    #expect(card.fadeOpacity == 1)
  }
}
