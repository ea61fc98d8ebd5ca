import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct ColorPickerTests {
  /// A picker with a wheel of 160 × 160 points around (180, 180), and a bar below it.
  private func picker(_ color: String? = nil) throws -> (ColorPicker, Bench) {
    let picker = ColorPicker()
    picker.frame = Rectangle(x: 100, y: 100, width: 160, height: 216)
    let bench = Bench(picker)
    bench.name(picker, "lamp")
    if let color { try bench.set(["lamp": .text(color)]) }
    bench.forgetPublished()
    return (picker, bench)
  }

  private func content(_ bench: Bench) -> Scalar? { bench.values["lamp"]?.scalar }

  // MARK: Formulas

  /// Known colours, converted in both directions.
  private static let hues: [(String, Double, Double, Double)] = [
    ("#FF0000", 0, 1, 1), ("#FFFF00", 0.1667, 1, 1), ("#00FF00", 0.3333, 1, 1),
    ("#00FFFF", 0.5, 1, 1), ("#0000FF", 0.6667, 1, 1), ("#FF00FF", 0.8333, 1, 1),
    ("#BF4040", 0, 0.665, 0.749), ("#FFFFFF", 0, 0, 1), ("#808080", 0, 0, 0.502),
    ("#000000", 0, 0, 0), ("#FF0080", 0.9163, 1, 1),
  ]

  @Test(arguments: hues)
  func huesAreConverted(hex: String, hue: Double, saturation: Double, brightness: Double) throws {
    let color = HueSaturation(try #require(Color(hex: hex)))
    #expect(abs(color.hue - hue) < 1e-3)
    #expect(abs(color.saturation - saturation) < 1e-3)
    #expect(abs(color.brightness - brightness) < 1e-3)
    #expect(color.color.hex == hex)
  }

  @Test func everyColorSurvives() {
    for code in stride(from: 0, to: 1 << 24, by: 997) {
      let color = Color(
        red: Double(code >> 16) / 255, green: Double(code >> 8 & 255) / 255,
        blue: Double(code & 255) / 255)
      let converted = HueSaturation(color)
      #expect((0...1).contains(converted.hue) && (0...1).contains(converted.saturation))
      guard converted.color.hex == color.hex else {
        Issue.record("\(color.hex) becomes \(converted.color.hex)")
        return
      }
    }
  }

  /// Charity's table for 2°: 2,000 K is #FF8B14, 6,500 K is #FFF9FD, 10,000 K is #CFDAFF.
  @Test(arguments: [
    (2_000.0, "#FF8B14"), (2_700, "#FFA957"), (4_000, "#FFD1A3"), (6_500, "#FFF9FD"),
    (10_000, "#CFDAFF"),
  ])
  func temperaturesHaveTheirColors(kelvin: Double, hex: String) throws {
    let (a, b) = (Color(kelvin: kelvin), try #require(Color(hex: hex)))
    for part in [a.red - b.red, a.green - b.green, a.blue - b.blue] {
      #expect(abs(part) < 0.05, "\(a.hex) and \(hex)")
    }
    #expect(Color(kelvin: -1) == Color(kelvin: 1_000))
    #expect(Color(kelvin: .infinity) == Color(kelvin: 40_000))
  }

  // MARK: Touch

  @Test func theWheelSetsHueAndSaturation() throws {
    let (picker, bench) = try picker()
    let finger = bench.down(256, 180)
    #expect(bench.published == ["lamp=#FF0000 began"])
    finger.move(180, 180)
    #expect(content(bench) == .text("#FFFFFF"))
    // Clockwise from the right: yellow, green.
    finger.move(Point(x: 180, y: 180) + Point(angle: .pi / 3, radius: 300))
    #expect(content(bench) == .text("#FFFF00"))
    finger.up()
    #expect(bench.published.last == "lamp=#FFFF00 ended")
    let handle = try #require(picker.handleArea(of: picker.valueSlot))
    #expect(abs((handle.center - picker.wheel.center).angle - .pi / 3) < 1e-6)
    #expect(picker.wheel.inset(by: 4).contains(handle.origin), "the handle stays in the wheel")
  }

  /// Black keeps the hue for the next touch of the bar.
  @Test func theBarSetsTheBrightness() throws {
    let (picker, bench) = try picker("#0000FF")
    let y = 100 + picker.bar.center.y
    let finger = bench.down(104, y)
    #expect(content(bench) == .text("#000000"))
    finger.move(180, y)
    #expect(content(bench) == .text("#000080"))
    finger.move(400, y)
    finger.up()
    #expect(content(bench) == .text("#0000FF"))
    // A finger on the wheel makes a black colour visible.
    try bench.set(["lamp": .text("#000000")])
    bench.down(256, 180).up()
    #expect(content(bench) == .text("#FF0000"))
  }

  @Test func theBarIsBesideAWideWheelAndMirrored() throws {
    let (picker, bench) = try picker()
    picker.frame = Rectangle(x: 100, y: 100, width: 300, height: 160)
    #expect(picker.bar.x > picker.wheel.right && picker.bar.height == picker.wheel.height)
    bench.stage.layoutDirection = .rightToLeft
    #expect(picker.bar.right < picker.wheel.x)
    picker.showsBrightness = false
    #expect(picker.wheel.width == 160 && picker.wheel.center == picker.bounds.center)
  }

  @Test func theTemperatureIsANumber() throws {
    let (picker, bench) = try picker()
    picker.form = .temperature
    picker.frame = Rectangle(x: 100, y: 100, width: 300, height: 44)
    let bar = picker.bar
    let finger = bench.down(100, 100 + bar.center.y)
    #expect(bench.published.last?.hasPrefix("lamp.temperature=2000") == true, "\(bench.published)")
    finger.move(100 + bar.center.x, 100 + bar.center.y)
    #expect(picker.temperatureSlot.content == 4_250)
    finger.up()
    picker.moveFocusHere()
    _ = bench.stage.handle(.enter)
    #expect(bench.stage.handle(.right) && picker.temperatureSlot.content == 4_300)
    #expect(picker.light == Color(kelvin: 4_300))
    picker.temperatureSlot.value.setUnknown()
    #expect(picker.light == nil && picker.handleArea(of: picker.temperatureSlot) == nil)
  }

  // MARK: Values

  @Test(arguments: ["", "red", "#12345", "#11223344", "#GGGGGG"])
  func aTextThatIsNoColorHasNoHandle(text: String) throws {
    let (picker, bench) = try picker("#FF8800")
    try bench.set(["lamp": .text(text)])
    #expect(picker.shownColor == nil && picker.handleArea(of: picker.valueSlot) == nil)
    #expect(picker.shownTexts == [])
    try bench.set(["lamp": .text("#f80")])
    #expect(picker.shownTexts == ["#FF8800"])
  }

  /// The text is less precise than the place of the finger.
  @Test func aHandleStaysWhereTheFingerLeavesIt() throws {
    let (picker, bench) = try picker()
    bench.down(187, 184).up()
    let hue = try #require(picker.shownColor?.hue)
    #expect(abs(hue - Point(x: 7, y: 4).angle / (2 * .pi)) < 1e-9)
    try bench.set(["lamp": content(bench)!])
    #expect(picker.shownColor?.hue == hue)
  }

  @Test func keysChangeTheColor() throws {
    let (picker, bench) = try picker("#FF0000")
    picker.moveFocusHere()
    #expect(!picker.handle(.left), "keys change the colour only while adjusting")
    _ = bench.stage.handle(.enter)
    for (key, text) in [
      (Key.right, "#FF1500"), (.left, "#FF0000"), (.left, "#FF0015"), (.turn(13), "#FFFF00"),
      (.down, "#FFFF0D"), (.up, "#FFFF00"), (.pageDown, "#E6E600"), (.pageUp, "#FFFF00"),
      (.pageUp, "#FFFF00"),
    ] {
      #expect(bench.stage.handle(key) && content(bench) == .text(text), "\(key)")
    }
    #expect(!picker.handle(.home))
  }

  /// The wheel is drawn once.
  @Test func aMovedHandleDamagesLittle() throws {
    let (picker, bench) = try picker("#FF0000")
    bench.forgetDamage()
    try bench.set(["lamp": .text("#00FFFF")])
    let area = bench.damage.reduce(0) { $0 + $1.width * $1.height }
    #expect(area > 0 && area < 0.6 * picker.bounds.width * picker.bounds.height)
  }
}
