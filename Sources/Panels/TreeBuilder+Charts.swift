import Controls
import JSON
import Kinds

extension FileKey {
  /// The key for the series of a chart.
  static let series = FileKey(
    "series", .array(.series),
    "The series, from the back to the front: at most \(Chart.seriesLimit). They replace the chart's "
      + "own `value`, `form`, `color` and `lineWidth`. A legend names them if there are several. In a "
      + "chart of `rows`, each has a `field` instead of a `value`.")
}

extension FileObject {
  /// A series of a chart.
  static let series: FileObject = {
    let series = ChartSeries()
    let common = Control.commonProperties.map(\.name)
    let properties = series.properties.filter {
      !common.contains($0.name) || $0.name == "hidden"
    }
    return FileObject(
      "a series",
      series.slots.map { slot in
        FileKey(
          slot.name, .name("the name of a value"), slot.documentation)
      }
        + properties.map { property in
          FileKey(
            property.name, .value(property.format),
            defaultValue: property.value(in: series).json, property.documentation)
        } + control.keys.filter { ["if", "bind"].contains($0.name) })
  }()
}

extension TreeBuilder {
  /// Reads the series of a chart.
  mutating func readSeries(_ reader: inout ObjectReader, of chart: Chart) {
    checkRows(reader)
    guard let node = reader.takeKindKey("series") else { return }
    let path = reader.path(of: "series")
    guard case .array(let nodes) = node.value, (1...Chart.seriesLimit).contains(nodes.count)
    else {
      return problems.add(
        "expected an array of 1 to \(Chart.seriesLimit) series, "
          + "found \(node.value.found(counting: "series")); use another chart for more",
        at: node.offset, path: path)
    }
    if let kind = nodes.lazy.compactMap({ $0.value.node("kind") }).first {
      return problems.add("a series has no kind; remove it", at: kind.offset, path: path)
    }
    let hasRows = reader.node("rows") != nil
    if let own = reader.node("value"), !hasRows {
      problems.add(
        "a chart has either \"value\" or \"series\"; move the value into a series",
        at: own.offset, path: reader.path(of: "value"))
    }
    add(node, to: chart, path: path, defaultKind: ChartSeries.kind.name)
    let series = chart.children.compactMap { $0 as? ChartSeries }
    guard series.count == nodes.count else { return }
    if hasRows {
      checkTimes(reader, of: chart)
      checkField(
        "x", reader, of: chart, accepting: chart.timeAxis ? [.number] : [.text, .number])
    }
    for (index, (node, series)) in zip(nodes, series).enumerated() {
      guard
        let reader = ObjectReader(
          node, .series, path: "\(path)[\(index)]", problems: problems)
      else { continue }
      if hasRows {
        checkFields(of: series, reader, of: chart)
      } else {
        checkValues(of: series, reader, span: chart.span)
      }
    }
  }

  /// Checks that an axis of times has times.
  private func checkTimes(_ reader: ObjectReader, of chart: Chart) {
    if let mark = reader.node("nowMark"), chart.nowMark, !chart.timeAxis {
      problems.add(
        "the present is only on an axis of times; add timeAxis: true", at: mark.offset,
        path: reader.path(of: "nowMark"))
    }
    if let axis = reader.node("timeAxis"), chart.timeAxis, reader.node("x") == nil {
      problems.add(
        "an axis of times needs the field of the times; write x: \"NAME\"", at: axis.offset,
        path: reader.path(of: "timeAxis"))
    }
  }

  /// Checks which keys of a chart go together.
  private func checkRows(_ reader: ObjectReader) {
    guard let rows = reader.node("rows") else {
      for key in ["x", "timeAxis", "nowMark"] {
        guard let node = reader.node(key) else { continue }
        problems.add(
          "only a chart of \"rows\" has \"\(key)\"; a chart of histories shows times",
          at: node.offset, path: reader.path(of: key))
      }
      return
    }
    for key in ["value", "span"] {
      guard let node = reader.node(key) else { continue }
      problems.add(
        "a chart of \"rows\" has no \"\(key)\"; remove it", at: node.offset,
        path: reader.path(of: key))
    }
    if reader.node("series") == nil {
      problems.add(
        "a chart of \"rows\" needs \"series\"; write series: [{ field: \"NAME\" }]",
        at: rows.offset, path: reader.path(of: "rows"))
    }
  }

