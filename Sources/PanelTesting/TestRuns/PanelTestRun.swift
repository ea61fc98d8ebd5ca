import Controls
import Geometry
import JSON
import Kinds
import LinuxIO
import PanelSources
import Panels
import ProgramInterface
import TouchTracking

/// A run of one test of a panel.
final class PanelTestRun {
  /// The reason why a step fails, and its place in the test file.
  struct Failure: Error {
    let message: String
    let place: PanelTest.Place
  }

  let player: HeadlessPlayer
  /// The folder of the test file, with a slash at the end; empty for the current one.
  let folder: String
  let updatesPictures: Bool
  /// The pictures that were written.
  var writtenPictures: [String] = []
  /// The controls that were pressed since the latest action began.
  private(set) var presses: [String] = []

  /// The longest wait for a page that is turning: longer than any transition.
  private static let longestTransition = Duration.seconds(Transition.seconds.upperBound + 1)
  /// The time for which a tap touches the panel.
  private static let tapTime = Duration.milliseconds(80)

  init(
    panel: Panel, size: PixelSize, settings: PanelTest.Settings, folder: String,
    updatesPictures: Bool
  ) {
    self.folder = folder
    self.updatesPictures = updatesPictures
    player = HeadlessPlayer(
      panel: panel, size: size, clock: settings.clock ?? Panel.fixedTime,
      pins: Dictionary(uniqueKeysWithValues: settings.pins.map { ($0.name.text, $0.pin) }),
      seed: settings.seed)
    panel.observe { [unowned self] event, _ in
      if case .event(.touchUpInside, let name) = event { self.presses.append(name) }
    }
    panel.stage.isSeen = true
    if let name = settings.page?.text {
      panel.pages?.pageContainers.first { $0.name == name }?.reveal()
      player.settle()
    }
  }

  var panel: Panel { player.panel }

  /// Performs a step.
  /// - Returns: the failed checks, or the failed action.
  func perform(_ step: PanelTest.Step) -> [Failure] {
    do throws(Failure) {
      if let (action, place) = step.action {
        presses = []
        try perform(action, at: place)
        // Rules without a time run now.
        player.advance(to: player.now)
      }
    } catch {
      return [error]
    }
    return step.checks.compactMap { check in
      do throws(Failure) {
        try verify(check)
        return nil
      } catch {
        return error
      }
    }
  }

  private func perform(
    _ action: PanelTest.Action, at place: PanelTest.Place
  ) throws(Failure) {
    switch action {
    case .set(let settings, let held, let refused): try set(settings, held, refused, place)
    case .tap(let target, let part):
      let contact = try putDown(on: target, part)
      player.wait(Self.tapTime)
      player.lift([contact])
    case .hold(let target, let part, let time):
      let contact = try putDown(on: target, part)
      guard let time else { break }
      player.wait(time)
      player.lift([contact])
    case .drag(let target, let part, let end, let time): try drag(target, part, to: end, time)
    case .release: player.liftAll()
    case .type(let text):
      for character in text {
        try checkKeys(place)
        panel.handle(character == "\n" ? .enter : .character(character))
      }
    case .key(let key, let time):
      try checkKeys(place)
      panel.handle(KeyEvent(.down, key))
      player.wait(time ?? Self.tapTime)
      panel.handle(KeyEvent(.up, key))
    case .turn(let detents):
      try checkKeys(place)
      panel.handle(.turn(detents))
    case .answer(let isYes): try answer(isYes, place)
    case .wait(let time): player.wait(time)
    case .clock(let time): player.setClock(to: time)
    case .replay(let path): try replay(path)
    }
  }

  private func checkKeys(_ place: PanelTest.Place) throws(Failure) {
    guard !panel.acceptsKeys else { return }
    throw Failure(
      message:
        "nothing accepts keys; open a number pad, a question or a text field first, or add "
        + "keys: true to the panel file", place: place)
  }

  // MARK: Programs

  private func set(
    _ settings: [PanelTest.Setting], _ held: PanelTest.HeldValues, _ refused: PanelTest.Presence,
    _ place: PanelTest.Place
  ) throws(Failure) {
    var scalars: [String: Scalar?] = [:]
    for setting in settings {
      let name = setting.name.text
      if held == .skip, let value = panel.values[name], value.isHeld { continue }
      scalars.updateValue(setting.scalar, forKey: name)
    }
    var refusal: String?
    do throws(ValueStore.SetError) {
      try panel.set(scalars, origin: .client, force: held == .force)
    } catch {
      refusal = error.description
    }
    switch (refused, refusal) {
    case (.isPresent(false), let refusal?):
      throw Failure(message: "the panel refuses this: \(refusal)", place: place)
    case (.isPresent(true), nil):
      throw Failure(message: "expected a refusal, but the panel accepts this", place: place)
    case (.text(let text), nil):
      throw Failure(
        message: "expected the refusal \(text.quoted), but the panel accepts this", place: place)
    case (.text(let text), let refusal?) where !refusal.contains(text):
      throw Failure(message: "expected the refusal \(text.quoted), found: \(refusal)", place: place)
    case (.isPresent, _), (.text, _): break
    }
  }

