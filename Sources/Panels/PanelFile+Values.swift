import Controls
import Expressions
import JSON

/// A declared value.
struct ValueKeys {
  var minimum: Double?
  var maximum: Double?
  var step: Double?
  var initial: JSONNode?
  var kind: Scalar.Kind?
  var fields: JSONNode?
  var expires: Duration?
  var history: Duration?
  var from: JSONNode?
  var unit: String?
  var isPersistent = false
  var isSecret = false

  /// The ends of the range that the file declares.
  var declaredEnds: RangeEnds {
    var ends: RangeEnds = []
    if minimum != nil { ends.insert(.minimum) }
    if maximum != nil { ends.insert(.maximum) }
    return ends
  }
}

/// The values that a file declares.
extension PanelFile {
  /// Declares the values in the file's `values`.
  /// - Parameter builtIn: the values of the panel that the file may declare again, to change some of
  ///   their attributes.
  /// - Returns: checks that no control contradicts the declarations, and the derived values.
  func readValues(
    _ reader: inout ObjectReader, builtIn: [NamedValue], into values: ValueStore
  ) -> (checks: [DeferredCheck], derived: [String: DerivedValue]) {
    guard var named = reader.object("values", .names) else { return ([], [:]) }
    let problems = reader.problems
    var checks: [DeferredCheck] = []
    var derived: [String: DerivedValue] = [:]
    for member in named.takeAll() {
      let path = named.path(of: member.name)
      guard ValueStore.isValid(name: member.name) else {
        problems.add(Self.invalidName(member.name), at: member.offset, path: path)
        continue
      }
      if member.name == PanelIdle.name {
        problems.add(PanelIdle.isTaken, at: member.offset, path: path)
        continue
      }
      if let scalar = member.node.value.scalarText {
        problems.add(
          "expected an object, found \(scalar); write { initial: \(scalar) }",
          at: member.node.offset, path: path)
        continue
      }
      guard
        var value = ObjectReader(
          member.node, ValueKeys.object.erased, path: path, problems: problems)
      else { continue }
      if let node = value.take("from") {
        derived[member.name] = readDerivedValue(
          &value, node, name: member.name,
          isBuiltIn: builtIn.contains { $0.name == member.name })
      } else if member.name == ValueStore.languageName {
        readLanguageValue(&value, into: values)
      } else if let declared = readValue(
        &value, builtIn: builtIn.first { $0.name == member.name }, name: member.name)
      {
        values.declare(declared)
        checks += self.checks(of: declared, value)
      }
      value.finish()
    }
    return (checks, derived)
  }

  private func readDerivedValue(
    _ reader: inout ObjectReader, _ node: JSONNode, name: String, isBuiltIn: Bool
  ) -> DerivedValue? {
    for key in ["initial", "kind", "fields", "expires", "persistent", "secret"] {
      if let node = reader.take(key) {
        reader.note("\"from\" computes this value; remove \"\(key)\"", node, key)
      }
    }
    var keys = ValueKeys()
    ValueKeys.object.read(&reader, into: &keys)
    let path = reader.path(of: "from")
    if name == ValueStore.languageName || isBuiltIn {
      reader.note("this value is built in and cannot be derived", node, "from")
      return nil
    }
    var range: ClosedRange<Double>?
    if keys.minimum != nil || keys.maximum != nil {
      let minimum = keys.minimum ?? Self.defaultMinimum(below: keys.maximum)
      let maximum = keys.maximum ?? Value.unboundedRange.upperBound
      guard minimum <= maximum else {
        reader.problems.add(emptyRange(minimum, maximum), at: reader.offset, path: reader.path)
        return nil
      }
      range = minimum...maximum
    }
    return DerivedValue(
      name: name, expression: ParsedExpression(node, path: path, reader.problems), node: node,
      path: path, range: range,
      adoptedEnds: range?.openEnds.subtracting(keys.declaredEnds) ?? [], step: keys.step,
      unit: keys.unit ?? "",
      history: keys.history.map { ValueHistory($0) })
  }

  /// The minimum of a number without a declared one. Most numbers with a maximum above 0 begin at 0.
  private static func defaultMinimum(below maximum: Double?) -> Double {
    guard let maximum, maximum > 0 else { return Value.unboundedRange.lowerBound }
    return 0
  }

  private func emptyRange(_ minimum: Double, _ maximum: Double) -> String {
    "the minimum (\(JSONWriter.text(of: minimum))) is above the maximum "
      + "(\(JSONWriter.text(of: maximum)))"
  }

