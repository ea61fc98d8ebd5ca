import Controls
import Geometry
import Kinds
import PanelChecks
import Panels
import Randomness
import Raster
import Testing
import TouchTracking

struct PanelTests {
  private static let text = """
    { size: { width: 400, height: 200 }, background: "#101418", controls: [
      { kind: "knob", name: "volume", frame: [0, 0, 200, 200], showsValue: true, fillsTrack: true,
        lineWidth: 10, lineCap: "round" },
      { kind: "rangeSlider", name: "price", frame: [200, 40, 180, 44] },
      { kind: "label", frame: [200, 120, 100, 40], value: "price.lower" },
      { kind: "knob", name: "dim", frame: [300, 100, 80, 80], enabled: false },
    ] }
    """

  @Test func everyObserverIsCalledBeforeAControlIsDrawn() throws {
    let panel = try panel(
      """
      { size: { width: 40, height: 20 },
        controls: [{ kind: "label", name: "one", text: "1", frame: [0, 0, 40, 20] }] }
      """)
    panel.fit(width: 40, height: 20)
    final class Observer {}
    let observers = [Observer(), Observer()]
    var drawn: [String] = []
    for (index, observer) in observers.enumerated() {
      panel.observeDrawing(observer) { control, _ in
        if control.name == "one" { drawn.append("\(index)") }
      }
    }
    _ = panel.picture()
    #expect(drawn == ["0", "1"])
    panel.forget(observers[0])
    panel.damageEverything()
    _ = panel.picture()
    #expect(drawn == ["0", "1", "1"])
  }

  @Test func dimmingDarkensTheWholePicture() throws {
    let panel = try panel(Self.text)
    panel.fit(width: 400, height: 200)
    let surface = panel.picture()
    #expect(surface[399, 0] == 0xFF10_1418)
    panel.dimming = 0.5
    #expect(panel.draw(on: surface).area == 400 * 200)
    #expect(surface[399, 0] == 0xFF08_0A0C)
    // Changes are dimmed like the rest, and only once.
    try panel.set(["volume": .number(0.7)], origin: .client)
    _ = panel.draw(on: surface)
    #expect(surface.differences(from: panel.picture()) == 0)
  }