  private func replay(_ path: PanelTest.Word) throws(Failure) {
    let recording: EvemuRecording
    do throws(CommandError) {
      recording = try EvemuRecording.read(path.text) { (path, limit) throws(SystemError) in
        try readFile(path, inFolderOfTest: folder, limit: limit)
      }
    } catch {
      throw Failure(message: error.message, place: path.place)
    }
    guard let description = recording.description else {
      throw Failure(
        message: "the recording does not describe its touchscreen; record it with bezel record",
        place: path.place)
    }
    let limit = Duration.seconds(PanelTestFile.timeLimit)
    if let last = recording.events.last?.time, last > limit {
      throw Failure(
        message: "the recording is longer than \(Int(PanelTestFile.timeLimit)) s",
        place: path.place)
    }
    guard player.replay(recording, of: description) else {
      throw Failure(
        message: "\(description.name.quoted) \(description.undecodable)", place: path.place)
    }
  }

  // MARK: Fingers

  private func putDown(
    on target: PanelTest.Target, _ part: PanelTest.Word?
  ) throws(Failure) -> ContactID {
    switch target {
    case .position(let point, let place):
      try checkIsInside(point, place)
      return player.putDown(at: [point])[0]
    case .control(let name):
      let control = try visibleControl(name)
      return try putDown(
        at: position(on: control, part, name), on: control, name.text, place: name.place)
    }
  }

  /// Puts a finger on a control, and checks that it reaches the control.
  private func putDown(
    at point: Point, on control: Control, _ name: String, place: PanelTest.Place
  ) throws(Failure) -> ContactID {
    // The items of an open dropdown are in the modal layer with its list.
    let isInOwnLayer =
      panel.stage.modalLayerOwner === control && !control.touchableParts.isEmpty
    let control = isInOwnLayer ? panel.stage.modalLayer ?? control : control
    // A touch beside the card of a dialog closes it.
    if let layer = panel.stage.modalLayer, !control.isInside(layer) {
      throw Failure(
        message: "\(name.quoted) is covered by \(description(of: layer))", place: place)
    }
    let reached = panel.stage.controls(at: point)
    guard reached.contains(where: { $0.isInside(control) }) else {
      let message =
        control.isPartlyClipped
        ? "\(name.quoted) is scrolled out of view; drag the container first"
        : control.isInteractive || control.isTappable || control is Container
          ? "\(name.quoted) is covered by \(description(of: reached.first))"
          : "\(name.quoted) accepts no touches"
      throw Failure(message: message, place: place)
    }
    let contact = player.putDown(at: [point])[0]
    if let touch = panel.stage.trackedTouches.first(where: { $0.id == contact }),
      !touch.control.isInside(control)
    {
      throw Failure(
        message: "the touch reaches \(description(of: touch.control)) instead of \(name.quoted)",
        place: place)
    }
    return contact
  }

  private func description(of control: Control?) -> String {
    var control = control
    while let current = control {
      if let dialog = current as? ConfirmationDialog {
        return "the question \(dialog.text.quoted)"
      }
      if current is NumberPad { return "the number pad" }
      if !current.name.isEmpty { return current.name.quoted }
      control = current.parent
    }
    return "another control"
  }

  private func checkIsInside(_ point: Point, _ place: PanelTest.Place) throws(Failure) {
    let size = panel.settings.size
    guard (0...size.width).contains(point.x), (0...size.height).contains(point.y) else {
      throw Failure(
        message: "the position is outside the panel, which has \(NumberFormat.short(size.width)) × "
          + "\(NumberFormat.short(size.height)) points", place: place)
    }
  }

  /// The control with a name, if a finger can reach its page.
  private func visibleControl(_ name: PanelTest.Word) throws(Failure) -> Control {
    let control = try control(name)
    finishTransitions()
    guard control.isShown else {
      throw Failure(message: hiddenMessage(control, name.text), place: name.place)
    }
    return control
  }

  /// Waits until a change of page has ended, and until dialogs, drawers and messages have opened or
  /// closed. Touches do not reach controls that are moving.
  func finishTransitions() {
    let end = player.now + Self.longestTransition
    while panel.pages?.isMoving == true || panel.stage.hasMovingLayer, player.now < end {
      player.wait(HeadlessPlayer.frameInterval)
    }
  }

  func control(_ name: PanelTest.Word) throws(Failure) -> Control {
    guard let control = panel.testedControl(named: name.text) else {
      throw Failure(message: "there is no control \(name.text.quoted)", place: name.place)
    }
    return control
  }

