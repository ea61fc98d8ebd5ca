import Controls
import Geometry
import JSON
import Raster
import TouchTracking

extension PanelTestFile {
  /// Reads a test file, or reports all of its problems.
  package init(_ text: [UInt8]) throws(PanelFileError) {
    (panel, tests) = try ProblemList.content(of: text) { node, problems in
      var reader = TestFileReader(problems: problems)
      return reader.read(node)
    }
    self.text = text
  }
}

/// The keys of a test file and of its tests.
struct TestKeys {
  var panel: PanelTest.Word?
  var name: String?
  var steps: JSONNode?
  var tests: JSONNode?
  var size: PixelSize?
  var orientation: Orientation?
  var page: PanelTest.Word?
  var clock: Double?
  var seed: UInt64?
  var pins: [PanelTest.Setting]?
}

/// The keys of a step.
struct StepKeys {
  var set: [PanelTest.Setting]?
  var refused: PanelTest.Presence?
  var isForced: Bool?
  var skipsHeld: Bool?
  var tap: PanelTest.Target?
  var hold: PanelTest.Target?
  var drag: PanelTest.Target?
  var part: PanelTest.Word?
  var to: PanelTest.Destination?
  /// The seconds in `for`.
  var time: Double?
  var release: Bool?
  var type: String?
  var key: Key?
  var turn: Int?
  var answer: Bool?
  var wait: Double?
  var clock: Double?
  var replay: PanelTest.Word?
  var expect: [PanelTest.Setting] = []
  var tolerance: Double?
  var shows: [PanelTest.Word] = []
  var doesNotShow: [PanelTest.Word] = []
  var visible: [PanelTest.Word] = []
  var hidden: [PanelTest.Word] = []
  var enabled: [PanelTest.Word] = []
  var disabled: [PanelTest.Word] = []
  var pressed: [PanelTest.Word] = []
  var notPressed: [PanelTest.Word] = []
  var question: PanelTest.Presence?
  var picture: PanelTest.Word?
  var within = 0
  var isMoving = false
}

/// Reads the content of a test file.
private struct TestFileReader {
  typealias Place = PanelTest.Place
  typealias Word = PanelTest.Word

  let problems: ProblemList
  private var stepCount = 0
  private var time = 0.0

  init(problems: ProblemList) { self.problems = problems }

  mutating func read(_ node: JSONNode) -> (Word, [PanelTest])? {
    guard var file = ObjectReader(node, TestKeys.file.erased, path: "", problems: problems) else {
      return nil
    }
    let keys = TestKeys.file.read(&file)
    let settings = settings(keys, PanelTest.Settings())
    var tests: [PanelTest] = []
    switch (keys.steps, keys.tests) {
    case (let steps?, nil):
      tests = [PanelTest(name: "", settings: settings, steps: self.steps(steps, file))]
    case (nil, let list?): tests = self.tests(list, file, settings)
    case (let steps?, _?): file.note("use either \"steps\" or \"tests\", not both", steps, "steps")
    case (nil, nil):
      problems.add("a test file needs \"steps\" or \"tests\"", at: file.offset, path: "")
    }
    return keys.panel.map { ($0, tests) }
  }

  private mutating func tests(
    _ node: JSONNode, _ file: ObjectReader, _ settings: PanelTest.Settings
  ) -> [PanelTest] {
    var names: Set<String> = []
    return objects(node, in: file, "tests", TestKeys.test, atMost: PanelTestFile.testLimit) {
      this, test, keys in
      if let name = keys.name, name.isEmpty || !names.insert(name).inserted {
        let problem = name.isEmpty ? "is empty" : "of the test \(name.quoted) appears twice"
        this.problems.add(
          "the name \(problem); each test needs its own", at: test.offset,
          path: test.path(of: "name"))
      }
      return PanelTest(
        name: keys.name ?? "", settings: this.settings(keys, settings),
        steps: keys.steps.map { this.steps($0, test) } ?? [])
    }
  }

