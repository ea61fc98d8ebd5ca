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

/// Answers the page's requests about the panel file.
extension TrySession {
  /// The maximum number of unsent notifications of rules that have run.
  private static let activityLimit = 50
  /// The maximum number of held keys that are noted for a page. Other keys are not cancelled when
  /// it disconnects.
  private static let heldKeyLimit = 100
  /// The number of lines above and below a place in the file.
  private static let contextSize = 8
  /// The maximum number of characters of a line that are sent.
  private static let lineLimit = 400

  /// Starts answering the requests of pages.
  func connectChannel() {
    channel.greeting = { [unowned self] in
      [self.problemsNotification, self.choicesNotification, self.recordings.notification]
    }
    // The page may have disconnected while a key was down.
    channel.onClose = { [unowned self] page in
      for key in self.heldKeys.removeValue(forKey: page) ?? [] {
        self.host.panel.stage.cancel(key)
      }
      self.recordings.forget(page)
    }
    channel.methods["controls"] = .init(parameters: []) { [unowned self] _ in self.controls() }
    channel.methods["frames"] = .init(parameters: []) { [unowned self] _ in self.frames() }
    channel.methods["source"] = .init(parameters: ["of", "file", "line"]) {
      [unowned self] (parameters) throws(JSONRPC.Failure) in try self.excerpt(parameters)
    }
    channel.methods["key"] = .init(parameters: ["key", "phase"]) {
      [unowned self] (parameters) throws(JSONRPC.Failure) in try self.handleKey(parameters)
    }
    host.onPanel = { [unowned self] panel in
      self.places = nil
      self.cachedSettings = nil
      panel.onRule = { [unowned self] in self.noteRule($0) }
      self.applyChoices(to: panel)
      self.recordings?.panelDidChange()
    }
  }

  // MARK: Controls

  /// The panel's controls and rules, and where the files declare them. Cached for each panel,
  /// because finding the places parses the files.
  private var currentPlaces: PanelPlaces? {
    if let places { return places }
    // A panel that stands in for the file's own was not read from the file.
    guard host.current.standIn == nil else { return nil }
    let found = source.places(
      of: host.panel, in: host.current.text, includedFiles: host.current.includedFiles,
      kinds: kinds, for: host.display.mode.map(Screen.init))
    places = .some(found)
    return found
  }

  /// The name of the panel file.
  var fileName: String {
    switch source {
    case .file(let path): path
    case .builtIn(let panel): panel.name
    }
  }

  private func members(of place: FilePlace) -> [JSONMember] {
    [
      JSONMember("file", .string(FilePlace.path(of: place.file, besides: fileName))),
      JSONMember("line", .number(Double(place.position.line))),
      JSONMember("column", .number(Double(place.position.column))),
    ]
  }

  /// The declared controls, and the problems of each.
  private func controls() -> [UInt8] {
    let controls = currentPlaces?.controls ?? []
    let marks = ProblemMarks(
      check, loaded: (host.current.text, host.current.includedFiles), controls)
    let described = zip(controls, marks.problems).map { declared, problems in
      let control = declared.control
      let values = control.slots.compactMap { slot in
        (slot.value as? NamedValue).map { JSONMember(slot.name, .string($0.name)) }
      }
      let uses = declared.uses.map { JSONValue.object(members(of: $0)) }
      return JSONValue.object(
        [
          JSONMember("kind", .string(control.kindName)), JSONMember("name", .string(control.name)),
          JSONMember("path", .string(declared.path)), JSONMember("values", .object(values)),
          JSONMember("uses", .array(of: uses)),
          JSONMember("problems", .array(of: problems.map { .number(Double($0)) })),
        ] + members(of: declared.place))
    }
    return JSONWriter.text(
      of: .object([
        "controls": .array(of: described), "usesKeys": .bool(host.panel.settings.usesKeys),
      ]))
  }

  /// The visible part of each control in points of the panel, as `[index, x, y, width, height]`.
  /// Sorted in drawing order.
  private func frames() -> [UInt8] {
    let controls = currentPlaces?.controls ?? []
    let stage = host.panel.stage
    stage.placeIfNeeded()
    var frames: [(index: Int, frame: Rectangle, isInLayer: Bool)] = []
    for (index, declared) in controls.enumerated() {
      guard let frame = declared.control.shownFrame(on: stage) else { continue }
      let isInLayer = stage.modalLayer.map { declared.control.isInside($0) } ?? false
      frames.append((index, frame, isInLayer))
    }
    let ordered = frames.filter { !$0.isInLayer } + frames.filter(\.isInLayer)
    return JSONWriter.text(
      of: .object([
        "count": .number(Double(controls.count)),
        "frames": .array(
          of: ordered.map { index, frame, _ in
            .array(
              of: [Double(index), frame.x, frame.y, frame.width, frame.height].map {
                .number($0)
              })
          }),
      ]))
  }