  private func checks(of value: NamedValue, _ reader: ObjectReader) -> [DeferredCheck] {
    let numbers: [(String, () -> Double)] = [
      ("minimum", { value.minimum }), ("maximum", { value.maximum }), ("step", { value.step ?? 0 }),
    ]
    var checks: [DeferredCheck] = numbers.compactMap { key, number in
      guard let node = reader.node(key), let declared = node.value.number else { return nil }
      return DeferredCheck(offset: node.offset, path: reader.path(of: key)) {
        number() == declared
          ? nil : "a control that uses this value sets \(JSONWriter.text(of: number())) instead"
      }
    }
    let missing = [("minimum", RangeEnds.minimum), ("maximum", .maximum)]
      .filter { value.adoptedEnds.contains($0.1) }.map(\.0.quoted)
    let advice = "declare its \(missing.joined(separator: " and ")) here"
    if !value.adoptedEnds.isEmpty, let node = reader.node("step"), let step = node.value.number {
      checks.append(
        DeferredCheck(offset: node.offset, path: reader.path(of: "step")) {
          step > value.maximum - value.minimum && value.maximum > value.minimum
            ? "\(JSONWriter.text(of: step)) is larger than the range \(value.rangeText) that a control "
              + "gives this value; \(advice)" : nil
        })
    }
    if !value.adoptedEnds.isEmpty, let node = reader.node("initial"),
      let initial = node.value.number
    {
      checks.append(
        DeferredCheck(offset: node.offset, path: reader.path(of: "initial")) {
          // A control may have given the value a range since.
          _ = try? value.set(.number(initial))
          return value.range.contains(initial)
            ? nil
            : "\(reader.shown(initial)) \(NamedValue.outside(value.range, initial)) that a control "
              + "gives this value; \(advice)"
        })
    }
    if let node = reader.node("initial"), case .string(let initial) = node.value {
      checks.append(
        DeferredCheck(offset: node.offset, path: reader.path(of: "initial")) {
          let found = reader.isSecret ? "another text" : initial.quoted
          if let choices = value.choices, !choices.contains(initial) {
            return "expected \(value.typeDescription), found \(found)"
          }
          let listed = Set(NamedValue.items(in: initial))
          if let items = value.items, !listed.isSubset(of: items) {
            return "expected \(NamedValue.description(ofListsOf: items)), found \(found)"
          }
          return nil
        })
    }
    return checks
  }

  /// Declares the code of the panel's language, which can be persistent.
  private func readLanguageValue(_ reader: inout ObjectReader, into values: ValueStore) {
    let code = values.languageCode
    guard let declared = readValue(&reader, builtIn: code, name: code.name) else { return }
    code.isPersistent = declared.isPersistent
    values.declare(code)
    guard let initial = reader.node("initial"), case .text(let text) = declared.scalar else {
      return
    }
    do throws(PropertyError) {
      try values.setLanguage(try Language.named(text))
    } catch {
      reader.problems.add(error, found: initial, path: reader.path(of: "initial"))
    }
  }

