import Controls
import ExpressionChecks
import JSON
import Kinds
import Panels
import Randomness

/// Writes random panel files by their JSON Schema, so that every key is among them. Most are valid in
/// parts; some are of the kinds that once took too long or too much memory.
public struct PanelGenerator {
  public var random: SeededGenerator

  private static let schema = PanelReference(kinds: builtInKinds).schema
  private static let definitions = Dictionary(
    uniqueKeysWithValues: (schema["definitions"]?.members ?? []).map { ($0.name, $0.node.value) })
  private static let kinds = builtInKinds.filter(\.isNameable).map(\.name)

  /// The values that most files declare.
  private static let values: [(name: String, kind: Scalar.Kind)] = [
    ("n0", .number), ("n1", .number), ("n-2", .number), ("b0", .boolean), ("b1", .boolean),
    ("t0", .text), ("t1", .text),
  ]
  /// A list that every file declares.
  static let listName = "l0"
  private static let builtInValues: [(name: String, kind: Scalar.Kind)] = [
    ("clock", .number), ("clock.hour", .number), ("clock.second", .number),
    ("panel.brightness", .number), ("panel.awake", .boolean),
  ]

  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  // MARK: Files

  /// A random file.
  public mutating func file() -> [UInt8] {
    if chance(of: 1, in: 16) { return slowFile() }
    return JSONWriter.text(of: panel())
  }

  private mutating func panel() -> JSONValue {
    var members = [
      JSONMember("values", values()), JSONMember("controls", controls(placed: false, depth: 3)),
    ]
    if chance(of: 1, in: 2) { members.append(JSONMember("rules", rules())) }
    if chance(of: 1, in: 4) { members.append(JSONMember("alarms", alarms())) }
    if chance(of: 1, in: 2) { members.append(JSONMember("templates", templates())) }
    if chance(of: 1, in: 6) { members.append(JSONMember("include", .string("part.json5"))) }
    if chance(of: 1, in: 3), let when = Self.schema["properties"]?["when"] {
      members.append(JSONMember("when", value(for: when, key: "when", depth: 3)))
    }
    let known = Set(members.map(\.name))
    for member in Self.schema["properties"]?.members ?? []
    where !known.contains(member.name) && chance(of: 1, in: 6) {
      members.append(
        JSONMember(member.name, value(for: member.node.value, key: member.name, depth: 3)))
    }
    if chance(of: 1, in: 3) {
      members.removeAll { $0.name == "languages" }
      members.append(JSONMember("languages", languages(of: .object(members))))
    }
    return .object(members)
  }

  /// Translations of strings of the panel.
  private mutating func languages(of panel: JSONValue) -> JSONValue {
    var strings: [String] = []
    func add(_ value: JSONValue) {
      switch value {
      case .string(let text): strings.append(text)
      case .array(let nodes): for node in nodes { add(node.value) }
      case .object(let members): for member in members { add(member.node.value) }
      case .null, .bool, .number: break
      }
    }
    add(panel)
    let languages = ["de", "ar", "ja"].map { code in
      var texts: [String: JSONValue] = [:]
      for text in strings where chance(of: 1, in: 2) {
        texts[text] =
          chance(of: 1, in: 8)
          ? .null
          : .string(
            chance(of: 1, in: 2)
              ? self.text(.object([])) : "\(strings.any(&random)) {\(expression(.number))}")
      }
      let members = texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
      return JSONMember(code, chance(of: 1, in: 16) ? .string("part.json5") : .object(members))
    }
    return .object(languages)
  }

  private mutating func values() -> JSONValue {
    var members: [JSONMember] = []
    for (index, (name, kind)) in Self.values.enumerated() where chance(of: 31, in: 32) {
      var value: [JSONMember] = []
      let isDerived = chance(of: 1, in: 3)
      if isDerived {
        let earlier = Array(Self.values[..<index])
        value.append(JSONMember("from", .string(expression(kind, of: earlier))))
      } else if chance(of: 1, in: 5) {
        value.append(JSONMember("initial", .null))
        value.append(JSONMember("kind", .string(kind == .text ? "text" : kind.rawValue)))
      } else if kind != .number {
        let scalar: JSONValue = kind == .boolean ? .bool(chance(of: 1, in: 2)) : .string(word())
        value.append(JSONMember("initial", scalar))
      }
      if kind == .number, chance(of: 2, in: 3) {
        value.append(JSONMember("maximum", .number([1, 10, 100, 1e9].any(&random))))
      }
      for key in ["expires", "step", "unit", "persistent"]
      where chance(of: 1, in: 16) && kind == .number && !isDerived {
        let schema = Self.schema["properties"]?["values"]?["additionalProperties"]?["else"]?[
          "properties"]?[key]
        value.append(JSONMember(key, self.value(for: schema ?? .null, key: key, depth: 1)))
      }
      members.append(JSONMember(name, .object(value)))
    }
    members.append(JSONMember(Self.listName, list()))
    let any = self.value(
      for: Self.schema["properties"]?["values"] ?? .null, key: "values", depth: 2)
    if chance(of: 1, in: 16) { members += any.members ?? [] }
    return .object(members)
  }

