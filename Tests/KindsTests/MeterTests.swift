import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct MeterTests {
  private func meter() throws -> (Meter, Bench) {
    let meter = Meter()
    meter.frame = Rectangle(x: 0, y: 0, width: 200, height: 20)
    try meter.setRange(minimum: 0, maximum: 100)
    return (meter, Bench(meter))
  }

  @Test func touchesPassThrough() throws {
    let (meter, bench) = try meter()
    let below = Knob()
    below.frame = meter.frame
    bench.root.remove(meter)
    bench.root.add(below)
    bench.root.add(meter)
    _ = bench.down(100, 10)
    #expect(below.isTracking && !meter.isTracking)
  }

  @Test func thresholdsChangeTheColour() throws {
    let (meter, _) = try meter()
    meter.color = .white
    meter.warningAt = 70
    meter.criticalAt = 90
    #expect(meter.color(at: 69.9) == .white)
    #expect(meter.color(at: 70) == meter.warningColor)
    #expect(meter.color(at: 90) == meter.criticalColor)
    meter.warnsBelow = true
    meter.warningAt = 30
    meter.criticalAt = 10
    #expect(meter.color(at: 31) == .white)
    #expect(meter.color(at: 30) == meter.warningColor)
    #expect(meter.color(at: 10) == meter.criticalColor)
  }

  @Test func onlyTheChangedPartIsDamaged() throws {
    let (meter, bench) = try meter()
    try meter.setValue(50)
    bench.forgetDamage()
    try meter.setValue(52)
    let area = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
    #expect(area.left > 80 && area.right <= 106)
    meter.warningAt = 60
    bench.forgetDamage()
    try meter.setValue(61)
    #expect(bench.damage.reduce(Rectangle.zero) { $0.union($1) }.width == 200)
  }

  @Test func aBarIsFilledFromItsOriginInBothDirections() throws {
    let (meter, bench) = try meter()
    try meter.setRange(minimum: -100, maximum: 100)
    meter.color = .white
    meter.curvaceousness = 0
    meter.origin = 0
    func filled() -> Range<Int> { meter.whiteExtent(isVertical: meter.vertical) }
    try meter.setValue(50)
    #expect(filled() == 100..<150)
    try meter.setValue(0)
    #expect(filled().isEmpty)
    bench.forgetDamage()
    try meter.setValue(-50)
    #expect(filled() == 50..<100)
    let area = bench.damage.reduce(Rectangle.zero) { $0.union($1) }
    #expect(area.left <= 50 && area.right >= 100)
    // Far outside of the range, like a number that a program sends.
    meter.origin = 1_000
    #expect(filled() == 50..<200)
    meter.origin = -1_000
    #expect(filled() == 0..<50)
    meter.vertical = true
    meter.frame = Rectangle(x: 0, y: 0, width: 20, height: 200)
    meter.origin = 0
    #expect(filled() == 100..<150)
    try meter.setValue(50)
    #expect(filled() == 50..<100)
  }

  @Test func anArcIsFilledFromItsOrigin() throws {
    let (meter, _) = try meter()
    meter.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    try meter.setRange(minimum: -50, maximum: 50)
    (meter.form, meter.color, meter.origin) = (.arc, .white, 0)
    /// Whether the middle of the upper left and the upper right eighth is filled.
    func filled() -> [Bool] {
      let surface = Surface(width: 100, height: 100)
      meter.draw(on: Canvas(surface))
      return [33, 67].map { surface[$0, 8] & 0xFFFFFF == 0xFFFFFF }
    }
    try meter.setValue(-30)
    #expect(filled() == [true, false])
    try meter.setValue(30)
    #expect(filled() == [false, true])
  }
}
