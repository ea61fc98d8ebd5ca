import Controls
import Displays
import Geometry
import JSON
import LinuxIO
import Panels
import TouchTracking
import ValueBus

/// Records what is done on the page of `bezel try`, and replays touches.
final class TryRecordings {
  /// The largest recording that a page may send, in bytes.
  private static let playedLimit = 1 << 20
  /// The first contact of replayed touches. Those of clients are numbered from 2⁶³.
  private static let firstContact: UInt64 = 1 << 62

  private unowned let session: TrySession
  private let loop: EventLoop
  private let worker: Worker
  private var recorder: PanelRecorder? { didSet { session.host.recorder = recorder } }
  /// The latest recording.
  private var recording: PanelRecording?
  private var playback: TouchPlayback?
  private var nextContact = firstContact
  /// The parts of a recording that a page is sending.
  private var received: [UInt8] = []
  private var fingers: [ContactID: Point] = [:]
  private var isWriting = false

  /// Starts answering the requests of pages about recordings.
  init(_ session: TrySession, loop: EventLoop) {
    self.session = session
    self.loop = loop
    worker = Worker(loop: loop)
    let channel = session.channel
    channel.methods["record"] = .init(parameters: []) { [unowned self] _ in
      self.record()
      return Array("{}".utf8)
    }
    channel.methods["stop"] = .init(parameters: []) { [unowned self] _ in
      self.stop()
      return Array("{}".utf8)
    }
    channel.methods["play"] = .init(parameters: ["part", "isLast"]) {
      [unowned self] (parameters) throws(JSONRPC.Failure) in
      try self.play(parameters)
      return Array("{}".utf8)
    }
    channel.methods["recording"] = .init(parameters: ["as"]) { [unowned self] in
      self.writeRecording($0, then: $1)
    }
  }

  /// What the page shows of recordings.
  var notification: PageChannel.Notification {
    let state = recorder != nil ? "recording" : playback != nil ? "playing" : "idle"
    var members = [JSONMember("state", .string(state))]
    if let recording {
      members += [
        JSONMember("seconds", .number(RecordedTarget.seconds(recording.duration))),
        JSONMember("touches", .number(Double(recording.touchCount))),
        JSONMember("steps", .number(Double(recording.steps.count))),
      ]
    }
    return PageChannel.Notification(
      method: "recording", parameters: JSONWriter.text(of: .object(members)))
  }

  private func publish() { session.channel.send(notification) }

  // MARK: Recording

  private func record() {
    stop()
    let recorder = PanelRecorder(session.host.panel) { Clock.monotonic }
    recorder.onLimit = { [unowned self] in self.stop() }
    self.recorder = recorder
    publish()
  }

  /// Ends the recording or the replay in progress.
  func stop() {
    if let recorder {
      recording = recorder.finish()
      self.recorder = nil
    }
    playback?.cancel()
    playback = nil
    show(fingers: [:])
    publish()
  }

  /// Another panel is on the screen. A recording belongs to one panel.
  func panelDidChange() {
    if recorder != nil || playback != nil { stop() }
  }

  // MARK: Replaying

  /// Replays the latest recording, or one that the page sends in parts.
  private func play(_ parameters: JSONRPC.Parameters) throws(JSONRPC.Failure) {
    guard parameters["part"] != nil else {
      stop()
      guard let recording, !recording.frames.isEmpty else {
        throw .invalidParameters("no touches are recorded")
      }
      let contact = nextContact
      nextContact += 1 << 32
      // The contacts of the recording may still be known to the panel.
      let frames = recording.frames.map { frame in
        var frame = frame
        for index in frame.changes.indices {
          let number = frame.changes[index].contact.number
          frame.changes[index].contact = ContactID(contact + number % (1 << 32))
        }
        return frame
      }
      return play(frames, rotation: .none)
    }
    guard let part = parameters["part"]?.string else {
      throw .invalidParameters("\"part\" must be a text")
    }
    received += part.utf8
    guard received.count <= Self.playedLimit else {
      received = []
      throw .invalidParameters("a recording has at most \(Self.playedLimit >> 20) MiB")
    }
    guard parameters["isLast"]?.bool == true else { return }
    stop()
    let text = received
    received = []
    let recorded: EvemuRecording
    do throws(EvemuError) {
      recorded = try EvemuRecording(parsing: text)
    } catch {
      throw .invalidParameters("line \(error)")
    }
    guard let description = recorded.description else {
      throw .invalidParameters(
        "the recording does not describe its touchscreen; record it with bezel record")
    }
    let settings = session.host.panel.settings
    let frames = recorded.frames(
      of: description, for: settings, firstContact: ContactID(nextContact))
    nextContact += 1 << 32
    guard let frames else {
      throw .invalidParameters("\(description.name.quoted) is not a touchscreen")
    }
    guard !frames.isEmpty else { throw .invalidParameters("the recording has no touches") }
    play(frames, rotation: settings.rotation ?? .none)
  }

