import Controls
import Geometry
import Glibc
import Panels
import Raster
import Testing
import TouchTracking

enum GestureRecordings {
  /// `../shared/recordings` from the package's folder, or what BEZEL_RECORDINGS says.
  static let folder: String? = {
    var candidates: [String] = []
    if let override = getenv("BEZEL_RECORDINGS") { candidates.append(String(cString: override)) }
    let parts = #filePath.split(separator: "/").dropLast(4)
    candidates.append("/" + parts.joined(separator: "/") + "/shared/recordings")
    return candidates.first { access("\($0)/INDEX.md", R_OK) == 0 }
  }()
}

/// Real fingers on a real screen of 1280 × 768, played to panels.
@Suite(.enabled(if: GestureRecordings.folder != nil, "no recordings beside the checkout"))
struct RecordedGestureTests {
  private func frames(_ name: String) throws -> [ContactFrame] {
    let path = "\(try #require(GestureRecordings.folder))/evemu-devices/EP0430M09.\(name).events"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var byte = getc(file)
    while byte != EOF {
      bytes.append(UInt8(byte))
      byte = getc(file)
    }
    let recording = try EvemuRecording(parsing: bytes)
    let description = try #require(recording.description)
    var decoder = try #require(TouchDecoder(description))
    return recording.events.compactMap { decoder.feed($0) }
  }

  private func makePanel(_ controls: String) throws -> Panel {
    let panel = try panel("{ size: { width: 1280, height: 768 }, controls: [\(controls)] }")
    panel.fit(width: 1280, height: 768)
    return panel
  }

  /// The finger lands at (605, 136), goes down and up again, and leaves at (608, 126).
  @Test func aSliderEndsWhereTheFingerDoes() throws {
    let panel = try makePanel(
      "{ kind: \"slider\", name: \"a\", vertical: true, frame: [580, 0, 60, 768] }")
    let value = try #require(panel.values["a"])
    var seen: [Double] = []
    panel.values.onChange = { change, _ in seen.append(change.scalar.number) }
    for frame in try frames("1-finger-drag-up-down") { panel.handle(frame) }
    func expected(_ y: Double) -> Double { (768 - 30 - y) / (768 - 60) }
    let first = try #require(seen.first)
    #expect(abs(first - expected(136)) < 1e-9)
    #expect(abs(value.number - expected(126)) < 1e-9 && !value.isHeld)
    #expect(seen.count > 20)
    // No step of it is a jump.
    for (a, b) in zip(seen, seen.dropFirst()) { #expect(abs(a - b) < 0.15) }
  }

  @Test func aKnobTurnsToWhereTheFingerIs() throws {
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
  func everyFingerHasASliderOfItsOwn(name: String, fingers: Int) throws {
    let sliders = (0..<32).map {
      "{ kind: \"slider\", name: \"s\($0)\", vertical: true, frame: [\($0 * 40), 0, 40, 768] }"
    }
    let panel = try makePanel(sliders.joined(separator: ",\n"))
    var began: Set<String> = []
    var ended: Set<String> = []
    var mostHeld = 0
    panel.values.onChange = { change, _ in
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
}
