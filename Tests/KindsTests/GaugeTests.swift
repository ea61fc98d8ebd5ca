import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

struct GaugeTests {
  private let fonts = FontBenches()
  private let bench: Bench
  private let gauge: Gauge

  init() throws {
    gauge = Gauge()
    gauge.frame = Rectangle(x: 0, y: 0, width: 240, height: 240)
    bench = fonts.bench(for: gauge)
    try gauge.setRange(minimum: 0, maximum: 100)
  }

  private var damage: [Rectangle] { bench.damage.filter { !$0.isEmpty } }

  @Test func touchesPassThrough() {
    let below = Knob()
    below.frame = gauge.frame
    bench.root.remove(gauge)
    bench.root.add(below)
    bench.root.add(gauge)
    _ = bench.down(30, 120)
    #expect(below.isTracking && !gauge.isTracking)
  }

  /// A quarter and half dial are as large as fits, with little of the middle beyond their centre.
  @Test(arguments: [
    (-180.0, 0.0, 2.0, 1.46), (-180, -90, 1.46, 1.46), (-90, 90, 1.46, 2), (-225, 45, 2, 1.707),
    (0, 360, 2, 2), (45, -225, 2, 1.707),
  ])
  func partialDials(start: Double, end: Double, width: Double, height: Double) {
    gauge.startAngle = Angles.radians(degrees: start)
    gauge.endAngle = Angles.radians(degrees: end)
    #expect(abs(gauge.unitArea.width - width) < 0.001)
    #expect(abs(gauge.unitArea.height - height) < 0.001)
    #expect(gauge.intrinsicSize == Size(width: 160, height: (160 * height / width).rounded()))
  }

  @Test func onlyTheNeedleAndTheNumberAreDamaged() throws {
    try gauge.setValue(20)
    bench.forgetDamage()
    try gauge.setValue(21)
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 240 * 240 / 4)
    gauge.showsValue = false
    bench.forgetDamage()
    try gauge.setValue(22)
    #expect(damage.count == 2)
  }

  @Test func anArcIsDamagedWhereItChanges() throws {
    gauge.form = .arc
    gauge.showsValue = false
    try gauge.setValue(20)
    bench.forgetDamage()
    try gauge.setValue(21)
    #expect(damage.count == 1 && damage[0].width < 60 && damage[0].height < 60)
    // The whole arc changes its colour at a zone.
    gauge.zones = [ScaleZone(from: 50, to: nil, color: .color(.white))]
    bench.forgetDamage()
    try gauge.setValue(60)
    #expect(damage[0].width > 100)
  }

  /// The round ends of an arc are not cut off at the bottom.
  @Test func anArcStaysInside() {
    gauge.form = .arc
    gauge.showsValue = false
    gauge.scale = .none
    gauge.trackColor = .white
    gauge.frame.height = 205
    let surface = Surface(width: 240, height: 240)
    gauge.draw(on: Canvas(surface))
    let rows = (0..<240 * 240).filter { surface.pixels[$0] != 0 }.map { $0 / 240 }
    #expect(rows.max() == 204)
  }

  @Test func onlyAnArcHasTheColourOfTheZone() {
    gauge.color = .black
    gauge.zones = [ScaleZone(from: 50, to: nil, color: .color(.white))]
    #expect(gauge.color(at: 60) == .black)
    gauge.form = .arc
    #expect(gauge.color(at: 60) == .white && gauge.color(at: 40) == .black)
  }

  @Test func anUnknownNumberHasNoNeedle() throws {
    let pixels = { [gauge] in
      let surface = Surface(width: 240, height: 240)
      gauge.draw(on: Canvas(surface))
      return (0..<240 * 240).filter { surface.pixels[$0] == 0xFFFF_FFFF }.count
    }
    gauge.color = .white
    gauge.showsValue = false
    gauge.scale = .none
    #expect(pixels() > 100)
    let value = Value(.number(0), in: 0...100)
    gauge.valueSlot.link(to: value)
    value.setUnknown()
    #expect(pixels() == 0)
    gauge.showsValue = true
    #expect(gauge.shownTexts == ["–"])
  }

  @Test func shownTexts() throws {
    gauge.title = "Speed"
    try gauge.setValue(42)
    #expect(gauge.shownTexts == ["Speed", "42"])
    gauge.showsValue = false
    #expect(gauge.shownTexts == ["Speed"])
  }

  /// Sizes at which nothing fits must not trap.
  @Test(arguments: [0.0, 0.5, 3, 11, 5_000])
  func unusualSizes(side: Double) {
    gauge.title = "A long title that does not fit"
    gauge.target = 50
    for form in Gauge.Form.allCases {
      gauge.form = form
      gauge.frame = Rectangle(x: 0, y: 0, width: side, height: side / 2)
      gauge.lineWidth = 10_000
      gauge.draw(on: Canvas(Surface(width: 64, height: 64)))
    }
  }
}
