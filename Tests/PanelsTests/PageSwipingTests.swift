import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Raster
import Testing
import TouchTracking

/// Swipes between pages of 300 × 200 points, with a frame every 16 ms.
final class PageSwipingTests {
  private let panel: Panel
  private var time = Duration.zero
  private let surface = Surface(width: 300, height: 200)

  init() throws {
    panel = try TestPanel.panel(
      """
      { size: { width: 300, height: 200 }, tabs: { position: "none" },
        pages: [
          { name: "a", controls: [
            { kind: "slider", name: "left", frame: [20, 110, 100, 20] },
            { kind: "label", text: "one", frame: [20, 20, 200, 40] } ] },
          { name: "b", controls: [
            { kind: "group", frame: [40, 40, 120, 60], background: "#F00" } ] },
          { name: "c" },
        ] }
      """)
    _ = panel.draw(on: surface)
  }

  private var pages: Pages {
    get throws { try #require(panel.allControls.first as? Pages) }
  }

  private var shown: Scalar? { panel.values["page"]?.scalar }

  private func places() throws -> [Double?] {
    try pages.pages.map { $0.isHidden ? nil : $0.frame.x }
  }

  private func touch(
    _ phase: ContactChange.Phase, _ x: Double, _ y: Double = 180, finger: UInt64 = 1
  ) {
    time += .milliseconds(16)
    panel.touch(phase, x, y, contact: finger, time: time)
  }

  /// Drags a finger slowly from one position to another and keeps it down.
  private func drag(from: Double, to: Double, y: Double = 180, finger: UInt64 = 1) {
    touch(.down, from, y, finger: finger)
    for step in 1...40 {
      touch(.moved, from + (to - from) * Double(step) / 40, y, finger: finger)
    }
    pause()
  }

  private func pause() { time += .milliseconds(300) }

  /// Draws the damage of one frame, and compares the picture with a complete drawing.
  private func frame() {
    time += .milliseconds(16)
    panel.advance(to: time)
    _ = panel.draw(on: surface)
    let whole = Surface(width: 300, height: 200)
    panel.damageEverything()
    _ = panel.draw(on: whole)
    #expect(surface.differences(from: whole) == 0)
  }

  private func settle() {
    var frames = 0
    while panel.isAnimating, frames < 60 {
      frame()
      frames += 1
    }
    #expect(frames <= 17, "more than a quarter of a second")
  }

  @Test func aPageFollowsTheFingerAndItsNeighbourComesIn() throws {
    drag(from: 200, to: 90)
    frame()
    // A swipe begins after ten points.
    #expect(try places() == [-100, 200, nil])
    #expect(shown == .text("a"))
    touch(.up, 90)
    #expect(shown == .text("a") && panel.isAnimating)
    settle()
    #expect(try places() == [0, nil, nil])
  }

  @Test func aDragPastAThirdTurnsThePage() throws {
    var phases: [String] = []
    panel.values.observe { _, change, _ in
      if case .touch(let phase, _) = change.origin { phases.append(phase.rawValue) }
    }
    drag(from: 250, to: 130)
    #expect(phases == [])
    touch(.up, 130)
    #expect(phases == ["began", "ended"] && shown == .text("b"))
    // The page continues from where the finger released it.
    #expect(try places() == [-110, 190, nil])
    frame()
    settle()
    #expect(try places() == [nil, 0, nil])
  }

  @Test func aShortFlickTurnsThePage() throws {
    touch(.down, 200)
    touch(.moved, 180)
    touch(.moved, 160)
    touch(.up, 160)
    #expect(shown == .text("b"))
    touch(.down, 160)
    touch(.moved, 200)
    touch(.up, 200)
    #expect(shown == .text("a"))
    settle()
    #expect(try places() == [0, nil, nil])
  }

  @Test func theFirstAndLastPagesResist() throws {
    drag(from: 20, to: 280)
    let place = try #require(try places()[0])
    #expect(place > 60 && place < 130)
    frame()
    touch(.up, 280)
    #expect(shown == .text("a"))
    settle()
    #expect(try places() == [0, nil, nil])
  }

  @Test func aTouchOfAControlIsNoSwipe() throws {
    drag(from: 40, to: 110, y: 120)
    #expect(try places() == [0, nil, nil])
    #expect(panel.isHeld("left"))
    touch(.up, 110, 120)
    // A touch close to the slider belongs to the slider.
    drag(from: 100, to: 30, y: 138)
    #expect(try places() == [0, nil, nil])
  }

  @Test func aSwipeCanBeginOnALabel() throws {
    drag(from: 200, to: 90, y: 40)
    #expect(try places() == [-100, 200, nil])
  }

  @Test func aVerticalDragIsNoSwipe() throws {
    touch(.down, 200, 20)
    touch(.moved, 200, 40)
    touch(.moved, 100, 40)
    #expect(try places() == [0, nil, nil])
    #expect(panel.stage.trackedTouches.count == 0)
  }

  @Test func aTouchOfAControlKeepsItsPage() throws {
    touch(.down, 40, 120, finger: 2)
    drag(from: 250, to: 100)
    #expect(try places() == [0, nil, nil])
    #expect(panel.isHeld("left"))
  }

  @Test func aSecondFingerChangesNothing() throws {
    drag(from: 250, to: 150)
    // The finger is on the slider, but the pages are moving.
    touch(.down, -60 + 300, 120, finger: 2)
    touch(.moved, 20, 120, finger: 2)
    touch(.up, 20, 120, finger: 2)
    #expect(try places() == [-90, 210, nil])
    #expect(panel.values["left"]?.number == 0)
    touch(.up, 150)
    settle()
    #expect(try places() == [0, nil, nil])
  }

  @Test func aTouchStopsMovingPages() throws {
    drag(from: 250, to: 130)
    touch(.up, 130)
    for _ in 0..<7 { frame() }
    let place = try #require(try places()[1])
    #expect(place > 0 && place < 100)
    touch(.down, 40, 120)
    for _ in 0..<3 { frame() }
    #expect(try places()[1] == place && !panel.isHeld("left"))
    pause()
    touch(.up, 40, 120)
    settle()
    #expect(try places() == [nil, 0, nil])
  }

  @Test func aCancelledSwipeTurnsNothing() throws {
    drag(from: 250, to: 50)
    touch(.cancelled, 50)
    #expect(shown == .text("a"))
    settle()
    #expect(try places() == [0, nil, nil])
  }

  @Test func aClientCanTurnThePageDuringASwipe() throws {
    drag(from: 250, to: 150)
    try panel.set(["page": .text("c")], origin: .client)
    #expect(try places() == [nil, nil, 0])
    touch(.moved, 20)
    touch(.up, 20)
    #expect(try places() == [nil, nil, 0])
    #expect(shown == .text("c"))
  }

  @Test func aClientCanAnimateTheTurn() throws {
    touch(.down, 40, 120, finger: 2)
    try panel.set(["page": .text("b")], origin: .client, animated: true)
    // The touches of the previous page are cancelled immediately.
    #expect(!panel.isHeld("left") && panel.stage.trackedTouches.count == 0)
    frame()
    frame()
    // The next page fades in beside its place.
    let (old, new) = (try pages.pages[0], try pages.pages[1])
    #expect((0.01..<1).contains(old.fadeOpacity) && (0.01..<1).contains(new.fadeOpacity))
    #expect(new.displacement.x > 0 && new.displacement.x < 24)
    settle()
    #expect(try places() == [nil, 0, nil])
  }

  @Test func aNewSizeDuringASwipeKeepsThePage() throws {
    drag(from: 250, to: 150)
    panel.fit(width: 450, height: 300)
    touch(.moved, 130)
    #expect(try places() == [-110, 190, nil])
    pause()
    touch(.up, 130)
    #expect(shown == .text("b"))
  }

  @Test func aReloadEndsTheSwipeAndKeepsThePage() throws {
    drag(from: 250, to: 130)
    touch(.up, 130)
    drag(from: 250, to: 130)
    panel.stage.cancelTouches(time: time)
    let next = try TestPanel.panel(
      "{ size: { width: 300, height: 200 }, pages: [{ name: 'a' }, { name: 'b' }] }")
    next.keepValues(of: panel)
    let pages = try #require(next.allControls.first as? Pages)
    #expect(pages.pages.map(\.isHidden) == [true, false] && pages.pages[1].frame.x == 0)
  }

  @Test func pagesMoveByWholePixelsAndAreClippedAtTheTabs() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 400, height: 200 }, tabs: { position: "left" }, background: "#000",
        pages: [{ name: "a" }, { name: "b", controls: [
          { kind: "group", frame: [0, 0, 280, 200], background: "#FFF" } ] }] }
      """)
    panel.fit(width: 500, height: 250)
    let surface = Surface(width: 500, height: 250)
    let pages = try #require(panel.allControls.first as? Pages)
    try panel.set(["page": .text("b")], origin: .client)
    panel.touch(.down, 200, 100)
    panel.touch(.moved, 200 - 110.3, 100, time: .milliseconds(900))
    let x = pages.pages[1].frame.x * 1.25
    #expect(abs(x - x.rounded()) < 1e-9)
    _ = panel.draw(on: surface)
    // The page is clipped at the tabs.
    #expect(surface[146, 10] == 0xFF00_0000 && surface[150, 10] == 0xFFFF_FFFF)
  }

  @Test func swipingCanBeDisabled() throws {
    let panel = try TestPanel.panel(
      """
      { size: { width: 300, height: 200 }, tabs: { position: "none", swipe: false },
        pages: [{ name: "a" }, { name: "b" }] }
      """)
    let pages = try #require(panel.allControls.first as? Pages)
    #expect(pages.scrollDirections.isEmpty)
    panel.touch(.down, 200, 100)
    panel.touch(.moved, 50, 100, time: .milliseconds(100))
    #expect(pages.pages[0].frame.x == 0)
  }
}