  private func play(_ frames: [ContactFrame], rotation: Rotation) {
    playback = TouchPlayback(frames, loop: loop) { [unowned self] frame in
      self.session.host.handle(frame, rotation: rotation)
      var fingers = self.fingers
      for change in frame.changes {
        switch change.phase {
        case .down, .moved:
          fingers[change.contact] = self.session.host.panel.point(
            at: rotation.applyInverse(unit: change.position))
        case .up, .cancelled: fingers[change.contact] = nil
        }
      }
      self.show(fingers: fingers)
    } done: { [unowned self] in
      self.playback = nil
      self.show(fingers: [:])
      self.publish()
    }
    publish()
  }

  /// Shows the fingers of a replayed recording on the page.
  private func show(fingers next: [ContactID: Point]) {
    guard next != fingers else { return }
    fingers = next
    let points = next.values.map { point in
      JSONValue.array(of: [point.x, point.y].map { .number($0) })
    }
    session.channel.send(
      PageChannel.Notification(
        method: "fingers",
        parameters: JSONWriter.text(of: .object(["fingers": .array(of: points)]))))
  }

  // MARK: Saving

  private func writeRecording(
    _ parameters: JSONRPC.Parameters, then done: @escaping PageChannel.Method.Answer
  ) {
    stop()
    guard let recording else {
      return done(.failure(.invalidParameters("nothing is recorded")))
    }
    func answer(_ name: String, _ text: String, _ notes: [String]) {
      done(
        .success(
          JSONWriter.text(
            of: .object([
              "name": .string(name), "text": .string(text),
              "notes": .array(of: notes.map { .string($0) }),
            ]))))
    }
    let name = fileStem
    switch parameters["as"]?.string {
    case "evemu":
      let text = recording.evemu(for: session.host.panel.settings).text
      answer("\(name).evemu", text, [])
    case "test":
      guard !isWriting else {
        return done(.failure(.invalidParameters("the test is being written")))
      }
      isWriting = true
      writeTest(of: recording) { [unowned self] test in
        self.isWriting = false
        answer("\(name).test.json5", test.text, test.notes)
      }
    default: done(.failure(.invalidParameters("\"as\" must be \"evemu\" or \"test\"")))
    }
  }

  /// The name of the panel file without its ending.
  private var fileStem: String {
    let file = session.fileName.split(separator: "/").last.map(String.init) ?? "panel"
    return [".json5", ".json"].first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
      ?? file
  }

  private func writeTest(
    of recording: PanelRecording, then done: @escaping (RecordedTest) -> Void
  ) {
    let (source, kinds) = (session.source, session.kinds)
    let current = session.host.current
    let (text, includedFiles) = (current.text, current.includedFiles)
    let ownSize = session.host.panel.settings.pixelSize()
    let size = session.host.display.mode?.size ?? ownSize
    let path = session.fileName.split(separator: "/").last.map(String.init) ?? "panel.json5"
    let folder = session.fileName.lastIndex(of: "/").map { String(session.fileName[...$0]) } ?? ""
    let (screen, file) = (size == ownSize ? nil : size, path.contains(".") ? path : "\(path).json5")
    worker.start {
      try? RecordedTest(
        of: recording, screen: screen, path: file, folder: folder
      ) { () throws(PanelSource.LoadError) in
        try source.panel(
          from: text, kinds: kinds, for: Screen(size: size), checksOthers: false,
          includedFiles: includedFiles
        ) { _ in }.panel
      }
    } then: { test in
      done(test ?? RecordedTest(note: "The panel cannot be loaded any more; save a valid file."))
    }
  }
}
