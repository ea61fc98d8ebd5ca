import BuiltInPanels
import Controls
import Displays
import Geometry
import JSON
import LinuxIO
import PanelDaemon
import PanelServing
import PanelSources
import PanelTesting
import Panels
import TouchTracking
import ValueBus

/// Records the use of a panel in `bezel try`, and replays touches.
final class TryRecordings {
  /// The maximum size of a recording from a page, in bytes.
  private static let fileLimit = 4 << 20
  /// The number of the first contact of replayed touches. Contacts of clients begin at 2⁶³.
  private static let firstReplayedContact: UInt64 = 1 << 62

  private unowned let session: TrySession
  private let loop: EventLoop
  private let worker: Worker
  private var recorder: PanelRecorder? {
    didSet {
      session.host.onEvent = recorder.map { recorder in
        { event in
          switch event {
          case .touches(let frame): recorder.note(frame)
          case .key(let event): recorder.note(event)
          case .change(let change, let value): recorder.note(change, of: value)
          }
        }
      }
    }
  }
  /// The latest recording.
  private var recording: PanelRecording?
  /// Whether the latest recording has been saved.
  private var isSaved = false
  private var playback: TouchPlayback?
  private var nextContact = firstReplayedContact
  /// The recording that a page is sending in parts.
  private var received: (page: ObjectIdentifier, bytes: [UInt8])?
  /// Ends a recording that has reached the time limit.
  private let limitTimer: EventLoop.Timer
  /// Whether the latest recording ended because of a limit.
  private var hasReachedLimit = false
  private var fingers: [ContactID: Point] = [:]
  private var isWriting = false
  /// Ends the writing of a test, because releasing the worker waits for it.
  private let cancellation = Cancellation()

