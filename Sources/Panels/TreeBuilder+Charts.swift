import Controls
import JSON
import Kinds

extension TreeBuilder {
  /// Checks later that the value of a chart has a history.
  mutating func checkHistory(of chart: Sparkline, _ reader: ObjectReader) {
    guard let node = reader.node("value") else { return }
    deferredChecks.append(
      DeferredCheck(offset: node.offset, path: reader.path(of: "value")) {
        guard let value = chart.slot(named: "value")?.value else { return nil }
        guard let value = value as? NamedValue else {
          return "expected the name of a value with a history, found \(node.value.found)"
        }
        guard value.history == nil else { return nil }
        return value.kind.hasHistory
          ? "the value \(value.name.quoted) has no history; declare it in \"values\" with "
            + "history: \(Int(chart.span))"
          : PanelFile.noHistory(of: value.kind)
      })
  }
}
