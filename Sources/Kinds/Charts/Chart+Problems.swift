import Controls
import JSON

extension Chart {
  /// Returns which keys of the chart and its series do not go together.
  func declaredProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    let hasRows = keys.has("rows")
    var problems = hasRows ? problemsOfRows(keys) : problemsOfHistories(keys)
    let parts = keys.parts("series")
    let series = declaredSeries
    guard !parts.isEmpty, series.count == parts.count else { return problems }
    if hasRows {
      problems += problemsOfTimes(keys)
    } else if keys.has("value") {
      problems.append(
        KeyProblem(
          "a chart has either \"value\" or \"series\"; move the value into a series", at: "value"))
    }
    for (index, (series, keys)) in zip(series, parts).enumerated() {
      problems +=
        (hasRows ? series.problemsOfFields(keys) : series.problemsOfValues(keys))
        .map { $0.inPart(index, of: "series") }
    }
    return problems
  }

  /// Returns the errors in values and fields.
  func linkedDeclaredProblems(in keys: DeclaredKeys) -> [KeyProblem] {
    let parts = keys.parts("series")
    let series = declaredSeries
    guard !parts.isEmpty, series.count == parts.count else { return [] }
    guard keys.has("rows") else {
      return zip(series, parts).enumerated().flatMap { index, pair in
        Self.problemsOfHistories(pair.0.slots, pair.1, span: span)
          .map { $0.inPart(index, of: "series") }
      }
    }
    guard timeAxis, let field = fields.first(where: { $0.name == x }), field.kind == .text else {
      return []
    }
    return [
      KeyProblem(
        "the field \(x.quoted) is \(field.kind.typeDescription); \"x\" needs "
          + Scalar.Kind.number.typeDescription, at: "x")
    ]
  }

  /// Returns which series have no zones whose colours their bars could have.
  func zoneColorWarnings(_ keys: DeclaredKeys) -> [KeyProblem] {
    zip(declaredSeries, keys.parts("series")).enumerated().compactMap { index, pair in
      let (series, keys) = pair
      guard series.zoneColors else { return nil }
      let problem: String? =
        if series.form != .bars, !keys.binds("form") {
          "only bars have the colours of zones; write form: \"bars\", or remove \"zoneColors\""
        } else if zones.isEmpty {
          "the chart has no zones whose colours the bars could have; add zones such as "
            + "zones: [{ from: 20, color: \"bad\" }] to the chart"
        } else {
          nil
        }
      return problem.map { KeyProblem($0, at: "zoneColors").inPart(index, of: "series") }
    }
  }

  private var declaredSeries: [ChartSeries] { children.compactMap { $0 as? ChartSeries } }

  private func problemsOfHistories(_ keys: DeclaredKeys) -> [KeyProblem] {
    ["x", "timeAxis", "nowMark"].filter(keys.has).map { (key: String) in
      KeyProblem(
        "only a chart of \"rows\" has \"\(key)\"; a chart of histories shows times", at: key)
    }
  }

  private func problemsOfRows(_ keys: DeclaredKeys) -> [KeyProblem] {
    var problems = ["value", "span"].filter(keys.has).map { (key: String) in
      KeyProblem("a chart of \"rows\" has no \"\(key)\"; remove it", at: key)
    }
    if !keys.has("series") {
      problems.append(
        KeyProblem(
          "a chart of \"rows\" needs \"series\"; write series: [{ field: \"NAME\" }]", at: "rows"))
    }
    return problems
  }

  /// An axis of times needs times.
  private func problemsOfTimes(_ keys: DeclaredKeys) -> [KeyProblem] {
    var problems: [KeyProblem] = []
    if keys.has("nowMark"), nowMark, !timeAxis {
      problems.append(
        KeyProblem("the present is only on an axis of times; add timeAxis: true", at: "nowMark"))
    }
    if keys.has("timeAxis"), timeAxis, !keys.has("x") {
      problems.append(
        KeyProblem(
          "an axis of times needs the field of the times; write x: \"NAME\"", at: "timeAxis"))
    }
    return problems
  }
}

extension ChartSeries {
  /// Returns the errors in the keys of a series that shows a history.
  fileprivate func problemsOfValues(_ keys: DeclaredKeys) -> [KeyProblem] {
    var problems: [KeyProblem] = []
    if !keys.has("value") { problems.append(KeyProblem("a series needs a \"value\"")) }
    problems += ["field", "upperField", "unit", "format"].filter(keys.has).map { (key: String) in
      KeyProblem("only a series of a chart with \"rows\" has \"\(key)\"", at: key)
    }
    return problems + problemsOfUpperEdge("upper", keys)
  }

  /// Returns the errors in the keys of a series that shows rows.
  fileprivate func problemsOfFields(_ keys: DeclaredKeys) -> [KeyProblem] {
    var problems = [("value", "field"), ("upper", "upperField")].filter { keys.has($0.0) }.map {
      KeyProblem(
        "a series of a chart with \"rows\" has no \"\($0.0)\"; write \($0.1): \"NAME\"", at: $0.0)
    }
    if !keys.hasContent("field"), !keys.has("value") {
      problems.append(KeyProblem("a series of rows needs a \"field\""))
    }
    problems += problemsOfUpperEdge("upperField", keys)
    if form == .band, !keys.has("upperField"), !keys.has("upper") {
      problems.append(
        KeyProblem("a band of rows needs an upper edge; add upperField: \"NAME\""))
    }
    return problems
  }

  private func problemsOfUpperEdge(_ key: String, _ keys: DeclaredKeys) -> [KeyProblem] {
    keys.has(key) && form != .band
      ? [KeyProblem("only a band has an upper edge; add form: \"band\"", at: key)] : []
  }
}

extension Sparkline {
  /// Returns which values of a chart or a series have no history.
  static func problemsOfHistories(
    _ slots: [ValueSlot], _ keys: DeclaredKeys, span: Double
  ) -> [KeyProblem] {
    slots.filter { $0.value.kind != .list && keys.has($0.name) }.compactMap { slot in
      guard let value = slot.value as? NamedValue else {
        return .expected("the name of a value with a history", at: slot.name)
      }
      guard value.history == nil else { return nil }
      return KeyProblem(
        value.kind.hasHistory
          ? "the value \(value.name.quoted) has no history; declare it in \"values\" with history: "
            + "\(Int(span))"
          : value.kind.noHistory, at: slot.name)
    }
  }
}