  private func readValue(
    _ reader: inout ObjectReader, builtIn: NamedValue?, name: String
  ) -> NamedValue? {
    var keys = ValueKeys()
    ValueKeys.object.read(&reader, into: &keys)
    let inherited = keys.minimum == nil && keys.maximum == nil ? builtIn : nil
    // The range is open at an end that nothing declares, unless a control needs one.
    let minimum = keys.minimum ?? builtIn?.minimum ?? Self.defaultMinimum(below: keys.maximum)
    let maximum = keys.maximum ?? builtIn?.maximum ?? Value.unboundedRange.upperBound
    let step = keys.step ?? inherited?.step
    let unit = keys.unit ?? inherited?.unit
    let (kind, initial) = (keys.kind, keys.initial)
    let fields = keys.fields.flatMap {
      ObjectReader($0, .names, path: reader.path(of: "fields"), problems: reader.problems)
    }
    if keys.isSecret, let node = reader.node("secret") {
      if builtIn != nil {
        reader.note("the value \(name.quoted) is built in and cannot be secret", node, "secret")
        return nil
      }
      if keys.isPersistent {
        reader.note(
          "a secret value is not saved; remove \"persistent\" or \"secret\"", node, "secret")
        return nil
      }
    }
    if keys.isSecret, let node = reader.node("history") {
      reader.note(
        "a secret value keeps no history; remove \"history\" or \"secret\"", node, "history")
    }
    if kind == .list || fields != nil || initial?.value.array != nil {
      guard builtIn == nil else {
        reader.note(
          "the value \(name.quoted) is built in and cannot be a list",
          reader.node("fields") ?? initial ?? JSONNode(.null, offset: reader.offset),
          fields == nil ? "initial" : "fields")
        return nil
      }
      guard let list = readList(reader, kind: kind, fields: fields, initial) else { return nil }
      let value = NamedValue(name: name, .list(list))
      value.isPersistent = keys.isPersistent
      value.isSecret = keys.isSecret
      value.expires = keys.expires
      value.canBeUnknown = unknownness(reader) != nil
      value.history = makeHistory(keys.history, of: .list, reader)
      if initial?.value.isNull == true { value.setUnknown() }
      return value
    }
    guard minimum <= maximum else {
      reader.problems.add(emptyRange(minimum, maximum), at: reader.offset, path: reader.path)
      return nil
    }
    if let builtIn, let (key, node) = unknownness(reader) {
      reader.note("the value \(builtIn.name.quoted) is always known; remove \"\(key)\"", node, key)
      return nil
    }
    let range = minimum...maximum
    let first = range.openEnds.contains(.minimum) ? min(0, maximum) : minimum
    var scalar = kind.map(\.zero) ?? .number(first)
    if scalar.kind == .number { scalar = .number(first) }
    switch initial?.value {
    case nil:
      if let builtIn { scalar = builtIn.kind == .number ? .number(maximum) : builtIn.scalar }
    case .number(let number) where number.isFinite: scalar = .number(number)
    case .bool(let isTrue): scalar = .boolean(isTrue)
    case .string(let text):
      scalar = .text(text)
      if let initial { reader.checkLimits(of: text, .text, initial, "initial") }
    case .null:
      let isNumber = ["minimum", "maximum", "step", "unit"].contains { reader.node($0) != nil }
      if kind == nil, !isNumber, reader.node("kind") == nil, let initial {
        reader.note(
          "nothing says what kind of value this is; add kind: \"number\", \"boolean\", \"text\" or \"list\"",
          initial, "initial")
        return nil
      }
    case .number, .array, .object:
      if let initial { reader.unexpected(initial, "initial") }
    }
    if let kind, kind != scalar.kind, let initial {
      reader.expected(kind.typeDescription, initial, "initial")
      return nil
    }
    if let kind, let builtIn, kind != builtIn.kind, let node = reader.node("kind") {
      reader.note(
        "the value \(builtIn.name.quoted) is \(builtIn.kind.typeDescription)", node, "kind")
      return nil
    }
    if let kind = builtIn?.kind, kind != scalar.kind, let initial {
      reader.expected(kind.typeDescription, initial, "initial")
      return nil
    }
    if case .number(let number) = scalar, !range.contains(number), let initial,
      !reader.hasUnknownKey()
    {
      reader.note(
        "\(reader.shown(number)) \(NamedValue.outside(range, number))", initial, "initial")
    }
    if scalar.kind != .number {
      for key in ["minimum", "maximum", "step", "unit"] {
        guard let node = reader.node(key) else { continue }
        reader.note(
          "\"\(kind == nil ? "initial" : "kind")\" makes this value \(scalar.kind.typeDescription); "
            + "only a number has a \(key)", node, key)
      }
    }
    if let step, step > maximum - minimum, maximum > minimum, !reader.hasUnknownKey(),
      let node = reader.node("step")
    {
      reader.note("\(JSONWriter.text(of: step)) is larger than the range", node, "step")
    }
    let value = NamedValue(
      name: name, scalar, in: range, step: step, unit: unit ?? "")
    if builtIn == nil { value.adoptedEnds = range.openEnds.subtracting(keys.declaredEnds) }
    value.isPersistent = keys.isPersistent
    value.isSecret = keys.isSecret
    value.expires = keys.expires
    value.canBeUnknown = unknownness(reader) != nil
    value.history = makeHistory(keys.history, of: scalar.kind, reader)
    if case .null? = initial?.value { value.setUnknown() }
    return value
  }

  /// Returns an empty history, or nil if values of the kind have none.
  /// - Parameter duration: how far it reaches back; nil for no history.
  private func makeHistory(
    _ duration: Duration?, of kind: Scalar.Kind, _ reader: ObjectReader
  ) -> ValueHistory? {
    guard let duration, let node = reader.node("history") else { return nil }
    guard kind.hasHistory else {
      reader.note(kind.noHistory, node, "history")
      return nil
    }
    return ValueHistory(duration)
  }

  /// Checks the number of histories. Call it after all values have been declared.
  func checkHistories(of values: ValueStore, _ reader: ObjectReader) {
    let count = values.values.count { $0.history != nil }
    guard count > Self.historyLimit, let node = reader.node("values") else { return }
    reader.note(
      "expected at most \(Self.historyLimit) values with a history, found \(count)", node, "values")
  }

