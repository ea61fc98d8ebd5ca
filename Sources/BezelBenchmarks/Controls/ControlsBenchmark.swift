import Controls
import Geometry
import Kinds
import Panels
import Raster
import TouchTracking

/// `BezelBenchmarks controls`: measures the time of a touch frame, from contacts to drawn damage,
/// for several kinds of control, for a control on panels with increasing numbers of other controls,
/// and for rows that scroll. Also measures how long a list needs to open, instruments, and histories
/// with charts.
enum ControlsBenchmark {
  /// The median cost of a frame.
  private struct Cost {
    /// The times to handle the touch and to draw the damage, in microseconds.
    var touch: Double
    var draw: Double
    var pixels: Int
  }

  static func run(_ arguments: [String]) throws {
    if let argument = arguments.first {
      throw UsageError(description: "controls: expected no arguments, not \(argument)")
    }
    try measureKinds()
    try measurePanels()
    try measureScrolling()
    try InstrumentsBenchmark.run()
    try measureCharts()
    try measureRowCharts()
  }

  // MARK: Kinds of control

  /// The kinds to measure, with their properties, their sizes and the path of the finger.
  private static let kinds: [(kind: String, properties: String, size: Size, path: Path)] = [
    ("knob", "lineWidth: 2", Size(width: 200, height: 200), .circle),
    (
      "knob", "fillsTrack: true, lineWidth: 20, lineCap: \"round\", showsValue: true",
      Size(width: 200, height: 200), .circle
    ),
    ("slider", "", Size(width: 400, height: 44), .line),
    ("rangeSlider", "tapToMove: true", Size(width: 400, height: 44), .line),
    ("seekBar", "buffer: 0.8", Size(width: 400, height: 44), .line),
    ("circularSlider", "", Size(width: 320, height: 320), .circle),
    ("toggle", "", Size(width: 64, height: 36), .line),
  ]

  private enum Path {
    case line, circle, upward

    /// Returns the position of the finger after `part` of the path, in fractions of the control's
    /// size.
    func position(_ part: Double) -> Point {
      switch self {
      case .line: Point(x: 0.1 + 0.8 * part, y: 0.5)
      case .upward: Point(x: 0.5, y: 0.9 - 0.8 * part)
      case .circle: Point(x: 0.5, y: 0.5) + Point(angle: -4 + 5 * part, radius: 0.35)
      }
    }
  }

  private static func measureKinds() throws {
    var text = "A touch frame, from contact to drawn damage, 800×480, medians\n"
    text += row("control", "touch µs", "draw µs", "pixels", "of its size")
    for (kind, properties, size, path) in kinds {
      let frame = Rectangle(x: 100, y: 60, width: size.width, height: size.height)
      let panel = try panel(control(kind, frame, properties))
      let cost = measure(panel, frame, path)
      let share = Int((100 * Double(cost.pixels) / (size.width * size.height)).rounded())
      let name = properties.contains("fillsTrack") ? "\(kind), filled, showing its value" : kind
      text += row(name, cost.touch.tenths, cost.draw.tenths, "\(cost.pixels)", "\(share) %")
    }
    try Console.write(file: "-", text)
  }

  // MARK: Numbers of controls

  private static func measurePanels() throws {
    var text = "\nThe same for a slider on a panel with other controls, which are not touched\n"
    text += row("controls", "touch µs", "draw µs", "pixels", "down µs")
    for count in [10, 100, 1_000, 10_000] {
      let frame = Rectangle(x: 200, y: 8, width: 400, height: 44)
      var controls = control("slider", frame, "")
      // The space for them is about twice as wide as it is tall. One more column ensures that the
      // last row fits.
      let columns = Int(Double(count * 2).squareRoot().rounded(.up)) + 1
      let side = 800 / Double(columns)
      for index in 0..<(count - 1) {
        let square = Rectangle(
          x: Double(index % columns) * side, y: 80 + Double(index / columns) * side,
          width: side * 0.8, height: side * 0.8)
        controls += ",\n" + control("toggle", square, "")
      }
      let panel = try panel(controls)
      let cost = measure(panel, frame, .line)
      let down = measureDown(panel, frame)
      text += row(
        "\(count)", cost.touch.tenths, cost.draw.tenths, "\(cost.pixels)", down.tenths)
    }
    try Console.write(file: "-", text)
  }

  // MARK: Scrolling