  /// Reads an array of objects in a key.
  private mutating func objects<Keys, Element>(
    _ node: JSONNode, in reader: ObjectReader, _ key: String, _ object: FileObject<Keys>,
    atMost limit: Int, read: (inout Self, ObjectReader, Keys) -> Element
  ) -> [Element] {
    guard case .array(let nodes) = node.value, !nodes.isEmpty else {
      reader.unexpected(node, key)
      return []
    }
    guard nodes.count <= limit else {
      reader.note("expected at most \(limit) \(key), found \(nodes.count)", node, key)
      return []
    }
    return nodes.enumerated().compactMap { index, node in
      let path = "\(reader.path(of: key))[\(index)]"
      guard
        var element = ObjectReader(node, object.erased, path: path, problems: problems)
      else { return nil }
      let keys = object.read(&element)
      return read(&self, element, keys)
    }
  }

  // MARK: Settings

  /// The settings of a file or a test; the inherited ones apply to keys that are not set.
  private func settings(
    _ keys: TestKeys, _ inherited: PanelTest.Settings
  ) -> PanelTest.Settings {
    var settings = inherited
    if keys.size != nil || keys.orientation != nil {
      settings.size = keys.size
      settings.orientation = keys.orientation
    }
    settings.page = keys.page ?? settings.page
    settings.clock = keys.clock ?? settings.clock
    settings.seed = keys.seed ?? settings.seed
    if let pins = keys.pins { settings.pins = self.pins(pins) }
    return settings
  }

  private func pins(_ settings: [PanelTest.Setting]) -> [(name: Word, pin: PIN)] {
    settings.compactMap { setting in
      guard case .text(let digits) = setting.scalar, let pin = PIN(digits) else {
        problems.add(
          "expected a PIN, a string of \(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound) digits",
          at: setting.place.offset, path: setting.place.path)
        return nil
      }
      return (setting.name, pin)
    }
  }

  // MARK: Steps

  private mutating func steps(_ node: JSONNode, _ reader: ObjectReader) -> [PanelTest.Step] {
    let steps = objects(
      node, in: reader, "steps", StepKeys.object, atMost: PanelTestFile.stepLimit
    ) { this, step, keys in this.step(step, keys) }
    stepCount += steps.count
    if stepCount > PanelTestFile.stepLimit {
      problems.add(
        "all tests together have more than \(PanelTestFile.stepLimit) steps; use several files",
        at: node.offset, path: reader.path(of: "steps"))
    }
    if time > PanelTestFile.timeLimit {
      problems.add(
        "all steps up to this test take more than \(Int(PanelTestFile.timeLimit)) s; set \"clock\" "
          + "in place of waiting, or use several files", at: node.offset,
        path: reader.path(of: "steps"))
      time = 0
    }
    return steps
  }

  private mutating func step(_ reader: ObjectReader, _ keys: StepKeys) -> PanelTest.Step {
    let place = Place(offset: reader.offset, path: reader.path)
    let actions = self.actions(reader, keys)
    let checks = self.checks(reader, keys)
    if actions.count > 1 {
      let keys = actions.map { "\"\($0.key)\"" }.joined(separator: " and ")
      problems.add(
        "a step has one action, not \(keys); write a step for each", at: reader.offset,
        path: reader.path)
    }
    if reader.isEmpty {
      problems.add(
        "this step is empty; add an action or a check", at: reader.offset, path: reader.path)
    }
    let action = actions.first.map { ($0.action, reader.place(of: $0.key)) }
    return PanelTest.Step(place: place, action: action, checks: checks)
  }

  private mutating func actions(
    _ reader: ObjectReader, _ keys: StepKeys
  ) -> [(key: String, action: PanelTest.Action)] {
    var found: [(key: String, action: PanelTest.Action)] = []
    let (part, seconds) = (keys.part, keys.time.map { Duration.seconds($0) })
    time += (keys.time ?? 0) + (keys.wait ?? 0)
    let held = heldValues(reader, keys)
    if let settings = keys.set {
      found.append(
        ("set", .set(settings, held: held, refused: keys.refused ?? .isPresent(false))))
    }
    if let target = keys.tap { found.append(("tap", .tap(target, part: part))) }
    if let target = keys.hold { found.append(("hold", .hold(target, part: part, time: seconds))) }
    if let target = keys.drag {
      if let time = keys.time, time > PanelTestFile.dragLimit, let node = reader.node("for") {
        reader.note("a drag takes at most \(Int(PanelTestFile.dragLimit)) s", node, "for")
      }
      if let destination = keys.to {
        found.append(
          ("drag", .drag(target, part: part, to: destination, time: seconds ?? .seconds(0.5))))
      } else if reader.node("to") == nil {
        problems.add(
          "a drag needs \"to\", \(reader.object["to"]?.shape.expectation ?? "")",
          at: reader.offset, path: reader.path)
      }
    }
    if keys.release != nil { found.append(("release", .release)) }
    if let text = keys.type { found.append(("type", .type(text))) }
    if let key = keys.key { found.append(("key", .key(key, time: seconds))) }
    if let detents = keys.turn { found.append(("turn", .turn(detents))) }
    if let answer = keys.answer { found.append(("answer", .answer(answer))) }
    if let wait = keys.wait { found.append(("wait", .wait(.seconds(wait)))) }
    if let time = keys.clock { found.append(("clock", .clock(time))) }
    if let path = keys.replay {
      checkPath(path)
      found.append(("replay", .replay(path)))
    }
    checkCompanions(reader)
    return found
  }

