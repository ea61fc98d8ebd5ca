import Controls
import Geometry
import GoldenPictures
import PanelChecks
import Panels
import Raster
import Testing

@testable import Kinds

/// The number in the middle of gauges, knobs, circular sliders and meters in panels with a theme.
struct DialTests {
  private static let sides = [64.0, 80, 96, 128, 160, 240, 480]
  private static let numbers = [
    "maximum: 100, step: 1, unit: '%'", "minimum: -20, maximum: 120, step: 0.5, unit: '°C'",
    "maximum: 360, step: 1, unit: '°'", "maximum: 8000, step: 1, unit: 'rpm'", "maximum: 1",
  ]
  private static let kinds = [
    "kind: 'gauge'", "kind: 'gauge', title: 'Speed', target: 1", "kind: 'gauge', scale: 'ticks'",
    "kind: 'gauge', startAngle: -180, endAngle: 0, title: 'Speed'",
    "kind: 'gauge', startAngle: -180, endAngle: -90",
    "kind: 'gauge', startAngle: 205, endAngle: -25, title: 'Speed'",
    "kind: 'gauge', startAngle: -270, endAngle: 90, zones: [{ from: 0.5, color: 'bad' }]",
    "kind: 'gauge', form: 'arc', title: 'Speed'",
    "kind: 'gauge', form: 'arc', startAngle: -180, endAngle: 0",
    "kind: 'knob', showsValue: true", "kind: 'knob', showsValue: true, scale: 'numbers'",
    "kind: 'circularSlider'", "kind: 'circularSlider', scale: 'numbers', target: 1",
    "kind: 'meter', form: 'arc', showsValue: true, scale: 'numbers'",
    "kind: 'meter', form: 'ring', showsValue: true, target: 1",
  ]

  private func dial(
    _ kind: String, _ number: String, side: Double, scale: Double, direction: String
  ) throws -> any Dial {
    let panel = try TestPanel.panel(
      """
      { theme: 'dark', direction: '\(direction)', size: { width: 480, height: 480 },
        values: { n: { \(number) } },
        controls: [{ value: 'n', frame: [0, 0, \(side), \(side)], \(kind) }] }
      """, resources: GoldenResources())
    panel.fit(width: Int(480 * scale), height: Int(480 * scale))
    defer { retained.panels.append(panel) }
    return try #require(panel.allControls.first as? any Dial)
  }

  /// Panels, which do not outlive the test.
  private final class Retained {
    var panels: [Panel] = []
  }
  private let retained = Retained()

  /// The number is in the middle to half a pixel, has all its digits, and touches nothing.
  @Test(arguments: kinds, numbers)
  func theNumberIsInTheMiddle(kind: String, number: String) throws {
    for side in Self.sides {
      for (scale, direction) in [(1.0, "leftToRight"), (1.5, "rightToLeft"), (2, "leftToRight")] {
        let dial = try dial(kind, number, side: side, scale: scale, direction: direction)
        var sizes: Set<Double> = []
        for fraction in [0, 0.111, 0.5, 1] {
          let value = dial.valueSlot.value
          let number = value.minimum + fraction * (value.maximum - value.minimum)
          let text = value.text(of: .number(number), in: .english, isGrouped: true)
          let centered = try #require(dial.centeredValue(at: number, scale: scale))
          let comment: Comment = "\(text) in \(side) × \(scale)"
          sizes.insert(centered.size)
          let ink = centered.numberInk(scale: scale)
          #expect(abs(ink.center.x - dial.center.x) * scale <= 0.51, comment)
          #expect(abs(ink.center.y - dial.center.y) * scale <= 0.51, comment)
          let glyphs = centered.number.layout.pieces.flatMap(\.glyphs.glyphs).count
          #expect(glyphs == text.count || glyphs == text.count + 1 && value.unit == "°", comment)
          expectRoom(for: centered, ink, in: dial, comment)
        }
        #expect(sizes.count == 1, "\(sizes)")
      }
    }
  }

  private func expectRoom(
    for value: CenteredValue, _ ink: Rectangle, in dial: any Dial, _ comment: Comment
  ) {
    let areas = [ink] + value.captions.map(\.area)
    for (index, area) in areas.enumerated() {
      #expect(!areas.dropFirst(index + 1).contains { $0.intersects(area) }, comment)
      #expect(!dial.numerals.contains { $0.intersects(area) }, comment)
      #expect(dial.bounds.intersection(area) == area, comment)
    }
    for corner in [ink.origin, Point(x: ink.right, y: ink.bottom)] {
      #expect(corner.distance(to: dial.center) <= dial.numberRadius + 1, comment)
    }
  }

  /// Thousands are separated as on the scale, also in the texts that tests compare.
  @Test(arguments: kinds) func thousandsAreSeparated(kind: String) throws {
    let dial = try dial(kind, Self.numbers[3], side: 240, scale: 1, direction: "leftToRight")
    try dial.valueSlot.value.set(.number(7200))
    #expect(dial.shownTexts.last == "7,200\u{202F}rpm")
    let value = try #require(dial.centeredValue(at: 7200, scale: 1))
    #expect(value.number.layout.pieces.flatMap(\.glyphs.glyphs).count == 5)
  }

