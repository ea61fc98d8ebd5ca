import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// The second number, the marks and the peak of meters and gauges.
struct IndicatorTests {
  private let meter = Meter()
  private let bench: Bench

  init() throws {
    meter.frame = Rectangle(x: 0, y: 0, width: 200, height: 20)
    meter.trackColor = Color(gray: 0.5)
    meter.color = Color(red: 0, green: 0, blue: 1)
    meter.curvaceousness = 0
    bench = Bench(meter)
    bench.root.textColor = .white
    try meter.setRange(minimum: 0, maximum: 100)
  }

  /// The columns of a control that have a white pixel in a row.
  private func marks(of control: Control, row: Int = 10) -> [Int] {
    let surface = Surface(width: 260, height: 260)
    control.draw(on: Canvas(surface))
    return (0..<260).filter { surface[$0, row] == 0xFFFF_FFFF }
  }

  // MARK: Marks

  @Test func theLowestAndTheHighestAreThinLines() throws {
    try meter.setValue(50)
    #expect(marks(of: meter) == [])
    (meter.low, meter.high) = (20, 75)
    #expect(marks(of: meter) == [39, 40, 149, 150])
    // Beyond the range, they are at its ends.
    (meter.low, meter.high) = (-1e12, 1e12)
    #expect(marks(of: meter).first == 0 && marks(of: meter).last == 199)
  }

  @Test func theSecondNumberIsALineAcrossABar() {
    meter.second = 50
    #expect(marks(of: meter) == [98, 99, 100, 101])
    meter.secondColor = Color(red: 1, green: 0, blue: 0)
    #expect(marks(of: meter) == [])
    meter.form = .ring
    meter.secondColor = nil
    #expect(marks(of: meter, row: 18) != [])
  }

  @Test func aGaugeHasAThinnerNeedleForTheSecondNumber() throws {
    let gauge = Gauge()
    gauge.frame = Rectangle(x: 0, y: 0, width: 240, height: 240)
    gauge.scale = .none
    gauge.showsValue = false
    gauge.color = .white
    let bench = Bench(gauge)
    try gauge.setRange(minimum: 0, maximum: 100)
    try gauge.setValue(50)
    let value = marks(of: gauge, row: 90).count
    gauge.color = Color(red: 0, green: 0, blue: 1)
    #expect(marks(of: gauge, row: 90) == [])
    try gauge.setValue(10)
    gauge.second = 50
    gauge.secondColor = .white
    let second = marks(of: gauge, row: 90).count
    #expect(second > 0 && second < value)
    // An arc has no needles.
    gauge.form = .arc
    gauge.lineWidth = 20
    #expect(marks(of: gauge, row: 32).contains(120))
    #expect(!bench.stage.isAnimating)
  }

  // MARK: The peak

  private func endHold(at time: Duration) { bench.stage.wakeControls(at: time) }

  @Test func noPeakIsMarkedWithoutAHold() throws {
    try meter.setValue(80)
    try meter.setValue(30)
    #expect(marks(of: meter) == [] && bench.stage.nextWakeTime(asOf: .zero) == nil)
  }

  @Test func thePeakStaysForItsHoldAndFallsToTheNumber() throws {
    meter.peakHold = 1.5
    try meter.setValue(80)
    #expect(marks(of: meter) == [] && bench.stage.nextWakeTime(asOf: .zero) == nil)
    bench.forgetDamage()
    try meter.setValue(30)
    #expect(marks(of: meter) == [159, 160])
    #expect(bench.damage.contains { $0.left < 159 && $0.right > 161 })
    // Lower numbers do not begin another hold.
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .milliseconds(1_500))
    try meter.setValue(20)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .milliseconds(1_500))
    endHold(at: .milliseconds(1_500))
    bench.forgetDamage()
    bench.frame()
    let mark = marks(of: meter)
    #expect(mark.count >= 1 && mark.allSatisfy { 45 < $0 && $0 < 159 })
    #expect(bench.damage.contains { $0.left < 159 && $0.right > 161 })
    bench.settle()
    #expect(marks(of: meter) == [] && bench.stage.nextWakeTime(asOf: .zero) == nil)
    // A number above it moves the peak at once.
    try meter.setValue(60)
    try meter.setValue(0)
    #expect(marks(of: meter) == [119, 120])
  }

  @Test func aNumberAtThePeakEndsTheHold() throws {
    meter.peakHold = 1
    try meter.setValue(80)
    try meter.setValue(30)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .seconds(1))
    try meter.setValue(80)
    #expect(marks(of: meter) == [] && bench.stage.nextWakeTime(asOf: .zero) == nil)
  }

  /// A number that falls while the peak falls begins a hold where the peak has come to rest.
  @Test func aFallingNumberIsFollowedAgain() throws {
    meter.peakHold = 1
    try meter.setValue(80)
    try meter.setValue(50)
    _ = bench.stage.nextWakeTime(asOf: .zero)
    endHold(at: .seconds(1))
    bench.frame()
    try meter.setValue(10)
    bench.settle()
    #expect(marks(of: meter) == [99, 100])
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .seconds(1))
    endHold(at: .seconds(9))
    bench.settle()
    #expect(marks(of: meter) == [])
  }

  /// `bezel test` ends movements before it compares a picture.
  @Test func aPeakWhoseFallIsEndedFollowsTheNumber() throws {
    meter.peakHold = 1
    try meter.setValue(90)
    try meter.setValue(60)
    _ = bench.stage.nextWakeTime(asOf: .zero)
    endHold(at: .seconds(1))
    try meter.setValue(10)
    meter.finishMovement()
    #expect(marks(of: meter) == [119, 120])
    _ = bench.stage.nextWakeTime(asOf: .seconds(1))
    endHold(at: .seconds(9))
    bench.settle()
    #expect(marks(of: meter) == [])
  }

  @Test func anUnknownNumberHasNoPeak() throws {
    bench.name(meter, "level")
    meter.peakHold = 1
    try bench.set(["level": .number(80)])
    try bench.set(["level": .number(30)])
    #expect(marks(of: meter) != [])
    meter.valueSlot.value.setUnknown()
    #expect(marks(of: meter) == [])
  }

  @Test func anotherHoldForgetsThePeak() throws {
    meter.peakHold = 1
    try meter.setValue(80)
    try meter.setValue(30)
    meter.peakHold = nil
    #expect(marks(of: meter) == [] && bench.stage.nextWakeTime(asOf: .zero) == nil)
  }
}