  /// Reads the fields and the initial rows of a list.
  private func readList(
    _ reader: ObjectReader, kind: Scalar.Kind?, fields: ObjectReader?, _ initial: JSONNode?
  ) -> ListRows? {
    if let kind, kind != .list, let node = reader.node("kind") {
      let reason = fields == nil ? "initial" : "fields"
      reader.note("\"\(reason)\" makes this value a list", node, "kind")
      return nil
    }
    for key in ["minimum", "maximum", "step", "unit"] {
      if let node = reader.node(key) { reader.note("only a number has a \(key)", node, key) }
    }
    var key = "fields"
    do throws(ListError) {
      var declared: [ListRows.Field]?
      if var fields { declared = try ListRows.fields(fields.takeAll()) }
      key = "initial"
      switch initial?.value {
      case .array(let nodes): return try ListRows(nodes, fields: declared)
      case nil where declared != nil, .null where declared != nil:
        return ListRows(fields: declared ?? [])
      case nil, .null:
        reader.problems.add(
          "the fields of the rows are unknown; add fields: { title: \"\" }",
          at: reader.offset, path: reader.path)
      case .bool, .number, .string, .object:
        if let initial { reader.expected("an array of rows", initial, "initial") }
      }
    } catch {
      reader.problems.add(
        error, at: reader.node(key)?.offset ?? reader.offset, path: reader.path(of: key))
    }
    return nil
  }

  /// The key that lets a value be unknown; nil for none.
  private func unknownness(_ reader: ObjectReader) -> (key: String, node: JSONNode)? {
    if let node = reader.node("expires") { return ("expires", node) }
    guard let node = reader.node("initial"), case .null = node.value else { return nil }
    return ("initial", node)
  }
}

extension NamedValue {
  /// The values that clients can expect, such as `a number from 0 to 5`.
  var typeDescription: String {
    switch kind {
    case .number where isUnbounded: kind.typeDescription
    case .number: numberDescription + (step.map { " in steps of \(JSONWriter.text(of: $0))" } ?? "")
    case .boolean: kind.typeDescription
    case .text:
      choices.map { $0.map(\.quoted).joined(separator: " or ") }
        ?? items.map(Self.description(ofListsOf:)) ?? kind.typeDescription
    case .list:
      "a list of rows with "
        + (scalar.list?.fields ?? []).map { "\($0.name.quoted), \($0.kind.typeDescription)" }
        .joined(separator: ", ")
    }
  }

  private var numberDescription: String {
    let (low, high) = (JSONWriter.text(of: minimum), JSONWriter.text(of: maximum))
    return switch range.openEnds {
    case .minimum: "a number up to \(high)"
    case .maximum: "a number from \(low)"
    default: "a number from \(low) to \(high)"
    }
  }

  /// A range in a message: `0…100`, or `0…2^53` if it is open at an end.
  static func text(of range: ClosedRange<Double>) -> String {
    let ends = range.openEnds
    return (ends.contains(.minimum) ? "-2^53" : JSONWriter.text(of: range.lowerBound)) + "…"
      + (ends.contains(.maximum) ? "2^53" : JSONWriter.text(of: range.upperBound))
  }

  /// The problem of a number outside a range, such as `is above the maximum 5`.
  static func outside(_ range: ClosedRange<Double>, _ number: Double) -> String {
    guard !range.openEnds.isEmpty else { return "is outside the range \(text(of: range))" }
    return number > range.upperBound
      ? "is above the maximum \(JSONWriter.text(of: range.upperBound))"
      : "is below the minimum \(JSONWriter.text(of: range.lowerBound))"
  }

  /// The range in a message.
  package var rangeText: String { Self.text(of: range) }

  fileprivate static func description(ofListsOf items: [String]) -> String {
    "a comma-separated list of items from \(items.map(\.quoted).joined(separator: ", "))"
  }
}

extension ProblemList {
  /// Adds the problem of a list at its place in the file.
  func add(_ error: ListError, at offset: Int, path: String) {
    add(
      error.place.isEmpty ? "the list \(error.problem)" : error.problem,
      at: error.offset ?? offset, path: path + error.place)
  }
}

extension ObjectReader {
  /// A number of the object in a message.
  fileprivate func shown(_ number: Double) -> String {
    // The parser may have rounded a number that is too large.
    isSecret || !Value.unboundedRange.contains(number)
      ? "the number" : JSONWriter.text(of: number)
  }
}
