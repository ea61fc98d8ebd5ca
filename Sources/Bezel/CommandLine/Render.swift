import Controls
import Geometry
import LinuxIO
import Panels
import TouchTracking

extension Command {
  static let check = Command(
    name: "check", takes: "FILE",
    summary: "Validates a panel file and tells every problem with its line and column.",
    options: [], operands: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else { throw .usage("check: name one panel file") }
    try checkKinds(kinds)
    _ = try load(.file(options.operands[0]), kinds: kinds)
  }

  static let render = Command(
    name: "render",
    takes: "FILE",
    summary: "Draws a panel without a daemon, to see it while designing it.",
    options: [
      Option(
        "output", letter: "o", argument: "OUT.png", isRequired: true,
        "The picture to write; - is standard output."),
      Option(
        "size", argument: "WxH",
        "The picture's size in pixels; the panel's where not given. One that is higher than wide has what the file says under portrait."
      ),
      Option("scale", argument: "S", "How many pixels a point has, from 0.1 to 16."),
      Option("set", argument: "NAME=VALUE", isRepeatable: true, "Sets a value before drawing."),
      Option(
        "touch", argument: "CONTROL",
        "Holds a control with a finger, on its page; a handle stays where it is."),
      Option("watch", "Draws again whenever the file changes."),
    ], operands: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else { throw .usage("render: name one panel file") }
    let path = options.operands[0]
    guard let output = options["output"] else {
      throw .usage("render: say where to with -o OUT.png (- is standard output)")
    }
    if options.has("watch") {
      try drawOnChange(of: path) { () throws(CommandError) in
        try draw(path, kinds, options, to: output)
      }
    } else {
      try draw(path, kinds, options, to: output)
    }
  }

  private static func draw(
    _ path: String, _ kinds: [ControlKind], _ options: Options, to output: String
  ) throws(CommandError) {
    let size = try size(options)
    let panel = try load(.file(path), kinds: kinds, for: size)
    var scale: Double?
    if let text = options["scale"] {
      guard let number = Double(text), (0.1...16).contains(number) else {
        throw .usage("render: --scale takes a number from 0.1 to 16")
      }
      scale = number
    }
    try apply(options.all("set"), to: panel)
    let player = HeadlessPlayer(
      panel: panel, size: size ?? panel.settings.pixelSize(scale: scale ?? 1), scale: scale)
    if let name = options["touch"] { try touch(name, on: player) }
    try writePicture(player.surface, to: output)
  }

  /// Draws now, and again whenever the panel file changes, until it is interrupted.
  private static func drawOnChange(
    of path: String, draw: @escaping () throws(CommandError) -> Void
  ) throws(CommandError) {
    func drawAndTell() {
      do {
        try draw()
        StandardError.write("drawn\n")
      } catch {
        error.report()
      }
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do throws(SystemError) {
      let loop = try EventLoop()
      let watch = try FolderWatch(folder.isEmpty ? "/" : folder, loop: loop) { names in
        if names.contains(name) { drawAndTell() }
      }
      drawAndTell()
      try loop.run()
      _ = watch
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Applies `NAME=VALUE` words.
  private static func apply(_ words: [String], to panel: Panel) throws(CommandError) {
    var scalars: [(name: String, scalar: Scalar)] = []
    for assignment in try Assignment.all(words, of: "--set") {
      guard let value = panel.values[assignment.name] else {
        throw .refused(unknown("value", assignment.name, in: panel.values.values.map(\.name)))
      }
      scalars.append((assignment.name, try assignment.scalar(of: value.kind)))
    }
    do {
      try panel.set(scalars, origin: .client)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Shows a control's page, and holds the control with a finger.
  private static func touch(_ name: String, on player: HeadlessPlayer) throws(CommandError) {
    let controls = player.panel.allControls
    guard let control = controls.first(where: { $0.name == name }) else {
      throw .refused(
        unknown("control", name, in: controls.map(\.name).filter { !$0.isEmpty }))
    }
    guard player.hold(control) else { throw .refused("\"\(name)\" takes no touches") }
  }
}
