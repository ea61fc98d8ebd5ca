import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import JSON
import LinuxIO
import PanelSources
import Panels
import ProgramInterface
import Raster
import TouchTracking

extension Command {
  static let calibrate = Command(
    name: "calibrate", group: .device, operands: "[DEVICE]",
    summary: "Shows crosses to touch and prints a calibration for the panel file.",
    details:
      "It prints a line to copy into the panel file. bezeld must not run at the same time. Stop the service with systemctl stop bezel bezel-values.socket bezel-control.socket, and start it again with systemctl start bezel.",
    options: [
      Option(
        "panel", argument: "FILE",
        "A panel file that selects the output, mode, rotation and touchscreen.")
    ],
    examples: [
      Example("Calibrate the only touchscreen", "bezel calibrate --panel /etc/bezel/panel.json5"),
      Example("Calibrate one of several", "bezel calibrate /dev/input/event3"),
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count <= 1 else { throw .usage("name at most one device") }
    let settings =
      if let path = options["panel"] {
        try load(.file(path), kinds: kinds).settings
      } else {
        PanelSettings()
      }
    let result: CalibrationRun
    let name: String?
    let size: PixelSize
    do throws(CalibrationScreen.Failure) {
      let screen = try CalibrationScreen(
        device: options.operands.first, settings: settings, kinds: kinds)
      result = try screen.run()
      name = screen.isNamed ? screen.device.description.name : nil
      size = screen.size
    } catch {
      throw .refused(error.description)
    }
    try printResult(result, device: name, size: size)
  }

  private static func printResult(
    _ run: CalibrationRun, device: String?, size: PixelSize
  ) throws(CommandError) {
    guard let calibration = run.fit.calibration else {
      throw .refused("all touches are on one line; touch the middle of each cross")
    }
    let matrix = calibration.matrix.map { JSONValue.number(($0 * 1e5).rounded() / 1e5) }
    var touch: [(String, JSONValue)] = []
    if let device { touch.append(("device", .string(device))) }
    touch.append(("calibration", .array(of: matrix)))
    let members = touch.map {
      "\($0): \(String(decoding: JSONWriter.text(of: $1), as: UTF8.self))"
    }
    write(line: "touch: { \(members.joined(separator: ", ")) },")
    let worst =
      run.fit.errors(of: calibration).map {
        max($0.width * Double(size.width), $0.height * Double(size.height))
      }.max() ?? 0
    let pixels = "the largest error is \(Int(worst.rounded(.up))) pixels"
    let isGood = worst <= Double(max(size.width, size.height)) / 50
    if isGood {
      StandardError.write(line: "bezel: \(pixels)")
    } else {
      StandardError.warn("\(pixels); calibrate again and touch the middle of each cross")
    }
  }
}

/// The screen and the touchscreen of a calibration.
private final class CalibrationScreen {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The touchscreen.
  let device: InputDevice
  /// Whether the panel file must name the touchscreen, because there are others.
  let isNamed: Bool
  /// The size of the screen in the touchscreen's orientation.
  private(set) var size = PixelSize(width: 1, height: 1)

  private var signals: Signals
  private let loop: EventLoop
  private let display: DRMDisplay
  private let input: TouchInput
  private var rotation = Rotation.none
  private let panelFile: PanelFile
  private var touches = CalibrationRun()
  private let timer: EventLoop.Timer
  private var needsDrawing = true

  /// How long to wait for a touch.
  private static let timeLimit = Duration.seconds(120)