  private mutating func rules() -> JSONValue {
    let count = Int.random(in: 1...3, using: &random)
    return .array(
      of: (0..<count).map { _ in
        var rule = [JSONMember("do", .string(assignment()))]
        if chance(of: 3, in: 4) { rule.append(JSONMember("when", .string(expression(.boolean)))) }
        if rule.count == 1 || chance(of: 1, in: 3) {
          let key = chance(of: 1, in: 2) ? "every" : "after"
          rule.append(JSONMember(key, .number([0.1, 1, 60].any(&random))))
        }
        return .object(rule)
      })
  }

  // MARK: Templates

  private static let templateNames = ["t0", "t1", "t2", "part"]

  private mutating func templates() -> JSONValue {
    .object(
      Self.templateNames.prefix(3).map { name in
        let parameters: KeyValuePairs<String, JSONValue> = [
          "p": chance(of: 1, in: 8) ? .null : .string(word()), "q": .number(number(.object([]))),
          "children": .array([]),
        ]
        var members = control(placed: true, depth: 2).members ?? []
        // Some of the values become parameters.
        for index in members.indices where chance(of: 1, in: 4) && members[index].name != "kind" {
          let value = ["$p", "$q", "$children", "a ${p}$q", "$x"].any(&random)
          members[index].node.value = .string(value)
        }
        return JSONMember(name, .object([JSONMember("parameters", .object(parameters))] + members))
      })
  }

  /// A control that is made from a template.
  private mutating func use(placed: Bool, depth: Int) -> JSONValue {
    var members = [JSONMember("use", .string(Self.templateNames.any(&random)))]
    if !placed {
      members.append(JSONMember("frame", .array(of: [1, 20, 60, 120].map { .number($0) })))
    }
    if chance(of: 1, in: 2) { members.append(JSONMember("p", .string(text(.object([]))))) }
    if chance(of: 1, in: 4) { members.append(JSONMember("q", .string(expression(.number)))) }
    if depth > 0, chance(of: 1, in: 4) {
      members.append(JSONMember("children", controls(placed: true, depth: depth - 1)))
    }
    return .object(members)
  }

  private mutating func repeated(_ control: JSONValue) -> JSONValue {
    let objects = [
      JSONValue.object(["p": .string(word()), "q": .number(2)]), .object(["p": .string("$n")]),
    ]
    let each: JSONValue =
      chance(of: 1, in: 2)
      ? .array(of: objects) : .number([0, 2, 3, 300].any(&random))
    return .object((control.members ?? []) + [JSONMember("each", each)])
  }

  private mutating func controls(placed: Bool, depth: Int) -> JSONValue {
    .array(
      of: (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let control =
          chance(of: 1, in: 8)
          ? use(placed: placed, depth: depth) : control(placed: placed, depth: depth)
        return chance(of: 1, in: 12) ? repeated(control) : control
      })
  }

  private mutating func control(placed: Bool, depth: Int) -> JSONValue {
    let kind = Self.kinds.any(&random)
    let schema = Self.definitions[kind] ?? .null
    var control = object(
      schema, depth: depth - 1, usual: 4, except: ["kind", "frame", "name", "bind", "confirm"])
    control.insert(JSONMember("kind", .string(kind)), at: 0)
    if chance(of: 1, in: 6) { control.append(JSONMember("bind", .object([binding(schema)]))) }
    if control.contains(where: { $0.name == "do" }), chance(of: 1, in: 2) {
      let confirm = schema["properties"]?["confirm"] ?? .null
      control.append(JSONMember("confirm", value(for: confirm, key: "confirm", depth: 1)))
    }
    if !placed {
      control.append(
        JSONMember(
          "frame", .array(of: (0..<4).map { _ in .number([1, 20, 60, 120].any(&random)) }))
      )
    }
    if chance(of: 1, in: 4) {
      control.append(JSONMember("name", .string("c\(random.next() % 1_000)")))
    }
    return .object(control)
  }

  /// Random properties of a kind of control.
  public mutating func properties(ofKind kind: String) -> JSONValue {
    .object(
      object(
        Self.definitions[kind] ?? .null, depth: 1, except: Set(PanelReference.controlKeys)))
  }

  /// A random text: words, an expression, or a text as long as is permitted.
  public mutating func text() -> String {
    chance(of: 1, in: 4) ? expression(.text) : text(.object([]))
  }

