import JSON

/// The content of a panel file on a screen, without templates, repetitions and conditions on the
/// screen.
package struct ResolvedFile {
  package let node: JSONNode
  package let screen: Screen
  /// The conditions on the screen that the content depends on.
  package let arrangement: Arrangement
  /// The positions of the `null` values that remove a key.
  let removals: Set<Int>
  /// Whether parts of the content are missing, because the written-out file exceeds the limits.
  let isCut: Bool
  /// The names of the templates that controls use.
  package let usedTemplates: Set<String>
  /// The texts in other languages.
  let translations: Translations
  /// The texts in which parameters were replaced, by their positions. Empty without translations.
  let written: [Int: WrittenText]
}

/// Writes out the templates and the repetitions of a document, and resolves `portrait` and `when`.
///
/// A parameter is replaced by its value. Parameters within that value are those of the place where
/// the value was given. Only controls, values, alarms, pages and rules can be repeated, and only controls
/// can use templates. In all other keys, only parameters are replaced.
struct DocumentExpansion {
  static let useKey = "use"
  /// The parameter with the number of a repetition.
  static let numberName = "n"

  /// The parameters that a text can use, and the segment of the source map that contains the text.
  final class Scope: Sendable {
    /// The first position of the segment; nil for the text of a file that is used once.
    let start: Int?
    /// Nil where dollar signs are plain text.
    let arguments: [String: Argument]?
    /// The templates that are being written out, from the outside in.
    let templates: [String]

    init(start: Int?, arguments: [String: Argument]?, templates: [String]) {
      self.start = start
      self.arguments = arguments
      self.templates = templates
    }

    /// The scope of a file.
    static let file = Scope(start: nil, arguments: nil, templates: [])

    /// Whether nodes can stay as they are.
    var isPlain: Bool { start == nil && arguments == nil }

    func position(_ offset: Int) -> Int { start.map { SourceMap.moved(offset, to: $0) } ?? offset }
  }

  /// The value of a parameter, and the scope of its text.
  struct Argument: Sendable {
    let node: JSONNode
    let scope: Scope
  }

  /// The members of an object on the screen.
  struct Arranged {
    var members: [JSONMember]
    /// The keys that `portrait` or `when` sets to `null`. The value is true if the object had the key
    /// before.
    var nulls: [String: Bool] = [:]
  }

  /// The objects that `each` can repeat.
  enum Item {
    case control
    case page
    case rule
  }

  /// The templates by their names; nil for one with a mistake, which has been reported.
  let templates: [String: PanelTemplate?]
  let screen: Screen
  let problems: ProblemList
  var arrangement: Arrangement
  private(set) var removals: Set<Int> = []
  private(set) var isCut = false
  private(set) var usedTemplates: Set<String> = []
  var written: [Int: WrittenText] = [:]
  let translations: Translations
  /// The keys and indices of the value that is being written out, from the outside in.
  private var steps: [Step] = []
  private var count = 0
  private var textBytes = 0
  /// The depth of the file's object.
  private var depth = 1

  init(
    _ templates: [String: PanelTemplate?], _ translations: Translations,
    _ conditions: ScreenConditions, for screen: Screen, _ problems: ProblemList
  ) {
    self.translations = translations
    self.templates = templates
    self.screen = screen
    self.problems = problems
    arrangement = Arrangement(conditions)
  }

  var sources: SourceMap { problems.sources }

  /// The content of a key of the file; nil, after adding problems, if there is none.
  mutating func content(of key: String, _ node: JSONNode) -> JSONNode? {
    within(.key(key)) { expansion in
      switch (key, node.value) {
      case ("size", _), ("font", _), ("tabs", _): expansion.object(node)
      case ("styles", .object(let members)):
        JSONNode(
          .object(
            members.map { member in
              var member = member
              member.node = expansion.within(.key(member.name)) { $0.object(member.node) }
              return member
            }), offset: node.offset)
      case ("values", .object(let members)), ("alarms", .object(let members)):
        JSONNode(.object(expansion.values(members, of: key)), offset: node.offset)
      case ("controls", _): expansion.items(node, .file, .control)
      case ("pages", _): expansion.items(node, .file, .page)
      case ("rules", _): expansion.items(node, .file, .rule)
      default: node
      }
    }
  }

  // MARK: Paths

