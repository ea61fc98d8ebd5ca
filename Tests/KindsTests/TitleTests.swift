import Bench
import Geometry
import Raster
import Testing

@testable import Controls
@testable import Kinds

/// Titles that do not fit: those of buttons wrap, those of segments share the width by need.
struct TitleTests {
  private let benches = FontBenches()

  /// The bounding box of the drawn pixels that satisfy `isInk`.
  private func ink(
    of control: Control, scale: Double = 1, where isInk: (UInt32) -> Bool
  ) -> PixelRectangle {
    let size = control.frame.size
    let surface = Surface(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))
    )
    var canvas = Canvas(surface)
    canvas.scale(x: scale, y: scale)
    canvas.fill(.rectangle(control.bounds), .white)
    control.draw(on: canvas)
    var area = PixelRectangle.empty
    for y in 0..<surface.height {
      for x in 0..<surface.width where isInk(surface[x, y]) {
        area = area.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
      }
    }
    return area
  }

  private func isDark(_ pixel: UInt32) -> Bool { pixel & 0xFF < 0xE0 }

  // MARK: Buttons

  private func button(_ title: String, width: Double, height: Double) -> Button {
    let button = Button()
    button.title = title
    button.frame = Rectangle(x: 0, y: 0, width: width, height: height)
    benches.bench(for: button)
    return button
  }

  private func lines(_ layout: TextLayout?, size: Double) -> Int {
    guard let layout else { return 0 }
    return Int(((layout.lastBaseline - layout.firstBaseline) / (size * 1.2)).rounded()) + 1
  }

  @Test(arguments: ["Go", "Start the program"])
  func aTitleIsAlignedToAnEdge(title: String) {
    let button = button(title, width: 110, height: 80)
    button.color = .white
    button.titleColor = .black
    func edges(_ alignment: TextAlignment) -> (left: Int, right: Int) {
      button.alignment = alignment
      let area = ink(of: button, where: isDark)
      return (area.left, 110 - area.right)
    }
    let (left, center, right) = (edges(.left), edges(.center), edges(.right))
    #expect(abs(center.left - center.right) <= 2)
    #expect(left.left <= center.left && right.right <= center.right)
    // The padding is the font size, or less for a title that needs more.
    #expect((8...18).contains(left.left) && (8...18).contains(right.right))
    if title == "Go" { #expect(left.right > 60 && right.left > 60) }
  }

  @Test func aTitleWrapsIfThereIsHeight() throws {
    let wide = button("Start the program", width: 200, height: 80)
    #expect(lines(wide.titleLayout(fitting: wide.bounds.size, scale: 1), size: 16) == 1)
    let tall = button("Start the program", width: 110, height: 80)
    let wrapped = try #require(tall.titleLayout(fitting: tall.bounds.size, scale: 1))
    #expect(lines(wrapped, size: 16) == 2 && !wrapped.isCut)
    let narrow = button("Start the program", width: 84, height: 80)
    let three = try #require(narrow.titleLayout(fitting: narrow.bounds.size, scale: 1))
    #expect(lines(three, size: 16) == 3 && !three.isCut)
  }

  @Test func aTitleShrinksBeforeAWordBreaks() throws {
    let button = self.button("Emergency stop", width: 84, height: 44)
    let layout = try #require(button.titleLayout(fitting: button.bounds.size, scale: 1))
    #expect(!layout.isCut && lines(layout, size: 12) == 2)
    let low = self.button("Emergency stop", width: 60, height: 28)
    let cut = try #require(low.titleLayout(fitting: low.bounds.size, scale: 1))
    #expect(cut.isTruncated && lines(cut, size: 11) == 1)
  }

  /// A word that does not fit is truncated with an ellipsis instead.
  @Test func wordsAreNeverBroken() throws {
    for width in stride(from: 30.0, to: 120, by: 1) {
      let button = self.button("Emergency stop", width: width, height: 44)
      let layout = try #require(button.titleLayout(fitting: button.bounds.size, scale: 1))
      #expect(!layout.breaksWord && layout.size.width <= width, "\(width)")
      #expect(layout.isTruncated == (width < 71), "\(width)")
    }
  }

  /// In a column, a button gets the height that its lines need.
  @Test func aNarrowButtonIsTaller() {
    let button = self.button("Start the program now", width: 100, height: 44)
    #expect(button.intrinsicHeight(forWidth: 400) == button.intrinsicSize?.height)
    let two = button.intrinsicHeight(forWidth: 110) ?? 0
    #expect(two > (button.intrinsicSize?.height ?? 0) + 8)
  }

  @Test func severalLinesAreCentred() throws {
    let button = self.button("Two lines", width: 80, height: 81)
    button.color = .white
    button.titleColor = .black
    button.title = "HHH HHH"
    let area = ink(of: button, where: isDark)
    #expect(area.height > 26)
    #expect(abs(area.top + area.bottom - 81) <= 1, "\(area)")
  }

  // MARK: Segments

  @Test func segmentsAreEquallyWideIfEveryWordFits() {
    #expect(Segments.widths(needing: [30, 40, 10], in: 150) == [50, 50, 50])
    #expect(Segments.widths(needing: [90, 20, 10], in: 150) == [90, 30, 30])
    #expect(Segments.widths(needing: [90, 40, 10], in: 150) == [90, 40, 20])
    #expect(Segments.widths(needing: [90, 80, 10], in: 150) == [70, 70, 10], "too tight for all")
    #expect(Segments.widths(needing: [0, 0], in: 150) == [75, 75])
  }

  @Test func aLongWordGetsMoreWidthThanShortOnes() throws {
    let segments = Segments()
    segments.items = ["Off", "Automatic", "On"].map { Segments.Item(value: $0, title: $0) }
    let bench = benches.bench(for: segments)
    bench.name(segments, "mode")
    // At 116 points the smallest type fits only with the reduced padding.
    for (width, isEqual, isWhole) in [
      (400.0, true, true), (200, false, true), (116, false, true), (90, false, false),
    ] {
      segments.frame = Rectangle(x: 0, y: 0, width: width, height: 44)
      let columns = segments.columns(in: width, scale: 1)
      #expect((Set(columns.widths.map { ($0 * 8).rounded() }).count == 1) == isEqual, "\(width)")
      #expect(abs(columns.widths.reduce(0, +) - width) < 1e-9)
      #expect((columns.typeSize == 16) == (width > 150))
      #expect(columns.typeSize >= TypeSize.minimum)
      let layout = try #require(
        segments.title(
          "Automatic", size: columns.typeSize, width: columns.widths[1] - 10, scale: 1))
      #expect(layout.isTruncated != isWhole, "\(width)")
    }
  }

  /// Hit testing uses the same cells as drawing.
  @Test func aTapChoosesTheWordUnderIt() {
    let segments = Segments()
    segments.items = ["Off", "Automatic", "On"].map { Segments.Item(value: $0, title: $0) }
    segments.frame = Rectangle(x: 0, y: 0, width: 190, height: 44)
    let bench = benches.bench(for: segments)
    bench.name(segments, "mode")
    let widths = segments.columns(in: 190, scale: 1).widths
    bench.down(widths[0] + 4, 20).up()
    #expect(segments.selected == 1 && widths[0] + 4 < 190 / 3)
    bench.down(widths[0] - 4, 20).up()
    #expect(segments.selected == 0)
    bench.down(186, 20).up()
    #expect(segments.selected == 2)
  }
}