  init(device path: String?, settings: PanelSettings, kinds: [ControlKind]) throws(Failure) {
    let log = Log(program: "bezel", level: .warning)
    do throws(SystemError) {
      signals = try Signals([SIGINT, SIGTERM])
      loop = try EventLoop()
      // Ignore udev's calibration, which the result replaces.
      input = try TouchInput(
        spec: path.map { .paths([$0]) } ?? .automatic, namePattern: settings.touchDevice,
        calibration: .identity, loop: loop, log: log)
    } catch {
      throw Failure(description: "\(error)")
    }
    input.start()
    guard let device = input.devices.first else {
      throw Failure(description: "there is no touchscreen; bezel devices explains why")
    }
    guard input.devices.count == 1 else {
      let names = input.devices.map { "\($0.path) (\($0.description.name))" }
      throw Failure(
        description: "there are several touchscreens; name one of \(names.joined(separator: ", "))")
    }
    self.device = device
    let all = (try? InputDevice.all()) ?? []
    isNamed = all.contains { $0.role == .touchscreen && $0.path != device.path }
    timer = EventLoop.Timer(loop)
    display = DRMDisplay(
      request: OutputRequest(
        connector: settings.output, mode: settings.mode, rotation: settings.rotation),
      on: GraphicsCards(loop: loop, log: log), loop: loop, log: log)
    panelFile = PanelFile(
      kinds: kinds, resources: FileResources(folder: ".") { log.warning($0) })
  }

  /// Shows the crosses until each one has been touched.
  func run() throws(Failure) -> CalibrationRun {
    do throws(DisplayError) { try display.start() } catch {
      throw Failure(description: "\(error)")
    }
    defer { display.stop() }
    guard let mode = display.mode else {
      throw Failure(description: display.obstacle ?? "there is no output")
    }
    rotation = mode.rotation
    size = rotation.swapsAxes ? mode.size.turned : mode.size
    StandardError.write(line: "bezel: touch the crosses on \(mode.name); Ctrl-C cancels")
    input.onFrame = { [unowned self] in self.handle($0) }
    display.onModeChange = { [unowned self] in self.needsDrawing = true }
    loop.afterEvents = { [unowned self] in self.draw() }
    var reason = "the cross was not touched"
    do throws(SystemError) {
      try signals.deliver(on: loop) { [unowned self] _ in
        reason = "interrupted"
        self.loop.stop()
      }
      waitForTouch()
      try loop.run()
    } catch {
      throw Failure(description: "\(error)")
    }
    if touches.cross != nil { throw Failure(description: "\(reason); nothing is calibrated") }
    return touches
  }

  private func waitForTouch() {
    timer.schedule(after: Self.timeLimit) { [unowned self] in self.loop.stop() }
  }

  private func handle(_ frame: ContactFrame) {
    waitForTouch()
    for change in frame.changes where touches.handle(change) { needsDrawing = true }
    if touches.cross == nil { loop.stop() }
  }

  private func draw() {
    guard needsDrawing, display.isReadyForFrame, let surface = display.surface,
      let cross = touches.cross
    else { return }
    needsDrawing = false
    // Programs with custom kinds may have no "label"; then there is only the cross.
    let panel = try? panelFile.panel(from: Array(text(surface).utf8))
    panel?.fit(width: surface.width, height: surface.height)
    _ = panel?.draw(on: surface)
    let unit = rotation.applyInverse(unit: cross)
    drawCross(
      at: Point(x: unit.x * Double(surface.width), y: unit.y * Double(surface.height)), on: surface)
    display.present(Region(surface.bounds))
  }

  private func text(_ surface: Surface) -> String {
    let (width, height) = (surface.width, surface.height)
    let number = "\(touches.count + 1) of \(CalibrationRun.crosses.count)"
    return """
      { size: { width: \(width), height: \(height) }, background: "#000000", controls: [
        { kind: "label", frame: [0, \(height / 4), \(width), \(height / 8)], alignment: "center",
          text: "Touch the middle of the cross (\(number))", size: \(max(min(width, height) / 20, 12)) },
      ] }
      """
  }

  /// Lines with an odd number of pixels have a middle pixel.
  private func drawCross(at center: Point, on surface: Surface) {
    let canvas = Canvas(surface)
    let thickness = Double(max(min(surface.width, surface.height) / 480, 1) | 1)
    let length = Double((min(surface.width, surface.height) / 12) | 1)
    let (x, y) = (center.x.rounded(.down) + 0.5, center.y.rounded(.down) + 0.5)
    for (width, height) in [(length, thickness), (thickness, length)] {
      canvas.fill(
        .rectangle(
          Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height)),
        .color(.white))
    }
  }
}
