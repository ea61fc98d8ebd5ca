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

/// Reads the content of a test file.
private struct TestFileReader {
  typealias Place = PanelTest.Place
  typealias Word = PanelTest.Word

  let problems: ProblemList
  private var stepCount = 0
  private var time = 0.0

  init(problems: ProblemList) { self.problems = problems }

  mutating func read(_ node: JSONNode) -> (Word, [PanelTest])? {
    guard var file = ObjectReader(node, .testFile, path: "", problems: problems) else { return nil }
    _ = file.string("$schema")
    let panel = word("panel", &file)
    if panel == nil, file.node("panel") == nil {
      problems.add(
        "a test file needs \"panel\", the path of a panel file", at: file.offset, path: "")
    }
    let settings = settings(&file, PanelTest.Settings())
    let steps = file.take("steps")
    let list = file.take("tests")
    var tests: [PanelTest] = []
    switch (steps, list) {
    case (let steps?, nil):
      tests = [PanelTest(name: "", settings: settings, steps: self.steps(steps, file))]
    case (nil, let list?): tests = self.tests(list, file, settings)
    case (let steps?, _?): file.note("use either \"steps\" or \"tests\", not both", steps, "steps")
    case (nil, nil):
      problems.add("a test file needs \"steps\" or \"tests\"", at: file.offset, path: "")
    }
    file.finish()
    return panel.map { ($0, tests) }
  }

  private mutating func tests(
    _ node: JSONNode, _ file: ObjectReader, _ settings: PanelTest.Settings
  ) -> [PanelTest] {
    var names: Set<String> = []
    return objects(node, in: file, "tests", .test, atMost: PanelTestFile.testLimit) {
      this, test in
      let name = test.string("name")
      if let name {
        if name.isEmpty || !names.insert(name).inserted {
          let problem = name.isEmpty ? "is empty" : "of the test \(name.quoted) appears twice"
          this.problems.add(
            "the name \(problem); each test needs its own", at: test.offset,
            path: test.path(of: "name"))
        }
      } else if test.node("name") == nil {
        this.problems.add("a test needs \"name\"", at: test.offset, path: test.path)
      }
      let own = this.settings(&test, settings)
      guard let node = test.take("steps") else {
        this.problems.add("a test needs \"steps\"", at: test.offset, path: test.path)
        return nil
      }
      return PanelTest(name: name ?? "", settings: own, steps: this.steps(node, test))
    }
  }

