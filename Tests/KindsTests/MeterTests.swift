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
}