  // MARK: Source

  /// Returns the lines around a place. Rejects files that neither the panel nor the latest check
  /// has read.
  private func excerpt(_ parameters: JSONRPC.Parameters) throws(JSONRPC.Failure) -> [UInt8] {
    var files: [String: [UInt8]]
    switch parameters["of"]?.string {
    case "panel":
      files = host.current.includedFiles
      files[""] = host.current.text
    case "problems":
      files = check?.includedFiles ?? [:]
      files[""] = check?.text
    default: throw .invalidParameters("\"of\" must be \"panel\" or \"problems\"")
    }
    let name = parameters["file"]?.string ?? ""
    let file = files.first { key, _ in
      FilePlace.path(of: key.isEmpty ? nil : key, besides: fileName) == name
    }
    guard let file else {
      throw .invalidParameters("the panel does not use the file \(name.quoted)")
    }
    let lines = SecretMask(Array(files.values)).hidingValues(in: file.value).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = parameters["line"]?.number.flatMap({ Int(exactly: $0) }),
      (1...lines.count).contains(line)
    else { throw .invalidParameters("\"line\" must be from 1 to \(lines.count)") }
    let first = max(line - Self.contextSize, 1)
    let shown = lines[(first - 1)..<min(line + Self.contextSize, lines.count)].map { line in
      let text = String(decoding: line.prefix(4 * Self.lineLimit), as: UTF8.self)
      return JSONValue.string(String(text.prefix(Self.lineLimit).filter { $0 != "\r" }))
    }
    return JSONWriter.text(
      of: .object(["first": .number(Double(first)), "lines": .array(of: shown)]))
  }

  // MARK: Rules

  private func noteRule(_ index: Int) {
    guard channel.isOpen, let places = currentPlaces, index < places.rules.count else { return }
    let rule = host.panel.ruleDeclarations[index]
    var writer = JSONWriter()
    writer.object { object in
      for member in members(of: places.rules[index]) {
        object.member(member.name) { $0.write(member.node.value) }
      }
      rule.write(into: &object)
    }
    channel.send(
      PageChannel.Notification(
        method: "rule", parameters: writer.bytes, limit: Self.activityLimit))
  }

  // MARK: Keys

  private func handleKey(_ parameters: JSONRPC.Parameters) throws(JSONRPC.Failure) -> [UInt8] {
    guard let key = parameters["key"]?.string.flatMap(Key.init(domName:)) else {
      throw .invalidParameters("\"key\" must be a character or the name of a key that panels use")
    }
    let phase: KeyChange.Phase
    switch parameters["phase"]?.string {
    case "down": phase = .down
    case "up": phase = .up
    default: throw .invalidParameters("\"phase\" must be \"down\" or \"up\"")
    }
    let isUsed = host.panel.acceptsKeys
    var wasHeld = false
    if let page = channel.requester {
      if phase == .up {
        wasHeld = heldKeys[page]?.remove(key) != nil
      } else if isUsed, heldKeys[page, default: []].count < Self.heldKeyLimit {
        heldKeys[page, default: []].insert(key)
      }
    }
    // The press may have ended the use of keys: Enter closes the keyboard on the screen.
    if isUsed || wasHeld { host.handle(KeyEvent(phase, key)) }
    return JSONWriter.text(of: .object(["isUsed": .bool(isUsed)]))
  }
}

extension Key {
  /// Creates a key from a character or a DOM name (W3C, "UI Events KeyboardEvent key Values").
  /// `BackTab` is Tab with Shift.
  fileprivate init?(domName name: String) {
    switch name {
    case "Backspace": self = .backspace
    case "Delete": self = .delete
    case "Enter": self = .enter
    case "Escape": self = .escape
    case "Tab": self = .tab
    case "BackTab": self = .backTab
    case "ArrowLeft": self = .left
    case "ArrowRight": self = .right
    case "ArrowUp": self = .up
    case "ArrowDown": self = .down
    case "Home": self = .home
    case "End": self = .end
    case "PageUp": self = .pageUp
    case "PageDown": self = .pageDown
    default:
      guard name.utf8.count <= 32, name.count == 1, let character = name.first else { return nil }
      self = .character(character)
    }
  }
}
