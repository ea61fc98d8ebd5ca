import Geometry
import Testing
import TouchTracking

@testable import Controls

struct SegmentsTests {
  private func segments() -> (Segments, Bench) {
    let segments = Segments()
    segments.items = ["Heat", "Cool", "Off"].map { Segments.Item(value: $0, title: $0) }
    segments.frame = Rectangle(x: 100, y: 100, width: 300, height: 44)
    let bench = Bench(segments)
    bench.name(segments, "mode")
    return (segments, bench)
  }

  @Test func aTapChooses() {
    let (segments, bench) = segments()
    #expect(segments.selected == 0)
    bench.down(250, 120).up()
    #expect(segments.selected == 1)
    #expect(bench.told == ["mode=Heat began", "mode=Cool ended"])
  }

  @Test func theFingerMayChangeItsMind() {
    let (segments, bench) = segments()
    let finger = bench.down(150, 120)
    finger.move(380, 120)
    #expect(segments.selected == 0)
    finger.up()
    #expect(segments.selected == 2)
  }

  @Test func aFingerThatLeavesOrIsLostChoosesNothing() {
    let (segments, bench) = segments()
    let first = bench.down(250, 120)
    first.move(250, 300)
    first.up()
    bench.down(250, 120).cancel()
    #expect(segments.selected == 0 && bench.told.isEmpty)
  }

  @Test func theValueIsAlwaysOneOfThem() throws {
    let (segments, bench) = segments()
    let value = try #require(bench.values["mode"])
    #expect(throws: ValueError.notAChoice(name: "mode", choices: ["Heat", "Cool", "Off"])) {
      try value.set(.text("Dry"))
    }
    try value.set(.text("Off"))
    #expect(segments.selected == 2)
    try segments.setProperty("items", to: .list(["Low", "High"]))
    #expect(value.scalar == .text("Low"))
  }

  @Test func oneBelowTheOther() {
    let (segments, bench) = segments()
    segments.vertical = true
    segments.frame = Rectangle(x: 100, y: 100, width: 80, height: 300)
    bench.down(140, 350).up()
    #expect(segments.selected == 2)
  }
}