  private func heldValues(_ reader: ObjectReader, _ keys: StepKeys) -> PanelTest.HeldValues {
    let (isForced, skipsHeld) = (keys.isForced == true, keys.skipsHeld == true)
    if isForced, skipsHeld, let node = reader.node("skipHeld") {
      reader.note("\"force\" and \"skipHeld\" exclude each other; remove one", node, "skipHeld")
    }
    return isForced ? .force : skipsHeld ? .skip : .refuse
  }

  /// Keys that belong to others.
  private static let companions: [(key: String, owners: [String])] = [
    ("refused", ["set"]), ("force", ["set"]), ("skipHeld", ["set"]),
    ("part", ["tap", "hold", "drag"]), ("to", ["drag"]),
    ("for", ["hold", "drag", "key"]), ("tolerance", ["expect"]), ("within", ["picture"]),
    ("moving", ["picture"]),
  ]

  private func checkCompanions(_ reader: ObjectReader) {
    for (key, owners) in Self.companions {
      guard let node = reader.node(key), owners.allSatisfy({ reader.node($0) == nil }) else {
        continue
      }
      let names = owners.map { "\"\($0)\"" }.joined(separator: ", ")
      reader.note("\"\(key)\" needs \(owners.count > 1 ? "one of " : "")\(names)", node, key)
    }
  }

  private func checks(_ reader: ObjectReader, _ keys: StepKeys) -> [PanelTest.Check] {
    var checks = keys.expect.map { PanelTest.Check.value($0, tolerance: keys.tolerance) }
    checks += keys.shows.map { .text($0, isShown: true) }
    checks += keys.doesNotShow.map { .text($0, isShown: false) }
    checks += keys.visible.map { .visible($0, true) }
    checks += keys.hidden.map { .visible($0, false) }
    checks += keys.enabled.map { .enabled($0, true) }
    checks += keys.disabled.map { .enabled($0, false) }
    checks += keys.pressed.map { .pressed($0, true) }
    checks += keys.notPressed.map { .pressed($0, false) }
    if let question = keys.question {
      checks.append(.question(question, reader.place(of: "question")))
    }
    if let path = keys.picture {
      checkPath(path)
      if !path.text.hasSuffix(".png") {
        problems.add(
          "expected the path of a PNG file, which ends with .png, found \(path.text.quoted)",
          at: path.place.offset, path: path.place.path)
      }
      let picture = PanelTest.Check.picture(path, within: keys.within, isMoving: keys.isMoving)
      // The other checks end the movements.
      checks.insert(picture, at: keys.isMoving ? 0 : checks.endIndex)
    }
    return checks
  }

  /// Reports a path that leads out of the folder of the test file.
  private func checkPath(_ path: Word) {
    let parts = path.text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.contains("..") || parts.contains("") || path.text.contains("\0") else { return }
    problems.add(
      "a path is relative to the test file and stays in its folder; found \(path.text.quoted)",
      at: path.place.offset, path: path.place.path)
  }
}

extension ObjectReader {
  fileprivate func place(of key: String) -> PanelTest.Place {
    PanelTest.Place(offset: node(key)?.offset ?? offset, path: path(of: key))
  }
}

// The formats of settings that only test files have.

