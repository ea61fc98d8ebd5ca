import Bench
import Controls
import Geometry
import Raster
import Testing
import TouchTracking

@testable import Kinds

struct SeekBarTests {
  /// The track extends from x = 10 to 210, so a tenth of it is 20 points.
  private func bar() -> (SeekBar, Bench) {
    let bar = SeekBar()
    bar.frame = Rectangle(x: 0, y: 0, width: 220, height: 44)
    let bench = Bench(bar)
    bench.name(bar, "song")
    return (bar, bench)
  }

  @Test func defaults() {
    let bar = SeekBar()
    #expect(bar.progress == 0 && bar.buffer == 0 && bar.isThumbVisible && bar.tapToSeek)
    #expect(bar.trackColor == .white && bar.trackHeight == 10 && bar.trackRadius == 5)
    #expect(bar.bufferColor == Color(gray: 0, alpha: 0.7))
    #expect(bar.progressColor == .black && bar.thumbColor == .black && bar.thumbRadius == 20)
    #expect(bar.intrinsicSize?.height == 20)
    bar.trackHeight = 30
    #expect(bar.intrinsicSize?.height == 30)
  }

  @Test func theTrackLeavesSpaceForTheThumb() {
    let (bar, _) = bar()
    #expect(bar.track == Rectangle(x: 10, y: 17, width: 200, height: 10))
    bar.isThumbVisible = false
    #expect(bar.track == Rectangle(x: 0, y: 17, width: 220, height: 10))
  }

  /// In a theme, the track is as long as that of a slider in the same frame, and the thumb stays on it.
  @Test func theTrackIsThatOfASlider() throws {
    let (bar, bench) = bar()
    let slider = Slider()
    slider.frame = bar.frame
    bench.root.add(slider)
    bench.stage.palette = Palette { _ in .white }
    #expect(bar.track.left == slider.track.left && bar.track.right == slider.track.right)
    for (progress, x) in [(0.0, 10.0), (0.5, 110), (1, 210)] {
      try bar.setProgress(progress)
      #expect(bar.handlePosition(of: bar.progressSlot, at: progress) == Point(x: x, y: 22))
    }
    bench.root.remove(slider)
    let finger = bench.down(60, 22)
    #expect(abs(bar.progress - 0.25) < 1e-9)
    finger.up()
  }

  @Test func aTouchSeeksAtOnceAndDraggingFollows() {
    let (bar, bench) = bar()
    let events = bar.recordEvents()
    let finger = bench.down(110, 22)
    #expect(abs(bar.progress - 0.5) < 1e-9)
    finger.move(130, 22)
    #expect(abs(bar.progress - 0.6) < 1e-9)
    finger.move(900, 22)
    #expect(bar.progress == 1)
    finger.up()
    #expect(
      events.take() == [
        .touchDown, .valueChanged, .valueChanged, .touchDragInside, .valueChanged, .touchDragExit,
        .touchDragOutside, .touchUpInside,
      ])
  }

  @Test func withoutTapToSeekOnlyDraggingMovesIt() {
    let (bar, bench) = bar()
    bar.tapToSeek = false
    let finger = bench.down(110, 22)
    #expect(bar.progress == 0)
    finger.move(130, 22)
    #expect(abs(bar.progress - 0.6) < 1e-9)
  }

  @Test func grabbingTheThumbKeepsTheOffset() throws {
    let (bar, bench) = bar()
    try bar.setProgress(0.5)
    let finger = bench.down(116, 22)
    #expect(bar.progress == 0.5)
    finger.move(136, 22)
    #expect(abs(bar.progress - 0.6) < 1e-9)
  }

  @Test func upOutsideAndCancelCountAsUpInside() {
    for isCancelled in [false, true] {
      let (bar, bench) = bar()
      let events = bar.recordEvents()
      let finger = bench.down(110, 22)
      finger.move(110, 400)
      if isCancelled { finger.cancel() } else { finger.up() }
      #expect(events.take().last == .touchUpInside)
      #expect(abs(bar.progress - 0.5) < 1e-9 && bench.published.last == "song.progress=0.50 ended")
    }
  }

  @Test func seekingHoldsTheProgressButNotTheBuffer() throws {
    let (bar, bench) = bar()
    let finger = bench.down(110, 22)
    #expect(throws: ValueError.held) { try bar.setProgress(0.1) }
    #expect(throws: ValueStore.SetError.refused(name: "song.progress", .held)) {
      try bench.set(["song.progress": .number(0.1)], origin: .client)
    }
    try bench.set(["song.buffer": .number(0.9)], origin: .client)
    #expect(abs(bar.progressSlot.shown - 0.5) < 1e-9 && bar.buffer == 0.9)
    finger.up()
    try bar.setProgress(0.1)
    #expect(bar.progress == 0.1)
  }

  @Test func changesAreNotAnimatedDuringADrag() throws {
    let (bar, bench) = bar()
    let finger = bench.down(110, 22)
    try bench.set(["song.buffer": .number(0.9)], origin: .client, animated: true)
    #expect(bar.bufferSlot.shown == 0.9)
    finger.up()
    try bench.set(["song.buffer": .number(0.2)], origin: .client, animated: true)
    #expect(bar.bufferSlot.shown == 0.9 && bar.buffer == 0.2)
  }

  @Test func updatesRedrawOnlyWhatChanged() throws {
    let (bar, bench) = bar()
    bench.forgetDamage()
    try bar.setBuffer(0.5)
    bench.forgetDamage()
    try bar.setBuffer(0.51)
    #expect(bench.damage == [Rectangle(x: 109, y: 16, width: 4, height: 12)])
    bar.isThumbVisible = false
    bench.forgetDamage()
    try bar.setProgress(0.01)
    let area = bench.damage.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 60)
  }

  @Test func aValueInSecondsFillsTheTrack() {
    let (bar, bench) = bar()
    let seconds = NamedValue(name: "seconds", .number(0), in: 0...240)
    bar.progressSlot.link(to: seconds)
    _ = bench.down(110, 22)
    #expect(seconds.number == 120)
  }
}