  // MARK: Values

  private mutating func checkValues(
    of series: ChartSeries, _ reader: ObjectReader, span: Double
  ) {
    if reader.node("value") == nil {
      problems.add("a series needs a \"value\"", at: reader.offset, path: reader.path)
    }
    for key in ["field", "upperField", "unit", "format"] {
      guard let node = reader.node(key) else { continue }
      problems.add(
        "only a series of a chart with \"rows\" has \"\(key)\"", at: node.offset,
        path: reader.path(of: key))
    }
    rejectUpperEdge("upper", of: series, reader)
    checkHistory(of: series, reader, span: span)
  }

  private func rejectUpperEdge(_ key: String, of series: ChartSeries, _ reader: ObjectReader) {
    guard let node = reader.node(key), series.form != .band else { return }
    problems.add(
      "only a band has an upper edge; add form: \"band\"", at: node.offset,
      path: reader.path(of: key))
  }

  /// Checks later that the values of a chart or a series have a history.
  mutating func checkHistory(of control: Control, _ reader: ObjectReader, span: Double) {
    for slot in control.slots where slot.value.kind != .list {
      guard let node = reader.node(slot.name) else { continue }
      deferredChecks.append(
        DeferredCheck(offset: node.offset, path: reader.path(of: slot.name)) {
          guard let value = slot.value as? NamedValue else {
            return "expected the name of a value with a history, found \(node.value.found)"
          }
          guard value.history == nil else { return nil }
          return value.kind.hasHistory
            ? "the value \(value.name.quoted) has no history; declare it in \"values\" with "
              + "history: \(Int(span))"
            : PanelFile.noHistory(of: value.kind)
        })
    }
  }

  // MARK: Fields

  private mutating func checkFields(
    of series: ChartSeries, _ reader: ObjectReader, of chart: Chart
  ) {
    for key in ["value", "upper"] {
      guard let node = reader.node(key) else { continue }
      let field = key == "value" ? "field" : "upperField"
      problems.add(
        "a series of a chart with \"rows\" has no \"\(key)\"; write \(field): \"NAME\"",
        at: node.offset, path: reader.path(of: key))
    }
    if reader.node("field") == nil, reader.node("value") == nil {
      problems.add("a series of rows needs a \"field\"", at: reader.offset, path: reader.path)
    }
    rejectUpperEdge("upperField", of: series, reader)
    if series.form == .band, reader.node("upperField") == nil, reader.node("upper") == nil {
      problems.add(
        "a band of rows needs an upper edge; add upperField: \"NAME\"", at: reader.offset,
        path: reader.path)
    }
    for key in ["field", "upperField"] { checkField(key, reader, of: chart, accepting: [.number]) }
  }

  /// Checks later that the rows of a chart have a field.
  private mutating func checkField(
    _ key: String, _ reader: ObjectReader, of chart: Chart, accepting kinds: [Scalar.Kind]
  ) {
    guard let node = reader.node(key), case .string(let name) = node.value, !name.isEmpty else {
      return
    }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: reader.path(of: key)) {
        let fields = chart.fields
        guard let field = fields.first(where: { $0.name == name }) else {
          return fields.isEmpty ? nil : Self.unknownField(name, in: fields.map(\.name))
        }
        guard !kinds.contains(field.kind) else { return nil }
        return "the field \(name.quoted) is \(field.kind.typeDescription); \"\(key)\" needs "
          + kinds.map(\.typeDescription).joined(separator: " or ")
      })
  }
}
