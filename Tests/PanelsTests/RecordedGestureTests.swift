import Controls
import Geometry
import Glibc
import Kinds
import Panels
import Raster
import Testing
import TouchTracking

enum GestureRecordings {
  /// The folder in BEZEL_RECORDINGS if it is set, otherwise `../shared/recordings`.
  static let folder: String? = {
    var candidates: [String] = []
    if let override = getenv("BEZEL_RECORDINGS") { candidates.append(String(cString: override)) }
    let parts = #filePath.split(separator: "/").dropLast(4)
    candidates.append("/" + parts.joined(separator: "/") + "/shared/recordings")
    return candidates.first { access("\($0)/INDEX.md", R_OK) == 0 }
  }()
}

/// Replays recordings of real touchscreens on panels.
@Suite(.enabled(if: GestureRecordings.folder != nil, "no recordings beside the checkout"))
struct RecordedGestureTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let path = "\(try #require(GestureRecordings.folder))/evemu-devices/\(name)"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
      bytes.append(UInt8(byte))
      byte = getc(file)
    }
    return bytes
  }

  private func frames(_ name: String, of device: String = "EP0430M09") throws -> [ContactFrame] {
    let recording = try EvemuRecording(parsing: bytes("\(device).\(name).events"))
    // Older recordings have the description of the device in a separate file.
    let description = try #require(
      try recording.description ?? EvemuRecording(parsing: bytes("\(device).desc")).description)
    var decoder = try #require(TouchDecoder(description))
    return recording.events.compactMap { decoder.feed($0) }
  }

  private func makePanel(_ controls: String) throws -> Panel {
    let panel = try panel("{ size: { width: 1280, height: 768 }, controls: [\(controls)] }")
    return panel
  }

  /// The finger touches at (605, 136), moves down and up again, and lifts at (608, 126).
  @Test func aSliderFollowsTheFinger() throws {
    let panel = try makePanel(
      "{ kind: \"slider\", name: \"a\", vertical: true, frame: [580, 0, 60, 768] }")
    let value = try #require(panel.values["a"])
    var seen: [Double] = []
    panel.values.observe { _, change, _ in seen.append(change.scalar.number) }
    for frame in try frames("1-finger-drag-up-down") { panel.handle(frame) }
    func expected(_ y: Double) -> Double { (768 - 18 - y) / (768 - 36) }
    let first = try #require(seen.first)
    #expect(abs(first - expected(136)) < 1e-9)
    #expect(abs(value.number - expected(126)) < 1e-9 && !value.isHeld)
    #expect(seen.count > 20)
    for (a, b) in zip(seen, seen.dropFirst()) { #expect(abs(a - b) < 0.15) }
  }

  @Test func aKnobFollowsTheFinger() throws {
    let panel = try makePanel("{ kind: \"knob\", name: \"a\", frame: [300, 68, 600, 600] }")
    let knob = try #require(panel.allControls.first as? Knob)
    for frame in try frames("1-finger-drag-up-down") { panel.handle(frame) }
    let angle = atan2(126.0 - 368, 608.0 - 600)
    let expected = (angle - knob.startAngle) / (knob.endAngle - knob.startAngle)
    #expect(abs(knob.value - expected) < 1e-9)
  }

  @Test(arguments: [
    ("1-finger-drag-up-down", 1), ("2-finger-scroll-down", 2), ("2-fingers-touch-release", 2),
    ("4-finger-drag-down", 4),
  ])
  func everyFingerMovesItsOwnSlider(name: String, fingers: Int) throws {
    let sliders = (0..<32).map {
      "{ kind: \"slider\", name: \"s\($0)\", vertical: true, frame: [\($0 * 40), 0, 40, 768] }"
    }
    let panel = try makePanel(sliders.joined(separator: ",\n"))
    var began: Set<String> = []
    var ended: Set<String> = []
    var mostHeld = 0
    panel.values.observe { _, change, _ in
      switch change.origin {
      case .touch(.began, let control): began.insert(control)
      case .touch(.ended, let control), .touch(.cancelled, let control): ended.insert(control)
      case .touch(.changed, _), .client, .panel: break
      }
      mostHeld = max(mostHeld, panel.values.values.count(where: \.isHeld))
    }
    for frame in try frames(name) { panel.handle(frame) }
    #expect(began == ended && mostHeld == fingers)
    #expect(panel.values.values.allSatisfy { !$0.isHeld })
  }

  /// The finger drags a list down and up, and lifts nearly where it went down. It lands on a button.
  @Test func aListFollowsTheFinger() throws {
    let rows = (0..<40).map { "{ kind: \"button\", name: \"b\($0)\", height: 60 }" }
    let panel = try makePanel(
      """
      { kind: "scroll", frame: [0, 0, 1280, 768], children: [
        { kind: "column", children: [\(rows.joined(separator: ","))] } ] }
      """)
    let scroll = try #require(panel.allControls.first as? Scroll)
    try #require(panel.control(named: "b20")).reveal()
    let before = scroll.position.y
    var published = 0
    panel.values.observe { _, _, _ in published += 1 }
    var farthest = before
    var time = Duration.zero
    for frame in try frames("1-finger-drag-up-down") {
      time = frame.time
      panel.handle(frame)
      panel.advance(to: time)
      farthest = min(farthest, scroll.position.y)
    }
    // The first 10 of the 10 points that the finger ends above its start are the slop.
    #expect(farthest < before - 100 && published == 0 && scroll.isMoving)
    var frames = 0
    while panel.isAnimating, frames < 400 {
      time += .milliseconds(16)
      frames += 1
      panel.advance(to: time)
    }
    #expect(frames < 400 && !scroll.isMoving && published == 0)
  }

  private func makePages(_ shown: String) throws -> Panel {
    let panel = try panel(
      """
      { size: { width: 800, height: 480 }, tabs: { position: "none" },
        values: { page: { initial: "\(shown)" } },
        pages: [{ name: "a" }, { name: "b" }, { name: "c" }] }
      """)
    return panel
  }

  /// A swipe to the right with one or two fingers shows the previous page. A vertical scroll and a tap
  /// do not change the page.
  @Test(arguments: [
    ("single-top-swipe", "b", "a"), ("single-top-swipe", "a", "a"),
    ("double-top-swipe", "c", "b"), ("single-center-scroll", "b", "b"),
    ("single-tap-center", "b", "b"),
  ])
  func aSwipeTurnsOnePage(name: String, from: String, to: String) throws {
    let panel = try makePages(from)
    let pages = try #require(panel.allControls.first as? Pages)
    var mostSeen = 1
    var time = Duration.zero
    for frame in try frames(name, of: "Wacom_ISDv4_E6_Finger") {
      time = frame.time
      panel.handle(frame)
      panel.advance(to: time)
      mostSeen = max(mostSeen, pages.pages.count { !$0.isHidden })
    }
    #expect(panel.values["page"]?.scalar == .text(to))
    #expect(mostSeen == (from == to ? 1 : 2))
    for step in 1...20 { panel.advance(to: time + .milliseconds(16 * step)) }
    #expect(!panel.isAnimating && pages.pages.map(\.isHidden).count { !$0 } == 1)
  }

  /// On a screen rotated by a quarter turn, a vertical movement is horizontal on the picture.
  @Test func theDirectionOfASwipeFollowsTheRotation() throws {
    let turned = try makePages("b")
    for frame in try frames("single-center-scroll", of: "Wacom_ISDv4_E6_Finger") {
      turned.handle(frame, rotation: .quarter)
    }
    #expect(turned.values["page"]?.scalar != .text("b"))
  }
}
