import Geometry
import LinuxIO
import Panels
import ProgramInterface
import TouchTracking

extension EvemuRecording {
  /// Reads a recording.
  /// - Parameter read: reads a file of at most `limit` bytes.
  package static func read(
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

  /// Converts the recording to event frames for a panel.
  /// - Parameter firstContact: the number of the first contact.
  /// - Returns: nil if the device is not a touchscreen.
  package func frames(
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
  package func replay(_ recording: EvemuRecording, of description: TouchscreenDescription) -> Bool {
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