  /// A binding of one of a control's properties to an expression of its type.
  private mutating func binding(_ schema: JSONValue) -> JSONMember {
    let bindable = schema["properties"]?["bind"]?["properties"]?.members?.map(\.name) ?? []
    let name = bindable.any(&random)
    let property = schema["properties"]?[name] ?? .null
    let isColor = String(decoding: JSONWriter.text(of: property), as: UTF8.self)
      .contains("definitions/color")
    let source: String =
      switch (isColor, property["type"]?.string) {
      case (true, _): "\(expression(.boolean)) ? '#08F' : 'accent'"
      case (_, "number"), (_, "integer"): expression(.number)
      case (_, "boolean"): expression(.boolean)
      default: expression(.text)
      }
    return JSONMember(name, .string(source))
  }

  // MARK: Schemas

  /// A random value for a schema.
  private mutating func value(for schema: JSONValue, key: String, depth: Int) -> JSONValue {
    if chance(of: 1, in: 400) {
      return [.null, .bool(true), .number(-1), .string("")].any(&random)
    }
    if let strict = schema["else"], let loose = schema["then"] {
      return value(for: chance(of: 1, in: 16) ? loose : strict, key: key, depth: depth)
    }
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
      return definition(name, depth: depth)
    }
    if let value = schema["const"] { return value }
    if let choices = schema["enum"]?.array { return choices.any(&random) }
    if let choices = schema["anyOf"]?.array ?? schema["allOf"]?.array {
      return value(for: choices.any(&random), key: key, depth: depth)
    }
    let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
    switch types.any(&random) {
    case "boolean": return .bool(chance(of: 1, in: 2))
    case "number": return .number(number(schema))
    case "integer": return .number(number(schema).rounded())
    case "string": return .string(text(schema))
    case "null": return .null
    case "array":
      let least = Int(schema["minItems"]?.number ?? 0)
      let most = min(Int(schema["maxItems"]?.number ?? 4), least + 3)
      let count = Int.random(in: least...max(most, least), using: &random)
      let items = schema["items"] ?? .null
      return .array(
        of: (0..<count).map { index in
          value(for: items.array?[index] ?? items, key: key, depth: depth - 1)
        })
    case "object": return .object(object(schema, key: key, depth: depth - 1))
    default: return .object([])
    }
  }

  private mutating func object(
    _ schema: JSONValue, key: String = "", depth: Int, usual: Int = 3, except: Set<String> = []
  ) -> [JSONMember] {
    let required = Set(schema["required"]?.array?.compactMap(\.string) ?? [])
    let properties = (schema["properties"]?.members ?? []).filter { !except.contains($0.name) }
    var members: [JSONMember] = []
    for property in properties
    where required.contains(property.name) || chance(of: usual, in: properties.count) {
      guard depth > 0 || property.name != "children" else { continue }
      members.append(
        JSONMember(
          property.name, value(for: property.node.value, key: property.name, depth: depth)))
    }
    if let others = schema["additionalProperties"], others.bool == nil {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = key == "when" ? screenCondition() : valueName()
        members.append(JSONMember(name, value(for: others, key: "", depth: depth)))
      }
    }
    return members
  }

  /// A condition on the screen, which is rarely invalid.
  private mutating func screenCondition() -> String {
    guard chance(of: 7, in: 8) else { return expression(.boolean) }
    let comparisons = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let name = ["width", "height", "width / height", "density"].any(&random)
      let number = ["1", "1.5", "272", "480", "481", "800", "height"].any(&random)
      return "\(name) \(["<", ">", "<=", "=="].any(&random)) \(number)"
    }
    return comparisons.joined(separator: chance(of: 1, in: 2) ? " and " : " or ")
  }

  private mutating func definition(_ name: String, depth: Int) -> JSONValue {
    switch name {
    case "control": return controls(placed: false, depth: depth).array?.first ?? .null
    case "placedControl": return controls(placed: true, depth: depth).array?.first ?? .null
    case "valueName": return .string(chance(of: 1, in: 8) ? Self.listName : valueName())
    case "expression":
      return .string(expression([.number, .boolean, .text].any(&random)))
    case "assignment": return .string(assignment())
    case "color" where chance(of: 1, in: 2):
      return .string(["#08F", "#08F8", "#12345678"].any(&random))
    case "icon" where chance(of: 1, in: 4): return .string("dot.png")
    default: return value(for: Self.definitions[name] ?? .null, key: name, depth: depth)
    }
  }

  private mutating func number(_ schema: JSONValue) -> Double {
    let least = schema["minimum"]?.number ?? schema["exclusiveMinimum"]?.number ?? -1e12
    let most = schema["maximum"]?.number ?? 1e12
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return most
    case 1: return least
    case 2: return .random(in: least...most, using: &random)
    case 3: return [-1, 0, 0.5, 1e6, 1e300].any(&random)
    default: return min(max(Double(Int.random(in: 0...40, using: &random)) / 2, least), most)
    }
  }

  private mutating func text(_ schema: JSONValue) -> String {
    let limit = Int(schema["maxLength"]?.number ?? 4_096)
    if chance(of: 1, in: 40) { return String(repeating: "W ", count: limit / 2) }
    guard limit > 100, chance(of: 1, in: 2) else { return word() }
    var generator = expressions
    defer { random = generator.random }
    return PlainExpression.source(of: generator.parts(depth: 2))
  }

  mutating func word() -> String {
    ["a", "On", "Off", "dot.png", "22 °C", "éa", "\u{1F600}", "مرحبا", "a\u{301}\u{302}", "x y z"]
      .any(&random)
  }

  private mutating func valueName() -> String {
    (Self.values + Self.builtInValues).any(&random).name
  }

  private var expressions: ExpressionGenerator {
    ExpressionGenerator(values: Self.values + Self.builtInValues, random: random)
  }

  mutating func expression(
    _ kind: Scalar.Kind, of values: [(name: String, kind: Scalar.Kind)]? = nil
  ) -> String {
    var generator = expressions
    if let values { generator.values = values }
    defer { random = generator.random }
    return generator.expression(kind, depth: Int.random(in: 0...4, using: &generator.random)).source
  }

  private mutating func assignment() -> String {
    var generator = ExpressionGenerator(values: Self.values, random: random)
    defer { random = generator.random }
    return generator.assignment(depth: 2) ?? ""
  }

  mutating func chance(of count: Int, in total: Int) -> Bool {
    Int.random(in: 0..<max(total, 1), using: &random) < count
  }
}

