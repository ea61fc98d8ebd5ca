import Bench
import Geometry
import Raster
import Testing
import Typesetting

@testable import Controls
@testable import Kinds

/// Texts side by side share a baseline, to the pixel.
struct BaselineTests {
  private let bench = Bench()

  init() {
    bench.typesetter = FreeTypeTypesetter(
      fonts: FontLibrary(folders: ["/usr/share/fonts/opentype/inter"]), warn: { _ in })
    bench.root.fontFamily = "Inter"
  }

  private func label(_ size: Double, _ text: String = "H") -> Label {
    let label = Label()
    label.text = text
    label.size = size
    label.color = .black
    return label
  }

  private func button(_ size: Double = 16) -> Button {
    let button = Button()
    button.title = "H"
    button.size = size
    button.color = .white
    button.titleColor = .black
    return button
  }

  private func segments() -> Segments {
    let segments = Segments()
    segments.items = ["H", "E"].map { Segments.Item(value: $0, title: $0) }
    segments.trackColor = .white
    segments.color = .white
    segments.selectedTextColor = .black
    segments.textColor = .black
    return segments
  }

  /// The lowest row of each control's ink, in pixels of the panel.
  private func bottoms(
    _ children: [Control], of group: LayoutGroup, scale: Double = 1, height: Double = 61
  ) -> [Int] {
    bench.scale = scale
    for child in children { group.add(child) }
    group.frame = Rectangle(x: 3, y: 5, width: 600, height: height)
    bench.root.add(group)
    group.placeEverything()
    return children.map { child in
      let size = Size(width: min(child.frame.width, 60), height: height + 10)
      let surface = Surface(width: Int(size.width * scale), height: Int(size.height * scale))
      var canvas = Canvas(surface)
      canvas.scale(x: scale, y: scale)
      canvas.fill(.rectangle(Rectangle(origin: .zero, size: size)), .white)
      canvas.translate(x: 0, y: child.originOnStage.y)
      child.draw(on: canvas)
      let rows = (0..<surface.height).reversed().first { y in
        (0..<surface.width).contains { x in surface[x, y] & 0xFF < 0x80 }
      }
      return rows ?? -1
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3], [LayoutGroup.Alignment.stretch, .center])
  func textsInARowShareABaseline(scale: Double, align: LayoutGroup.Alignment) {
    for children in [
      [label(13), label(28), label(16)], [label(20), button()], [button(), label(13)],
      [label(13), segments(), label(28)], [label(16), Toggle(), label(20)],
    ] {
      let row = Row()
      row.align = align
      let bottoms = zip(children, self.bottoms(children, of: row, scale: scale)).filter {
        !($0.0 is Toggle)
      }.map(\.1)
      #expect(Set(bottoms).count == 1 && bottoms[0] > 0, "\(children): \(bottoms)")
    }
  }

  /// Texts of all sizes, also beside a button that is lower than the text.
  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func controlsMoveToASharedBaseline(scale: Double) {
    for children in [
      [label(13), label(44), label(16)], [label(44), button()], [button(), label(72), label(13)],
      [label(13), segments(), label(60)], [label(44), Toggle(), label(20), button(28)],
    ] {
      for height in [100.0, 140] {
        let row = Row()
        row.align = .baseline
        let bottoms = zip(children, self.bottoms(children, of: row, scale: scale, height: height))
          .filter { !($0.0 is Toggle) }.map(\.1)
        #expect(Set(bottoms).count == 1 && bottoms[0] > 0, "\(children): \(bottoms)")
        for child in children {
          row.remove(child)
        }
      }
    }
  }

  @Test func aRowOnABaselineIsHighEnoughForAllTexts() throws {
    let children = [label(44), button(), label(13)]
    let row = Row()
    row.align = .baseline
    _ = bottoms(children, of: row, height: 200)
    let height = try #require(row.intrinsicHeight(forWidth: 600))
    row.frame.height = height
    row.placeEverything()
    for child in children {
      #expect(child.frame.top > -1 && child.frame.bottom < height + 1, "\(child.frame)")
    }
    #expect(height < 70)
  }

  @Test func aButtonTitleStaysCentred() throws {
    let button = button()
    let alone = bottoms([button], of: Row())
    let other = self.button()
    #expect(bottoms([label(28), other, label(13)], of: Row())[1] == alone[0])
  }

  @Test func eachRowOfAGridSharesABaseline() {
    let grid = Grid()
    let bottoms = bottoms([label(13), label(28), label(20), label(16)], of: grid, height: 140)
    #expect(bottoms[0] == bottoms[1] && bottoms[2] == bottoms[3] && bottoms[1] < bottoms[2])
  }

  @Test(arguments: [LayoutGroup.Alignment.start, .end])
  func textsAlignedToAnEdgeDoNotShareABaseline(align: LayoutGroup.Alignment) {
    let row = Row()
    row.align = align
    let (small, large) = (label(13), label(28))
    _ = bottoms([small, large], of: row)
    #expect(small.sharedBaseline == nil && large.sharedBaseline == nil)
  }

  @Test func aLabelOfSeveralLinesIsCentred() {
    let long = label(13, "H\nH")
    long.lines = 2
    _ = bottoms([long, label(28)], of: Row())
    #expect(long.sharedBaseline == nil)
  }

  /// A larger font moves the neighbours; a label that moves to a column no longer shares a baseline.
  @Test func theBaselineFollowsChanges() throws {
    let (small, large) = (label(13), label(20))
    let row = Row()
    let before = bottoms([small, large], of: row)
    large.size = 40
    bench.stage.placeIfNeeded()
    let shared = try #require(small.sharedBaseline)
    #expect(shared == large.baseline(in: large.frame.size))
    #expect(shared > Double(before[0] - 5))
    row.remove(small)
    let column = Column()
    column.add(small)
    column.frame = row.frame
    bench.root.add(column)
    column.placeEverything()
    #expect(small.sharedBaseline == nil)
  }

  /// A label too short for the shared baseline keeps its line inside its frame.
  @Test func noLineLeavesItsFrame() throws {
    let (small, large) = (label(13), label(40))
    small.layout.height = 18
    let row = Row()
    let bottoms = bottoms([small, large], of: row)
    #expect(bottoms[0] < 5 + 18)
    #expect(bottoms[0] < bottoms[1])
  }
}
