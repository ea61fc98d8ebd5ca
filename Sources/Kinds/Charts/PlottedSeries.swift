import Controls
import Raster

/// A series as a chart draws it.
struct PlottedSeries {
  let value: ValueSlot
  /// The upper edge of a band; nil if the maximum of `value` is the edge.
  var upper: ValueSlot?
  let form: Sparkline.Form
  let color: Color
  let lineWidth: Double
  var side = ChartSeries.Side.left
  var title = ""
  /// The numbers of a series of rows; nil for the history of `value`.
  var rows: RowNumbers?
  /// Returns the colour of the bar of a number; nil for that of the series.
  var barColor: ((Double) -> Color?)?

  private static func history(of slot: ValueSlot) -> ValueHistory? {
    (slot.value as? NamedValue)?.history
  }

  var hasHistory: Bool { Self.history(of: value) != nil }

  /// How far the history reaches back, in seconds; nil without one.
  var duration: Double? { Self.history(of: value).map { $0.duration / .seconds(1) } }

  var isBoolean: Bool { rows == nil && value.value.kind == .boolean }

  var unit: String { rows?.unit ?? value.value.unit }

  /// The range of the numbers.
  var limits: ClosedRange<Double> {
    rows == nil ? value.value.minimum...value.value.maximum : Value.unboundedRange
  }

  /// Whether a slot is the value or the upper edge of the series.
  func shows(_ slot: ValueSlot) -> Bool { slot === value || slot === upper }

  /// Returns the samples of the value's history; nil without a history.
  func samples(
    from start: Double, to end: Double, step: Double
  ) -> ValueHistory.Samples? {
    Self.history(of: value)?.samples(
      from: .seconds(start), to: .seconds(end), step: .seconds(step))
  }

  /// Returns the samples of the upper edge of a band.
  func upperSamples(
    from start: Double, to end: Double, step: Double
  ) -> ValueHistory.Samples? {
    guard let upper else { return samples(from: start, to: end, step: step) }
    return Self.history(of: upper)?.samples(
      from: .seconds(start), to: .seconds(end), step: .seconds(step))
  }

  /// The smallest and the largest number between two times; nil for none.
  func extent(from start: Double, to end: Double, step: Double) -> ClosedRange<Double>? {
    if let rows { return rows.extent }
    var extent: ClosedRange<Double>?
    let all =
      (samples(from: start, to: end, step: step)?.buckets ?? [])
      + (upper == nil ? [] : upperSamples(from: start, to: end, step: step)?.buckets ?? [])
    for bucket in all where bucket.isKnown {
      let (low, high) = (Double(bucket.minimum), Double(bucket.maximum))
      extent = min(extent?.lowerBound ?? low, low)...max(extent?.upperBound ?? high, high)
    }
    return extent
  }

  /// The text of a number, with the unit of the value.
  func text(of number: Double?, in language: Language) -> [ValueRun] {
    if let rows, let number {
      return ValueRun.value(rows.format.text(of: number, in: language), unit: rows.unit)
    }
    let value = value.value
    let scalar = number.map { isBoolean ? Scalar.boolean($0 != 0) : .number($0) }
    return ValueRun.value(
      value.text(of: scalar, in: language), unit: scalar == nil ? "" : value.unit)
  }
}

extension ValueHistory.Samples {
  /// The interval that contains a time; nil for none.
  func bucket(at time: Double) -> HistoryBucket? {
    let index = ((time - start / .seconds(1)) / (length / .seconds(1))).rounded(.down)
    return index >= 0 && index < Double(buckets.count) ? buckets[Int(index)] : nil
  }
}