  /// A key of an object or an index of an array.
  enum Step {
    case key(String)
    case index(Int)
  }

  /// The path of the value that is being written out, such as `controls[3].title`.
  var path: String {
    steps.reduce("") { path, step in
      switch step {
      case .key(let key): ObjectReader.join(path, key)
      case .index(let index): "\(path)[\(index)]"
      }
    }
  }

  /// Calls `body` for a value inside the present one.
  mutating func within<Result>(
    _ step: Step, _ body: (inout DocumentExpansion) -> Result
  ) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return body(&self)
  }

  // MARK: Limits

  /// Counts a value that is written out.
  /// - Returns: false, after adding a problem, beyond the limits.
  mutating func isWithinLimits(
    _ node: JSONNode, _ scope: Scope, bytes: Int = 0
  ) -> Bool {
    guard !isCut else { return false }
    count += 1
    textBytes += bytes
    guard count > PanelFile.expansionLimit || textBytes > PanelFile.sizeLimit else { return true }
    isCut = true
    problems.add(
      "with all templates and repetitions written out, the file has more than "
        + "\(PanelFile.expansionLimit) values or \(PanelFile.sizeLimit >> 20) MiB of texts",
      at: scope.position(node.offset), path: path)
    return false
  }

  /// Calls `body` one level deeper; nil, after adding a problem, if that is too deep.
  mutating func deeper<Result>(
    _ node: JSONNode, _ scope: Scope, _ body: (inout DocumentExpansion) -> Result?
  ) -> Result? {
    guard depth < PanelFile.depthLimit else {
      problems.add(
        "nested deeper than \(PanelFile.depthLimit) levels", at: scope.position(node.offset),
        path: path)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  // MARK: Arrays with repetitions

  /// An array of controls, pages or rules.
  mutating func items(_ node: JSONNode, _ scope: Scope, _ item: Item) -> JSONNode? {
    guard let (node, scope) = followed(node, scope) else { return nil }
    guard case .array(let nodes) = node.value else { return value(node, scope) }
    return deeper(node, scope) { expansion in
      var result: [JSONNode] = []
      result.reserveCapacity(nodes.count)
      for node in nodes { expansion.addItem(node, scope, item, to: &result) }
      return JSONNode(.array(result), offset: scope.position(node.offset))
    }
  }

  /// Adds an element as often as it is repeated. `null` takes the place of an invalid one, so that the
  /// others can still be checked.
  private mutating func addItem(
    _ node: JSONNode, _ scope: Scope, _ item: Item, to result: inout [JSONNode]
  ) {
    let isAdded = within(.index(result.count)) { $0.add(node, scope, item, to: &result) }
    if !isAdded { addMissing(scope.position(node.offset), to: &result) }
  }

  /// Returns false, after adding a problem, for an invalid element.
  private mutating func add(
    _ node: JSONNode, _ scope: Scope, _ item: Item, to result: inout [JSONNode]
  ) -> Bool {
    let isParameter = onlyParameter(node, scope) != nil
    guard let (node, scope) = followed(node, scope) else { return false }
    switch node.value {
    case .array(let nodes) where isParameter:
      steps.removeLast()
      defer { steps.append(.index(result.count)) }
      for node in nodes { addItem(node, scope, item, to: &result) }
      return true
    case .object(let members):
      if scope.isPlain {
        // Most controls of a file stay as they are.
        guard item != .control || members.contains(where: { Self.isResolved($0.name) }) else {
          result.append(node)
          return true
        }
      } else if !isWithinLimits(node, scope) {
        return false
      }
      var arranged = item == .control ? arranged(members, scope) : Arranged(members: members)
      guard let each = Self.remove(FileKey.eachName, from: &arranged.members) else {
        return add(arranged, node, scope, item, to: &result)
      }
      return forEach(of: each, scope, path: path) { expansion, scope in
        expansion.steps[expansion.steps.count - 1] = .index(result.count)
        if !expansion.add(arranged, node, scope, item, to: &result) {
          expansion.addMissing(scope.position(node.offset), to: &result)
        }
      }
    case .null, .bool, .number, .string, .array:
      guard let value = value(node, scope) else { return false }
      result.append(value)
      return true
    }
  }

  private func addMissing(_ position: Int, to result: inout [JSONNode]) {
    problems.missingElements.insert(position)
    result.append(JSONNode(.null, offset: position))
  }

  private mutating func add(
    _ arranged: Arranged, _ node: JSONNode, _ scope: Scope, _ item: Item,
    to result: inout [JSONNode]
  ) -> Bool {
    let object = deeper(node, scope) { expansion -> [JSONMember]? in
      switch item {
      case .control:
        return expansion.control(arranged, at: scope.position(node.offset), scope)
      case .page:
        var members: [JSONMember] = []
        for member in arranged.members {
          guard
            let member = expansion.member(
              member, scope,
              member.name == "controls"
                ? { $0.items($1, $2, .control) } : { $0.value($1, $2) })
          else { return nil }
          members.append(member)
        }
        return members
      case .rule: return expansion.members(arranged.members, scope)
      }
    }
    guard let object else { return false }
    result.append(JSONNode(.object(object), offset: scope.position(node.offset)))
    return true
  }

  /// Whether a key of a control is resolved here, or its value can contain such keys.
  private static func isResolved(_ key: String) -> Bool {
    switch key.utf8.count {
    case 3: key == useKey
    case 4: key == FileKey.eachName || key == FileKey.whenName
    case 7, 8, 10, 12: key == FileKey.portraitName || controlKeys.contains(key)
    default: false
    }
  }

  /// The keys of a control whose values are controls.
  static let controlKeys: Set = ["children", "buttons", "startActions", "endActions"]

  private static func remove(_ key: String, from members: inout [JSONMember]) -> JSONMember? {
    members.firstIndex { $0.name == key }.map { members.remove(at: $0) }
  }

  /// Calls `body` for each repetition, until the limits are reached.
  /// - Returns: false, after adding a problem, for an invalid `each`.
  private mutating func forEach(
    of each: JSONMember, _ scope: Scope, path: String,
    _ body: (inout DocumentExpansion, Scope) -> Void
  ) -> Bool {
    guard let (node, valueScope) = followed(each.node, scope) else { return false }
    let path = ObjectReader.join(path, each.name)
    func problem(_ message: String, _ offset: Int) -> Bool {
      problems.add(message, at: valueScope.position(offset), path: path)
      return false
    }
    let objects: [[JSONMember]]
    let limit = PanelFile.controlLimit
    switch node.value {
    case .number(let number)
    where number == number.rounded() && (0...Double(limit)).contains(number):
      objects = Array(repeating: [], count: Int(number))
    case .array(let nodes) where nodes.count <= limit:
      var all: [[JSONMember]] = []
      for node in nodes {
        guard case .object(let members) = node.value else {
          return problem(
            "expected an object of parameters, found \(node.value.found)", node.offset)
        }
        if let message = PanelTemplate.problem(withParameters: members.count) {
          return problem(message, node.offset)
        }
        for member in members {
          if let message = PanelTemplate.problem(withParameter: member.name) {
            return problem(message, member.offset)
          }
        }
        all.append(members)
      }
      objects = all
    case .null, .bool, .number, .string, .array, .object:
      return problem(
        "expected a number of repetitions from 0 to \(limit), or an array of objects with "
          + "parameters, found \(node.value.found)", node.offset)
    }
    for (index, members) in objects.enumerated() {
      guard isWithinLimits(node, valueScope) else { return false }
      var arguments = scope.arguments ?? [:]
      arguments[Self.numberName] = Argument(
        node: JSONNode(.number(Double(index + 1)), offset: node.offset), scope: .file)
      for member in members {
        arguments[member.name] = Argument(node: member.node, scope: valueScope)
      }
      body(
        &self,
        Scope(
          start: sources.add(repetitionOf: each.offset, in: scope.start), arguments: arguments,
          templates: scope.templates))
    }
    return true
  }

  // MARK: Controls

  /// The keys of a control, with those of its template.
  private mutating func control(
    _ arranged: Arranged, at controlPosition: Int, _ scope: Scope
  ) -> [JSONMember]? {
    var own = arranged.members
    guard let use = Self.remove(Self.useKey, from: &own) else {
      for (name, isReplaced) in arranged.nulls where isReplaced { remove(name, own, scope) }
      return members(own, scope, isControl: true)
    }
    guard let template = template(use, scope) else { return nil }
    var arguments: [String: Argument] = [:]
    for parameter in template.parameters {
      if let value = parameter.defaultValue {
        arguments[parameter.name] = Argument(
          node: value, scope: Scope(start: nil, arguments: [:], templates: []))
      }
      guard let member = Self.remove(parameter.name, from: &own) else { continue }
      if let again = Self.remove(parameter.name, from: &own) {
        problems.add(
          "this key appears twice; remove one", at: scope.position(again.offset),
          path: ObjectReader.join(path, again.name),
          note: ("it is also here", scope.position(member.offset)))
      }
      if arranged.nulls[member.name] == nil {
        arguments[member.name] = Argument(node: member.node, scope: scope)
      }
    }
    let position = scope.position(use.node.offset)
    let missing = template.parameterNames.filter { arguments[$0] == nil }
    guard missing.isEmpty else {
      let misspelt = missing.compactMap { name in
        Spelling.nearest(to: name, in: own.map(\.name).filter { AnyFileObject.control[$0] == nil })
      }
      problems.add(
        "the template \(template.name.quoted) needs "
          + missing.prefix(8).map(\.quoted).joined(separator: ", ")
          + (misspelt.first.map { "; is \($0.quoted) misspelt?" } ?? ""), at: position,
        path: ObjectReader.join(path, use.name))
      return nil
    }
    let inner = Scope(
      start: sources.add(textAt: template.offset, usedAt: position, isParameter: false),
      arguments: arguments,
      templates: scope.templates + [template.name])
    guard let made = control(self.arranged(template.members, inner), at: controlPosition, inner),
      let given = members(own, scope, isControl: true)
    else { return nil }
    let names = Set(given.map(\.name))
    for (name, isReplaced) in arranged.nulls
    where isReplaced || made.contains(where: { $0.name == name }) {
      remove(name, own, scope)
    }
    problems.parameters[controlPosition] = template.parameterNames
    return made.filter { !names.contains($0.name) } + given
  }

  /// Notes that the `null` of a key removes the key.
  mutating func remove(_ name: String, _ members: [JSONMember], _ scope: Scope) {
    guard let member = members.last(where: { $0.name == name }) else { return }
    removals.insert(scope.position(member.node.offset))
  }

  /// The template that a control uses. Adds a problem and returns nil if it cannot be used.
  private mutating func template(_ use: JSONMember, _ scope: Scope) -> PanelTemplate? {
    guard let node = within(.key(use.name), { $0.value(use.node, scope) }) else { return nil }
    let path = ObjectReader.join(path, use.name)
    guard case .string(let name) = node.value else {
      problems.add(
        "expected the name of a template, found \(node.value.found)", at: node.offset, path: path)
      return nil
    }
    guard let known = templates[name] else {
      problems.add(
        Spelling.unknown("template", name, in: templates.keys.sorted()), at: node.offset, path: path
      )
      return nil
    }
    guard let template = known else { return nil }
    usedTemplates.insert(name)
    if let first = scope.templates.firstIndex(of: name) {
      let steps = (scope.templates[(first + 1)...] + [name]).map(\.quoted)
      problems.add(
        "a template cannot use itself: \(name.quoted) uses "
          + steps.joined(separator: ", which uses "), at: node.offset, path: path)
      return nil
    }
    guard scope.templates.count < PanelFile.templateDepthLimit else {
      problems.add(
        "templates use each other more than \(PanelFile.templateDepthLimit) levels deep",
        at: node.offset, path: path)
      return nil
    }
    return template
  }

  // MARK: Values

  /// An object of named values, with repetitions.
  private mutating func values(_ members: [JSONMember], of key: String) -> [JSONMember] {
    let scope = Scope.file
    var result: [JSONMember] = []
    for member in members {
      guard case .object(var own) = member.node.value,
        let each = Self.remove(FileKey.eachName, from: &own)
      else {
        if let value = self.member(member, scope, { $0.value($1, $2) }) { result.append(value) }
        continue
      }
      guard ParameterText.hasParameters(member.name) else {
        problems.add(
          "each of the \(key) needs a name of its own, such as \"\(member.name)$n\"",
          at: member.offset, path: ObjectReader.join(key, member.name))
        continue
      }
      var repeated = member
      repeated.node.value = .object(own)
      _ = forEach(of: each, scope, path: ObjectReader.join(path, member.name)) { expansion, scope in
        let value = expansion.member(repeated, scope) { $0.value($1, $2) }
        if let value { result.append(value) }
      }
    }
    return result
  }
}