  private static func measureScrolling() throws {
    var text = "\nThe same for a full screen of rows that a finger scrolls\n"
    text += row("rows", "touch µs", "draw µs", "pixels")
    for count in [20, 200, 2_000] {
      let rows = (0..<count).map { index in
        "{ kind: 'row', height: 60, children: [{ kind: 'label', text: 'Row \(index)', weight: 1 }, "
          + "{ kind: 'slider', value: 'level', width: 300 }, { kind: 'toggle', value: 'on' }] }"
      }
      let panel = try panel(
        "{ kind: 'scroll', frame: [0, 0, 800, 480], children: [{ kind: 'column', padding: 16, "
          + "children: [\(rows.joined(separator: ", "))] }] }",
        keys: "values: { level: { initial: 0.4 }, on: { initial: true } },", theme: "dark")
      let cost = measure(
        panel, Rectangle(x: 200, y: 0, width: 1, height: 480), .upward)
      text += row("\(count)", cost.touch.tenths, cost.draw.tenths, "\(cost.pixels)")
    }
    try Console.write(file: "-", text)
    try measureLists()
  }

  private static func measureLists() throws {
    var text = "\nThe same for a list with many rows, and the time to its first picture\n"
    text += row("rows", "touch µs", "draw µs", "pixels", "open µs")
    for count in [10, 100, 1_000, 10_000] {
      let songs = ListRows(fields: [.init("id", .text("")), .init("title", .text(""))])
      let rows = try ListRows(
        fields: songs.fields, (0..<count).map { [.text("r\($0)"), .text("Song \($0)")] })
      var opening: [Double] = []
      let surface = Surface(width: 800, height: 480)
      var panel: Panel
      repeat {
        panel = try self.panel(
          "{ kind: 'list', rows: 'songs', key: 'id', frame: [0, 0, 800, 480] }",
          keys: "values: { songs: { fields: { id: '', title: '' } } },", theme: "dark")
        _ = panel.draw(on: surface)
        opening.append(
          try microseconds {
            try panel.set(["songs": .list(rows)], origin: .client)
            _ = panel.draw(on: surface)
          })
      } while opening.count < 9
      let cost = measure(panel, Rectangle(x: 200, y: 0, width: 1, height: 480), .upward)
      text += row(
        "\(count)", cost.touch.tenths, cost.draw.tenths, "\(cost.pixels)", median(opening).tenths)
    }
    try Console.write(file: "-", text)
  }

  private static func control(_ kind: String, _ frame: Rectangle, _ properties: String) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { ($0 * 100).rounded() / 100 }
    return "{ kind: \"\(kind)\", frame: \(numbers)"
      + (properties.isEmpty ? "" : ", \(properties)") + " }"
  }

  // MARK: Measuring

  static func panel(
    _ controls: String, keys: String = "", theme: String = "classic"
  ) throws -> Panel {
    let text =
      "{ size: { width: 800, height: 480 }, theme: '\(theme)', \(keys) controls: [\(controls)] }"
    let panel = try PanelFile(kinds: builtInKinds, resources: BenchmarkResources()).panel(
      from: Array(text.utf8))
    panel.fit(width: 800, height: 480)
    return panel
  }

  private static func point(_ part: Double, _ path: Path, in frame: Rectangle) -> Point {
    let unit = path.position(part)
    return Point(x: frame.x + unit.x * frame.width, y: frame.y + unit.y * frame.height)
  }

  private static func measure(_ panel: Panel, _ frame: Rectangle, _ path: Path) -> Cost {
    let surface = Surface(width: panel.width, height: panel.height)
    _ = panel.draw(on: surface)
    panel.handle(.contact(.down, 1, at: point(0, path, in: frame), of: panel))
    var touches: [Double] = []
    var draws: [Double] = []
    var pixels: [Int] = []
    let count = 400
    for step in 1...count {
      // Moves to the end of the path and back.
      let part = 1 - abs(1 - 2 * Double(step) / Double(count))
      let moved = ContactFrame.contact(.moved, 1, at: point(part, path, in: frame), of: panel)
      touches.append(microseconds { panel.handle(moved) })
      var drawn = 0
      draws.append(microseconds { drawn = panel.draw(on: surface).area })
      pixels.append(drawn)
    }
    panel.handle(.contact(.up, 1, at: point(0, path, in: frame), of: panel))
    return Cost(
      touch: median(touches), draw: median(draws), pixels: median(pixels))
  }

  /// Returns the time to find the control under a finger, in microseconds.
  private static func measureDown(_ panel: Panel, _ frame: Rectangle) -> Double {
    let times = (0..<200).map { step in
      let point = point(Double(step) / 200, .line, in: frame)
      let down = ContactFrame.contact(.down, UInt64(step + 2), at: point, of: panel)
      let up = ContactFrame.contact(.up, UInt64(step + 2), at: point, of: panel)
      defer { panel.handle(up) }
      return microseconds { panel.handle(down) }
    }
    return median(times)
  }

  // MARK: Output

  static func row(_ name: String, _ columns: String...) -> String {
    name.left(32) + columns.map { $0.right(12) }.joined() + "\n"
  }
}
