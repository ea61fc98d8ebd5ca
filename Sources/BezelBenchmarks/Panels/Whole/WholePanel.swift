import Controls
import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelSources
import Panels
import Raster
import TouchTracking
import Values

/// A panel of `BezelBenchmarks panels --whole`, drawn as the daemon does: a frame advances the
/// animations, draws the damage, and copies the damage of this frame and of the one before it to the
/// scan-out buffer that is not shown.
final class WholePanel {
  private let panel: Panel
  private let name: String
  private let surface: Surface
  private let scanout: [UnsafeMutableRawPointer]
  private var previous = Region()
  private var now = Duration.zero
  /// The number of frames that were drawn.
  private(set) var frames = 0
  /// The number of numbers that a chart received.
  private var received = 0
  private var points: [[Scalar?]] = []

  /// The number of points of a chart.
  private static let pointCount = 600
  private static let frame = Duration.seconds(1) / 60

  /// Opens a panel and draws its first frame.
  /// - Parameter isFilled: whether a chart has received all its points.
  init(_ name: String, size: PixelSize, in folder: String, isFilled: Bool) throws {
    self.name = name
    let source = PanelSource.file("\(folder)/\(name).json5")
    panel = try source.panel(
      from: source.text(kinds: builtInKinds), kinds: builtInKinds, for: Screen(size: size),
      checksOthers: false, warn: Console.error
    ).panel
    surface = Surface(width: size.width, height: size.height)
    let byteCount = size.width * size.height * 4
    scanout = (0..<2).map { _ in .allocate(byteCount: byteCount, alignment: 4_096) }
    panel.fit(width: size.width, height: size.height)
    panel.values.now = { [unowned self] in now }
    panel.startRules(at: now)
    try fill(chart: isFilled)
    show()
  }

  deinit { for memory in scanout { memory.deallocate() } }

  /// Gives the panel the values that its program would.
  private func fill(chart isFilled: Bool) throws {
    switch name {
    case "list": try panel.set(["items": .list(Self.rows)], origin: .client)
    case "mixer":
      for index in 0..<12 {
        try panel.set(
          [
            "c\(index + 1)": .number(Double(30 + 5 * index)),
            "m\(index + 1)": .number(Double(20 + 6 * index) / 100),
          ], origin: .client)
      }
    case "chart", "chart-rows":
      guard isFilled else { return }
      for _ in 0..<Self.pointCount {
        now += Self.frame
        panel.runRules(at: now)
        try append()
      }
    default: break
    }
  }

  private static var rows: ListRows {
    get throws {
      let icons = ["home", "bell", "wifi", "music", "mail", "gear"]
      let colors = ["#3D9BFF", "#F2A03D", "#4CBF73", "#B06BE0", "#E0566B", "#40B8B8"]
      let rows = (0..<10_000).map { (row: Int) -> [Scalar?] in
        [Scalar.number(Double(row + 1)), Scalar.text(icons[row % 6]), Scalar.text(colors[row % 6])]
      }
      return try ListRows(
        fields: [
          .init("n", .number(0)), .init("i", .text(icons[0])), .init("c", .text(colors[0])),
        ], rows)
    }
  }

  // MARK: Steps

  /// Takes `count` steps, each with a frame. The benchmark counts the instructions of this method.
  @inline(never)
  func take(_ count: Int, of step: WholeAction.Step) throws {
    for index in 0..<count {
      try take(step, index)
      show()
    }
  }

  /// Draws what the first steps depend on, so that all steps cost the same.
  func prepare(_ step: WholeAction.Step) {
    for _ in 0..<30 { show() }
    guard step == .drag else { return }
    touch(.down, at: finger(0.6))
    for _ in 0..<30 { show() }
  }

  private func take(_ step: WholeAction.Step, _ index: Int) throws {
    switch step {
    case .drag: touch(.moved, at: finger(0.15 + 0.64 * abs(Double(index % 64) / 32 - 1)))
    case .set:
      var values: [String: Scalar] = [:]
      for meter in 0..<12 {
        let level = (50 + 40 * sin(Double(index) * 0.2 + Double(meter))) / 100
        values["m\(meter + 1)"] = .number(level)
      }
      try panel.set(values, origin: .client)
    case .scroll:
      try panel.set(["position": .number(Double(30 * (index + 1)))], origin: .client)
    case .append: try append()
    case .turn: try panel.set(["page": .text(index % 2 == 0 ? "b" : "a")], origin: .client)
    case .full: panel.damageEverything()
    case .start: break
    }
  }

  private func append() throws {
    let time = Double(received)
    received += 1
    let number = Scalar.number(50 + 30 * sin(time * 0.05) + 12 * sin(time * 0.31))
    guard name == "chart-rows" else { return try panel.set(["signal": number], origin: .client) }
    if points.count == Self.pointCount { points.removeFirst() }
    points.append([number])
    let rows = try ListRows(fields: [.init("y", .number(0))], points)
    try panel.set(["signal": number, "points": .list(rows)], origin: .client)
  }

  /// Returns the point on a dial or a fader, in points, for a part of its range.
  private func finger(_ part: Double) -> Point {
    guard name == "thermostat" else { return Point(x: 361, y: 416 - 300 * part) }
    let angle = (135 + 270 * part) * .pi / 180
    return Point(x: 210 + 128 * cos(angle), y: 265 + 128 * sin(angle))
  }

  private func touch(_ phase: ContactChange.Phase, at point: Point) {
    panel.handle(.contact(phase, 1, at: point, of: panel))
  }

  private func show() {
    now += Self.frame
    panel.runRules(at: now)
    panel.advance(to: now)
    let drawn = panel.draw(on: surface)
    guard !drawn.isEmpty else { return }
    var copied = drawn
    copied.add(previous)
    for area in copied.rectangles {
      surface.copy(
        area, to: scanout[frames & 1], pitch: surface.width * 4, format: .xrgb8888, rotation: .none)
    }
    previous = drawn
    frames += 1
  }
}
