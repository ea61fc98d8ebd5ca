import Bench
import Controls
import Geometry
import Testing
import TouchTracking

@testable import Kinds

struct CheckboxTests {
  private func checkbox() -> (Checkbox, Bench) {
    let checkbox = Checkbox()
    checkbox.frame = Rectangle(x: 100, y: 100, width: 160, height: 44)
    let bench = Bench(checkbox)
    bench.name(checkbox, "quiet")
    return (checkbox, bench)
  }

  @Test func aTapAnywhereChecksAndUnchecksIt() {
    let (checkbox, bench) = checkbox()
    bench.down(250, 120).up()
    #expect(checkbox.isChecked && bench.published == ["quiet=off began", "quiet=on ended"])
    bench.down(110, 120).up()
    #expect(!checkbox.isChecked && bench.published.last == "quiet=off ended")
  }

  @Test func goingUpOutsideOrACancelledTouchChangesNothing() {
    let (checkbox, bench) = checkbox()
    let finger = bench.down(110, 120)
    finger.move(110, 300)
    finger.up()
    #expect(!checkbox.isChecked)
    bench.down(110, 120).cancel()
    #expect(!checkbox.isChecked && bench.published.last == "quiet=off cancelled")
  }

  @Test func aSecondFingerChangesNothing() {
    let (checkbox, bench) = checkbox()
    let first = bench.down(110, 120)
    bench.down(150, 120).up()
    #expect(!checkbox.isChecked)
    first.up()
    #expect(checkbox.isChecked)
  }

  /// An unknown value becomes true.
  @Test func aTapChecksAnUnknownValue() {
    let (checkbox, bench) = checkbox()
    checkbox.valueSlot.value.setUnknown()
    #expect(!checkbox.isChecked)
    bench.down(110, 120).up()
    #expect(checkbox.isChecked)
  }
}
