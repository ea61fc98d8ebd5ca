import Controls
import Geometry
import JSON
import LinuxIO
import PanelSources
import PanelTesting
import Panels
import ProgramInterface
import TouchTracking

extension Command {
  static let render = Command(
    name: "render", group: .design, operands: "FILE",
    summary: "Draws a panel file as a PNG picture.",
    details: "It needs no daemon and no screen.",
    options: [
      Option(
        "output", letter: "o", argument: "OUT.png", isRequired: true,
        "The PNG file to write; - is standard output."),
      sizeOption.option,
      scaleOption.option,
      Option(
        "set", argument: "NAME=VALUE", isRepeatable: true, completion: .nothing,
        "Sets a value before drawing. Rows are a JSON array, such as songs=[{\"title\":\"A\"}]."),
      Option(
        "theme", argument: "NAME", completion: .nothing,
        "Draws the panel in a theme of Bezel or of its file."),
      Option(
        "language", argument: "CODE", completion: .words(Language.all.map(\.code)),
        "Draws the panel in a language."),
      Option("history", "Fills the histories of values with example numbers, for charts."),
      Option(
        "touch", argument: "CONTROL", isRepeatable: true, completion: .nothing,
        "Shows the page of a control and holds the control with a finger, without moving its handle."
      ),
      Option(
        "state", argument: "[CONTROL=]STATE", isRepeatable: true,
        completion: .words(StyleState.allCases.map(\.rawValue)),
        "Draws a control, or all controls that can be so, as \(StyleState.names). No value changes."
      ),
      framesOption.option,
      Option(
        "watch",
        "Draws the panel again when its file, an included file, a picture or a font changes, until Ctrl-C."
      ),
    ],
    examples: [
      Example("Draw a panel at each change of its file", "bezel render my.json5 -o my.png --watch"),
      Example(
        "Draw a panel with a value set and a control held",
        "bezel render my.json5 -o held.png --set volume=80 --touch volume"),
      Example(
        "Draw all controls as if fingers held them, and one of them disabled",
        "bezel render my.json5 -o states.png --state held --state volume=disabled"),
      Example("Draw the portrait layout", "bezel render my.json5 -o tall.png --size 480x800"),
      Example(
        "Draw how a lamp is switched on, as an animation of a second",
        "bezel render my.json5 -o lamp.png --set lamp=on --frames 60"),
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard let path = options.operands.first else { throw .usage("name a panel file") }
    guard options.operands.count == 1 else {
      let isPicture = options.operands.count == 2 && !options.has("output")
      throw .usage(
        isPicture
          ? "give the picture with -o: bezel render \(path) -o \(options.operands[1])"
          : "name one panel file")
    }
    guard let output = options["output"] else {
      throw .usage("no picture given; write -o OUT.png, or -o - for standard output")
    }
    if options.has("watch") {
      try drawOnChange(of: path) { (onFiles) throws(CommandError) in
        try draw(path, kinds, options, to: output, onFiles: onFiles)
      }
    } else {
      try draw(path, kinds, options, to: output) { _ in }
    }
  }

  private static let sizeOption = pixelSizeOption(
    "The size of the picture in pixels; the panel's by default. The file's keys `portrait` and `when` apply to this size."
  )
  private static let scaleOption = TypedOption(
    Option(
      "scale", argument: "S", completion: .nothing,
      "The pixels per point, from 0.1 to 16; by default the panel fits the picture."),
    in: 0.1...16)
  private static let framesOption = TypedOption(
    Option(
      "frames", argument: "COUNT", completion: .nothing,
      "Draws an animated PNG of 2 to \(Film.limit) frames, 60 in a second. The values of --set are set after the first frame, and a finger operates the controls of --touch one after the other."
    ),
    in: 2...Film.limit)

  private static func draw(
    _ path: String, _ kinds: [ControlKind], _ options: Options, to output: String,
    onFiles: (Set<String>) -> Void
  ) throws(CommandError) {
    let size = options[sizeOption]
    let scale = options[scaleOption]
    let screen = size.map { Screen(size: $0, scale: scale) }
    var files: Set<String> = []
    defer { onFiles(files) }
    let panel = try load(.file(path), kinds: kinds, for: screen) { files = $0 }
    try setTheme(of: panel, to: options["theme"])
    try setLanguage(of: panel, to: options["language"])
    if options.has("history") { panel.values.fillHistories(at: .zero) }
    let player = HeadlessPlayer(
      panel: panel, size: try pictureSize(of: panel, size, scale: scale ?? 1), scale: scale)
    let states = try PoseOption.all(options.all("state"))
    let touched = try options.all("touch").map { (name) throws(CommandError) in
      try control(named: name, in: panel)
    }
    if let count = options[framesOption] {
      for state in states { try state.apply(to: player) }
      player.finishLayers()
      var film = Film(of: player, count: count)
      try apply(options.all("set"), to: panel, animated: true)
      for control in touched {
        guard film.operate(control) else { throw refusedTouch(of: control) }
      }
      film.finish()
      try writePicture(film.bytes, to: output)
    } else {
      try apply(options.all("set"), to: panel)
      player.finishLayers()
      for state in states { try state.apply(to: player) }
      for control in touched {
        guard player.hold(control) else { throw refusedTouch(of: control) }
      }
      try writePicture(player.surface, to: output)
    }
    files.formUnion(panel.pictures.map(\.path))
  }

  /// Draws now and at each change of the panel file, an included file, a picture or a font, until the
  /// program is interrupted.
  /// - Parameter draw: draws, and calls its argument with the paths of the files other than `path`.
  private static func drawOnChange(
    of path: String, draw: @escaping ((Set<String>) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    do throws(SystemError) {
      let loop = try EventLoop()
      /// The watched files by their folders.
      var files: [String: Set<String>] = [:]
      var folders: FolderWatch?
      func watch(_ others: Set<String>) {
        files = [:]
        for file in [path] + others.map({ folder + $0 }) {
          let slash = file.lastIndex(of: "/")
          files[slash.map { String(file[...$0]) } ?? ".", default: []].insert(
            slash.map { String(file[$0...].dropFirst()) } ?? file)
        }
        for folder in files.keys {
          // Without a watch of its folder, a file may not exist yet.
          try? folders?.add(folder)
        }
      }
      func drawAndReport() {
        do throws(CommandError) {
          try draw(watch)
          StandardError.write(line: "drawn")
        } catch {
          error.report()
        }
      }
      folders = try FolderWatch(loop: loop) { folder, names in
        if names.isEmpty || files[folder]?.isDisjoint(with: names) == false { drawAndReport() }
      }
      watch([])
      drawAndReport()
      try loop.run()
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Applies `NAME=VALUE` words.
  private static func apply(
    _ words: [String], to panel: Panel, animated: Bool = false
  ) throws(CommandError) {
    var scalars: [String: Scalar?] = [:]
    for assignment in try Assignment.all(words, option: "set") {
      guard let value = panel.values[assignment.name] else {
        throw .refused(unknown("value", assignment.name, in: panel.values.values.map(\.name)))
      }
      let isUnknown = assignment.isUnknown(of: value.kind, canBeUnknown: value.canBeUnknown)
      scalars.updateValue(
        isUnknown ? nil : try assignment.scalar(for: value), forKey: assignment.name)
    }
    do {
      try panel.set(scalars, origin: .client, animated: animated)
    } catch {
      throw .refused("\(error)")
    }
  }

  private static func refusedTouch(of control: Control) -> CommandError {
    .refused("\(control.name.quoted) accepts no touches")
  }

  /// Sets the theme of a panel; nil keeps it.
  private static func setTheme(of panel: Panel, to name: String?) throws(CommandError) {
    guard let name else { return }
    do throws(PropertyError) {
      try panel.root.setProperty("theme", to: .text(name))
    } catch {
      throw .refused(error.messageWithSuggestion)
    }
  }

  /// Returns the control of that name.
  static func control(named name: String, in panel: Panel) throws(CommandError) -> Control {
    let controls = panel.allControls
    guard let control = controls.first(where: { $0.name == name }) else {
      throw .refused(unknown("control", name, in: controls.map(\.name).filter { !$0.isEmpty }))
    }
    return control
  }
}