  /// Starts answering the requests of pages about recordings.
  init(_ session: TrySession, loop: EventLoop) {
    self.session = session
    self.loop = loop
    worker = Worker(loop: loop)
    limitTimer = EventLoop.Timer(loop)
    let channel = session.channel
    channel.methods["record"] = .init(parameters: []) {
      [unowned self] (_) throws(JSONRPC.Failure) in
      try self.record()
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
    channel.methods["save"] = .init(parameters: ["as"]) { [unowned self] in
      self.writeRecording($0, then: $1)
    }
  }

  deinit { cancellation.cancel() }

  /// The state of recordings, for the page.
  var notification: PageChannel.Notification {
    let state = recorder != nil ? "recording" : playback != nil ? "playing" : "idle"
    var members = [JSONMember("state", .string(state))]
    if let recorder {
      members.append(JSONMember("seconds", .number(RecordedTarget.seconds(recorder.elapsed))))
    } else if let recording {
      members += [
        JSONMember("seconds", .number(RecordedTarget.seconds(recording.duration))),
        JSONMember("touches", .number(Double(recording.touchCount))),
        JSONMember("steps", .number(Double(recording.steps.count))),
        JSONMember("hasReachedLimit", .bool(hasReachedLimit)),
        JSONMember("isSaved", .bool(isSaved)),
      ]
    }
    return PageChannel.Notification(
      method: "recording", parameters: JSONWriter.text(of: .object(members)))
  }

  private func publish() { session.channel.send(notification) }

  // MARK: Recording

  private func record() throws(JSONRPC.Failure) {
    guard recorder == nil else {
      throw .invalidParameters("another page is recording; stop that first")
    }
    // Otherwise, the end of the writing would mark the next recording as saved.
    guard !isWriting else { throw Self.isBusy }
    stop()
    hasReachedLimit = false
    let size = session.host.display.mode?.size ?? session.host.panel.settings.pixelSize()
    let recorder = PanelRecorder(session.host.panel, screen: size) { Clock.monotonic }
    recorder.onLimit = { [unowned self] in self.endAtLimit() }
    limitTimer.schedule(after: PanelRecording.timeLimit) { [unowned self] in
      self.endAtLimit()
    }
    self.recorder = recorder
    publish()
  }

  private func endAtLimit() {
    hasReachedLimit = true
    stop()
  }

  /// Ends the recording or the replay in progress.
  func stop() {
    limitTimer.cancel()
    if let recorder {
      recording = recorder.finish()
      isSaved = false
      self.recorder = nil
    }
    playback?.cancel()
    playback = nil
    show(fingers: [:])
    publish()
  }

  /// Forgets a page that has disconnected. Ends the recording or the replay if it was the last
  /// page.
  func forget(_ page: ObjectIdentifier) {
    if received?.page == page { received = nil }
    if !session.channel.isOpen { stop() }
  }

  /// Ends the recording or the replay, because the panel or the screen has changed.
  func panelDidChange() {
    if recorder != nil || playback != nil { stop() }
  }

  // MARK: Replaying

  /// Replays the latest recording, or one that the page sends in parts.
  private func play(_ parameters: JSONRPC.Parameters) throws(JSONRPC.Failure) {
    guard parameters["part"] != nil else {
      stop()
      guard let recording, !recording.frames.isEmpty else {
        throw .invalidParameters("the recording has no touches")
      }
      let contact = nextContact
      nextContact += 1 << 32
      // Each replay has new contacts, because those of an earlier one may still be down.
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
      throw .invalidParameters("\"part\" must be a string")
    }
    guard let isLast = parameters["isLast"]?.bool else {
      throw .invalidParameters("\"isLast\" must be true or false")
    }
    guard let page = session.channel.requester, received?.page ?? page == page else {
      throw .invalidParameters("another page is sending a recording; try again")
    }
    let text = (received?.bytes ?? []) + part.utf8
    received = nil
    guard text.count <= Self.fileLimit else {
      throw .invalidParameters("a recording has at most \(Self.fileLimit >> 20) MiB")
    }
    guard isLast else { return received = (page, text) }
    stop()
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
      throw .invalidParameters("\(description.name.quoted) \(description.undecodable)")
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

  private static let isBusy = JSONRPC.Failure.invalidParameters(
    "another file is being written; try again")

  private func writeRecording(
    _ parameters: JSONRPC.Parameters, then done: @escaping PageChannel.Method.Answer
  ) {
    stop()
    guard let recording else {
      return done(.failure(.invalidParameters("nothing has been recorded")))
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
    guard !isWriting else { return done(.failure(Self.isBusy)) }
    let stem =
      [".json5", ".json"].first { panelFile.name.hasSuffix($0) }
      .map { String(panelFile.name.dropLast($0.count)) } ?? panelFile.name
    switch parameters["as"]?.string {
    case "evemu":
      isWriting = true
      let settings = session.host.panel.settings
      worker.start {
        recording.evemuRecording(for: settings).text
      } then: { [unowned self] text in
        self.didWrite(text)
        answer("\(stem).evemu", text, [])
      }
    case "test":
      isWriting = true
      writeTest(of: recording) { [unowned self] test in
        self.didWrite(test.text)
        answer("\(stem).test.json5", test.text, test.notes + self.notes)
      }
    default: done(.failure(.invalidParameters("\"as\" must be \"evemu\" or \"test\"")))
    }
  }

  private func didWrite(_ text: String) {
    isWriting = false
    guard !text.isEmpty else { return }
    isSaved = true
    publish()
  }

  /// What a user should know about a saved test.
  private var notes: [String] {
    var notes: [String] = []
    if case .builtIn(let panel) = session.source {
      notes.append(
        "Save the panel beside the test file: bezel new \(panel.name) > \(panelFile.name)")
    }
    if !session.choices.properties.isEmpty {
      notes.append(
        "The test uses the theme, language and direction of the panel file, not those chosen here.")
    }
    return notes
  }

  /// The folder and the name of the panel file. The folder ends with a slash; it is empty for the
  /// current folder.
  private var panelFile: (folder: String, name: String) {
    switch session.source {
    case .builtIn(let panel): return ("", "\(panel.name).json5")
    case .file(let path):
      let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      return (String(path[..<start]), String(path[start...]))
    }
  }

  private func writeTest(
    of recording: PanelRecording, then done: @escaping (RecordedTest) -> Void
  ) {
    let (source, kinds) = (session.source, session.kinds)
    let current = session.host.current
    let (text, includedFiles) = (current.text, current.includedFiles)
    let (folder, name) = panelFile
    let isOwnSize = recording.screen == session.ownSize()
    worker.start { [cancellation] in
      try? RecordedTest(
        of: recording, screen: isOwnSize ? nil : recording.screen, path: name, folder: folder,
        isCancelled: { cancellation.isCancelled }
      ) { () throws(PanelSource.LoadError) in
        try source.panel(
          from: text, kinds: kinds, for: Screen(size: recording.screen), checksOthers: false,
          includedFiles: includedFiles
        ) { _ in }.panel
      }
    } then: { test in
      done(
        test
          ?? RecordedTest(
            note: "The panel file has errors. Correct them, then save the test again."))
    }
  }
}
