import Controls
import JSON
import Kinds

extension FileKey {
  /// The key for the series of a chart.
  static let series = FileKey(
    "series", .array(.series),
    "The series, from the back to the front: at most \(Chart.seriesLimit). They replace the chart's "
      + "own `value`, `form`, `color` and `lineWidth`. A legend names them if there are several.")
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
          slot.name, .name("the name of a value"), isRequired: slot.name == "value",
          slot.documentation)
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
    if let own = reader.node("value") {
      problems.add(
        "a chart has either \"value\" or \"series\"; move the value into a series",
        at: own.offset, path: reader.path(of: "value"))
    }
    add(node, to: chart, path: path, defaultKind: ChartSeries.kind.name)
    let series = chart.children.compactMap { $0 as? ChartSeries }
    guard series.count == nodes.count else { return }
    for (index, (node, series)) in zip(nodes, series).enumerated() {
      guard
        let reader = ObjectReader(
          node, .series, path: "\(path)[\(index)]", problems: problems)
      else { continue }
      if reader.node("value") == nil {
        problems.add("a series needs a \"value\"", at: node.offset, path: reader.path)
      }
      if let upper = reader.node("upper"), series.form != .band {
        problems.add(
          "only a band has an upper edge; add form: \"band\"", at: upper.offset,
          path: reader.path(of: "upper"))
      }
      checkHistory(of: series, reader, span: chart.span)
    }
  }

  /// Checks later that the values of a chart or a series have a history.
  mutating func checkHistory(of control: Control, _ reader: ObjectReader, span: Double) {
    for slot in control.slots {
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
}