  /// Reads an array of objects in a key.
  private mutating func objects<Element>(
    _ node: JSONNode, in reader: ObjectReader, _ key: String, _ object: FileObject,
    atMost limit: Int, read: (inout Self, inout ObjectReader) -> Element?
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
      guard var element = ObjectReader(node, object, path: path, problems: problems) else {
        return nil
      }
      defer { element.finish() }
      return read(&self, &element)
    }
  }

  // MARK: Settings

  /// Reads settings; the inherited ones apply to keys that are not set.
  private func settings(
    _ reader: inout ObjectReader, _ inherited: PanelTest.Settings
  ) -> PanelTest.Settings {
    var settings = inherited
    let orientation = reader.take("orientation")
    if var size = reader.object("size", .testSize) {
      let sides = (side("width", &size), side("height", &size))
      size.finish()
      if let width = sides.0, let height = sides.1 {
        let size = PixelSize(width: width, height: height)
        if let problem = MemoryBudget.problem(withScreen: size), let node = reader.node("size") {
          reader.note(problem, node, "size")
        }
        settings.size = size
        settings.orientation = nil
      }
    }
    if let orientation {
      if reader.node("size") != nil {
        reader.note(
          "\"size\" already sets the orientation; remove one of the two", orientation,
          "orientation")
      } else if let known = orientation.value.string.flatMap(Orientation.init) {
        settings.orientation = known
        settings.size = nil
      } else {
        reader.unexpected(orientation, "orientation")
      }
    }
    settings.page = word("page", &reader) ?? settings.page
    // A step has a key with the same name.
    if let node = reader.take("clock") { settings.clock = clock(node, reader) }
    if let seed = reader.number("seed") { settings.seed = UInt64(seed) }
    if let pins = scalars("pins", &reader) { settings.pins = self.pins(pins) }
    return settings
  }

  private func side(_ key: String, _ size: inout ObjectReader) -> Int? {
    let number = size.number(key)
    if size.node(key) == nil {
      problems.add("\"size\" needs \"\(key)\"", at: size.offset, path: size.path)
    }
    guard let number, let side = Int(exactly: number) else {
      if number != nil, let node = size.node(key) { size.unexpected(node, key) }
      return nil
    }
    return side
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

  private func clock(_ node: JSONNode, _ reader: ObjectReader) -> Double? {
    guard let text = node.value.string, let date = CalendarDate(text) else {
      reader.expected("a date and a time such as \"2026-03-01 22:00\"", node, "clock")
      return nil
    }
    return date.seconds
  }

  // MARK: Steps

  private mutating func steps(_ node: JSONNode, _ reader: ObjectReader) -> [PanelTest.Step] {
    let steps = objects(node, in: reader, "steps", .testStep, atMost: PanelTestFile.stepLimit) {
      this, step in this.step(&step)
    }
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

  private mutating func step(_ reader: inout ObjectReader) -> PanelTest.Step? {
    let place = Place(offset: reader.offset, path: reader.path)
    let actions = self.actions(&reader)
    let checks = self.checks(&reader)
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
    let action = actions.first.map { ($0.action, self.place(of: $0.key, reader)) }
    return PanelTest.Step(place: place, action: action, checks: checks)
  }

  private func place(of key: String, _ reader: ObjectReader) -> Place {
    Place(offset: reader.node(key)?.offset ?? reader.offset, path: reader.path(of: key))
  }

  private mutating func actions(
    _ reader: inout ObjectReader
  ) -> [(key: String, action: PanelTest.Action)] {
    var found: [(key: String, action: PanelTest.Action)] = []
    let part = word("part", &reader)
    let time = reader.number("for")
    self.time += time ?? 0
    let refused = presence("refused", &reader)
    let held = heldValues(&reader)
    if let settings = scalars("set", &reader) {
      found.append(("set", .set(settings, held: held, refused: refused ?? .isPresent(false))))
    }
    if let target = target("tap", &reader) { found.append(("tap", .tap(target, part: part))) }
    if let target = target("hold", &reader) {
      found.append(("hold", .hold(target, part: part, time: time.map { .seconds($0) })))
    }
    let destination = destination(&reader)
    if let target = target("drag", &reader) {
      if let time, time > PanelTestFile.dragLimit, let node = reader.node("for") {
        reader.note("a drag takes at most \(Int(PanelTestFile.dragLimit)) s", node, "for")
      }
      if let destination {
        found.append(
          ("drag", .drag(target, part: part, to: destination, time: .seconds(time ?? 0.5))))
      } else if reader.node("to") == nil {
        problems.add(
          "a drag needs \"to\", \(FileObject.testStep["to"]?.shape.expectation ?? "")",
          at: reader.offset, path: reader.path)
      }
    }
    if let node = reader.take("release") {
      if node.value.bool != true { reader.expected("true", node, "release") }
      found.append(("release", .release))
    }
    if let text = reader.string("type") { found.append(("type", .type(text))) }
    if let node = reader.take("key") {
      if let key = Key.named.first(where: { $0.name == node.value.string })?.key {
        found.append(("key", .key(key, time: time.map { .seconds($0) })))
      } else {
        reader.unexpected(node, "key")
      }
    }
    if let detents = reader.number("turn") {
      if let whole = Int(exactly: detents) {
        found.append(("turn", .turn(whole)))
      } else if let node = reader.node("turn") {
        reader.unexpected(node, "turn")
      }
    }
    if let answer = reader.boolean("answer") { found.append(("answer", .answer(answer))) }
    if let seconds = reader.number("wait") {
      self.time += seconds
      found.append(("wait", .wait(.seconds(seconds))))
    }
    if let node = reader.take("clock"), let time = clock(node, reader) {
      found.append(("clock", .clock(time)))
    }
    if let path = word("replay", &reader) {
      checkPath(path)
      found.append(("replay", .replay(path)))
    }
    checkCompanions(reader)
    return found
  }

  private func heldValues(_ reader: inout ObjectReader) -> PanelTest.HeldValues {
    let isForced = reader.boolean("force") ?? false
    let skipsHeld = reader.boolean("skipHeld") ?? false
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

  private func checks(_ reader: inout ObjectReader) -> [PanelTest.Check] {
    var checks: [PanelTest.Check] = []
    let tolerance = reader.number("tolerance")
    for setting in scalars("expect", &reader) ?? [] {
      checks.append(.value(setting, tolerance: tolerance))
    }
    for (key, isTrue) in [("shows", true), ("doesNotShow", false)] {
      for text in words(key, &reader) { checks.append(.text(text, isShown: isTrue)) }
    }
    for (key, isTrue) in [("visible", true), ("hidden", false)] {
      for name in words(key, &reader) { checks.append(.visible(name, isTrue)) }
    }
    for (key, isTrue) in [("enabled", true), ("disabled", false)] {
      for name in words(key, &reader) { checks.append(.enabled(name, isTrue)) }
    }
    for (key, isTrue) in [("pressed", true), ("notPressed", false)] {
      for name in words(key, &reader) { checks.append(.pressed(name, isTrue)) }
    }
    if let question = presence("question", &reader) {
      checks.append(.question(question, place(of: "question", reader)))
    }
    let within = reader.number("within")
    if let within, within != within.rounded(), let node = reader.node("within") {
      reader.unexpected(node, "within")
    }
    if let path = word("picture", &reader) {
      checkPath(path)
      if !path.text.hasSuffix(".png") {
        problems.add(
          "expected the path of a PNG file, which ends with .png, found \(path.text.quoted)",
          at: path.place.offset, path: path.place.path)
      }
      checks.append(.picture(path, within: Int(within ?? 0)))
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

  // MARK: Values

  private func word(_ key: String, _ reader: inout ObjectReader) -> Word? {
    reader.name(key).map { Word(text: $0, place: place(of: key, reader)) }
  }

  /// The string, or the strings of an array, in a key.
  private func words(_ key: String, _ reader: inout ObjectReader) -> [Word] {
    guard let node = reader.take(key) else { return [] }
    let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
    let words = nodes.compactMap { node in
      node.value.nonEmptyString.map {
        Word(text: $0, place: Place(offset: node.offset, path: reader.path(of: key)))
      }
    }
    guard !words.isEmpty, words.count == nodes.count else {
      reader.unexpected(node, key)
      return []
    }
    return words
  }

  private func presence(_ key: String, _ reader: inout ObjectReader) -> PanelTest.Presence? {
    guard let node = reader.take(key) else { return nil }
    switch node.value {
    case .bool(let isTrue): return .isPresent(isTrue)
    case .string(let text) where !text.isEmpty: return .text(text)
    default:
      reader.unexpected(node, key)
      return nil
    }
  }

  private func position(_ value: JSONValue) -> Point? {
    guard FileShape.numbers(count: 2, meaning: "").accepts(value),
      let numbers = value.array?.compactMap(\.number)
    else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  private func target(_ key: String, _ reader: inout ObjectReader) -> PanelTest.Target? {
    guard let node = reader.take(key) else { return nil }
    let place = Place(offset: node.offset, path: reader.path(of: key))
    if let name = node.value.nonEmptyString { return .control(Word(text: name, place: place)) }
    if let point = position(node.value) { return .position(point, place) }
    reader.unexpected(node, key)
    return nil
  }

  private func destination(_ reader: inout ObjectReader) -> PanelTest.Destination? {
    guard let node = reader.take("to") else { return nil }
    if let fraction = node.value.number, (0...1).contains(fraction) { return .fraction(fraction) }
    if let point = position(node.value) { return .position(point) }
    reader.unexpected(node, "to")
    return nil
  }

  /// The names and values of an object in a key.
  private func scalars(_ key: String, _ reader: inout ObjectReader) -> [PanelTest.Setting]? {
    guard var object = reader.object(key, .names) else { return nil }
    return object.takeAll().compactMap { member in
      let place = Place(offset: member.node.offset, path: object.path(of: member.name))
      let scalar = Scalar(member.node.value)
      guard scalar != nil || member.node.value.isNull else {
        problems.add(
          "expected \(FileShape.scalar.expectation), found \(member.node.value.found)",
          at: place.offset, path: place.path)
        return nil
      }
      let name = Word(
        text: member.name, place: Place(offset: member.offset, path: object.path(of: member.name)))
      return PanelTest.Setting(name: name, scalar: scalar, place: place)
    }
  }
}