extension Array {
  /// A random element of an array that is not empty.
  func any(_ random: inout SeededGenerator) -> Element {
    self[Int.random(in: indices, using: &random)]
  }
}

// MARK: - Changes

extension PanelGenerator {
  /// The schemas of all keys, by the name of the key.
  private static let schemas: [String: [JSONValue]] = {
    var schemas: [String: [JSONValue]] = [:]
    func add(_ schema: JSONValue) {
      for property in schema["properties"]?.members ?? [] {
        schemas[property.name, default: []].append(property.node.value)
        add(property.node.value)
      }
      for keyword in ["items", "additionalProperties", "then", "else"] {
        if let inner = schema[keyword] { add(inner) }
      }
      for inner in schema["anyOf"]?.array ?? [] { add(inner) }
    }
    add(schema)
    for definition in definitions.sorted(by: { $0.key < $1.key }) { add(definition.value) }
    return schemas
  }()

  /// Replaces one value of a file, or adds a key to one of its objects.
  /// - Returns: the changed file; nil if the text is not JSON5.
  public mutating func changed(_ text: [UInt8]) -> [UInt8]? {
    guard let node = try? JSONParser.parse(text, dialect: .json5, maximumDepth: 64) else {
      return nil
    }
    var place = Int.random(in: 0..<Self.count(node.value), using: &random)
    return JSONWriter.text(of: changed(node.value, key: "", &place))
  }

  private static func count(_ value: JSONValue) -> Int {
    switch value {
    case .array(let nodes): nodes.reduce(1) { $0 + count($1.value) }
    case .object(let members): members.reduce(1) { $0 + count($1.node.value) }
    default: 1
    }
  }

  /// - Parameter place: the number of values before the one to change.
  private mutating func changed(
    _ value: JSONValue, key: String, _ place: inout Int
  ) -> JSONValue {
    place -= 1
    if place == -1 { return change(of: value, key: key) }
    guard place >= 0 else { return value }
    switch value {
    case .array(let nodes):
      return .array(of: nodes.map { changed($0.value, key: key, &place) })
    case .object(let members):
      return .object(
        members.map { JSONMember($0.name, changed($0.node.value, key: $0.name, &place)) })
    default: return value
    }
  }

  private mutating func change(of value: JSONValue, key: String) -> JSONValue {
    if case .object(let members) = value, chance(of: 3, in: 4) {
      let schema = value["kind"]?.string.flatMap { Self.definitions[$0] } ?? Self.schema
      let properties = schema["properties"]?.members ?? []
      let added = properties.any(&random)
      let kept = members.filter { $0.name != added.name }
      return .object(
        kept + [
          JSONMember(added.name, self.value(for: added.node.value, key: added.name, depth: 2))
        ])
    }
    if case .array(let nodes) = value, !nodes.isEmpty, chance(of: 1, in: 2) {
      return .array(of: (nodes + [nodes.any(&random)]).map(\.value))
    }
    return self.value(for: (Self.schemas[key] ?? [.null]).any(&random), key: key, depth: 2)
  }
}
