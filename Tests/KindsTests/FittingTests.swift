import Bench
import Geometry
import Raster
import Testing

@testable import Controls
@testable import Kinds

/// Text that does not fit, and the position of a number in a ring. Uses a real font, because the
/// widths of digits matter.
struct FittingTests {
  private static let scales = [1, 1.25, 1.5, 2, 3]

  private let benches = FontBenches()

  // MARK: In a ring

  private func knob(
    _ number: Double, in range: ClosedRange<Double>, unit: String, language: Language = .english
  ) throws -> Knob {
    let knob = Knob()
    knob.showsValue = true
    knob.tint = Color(red: 1, green: 1, blue: 1)
    knob.frame = Rectangle(x: 0, y: 0, width: 200, height: 200)
    let bench = benches.bench(for: knob)
    bench.language = language
    bench.name(knob, "a")
    try knob.setRange(minimum: range.lowerBound, maximum: range.upperBound)
    try knob.valueSlot.value.setStep(1)
    knob.valueSlot.value.unit = unit
    try knob.setValue(number)
    return knob
  }

  /// The ink of the number is centred to the pixel, with and without a unit beside it.
  @Test(arguments: [0, 1, 7, 11, 30, 74, 99], ["", "%", "°", "°C"])
  func aNumberIsCentred(number: Double, unit: String) throws {
    let knob = try self.knob(number, in: 0...99, unit: unit)
    for scale in Self.scales {
      let value = try #require(
        knob.centeredValue(
          .number(number), of: knob.valueSlot.value, size: 44, around: Point(x: 100, y: 100),
          within: 90, scale: scale))
      let ink = value.numberInk(scale: scale)
      #expect(abs(ink.center.x - 100) * scale <= 1, "\(number) \(unit) × \(scale): \(ink)")
      #expect(abs(ink.center.y - 100) * scale <= 1, "\(number) \(unit) × \(scale): \(ink)")
    }
  }

  @Test func aUnitMovesTheNumberOnlyIfItWouldTouchTheRing() throws {
    let knob = try self.knob(88, in: 0...99, unit: "km/h")
    func ink(_ radius: Double) throws -> (number: Rectangle, frame: Rectangle) {
      let value = try #require(
        knob.centeredValue(
          .number(88), of: knob.valueSlot.value, size: 30, around: .zero, within: radius, scale: 1))
      #expect(value.size == 30)
      return (value.numberInk(scale: 1), value.frame)
    }
    let free = try ink(120)
    #expect(abs(free.number.center.x) <= 1)
    let narrow = try ink(60)
    #expect(narrow.number.center.x < -2)
    #expect(narrow.frame.right <= 60 && narrow.frame.right > 52, "no further than necessary")
  }

  /// A 1 is narrower than a 0.
  @Test func digitsAreProportional() throws {
    func width(_ number: Double) throws -> Double {
      let knob = try self.knob(number, in: 0...200, unit: "")
      let value = try #require(
        knob.centeredValue(
          .number(number), of: knob.valueSlot.value, size: 40, around: .zero, within: 90, scale: 1))
      return value.frame.width
    }
    #expect(try width(111) < width(100) - 10)
  }

  /// As the ring gets smaller, the number shrinks, then loses its unit, and is finally left out. It
  /// never loses digits.
  @Test(arguments: scales) func aLongNumberNeverLosesDigits(scale: Double) throws {
    let knob = try self.knob(1284, in: 0...9999, unit: "rpm")
    var stages: [String] = []
    for radius in stride(from: 100.0, through: 1, by: -0.5) {
      guard
        let value = knob.centeredValue(
          .number(1284), of: knob.valueSlot.value, size: 40, around: .zero, within: radius,
          scale: scale)
      else {
        #expect(radius < 12)
        continue
      }
      let count = value.number.layout.pieces.flatMap(\.glyphs.glyphs).count
      let stage =
        switch count {
        case 8: value.size == 40 ? "whole" : "smaller"
        case 5: "without unit"
        default: "cut: \(count)"
        }
      if stages.last != stage { stages.append(stage) }
      #expect(value.size >= (stage == "without unit" ? 6 : TypeSize.minimum))
      #expect(value.frame.width <= 2 * radius && value.frame.right <= radius)
    }
    #expect(stages == ["whole", "smaller", "without unit"])
  }

  @Test(arguments: ["en", "de", "fr"]) func aNegativeFractionInARingNeverLosesDigits(
    code: String
  ) throws {
    let knob = try self.knob(0, in: -99...99, unit: "°C", language: Language.named(code))
    try knob.valueSlot.value.setStep(0.5)
    try knob.setValue(-12.5)
    var counts: Set<Int> = []
    for radius in stride(from: 100.0, through: 1, by: -0.5) {
      let value = knob.centeredValue(
        .number(-12.5), of: knob.valueSlot.value, size: 40, around: .zero, within: radius, scale: 1)
      counts.insert(value?.number.layout.pieces.flatMap(\.glyphs.glyphs).count ?? 0)
    }
    // With the unit, without it, and no number.
    #expect(counts == [7, 5, 0])
  }

  /// The font size does not change with the number.
  @Test func allNumbersOfARangeHaveTheSameSize() throws {
    let knob = try self.knob(0, in: 0...10_000, unit: "rpm")
    let sizes = [0, 7, 111, 4_000, 9_999, 10_000].map { number in
      knob.centeredValue(
        .number(number), of: knob.valueSlot.value, size: 40, around: .zero, within: 55, scale: 1)?
        .size
    }
    #expect(Set(sizes).count == 1 && (sizes[0] ?? 0) < 40, "\(sizes)")
  }

  @Test(arguments: [44.0, 52, 80, 100, 130, 159, 160, 180, 199, 200])
  func aSmallCircularSliderKeepsItsNumberReadable(side: Double) throws {
    let slider = CircularSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: side, height: side)
    benches.bench(for: slider)
    for scale in Self.scales {
      let value = try #require(slider.centeredValue(at: 360, scale: scale))
      #expect(value.size >= TypeSize.minimum)
      let ink = value.numberInk(scale: scale)
      // Three digits, not an ellipsis, and not on the ring.
      #expect(ink.width > value.size * 1.5 && ink.height > value.size * 0.6)
      let corner = Point(x: side / 2, y: side / 2).distance(to: ink.origin)
      #expect(corner < slider.numberRadius, "\(ink)")
    }
  }

  // MARK: Labels

  private func label(
    _ number: Double, format: String, in language: Language = .english
  ) throws -> Label {
    let label = Label()
    let value = NamedValue(name: "a", .number(number), in: -1e6...1e6, step: 0.5)
    label.valueSlot.link(to: value)
    label.format = try ValueFormat(format)
    label.color = .black
    benches.bench(for: label).language = language
    return label
  }

  /// A number shrinks to the smallest legible size; it never loses digits.
  @Test(arguments: scales) func aLabelShrinksItsNumber(scale: Double) throws {
    let label = try self.label(-1284.5, format: "{value} €")
    label.size = 20
    let whole = try #require(label.layout(in: Size(width: 500, height: 40), scale: scale))
    label.size = TypeSize.minimum
    let smallest = try #require(label.layout(in: Size(width: 500, height: 40), scale: scale))
    label.size = 20
    var counts: Set<Int> = []
    for width in stride(from: whole.size.width, to: 0, by: -0.5) {
      let layout = try #require(label.layout(in: Size(width: width, height: 40), scale: scale))
      #expect(layout.size.width <= width)
      counts.insert(layout.pieces.flatMap(\.glyphs.glyphs).count)
      #expect(layout.isTruncated == (width < smallest.size.width), "at \(width)")
    }
    // "−1284.5 €", "−1284.5 …", "…", and nothing if not even that fits.
    #expect(counts.subtracting([8, 1, 0]).isEmpty, "\(counts)")
    #expect(counts.contains(1))
  }

  /// Large digits are proportional and small ones tabular; neither moves a neighbour.
  @Test(arguments: [(16.0, true), (23, true), (24, false), (44, false)])
  func largeDigitsAreProportional(size: Double, isTabular: Bool) throws {
    try expectDigits(size: size, areTabular: isTabular)
  }

  @Test(arguments: [16.0, 24, 44]) func digitsAreTabularOnRequest(size: Double) throws {
    try expectDigits(size: size, areTabular: true) { $0.tabularDigits = true }
  }

  private func expectDigits(
    size: Double, areTabular: Bool, configure: (Label) -> Void = { _ in }
  ) throws {
    func widths(_ number: Double) throws -> (drawn: Double, intrinsic: Double) {
      let label = try self.label(number, format: "{value:.0f} %")
      label.size = size
      configure(label)
      let layout = try #require(label.layout(in: Size(width: 500, height: 60), scale: 1))
      return (layout.size.width, label.intrinsicSize?.width ?? 0)
    }
    let (narrow, wide) = (try widths(111), try widths(200))
    #expect((narrow.drawn == wide.drawn) == areTabular)
    #expect(
      abs(narrow.intrinsic - wide.intrinsic) < 0.02 * size && narrow.intrinsic >= narrow.drawn)
  }

  private struct ShownNumber: CustomTestStringConvertible, Sendable {
    let number: Double
    let format: String
    let language: String
    /// The glyphs of the number, without spaces.
    let glyphs: Int
    /// The glyphs before the number.
    var before = 0
    /// The glyphs after the number.
    var after = 0

    var testDescription: String { "\(number) as \(format) in \(language)" }
  }

  private static let shownNumbers = [
    ShownNumber(number: 1284, format: "{value:.0f}", language: "en", glyphs: 4),
    ShownNumber(number: -1284, format: "{value:.0f}", language: "en", glyphs: 5),
    ShownNumber(number: -12.5, format: "{value:.1f} °C", language: "de", glyphs: 5, after: 2),
    ShownNumber(number: 123_456, format: "{value:,} kW", language: "fr", glyphs: 6, after: 2),
    ShownNumber(
      number: -123_456.5, format: "{value:,.1f} kW", language: "hi", glyphs: 11, after: 2),
    ShownNumber(number: 0.5, format: "{value:%}", language: "tr", glyphs: 2, before: 1),
    ShownNumber(number: -123_456, format: "{value:,}", language: "de-CH", glyphs: 8),
    ShownNumber(number: 3723, format: "{value:h:mm:ss}", language: "en", glyphs: 7),
  ]

  /// At every width, all of a number is visible or nothing of it.
  @Test(arguments: shownNumbers, [1, 1.5])
  private func aNumberIsNeverCutIntoAnotherNumber(_ shown: ShownNumber, scale: Double) throws {
    let language = try Language.named(shown.language)
    let label = try self.label(shown.number, format: shown.format, in: language)
    // The same text without a value, as texts with braces have.
    let text = Label()
    text.text = label.format.text(
      for: label.valueSlot.value, scalar: .number(shown.number), in: language)
    let button = Button()
    button.title = text.text
    let segments = Segments()
    for control in [text, button, segments] { benches.bench(for: control) }
    let all = shown.before + shown.glyphs + shown.after
    for width in stride(from: 0.5, through: 160, by: 0.5) {
      let size = Size(width: width, height: 24)
      let layouts = [
        label.layout(in: size, scale: scale), text.layout(in: size, scale: scale),
        button.titleLayout(fitting: size, scale: scale),
        segments.title(text.text, size: 16, width: width, scale: scale),
      ]
      for (index, layout) in layouts.enumerated() {
        let layout = try #require(layout)
        let count = layout.pieces.flatMap(\.glyphs.glyphs).count
        // The last glyph of a truncated text is the ellipsis.
        let isWhole = count > shown.before + shown.glyphs
        #expect(
          layout.isTruncated ? count <= shown.before + 1 || isWhole : count == all,
          "\(index) in \(width): \(count)")
      }
    }
  }

  /// The widths at which a text is as desired, smaller, and cut.
  private func stages(_ layout: (Size) -> TextLayout?, _ scale: Double) throws -> [String] {
    var stages: [String] = []
    let whole = try #require(layout(Size(width: 600, height: 40)))
    for width in stride(from: 300.0, to: 8, by: -0.5) {
      let layout = try #require(layout(Size(width: width, height: 40)))
      let stage =
        layout.isTruncated ? "…" : layout.size.height == whole.size.height ? "whole" : "smaller"
      if stages.last != stage { stages.append(stage) }
    }
    return stages
  }

  @Test(arguments: scales) func textShrinksToTheMinimumSize(scale: Double) throws {
    let label = Label()
    label.text = "Emergency"
    label.size = 20
    benches.bench(for: label)
    #expect(try stages({ label.layout(in: $0, scale: scale) }, scale) == ["whole", "…"])
    label.minimumSize = 12
    #expect(try stages({ label.layout(in: $0, scale: scale) }, scale) == ["whole", "smaller", "…"])
    // A minimum above the size changes nothing.
    label.minimumSize = 30
    #expect(try stages({ label.layout(in: $0, scale: scale) }, scale) == ["whole", "…"])
    let number = try self.label(1284, format: "{value:.0f}")
    number.size = 20
    number.minimumSize = 20
    #expect(try stages({ number.layout(in: $0, scale: scale) }, scale) == ["whole", "…"])
    let button = Button()
    button.title = "Emergency"
    button.size = 20
    benches.bench(for: button)
    func single(_ size: Size) -> TextLayout? {
      button.titleLayout(fitting: Size(width: size.width, height: 30), scale: scale)
    }
    #expect(try stages(single, scale) == ["whole", "smaller", "…"])
    button.minimumSize = 20
    #expect(try stages(single, scale) == ["whole", "…"])
  }

  @Test func segmentsShrinkToTheMinimumSize() {
    let segments = Segments()
    segments.items = ["Morning", "Afternoon"].map { Segments.Item(value: $0, title: $0) }
    benches.bench(for: segments)
    func size() -> Double { segments.columns(in: 100, scale: 1).typeSize }
    #expect(size() == TypeSize.minimum)
    segments.minimumSize = 14
    #expect(size() == 14)
    segments.minimumSize = 4
    #expect(size() < TypeSize.minimum)
  }

  /// Large letters are closer to each other, unless the author sets their distance.
  @Test(arguments: [(16.0, 0.0), (27, 0), (28, -1), (36, -1.5), (44, -2), (96, -2)])
  func largeLettersAreCloser(size: Double, percent: Double) throws {
    let label = Label()
    label.text = "1284"
    label.size = size
    let bench = benches.bench(for: label)
    func width() throws -> Double { try #require(label.intrinsicSize).width }
    let classic = try width()
    bench.stage.palette = Palette { _ in .white }
    #expect(abs(try width() - (classic + 4 * size * percent / 100)) <= 0.5)
    label.letterSpacing = 0
    #expect(try width() == classic)
  }

  @Test func wordsAreTruncatedWithoutShrinking() throws {
    let label = Label()
    label.text = "Far too long for this"
    benches.bench(for: label)
    let layout = try #require(label.layout(in: Size(width: 80, height: 20), scale: 1))
    let line = try #require(label.layout(in: Size(width: 800, height: 20), scale: 1))
    #expect(layout.isTruncated && layout.size.height == line.size.height)
  }

  // MARK: Bubbles

  @Test func aBubbleIsNoWiderThanTheStage() throws {
    let slider = Slider()
    slider.frame = Rectangle(x: 0, y: 100, width: 90, height: 40)
    slider.showsValueWhileHeld = true
    let bench = benches.bench(for: slider)
    bench.stage.frame = Rectangle(x: 0, y: 0, width: 90, height: 300)
    try slider.setRange(minimum: 0, maximum: 1e12)
    try slider.setValue(123_456_789_012)
    _ = bench.down(15, 120)
    let bubble = try #require(bench.stage.children.compactMap { $0 as? ValueBubble }.first)
    let layout = try #require(bubble.layout(scale: 1))
    #expect(bubble.frame.left >= 0 && bubble.frame.right <= 90)
    #expect(layout.size.width <= bubble.frame.width)
    #expect(
      layout.pieces.flatMap(\.glyphs.glyphs).count == 1, "an ellipsis instead of a truncated number"
    )
  }
}
