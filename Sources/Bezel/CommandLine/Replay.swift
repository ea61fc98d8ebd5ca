import Geometry
import LinuxIO
import Panels
import TouchTracking

extension Command {
  static let replay = Command(
    name: "replay", group: .design, operands: "FILE",
    summary: "Replays a recording of a touchscreen on a panel, without a daemon.",
    details:
      "It prints every change, in the form of values.sock. The clock is virtual, so each run prints the same lines.",
    options: [
      Option("panel", argument: "PANEL", isRequired: true, "The panel file."),
      Option(
        "device", argument: "FILE",
        "A file that describes the touchscreen, for a recording that contains only events."),
      Option(
        "output", letter: "o", argument: "FOLDER",
        "The folder for end.png, a picture of the last frame; no picture by default."),
      Option(
        "size", argument: "WxH", completion: .nothing,
        "The size of the screen in pixels; the panel's by default."),
    ],
    examples: [
      Example(
        "Replay a recording on a panel", "bezel replay touches.evemu --panel my.json5 -o pictures")
    ], completion: .files
  ) { options, kinds throws(CommandError) in
    guard options.operands.count == 1 else { throw .usage("name one recording") }
    guard let panelPath = options["panel"] else {
      throw .usage("no panel given; write --panel PANEL")
    }
    var recording = try readRecording(options.operands[0])
    if let path = options["device"] {
      recording.description = try readRecording(path).description
    }
    guard let description = recording.description else {
      throw .refused(
        "\(options.operands[0]) has no description of the touchscreen; give it with --device FILE")
    }
    let size = try size(options)
    let panel = try load(.file(panelPath), kinds: kinds, for: size.map { Screen(size: $0) })
    let player = HeadlessPlayer(panel: panel, size: try pictureSize(of: panel, size), emit: write)
    player.emitSnapshot()
    guard player.replay(recording, of: description) else {
      throw .refused("\"\(description.name)\" \(description.undecodable)")
    }
    player.settle()
    if let folder = options["output"] {
      try makeOutputFolder(folder)
      try writePicture(player.surface, to: "\(folder)/end.png")
    }
  }

  /// - Parameter read: reads a file of at most `limit` bytes.
  static func readRecording(
    _ path: String,
    _ read: (_ path: String, _ limit: Int) throws(SystemError) -> [UInt8] = {
      (path, limit) throws(SystemError) in try readFile(path, limit: limit)
    }
  ) throws(CommandError) -> EvemuRecording {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try read(path, 64 << 20)
    } catch {
      throw .refused("\(error)")
    }
    do {
      return try EvemuRecording(parsing: bytes)
    } catch {
      throw .refused("\(path):\(error)")
    }
  }
}

extension EvemuRecording {
  /// Converts the recording to event frames for a panel.
  /// - Parameter firstContact: the number of the first contact.
  /// - Returns: nil if the device is not a touchscreen.
  func frames(
    of description: TouchscreenDescription, for settings: PanelSettings, firstContact: ContactID
  ) -> [ContactFrame]? {
    guard
      var decoder = TouchDecoder(
        description,
        calibration: settings.calibration.flatMap { Calibration(matrix: $0) } ?? .identity,
        firstContact: firstContact)
    else { return nil }
    decoder.keys = Set(settings.touchKeys.map(\.code))
    var precedence = PenPrecedence()
    var frames: [ContactFrame] = []
    for event in events {
      let frame = decoder.feed(event)
      guard event.isReport else { continue }
      let meant = precedence.pass(
        frame, of: "recording", isPenNear: decoder.isPenNear, at: event.time)
      if let meant { frames.append(meant) }
    }
    return settings.touchDebounce > 0
      ? TouchDebouncer.joined(frames, interval: .milliseconds(settings.touchDebounce)) : frames
  }
}

extension HeadlessPlayer {
  /// Replays a recording of a touchscreen, starting now.
  /// - Returns: false if the device is not a touchscreen.
  func replay(_ recording: EvemuRecording, of description: TouchscreenDescription) -> Bool {
    let frames = recording.frames(
      of: description, for: panel.settings, firstContact: reserveContacts())
    guard let frames else { return false }
    let start = now
    for var frame in frames {
      frame.time += start
      handle(frame)
    }
    return true
  }
}