extension SettingFormat<PanelTest.Word> {
  static func word(_ meaning: String) -> Self {
    Self(.name(meaning)) { reader, key in
      reader.name(key).map { Value(text: $0, place: reader.place(of: key)) }
    }
  }
}

extension SettingFormat<[PanelTest.Word]> {
  /// The string, or the strings of an array.
  static func words(_ meaning: String) -> Self {
    Self(.texts(meaning)) { reader, key in
      guard let node = reader.take(key) else { return nil }
      let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
      let path = reader.path(of: key)
      let words = nodes.compactMap { node in
        node.value.nonEmptyString.map {
          PanelTest.Word(text: $0, place: PanelTest.Place(offset: node.offset, path: path))
        }
      }
      guard !words.isEmpty, words.count == nodes.count else {
        reader.unexpected(node, key)
        return nil
      }
      return words
    }
  }

  /// The names of controls.
  static var controls: Self { .words("a name or an array of names") }
}

extension SettingFormat<PanelTest.Presence> {
  static var presence: Self {
    Self(.anyOf([.value(.boolean), .value(.text)])) {
      $0.bool.map { .isPresent($0) } ?? $0.nonEmptyString.map { .text($0) }
    }
  }
}

extension SettingFormat<PanelTest.Target> {
  static var target: Self {
    Self(.anyOf([.name("the name of a control"), .numbers(count: 2, meaning: "[x, y]")])) {
      reader, key in
      guard let node = reader.take(key) else { return nil }
      let place = reader.place(of: key)
      if let name = node.value.nonEmptyString {
        return .control(PanelTest.Word(text: name, place: place))
      }
      if let point = node.value.point { return .position(point, place) }
      reader.unexpected(node, key)
      return nil
    }
  }
}

extension SettingFormat<PanelTest.Destination> {
  static var destination: Self {
    Self(.anyOf([.number(0...1), .numbers(count: 2, meaning: "[x, y]")])) {
      $0.number.map { .fraction($0) } ?? $0.point.map { .position($0) }
    }
  }
}

extension SettingFormat<[PanelTest.Setting]> {
  /// The names and values of an object.
  static var scalars: Self { Self(.scalars) { $0.object($1, .names).map(read) } }

  private static func read(_ reader: ObjectReader) -> [PanelTest.Setting] {
    var object = reader
    return object.takeAll().compactMap { member in
      let path = object.path(of: member.name)
      let scalar = Scalar(member.node.value)
      guard scalar != nil || member.node.value.isNull else {
        object.problems.add(
          "expected \(FileShape.scalar.expectation), found \(member.node.value.found)",
          at: member.node.offset, path: path)
        return nil
      }
      return PanelTest.Setting(
        name: PanelTest.Word(
          text: member.name, place: PanelTest.Place(offset: member.offset, path: path)),
        scalar: scalar, place: PanelTest.Place(offset: member.node.offset, path: path))
    }
  }
}

extension SettingFormat<Double> {
  /// A date and a time, in seconds since 1970.
  static var clock: Self {
    Self(.value(.text)) { reader, key in
      guard let node = reader.take(key) else { return nil }
      let date = node.value.string.flatMap { CalendarDate($0) }
      if date == nil {
        reader.expected("a date and a time such as \"2026-03-01 22:00\"", node, key)
      }
      return date?.seconds
    }
  }
}

extension SettingFormat<Orientation> {
  static var orientation: Self {
    let format = Self.choice
    return Self(format.shape) { reader, key in
      guard reader.node("size") != nil, let node = reader.take(key) else {
        return format.read(&reader, key)
      }
      reader.note(
        "\"size\" already sets the orientation; remove one of the two", node, key)
      return nil
    }
  }
}

extension SettingFormat<Key> {
  static var key: Self {
    Self(.value(.choice(Key.named.map(\.name)))) { value in
      Key.named.first { $0.name == value.string }?.key
    }
  }
}

extension SettingFormat<Bool> {
  /// Only `true`.
  static var release: Self {
    Self(.value(.boolean)) { reader, key in
      guard let node = reader.take(key) else { return nil }
      if node.value.bool != true { reader.expected("true", node, key) }
      return true
    }
  }
}

extension JSONValue {
  /// The position `[x, y]`; nil for other values.
  fileprivate var point: Point? {
    guard FileShape.numbers(count: 2, meaning: "").accepts(self), let numbers else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }
}
