import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// Lamps and spinners, which change by themselves only while they are visible.
struct LampTests {
  private let lamp = Lamp()
  private let bench: Bench

  init() {
    lamp.frame = Rectangle(x: 0, y: 0, width: 100, height: 24)
    bench = Bench(lamp)
    lamp.valueSlot.set(true)
  }

  private func draw(_ control: Control) {
    control.draw(on: Canvas(Surface(width: 100, height: 100)))
  }

  private var waits: Bool { bench.stage.nextWakeTime(asOf: .zero) != nil }

  private func wake(_ milliseconds: Int) {
    bench.stage.wakeControls(at: .milliseconds(milliseconds))
  }

  @Test func aSteadyLampNeverWakesThePanel() {
    draw(lamp)
    #expect(!waits)
  }

  @Test func aLampFlashesAtItsRate() {
    lamp.rate = 2
    draw(lamp)
    #expect(bench.stage.nextWakeTime(asOf: .zero) == .milliseconds(250))
    bench.forgetDamage()
    wake(250)
    #expect(lamp.isDark && bench.damage.count == 1)
    draw(lamp)
    #expect(waits)
    wake(1_000)
    #expect(!lamp.isDark)
  }

  /// A lamp that is not drawn, for example on another page, costs nothing.
  @Test func aLampThatIsNotDrawnDoesNotWakeThePanel() {
    lamp.rate = 2
    draw(lamp)
    _ = waits
    wake(250)
    #expect(!waits)
  }

  @Test func onlyALitAndEnabledLampFlashes() {
    lamp.rate = 2
    lamp.valueSlot.set(false)
    draw(lamp)
    #expect(!waits)
    lamp.valueSlot.set(true)
    lamp.isEnabled = false
    draw(lamp)
    #expect(!waits)
    lamp.isEnabled = true
    lamp.valueSlot.value.setUnknown()
    draw(lamp)
    #expect(!waits && !lamp.isOn)
  }

  @Test func aNewRateBeginsWithLight() {
    lamp.rate = 2
    draw(lamp)
    _ = waits
    wake(250)
    #expect(lamp.isDark)
    lamp.rate = 0
    #expect(!lamp.isDark && !waits)
  }

  @Test func aSpinnerTurnsOnlyWhileItIsDrawn() {
    let spinner = Spinner()
    spinner.frame = Rectangle(x: 0, y: 0, width: 32, height: 32)
    bench.root.add(spinner)
    draw(spinner)
    #expect(waits)
    wake(83)
    #expect(spinner.step == 1 && !waits)
    draw(spinner)
    #expect(waits)
    spinner.isEnabled = false
    wake(1_000)
    #expect(spinner.step == 1)
    draw(spinner)
    #expect(!waits)
  }

  @Test func aSpinnerThatIsOffOrUnknownIsNotDrawn() {
    let spinner = Spinner()
    spinner.frame = Rectangle(x: 0, y: 0, width: 32, height: 32)
    bench.root.add(spinner)
    spinner.valueSlot.set(false)
    draw(spinner)
    #expect(!waits && !spinner.isTurning)
    spinner.valueSlot.value.setUnknown()
    draw(spinner)
    #expect(!waits)
  }

  @Test func aClockIsRedrawnOncePerUnit() {
    let clock = ClockFace()
    clock.frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    bench.root.add(clock)
    clock.valueSlot.set(60)
    for (showsSeconds, seconds, isRedrawn) in [
      (false, 61.0, false), (false, 119, false), (false, 120, true), (true, 120.5, false),
      (true, 121, true), (true, -1, true), (false, -30, false),
    ] {
      clock.showsSeconds = showsSeconds
      bench.forgetDamage()
      clock.valueSlot.set(seconds)
      #expect(!bench.damage.isEmpty == isRedrawn, "\(seconds)")
    }
  }

  @Test(arguments: [
    ("en", false, "9:32\u{202F}PM"), ("en", true, "9:32:28\u{202F}PM"), ("en-GB", true, "21:32:28"),
    ("fi", true, "21.32.28"), ("ko", false, "오후 9:32"), ("zh-Hant", true, "下午9:32:28"),
  ])
  func digitsFollowTheLanguage(code: String, showsSeconds: Bool, text: String) throws {
    let clock = ClockFace()
    bench.root.add(clock)
    clock.form = .digital
    clock.showsSeconds = showsSeconds
    bench.language = try Language.named(code)
    clock.valueSlot.set(77_548)
    #expect(clock.shownTexts == [text])
    clock.hours = .twentyFour
    #expect(clock.shownTexts[0].contains("21"))
    clock.hours = .twelve
    #expect(clock.digitalRuns?.contains { $0.isDayPeriod } == true)
    clock.valueSlot.value.setUnknown()
    #expect(clock.shownTexts == ["–"])
  }

  @Test(arguments: [0.0, 3, 8, 40, 4_000])
  func unusualSizes(side: Double) {
    for control in [Lamp(), Spinner(), ClockFace()] {
      bench.root.add(control)
      control.frame = Rectangle(x: 0, y: 0, width: side, height: side / 2)
      draw(control)
    }
    let clock = ClockFace()
    clock.frame = Rectangle(x: 0, y: 0, width: 50, height: 50)
    bench.root.add(clock)
    for seconds in [-1e12, 1e12, 1e300] {
      clock.valueSlot.set(seconds)
      draw(clock)
    }
  }
}