  /// The smallest number that there is room for is 13 points high, in dials of 96 points.
  @Test(arguments: kinds) func theNumberIsLegible(kind: String) throws {
    for number in Self.numbers.prefix(3) {
      let dial = try dial(kind, number, side: 96, scale: 1, direction: "leftToRight")
      #expect(try #require(dial.centeredValue(at: 0, scale: 1)).size >= 13, "\(number)")
    }
  }

  /// Numerals go before the number gets small, and ticks before it gets smaller.
  @Test(arguments: ["kind: 'gauge'", "kind: 'knob', showsValue: true, scale: 'numbers'"])
  func theScaleMakesRoomForTheNumber(kind: String) throws {
    func numerals(_ side: Double) throws -> Int {
      try dial(kind, Self.numbers[0], side: side, scale: 1, direction: "leftToRight").numerals.count
    }
    #expect(try numerals(320) > 3 && numerals(96) == 0)
  }

  /// Beside numerals, a number has at least 0.8 of 0.30 × the inner diameter.
  @Test(arguments: [96.0, 128, 160, 184, 200, 240, 320, 480], numbers.prefix(4))
  func aNumberBesideNumeralsIsLarge(side: Double, number: String) throws {
    let dial = try dial(
      "kind: 'gauge'", number, side: side, scale: 1, direction: "leftToRight")
    let gauge = try #require(dial as? Gauge)
    let value = try #require(gauge.centeredValue(at: 0, scale: 1))
    guard !gauge.numerals.isEmpty else { return }
    let numeral = gauge.numerals.map(\.height).max() ?? 0
    let inner = side / 2 - gauge.scaleMetrics.breadth(label: numeral)
    #expect(value.size >= 0.78 * min(0.6 * inner, 96), "\(value.size) in \(inner)")
  }

  /// The unit goes before the number shrinks.
  @Test(arguments: [64.0, 96, 128, 160, 200, 240])
  func theUnitDoesNotShrinkTheNumber(side: Double) throws {
    func size(_ unit: String) throws -> Double {
      let dial = try dial(
        "kind: 'gauge', form: 'arc', scale: 'none'", "maximum: 100, step: 1, unit: '\(unit)'",
        side: side, scale: 1, direction: "leftToRight")
      return try #require(dial.centeredValue(at: 0, scale: 1)).size
    }
    #expect(try size("km/h") == size(""))
  }

  /// No numeral is below the needle.
  @Test(arguments: [96.0, 160, 240, 480]) func theNeedleCoversNoNumeral(side: Double) throws {
    for number in Self.numbers {
      let dial = try dial(
        "kind: 'gauge', showsValue: false", number, side: side, scale: 1, direction: "leftToRight")
      let gauge = try #require(dial as? Gauge)
      let value = gauge.valueSlot.value
      for step in 0...200 {
        let number = value.minimum + Double(step) / 200 * (value.maximum - value.minimum)
        let inner = Point(angle: gauge.angle(at: number), radius: gauge.needleEnds.inner)
        let end = Rectangle(center: gauge.center + inner, radius: 1)
        #expect(!gauge.numerals.contains { $0.intersects(end) }, "\(number)")
      }
    }
  }

  /// A needle, an arc, a number and its unit leave nothing behind.
  @Test(arguments: kinds) func nothingIsLeftBehind(kind: String) throws {
    for (number, scale) in [(Self.numbers[1], 1.0), (Self.numbers[0], 1.5), (Self.numbers[3], 2)] {
      let panel = try TestPanel.panel(
        """
        { theme: 'dark', size: { width: 200, height: 200 }, values: { n: { \(number) } },
          controls: [{ value: 'n', frame: [0, 0, 200, 200], \(kind) }] }
        """, resources: GoldenResources())
      panel.fit(width: Int(200 * scale), height: Int(200 * scale))
      let surface = panel.picture()
      for next in [3.0, 57, 58, 100, 1] {
        try panel.set(["n": .number(next)], origin: .client)
        _ = panel.draw(on: surface)
        #expect(surface.differences(from: panel.picture()) == 0, "\(number): \(next)")
      }
    }
  }
}

/// A control with a number in its middle.
private protocol Dial: ScaledControl {
  var valueSlot: Slot<Double> { get }
  var center: Point { get }
  var numberRadius: Double { get }
  var scaleLine: ScaleLine { get }
  var scaleMetrics: ScaleMetrics { get }
  func centeredValue(at number: Double, scale: Double) -> CenteredValue?
}

extension Dial {
  var center: Point { bounds.center }

  /// The areas of the numbers of the scale.
  var numerals: [Rectangle] {
    scaleLayout(along: scaleLine, scaleMetrics, scale: displayScale).labels.map(\.area)
  }
}

extension Gauge: Dial {}
extension Knob: Dial {}
extension CircularSlider: Dial {}
extension Meter: Dial {}