  func hiddenMessage(_ control: Control, _ name: String) -> String {
    var page = control.parent
    while let current = page, !(current is Page) { page = current.parent }
    guard let page, !page.isShown else {
      if control.isShown, control.isInLayer { return "\(name.quoted) is not open" }
      let isScrolled = control.isShown && control.takesSpace
      return "\(name.quoted) is \(isScrolled ? "scrolled out of view" : "hidden")"
    }
    return "\(name.quoted) is on the page \(page.name.quoted), which is not visible"
  }

  /// The position of a part of a control; without a part, its handle or its middle.
  private func position(
    on control: Control, _ part: PanelTest.Word?, _ name: PanelTest.Word
  ) throws(Failure) -> Point {
    let origin = control.originOnStage
    guard let part else {
      if !control.touchableParts.isEmpty {
        throw Failure(
          message:
            "\(name.text.quoted) needs a part; add \"part\": \(list(control.touchableParts))",
          place: name.place)
      }
      let handle = control.slots.lazy.compactMap { control.handleArea(of: $0)?.center }.first
      return origin + (handle ?? control.bounds.center)
    }
    if let area = control.touchableParts.first(where: { $0.name == part.text })?.area {
      return origin + area.center
    }
    if let slot = control.slot(named: part.text), let area = control.handleArea(of: slot) {
      return origin + area.center
    }
    throw unknownPart(part, of: control)
  }

  private func unknownPart(_ part: PanelTest.Word, of control: Control) -> Failure {
    let handles = control.slots.filter { control.handleArea(of: $0) != nil }.map(\.name)
    let message = Command.unknown(
      "part", part.text, in: control.touchableParts.map(\.name) + handles)
    let advice =
      control is any ScrollingContainer
      ? "; if it is scrolled out of view, drag the list first" : ""
    return Failure(message: message + advice, place: part.place)
  }

  private func list(_ parts: [(name: String, area: Rectangle)]) -> String {
    parts.prefix(8).map(\.name.quoted).joined(separator: " or ")
  }

  private func drag(
    _ target: PanelTest.Target, _ part: PanelTest.Word?, to end: PanelTest.Destination,
    _ time: Duration
  ) throws(Failure) {
    let finger: DemonstrationFinger
    let contact: ContactID
    switch (target, end) {
    case (.position(let start, let place), .position(let end)):
      try checkIsInside(start, place)
      finger = { start + (end - start) * $0 }
      contact = player.putDown(at: [start])[0]
    case (.position(_, let place), .fraction):
      throw Failure(
        message: "a drag from a position ends at a position; write \"to\": [x, y]", place: place)
    case (.control(let name), .position(let end)):
      let control = try visibleControl(name)
      let start = try position(on: control, part, name)
      finger = { start + (end - start) * $0 }
      contact = try putDown(at: start, on: control, name.text, place: name.place)
    case (.control(let name), .fraction(let fraction)):
      let control = try visibleControl(name)
      finger = try self.finger(on: control, part, name, to: fraction)
      contact = try putDown(at: finger(0), on: control, name.text, place: name.place)
    }
    let steps = max(Int(time / HeadlessPlayer.frameInterval), 1)
    for step in 1...steps { player.move([contact], to: [finger(Double(step) / Double(steps))]) }
    player.wait(HeadlessPlayer.frameInterval)
    player.lift([contact])
  }

  /// A finger that moves the handle of a control to a fraction of its range.
  private func finger(
    on control: Control, _ part: PanelTest.Word?, _ name: PanelTest.Word, to fraction: Double
  ) throws(Failure) -> DemonstrationFinger {
    let slots = control.slots.filter { control.handlePosition(of: $0, at: 0) != nil }
    guard let first = slots.first else {
      throw Failure(
        message: "\(name.text.quoted) has no handle that can be dragged to a value; write \"to\": "
          + "[x, y]", place: name.place)
    }
    var slot = first
    if let part {
      guard let known = slots.first(where: { $0.name == part.text }) else {
        throw unknownPart(part, of: control)
      }
      slot = known
    } else if slots.count > 1 {
      throw Failure(
        message: "\(name.text.quoted) has several handles; add \"part\": "
          + slots.map(\.name.quoted).joined(separator: " or "), place: name.place)
    }
    let value = slot.value
    let end = value.minimum + fraction * (value.maximum - value.minimum)
    let start = slot.isKnown ? slot.shown : end
    let origin = control.originOnStage
    return { time in
      origin + (control.handlePosition(of: slot, at: start + (end - start) * time) ?? .zero)
    }
  }

  private func answer(_ isYes: Bool, _ place: PanelTest.Place) throws(Failure) {
    guard let question = player.question else {
      throw Failure(message: "no question is open", place: place)
    }
    let button = question.button(answering: isYes)
    guard button.isEnabled else {
      throw Failure(
        message: "the question cannot be answered yet; enter the PIN with \"type\"", place: place)
    }
    let contact = try putDown(
      at: button.originOnStage + button.bounds.center, on: button, "the answer", place: place)
    player.wait(Self.tapTime)
    player.lift([contact])
  }
}