  @Test(arguments: [(400, 200), (401, 200), (1000, 480), (300, 700)])
  func fittingKeepsTheAspectRatio(width: Int, height: Int) throws {
    let panel = try panel(Self.text)
    panel.fit(width: width, height: height)
    let corner = panel.transform.apply(Point(x: 400, y: 200))
    let origin = panel.transform.apply(.zero)
    #expect(origin.x == origin.x.rounded() && origin.y == origin.y.rounded())
    #expect(corner.x <= Double(width) + 1e-6 && corner.y <= Double(height) + 1e-6)
    #expect(
      abs(corner.x - origin.x - Double(width)) < 1e-6
        || abs(corner.y - origin.y - Double(height)) < 1e-6)
    let surface = panel.picture()
    #expect(surface[0, 0] == 0xFF10_1418 && surface[width - 1, height - 1] == 0xFF10_1418)
  }

  /// 400 × 200 points at 160 points per inch are 2.5 × 1.25 inches.
  @Test(arguments: [
    (Optional(160.0), Optional(80.0), 0.5), (160, 160, 1), (160, 320, 2), (80, 80, 1),
    // The panel is never larger than the picture.
    (160, 400, 2), (160, nil, 2), (nil, 80, 2),
  ])
  func pointsPerInchSetsTheScale(
    points: Double?, density: Double?, scale: Double
  ) throws {
    let setting = points.map { "display: { pointsPerInch: \($0) }," } ?? ""
    let panel = try panel(
      String(Self.text.replacing("{ size:", with: "{ \(setting) size:", maxReplacements: 1)))
    panel.fit(width: 1000, height: 400, density: density)
    #expect(panel.scale == scale)
    #expect(panel.transform.apply(.zero).x == 500 - 200 * scale)
    panel.fit(width: 1000, height: 400, scale: 0.75, density: density)
    #expect(panel.scale == 0.75)
  }

  @Test func onlyChangesAreDrawn() throws {
    let panel = try panel(Self.text)
    panel.fit(width: 400, height: 200)
    let surface = panel.picture()
    #expect(panel.damage.isEmpty)
    panel.touch(.down, 100, 20)
    let drawn = panel.draw(on: surface)
    #expect(!drawn.isEmpty && drawn.area < 200 * 200)
    panel.touch(.moved, 102, 20)
    #expect(panel.draw(on: surface).area < 200 * 200 / 4)
    panel.touch(.moved, 102, 20)
    #expect(panel.draw(on: surface).isEmpty)
  }

  /// Drawing only the damage must produce the same picture as drawing everything.
  @Test(arguments: [1.0, 1.5])
  func randomChangesAreDrawnCorrectly(scale: Double) throws {
    var generator = SeededGenerator(seed: 42)
    let panel = try panel(Self.text)
    panel.fit(width: Int(400 * scale), height: Int(200 * scale))
    let surface = panel.picture()
    var down: Set<UInt64> = []
    var began = 0
    var ended = 0
    panel.values.observe { _, change, _ in
      switch change.origin {
      case .touch(.began, _): began += 1
      case .touch(.ended, _), .touch(.cancelled, _): ended += 1
      case .touch(.changed, _), .client, .panel: break
      }
    }
    var time = Duration.zero
    for step in 0..<160 {
      time += .milliseconds(9)
      let id = UInt64.random(in: 1...3, using: &generator)
      let x = Double.random(in: -20...420, using: &generator)
      let y = Double.random(in: -20...220, using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<8:
        let phase: ContactChange.Phase =
          down.contains(id)
          ? [.moved, .moved, .moved, .moved, .up, .cancelled].randomElement(using: &generator)!
          : .down
        if phase == .down { down.insert(id) }
        if phase == .up || phase == .cancelled { down.remove(id) }
        panel.touch(phase, x, y, contact: id)
      case 8:
        try? panel.set(
          ["price.lower": .number(Double.random(in: 0...10, using: &generator))],
          origin: .client, animated: Bool.random(using: &generator))
      case 9:
        try? panel.set(
          ["volume": .number(Double.random(in: 0...1, using: &generator))],
          origin: .client, animated: true)
      case 10:
        let control = panel.allControls.randomElement(using: &generator)!
        control.isEnabled = !control.isEnabled || Bool.random(using: &generator)
      default:
        let control = panel.allControls.randomElement(using: &generator)!
        control.isHidden = !control.isHidden && Bool.random(using: &generator)
      }
      panel.advance(to: time)
      _ = panel.draw(on: surface)
      let lower = panel.values["price.lower"]!.number
      #expect(lower <= panel.values["price.upper"]!.number)
      if step % 40 == 39 {
        #expect(surface.differences(from: panel.picture()) == 0, "step \(step)")
      }
    }
    panel.stage.cancelTouches(time: time)
    #expect(began == ended)
    #expect(began > 2, "\(began)")
    _ = panel.draw(on: surface)
    #expect(surface.differences(from: panel.picture()) == 0)
  }

  @Test(arguments: Rotation.allCases)
  func touchesFollowTheRotatedPicture(rotation: Rotation) throws {
    let panel = try panel(Self.text)
    panel.fit(width: 400, height: 200)
    // The position of the point (280, 62) of the picture on the rotated screen.
    let pixel = rotation.apply(
      PixelRectangle(x: 280, y: 62, width: 1, height: 1), width: 400, height: 200
    ).rectangle.center
    let (width, height) = rotation.swapsAxes ? (200.0, 400.0) : (400.0, 200.0)
    let knobs = panel.allControls.compactMap { $0 as? RangeSlider }
    knobs[0].tapToMove = true
    let position = Point(x: pixel.x / width, y: pixel.y / height)
    panel.handle(ContactFrame(.down, at: position), rotation: rotation)
    #expect(knobs[0].isTracking)
    #expect(abs(knobs[0].lower - (80.5 - 18) / 144 * 10) < 1e-6)
  }

  /// Rotation moves a device's first step to the far edge, and some devices report one step too many.
  @Test(arguments: Rotation.allCases)
  func touchesSlightlyBeyondTheEdgeCount(rotation: Rotation) throws {
    let panel = try panel(
      """
      { size: { width: 400, height: 200 },
        controls: [ { kind: "button", name: "whole", frame: [0, 0, 400, 200] } ] }
      """)
    let button = try #require(panel.allControls.first { $0.name == "whole" })
    for (x, y, isOnScreen) in [
      (0.0, 0.0, true), (1, 1, true), (0, 1, true), (-0.002, 0.5, true), (0.5, 1.002, true),
      (1.02, 0.5, false), (0.5, -0.02, false), (.infinity, 0.5, false),
    ] {
      for phase in [ContactChange.Phase.down, .cancelled] {
        panel.handle(ContactFrame(phase, at: Point(x: x, y: y)), rotation: rotation)
        if phase == .down { #expect(button.isTracking == isOnScreen, "\(x), \(y)") }
      }
    }
  }

  @Test func touchscreenKeysSetValues() throws {
    let panel = try panel(
      """
      { touch: { keys: { home: "KEY_HOMEPAGE", light: "KEY_BACK" } },
        values: { light: { initial: false } },
        controls: [ { kind: "toggle", value: "home", frame: [0, 0, 80, 44] } ] }
      """)
    #expect(panel.settings.touchKeys.map(\.code) == [172, 158])
    #expect(
      panel.values.values.map(\.name) == ["light", "panel.brightness", "panel.awake", "home"])
    panel.fit(width: 800, height: 480)
    func press(_ code: UInt16, _ phase: KeyChange.Phase) {
      panel.handle(
        ContactFrame(
          time: .zero, changes: [],
          keys: [KeyChange(press: ContactID(UInt64(code)), code: code, phase: phase)]))
    }
    let surface = panel.picture()
    press(172, .down)
    #expect(panel.values["home"]?.scalar == .boolean(true) && panel.isHeld("home"))
    #expect(panel.values["light"]?.scalar == .boolean(false))
    // The control that shows the value changes.
    #expect(panel.isAnimating || surface.differences(from: panel.picture()) > 0)
    press(172, .up)
    press(158, .down)
    press(30, .down)
    #expect(panel.values["home"]?.scalar == .boolean(false))
    #expect(panel.values["light"]?.scalar == .boolean(true))
  }

  /// With margins around the panel, and with rotation.
  @Test(arguments: [Rotation.none, .quarter])
  func contactSizesAreConvertedToPoints(_ rotation: Rotation) throws {
    let panel = try panel(
      """
      { size: { width: 150, height: 150 },
        controls: [ { kind: "button", name: "whole", frame: [0, 0, 150, 150] } ] }
      """)
    panel.fit(width: 400, height: 300)
    let properties = ContactProperties(pressure: 0.3, size: 0.1, tool: .pen)
    panel.handle(
      ContactFrame(.down, at: Point(x: 0.5, y: 0.5), properties: properties), rotation: rotation)
    let touch = try #require(panel.stage.trackedTouches.first)
    // The diagonal has 500 pixels, and a point has two.
    #expect(touch.size == 25 && touch.pressure == 0.3 && touch.tool == .pen)
  }

  @Test(arguments: [(Rotation.none, Point(x: 15, y: 45)), (.half, Point(x: 135, y: 105))])
  func hoversAreDeliveredToTheControlBelow(_ rotation: Rotation, _ place: Point) throws {
    let panel = try panel(
      """
      { size: { width: 150, height: 150 },
        controls: [ { kind: "button", name: "whole", frame: [0, 0, 150, 150] } ] }
      """)
    panel.fit(width: 300, height: 300)
    let change = HoverChange(
      hover: ContactID(1), phase: .near, position: Point(x: 0.1, y: 0.3),
      properties: ContactProperties(distance: 0.5, tool: .pen))
    panel.handle(ContactFrame(time: .zero, changes: [], hovers: [change]), rotation: rotation)
    #expect(panel.stage.trackedTouches.isEmpty)
    panel.stage.handle(.down, ContactID(2), at: place, time: .zero)
    let button = try #require(panel.stage.trackedTouches.first?.control)
    let hover = try #require(button.hovers.first)
    #expect(hover.location.distance(to: place) < 1e-9)
    #expect(hover.distance == 0.5 && hover.tool == ContactTool.pen)
  }

  @Test func keepValuesCopiesTheValuesOfAnEarlierPanel() throws {
    let old = try panel(Self.text)
    try old.set(["volume": .number(0.7), "price.upper": .number(3)], origin: .client)
    let new = try panel(Self.text)
    new.keepValues(of: old)
    new.values.startCounting(at: old.values.sequence)
    #expect(new.values["volume"]?.number == 0.7)
    #expect(new.values["price.upper"]?.number == 3 && new.values["price.lower"]?.number == 2)
    #expect(new.values.sequence == 2)
  }
}
