import Controls
import Geometry
import Raster

/// A control that can have a scale along its track: marks at round numbers, coloured zones, and a mark
/// at a target.
public class ScaledControl: Control, PartOfRangeControl, ScaleMarking {
  /// What a scale consists of.
  public enum ScaleParts: String, CaseIterable, Sendable {
    /// Nothing, ticks, or ticks with numbers.
    case none, ticks, numbers
  }

  @Resized(
    .choice("Whether the track has ticks, or ticks with numbers, beside it."))
  public final var scale = ScaleParts.none
  @Redrawn(
    .number(
      in: PropertyFormat.positive,
      "The distance between the numbers of the scale. If they do not fit, it is multiplied by 2, 5, 10, 20 and so on. If not set, the distance is the smallest round one that fits."
    ))
  public final var tickStep: Double? = nil
  @Resized(
    .boolean(
      "Whether there are ticks beside the numbers of the scale. There are none on a vertical track with negative numbers, because they would read as minus signs."
    ))
  public final var showsTicks = true
  @Redrawn(
    .count(
      in: 0...20,
      "How many short ticks are between two long ones; as many as fit if not set."))
  public final var minorTicks: Int? = nil
  @Redrawn(.color("The colour of ticks and numbers; that of text if not set."))
  public final var scaleColor: Color? = nil
  @Redrawn(
    .number("A number to mark on the track, such as the setpoint; none if not set.").inValueRange)
  public final var target: Double? = nil

  /// The coloured parts of the scale. They do not overlap.
  public final var zones: [ScaleZone] = [] { didSet { scaleDidChange() } }
  /// The ticks with texts of their own, which replace those at round numbers.
  public final var marks: [ScaleMark] = [] { didSet { scaleDidChange() } }

  /// The ends of the shown part of the range; nil if the control shows the whole range. An end that is
  /// nil is that of the value.
  private var part: (minimum: Double?, maximum: Double?)?

  public final var shownRange: ClosedRange<Double>? {
    guard let part, let value = rangedSlots.first?.value else { return nil }
    let minimum = part.minimum ?? value.minimum
    return minimum...max(minimum, part.maximum ?? value.maximum)
  }

  public override class var parts: [Parts] { declaredParts }

  private static let declaredParts = [
    Parts.values(
      "zones", of: ScaleZone.self,
      "Coloured parts of the scale: at most \(ScaleZone.limit), which must not overlap. They are shown even if `scale` is `\"none\"`."
    ) { (control: ScaledControl, zones) in control.zones = zones.inOrder },
    Parts.values(
      "marks", of: ScaleMark.self,
      "Ticks with custom texts, at most \(ScaleMark.limit), in place of those at round numbers. A text that would overlap an earlier one is left out."
    ) { (control: ScaledControl, marks) in control.marks = marks },
  ]

  /// The most recent layout of the scale.
  private var knownLayout: (key: ScaleLayout.Key, layout: ScaleLayout)?
  /// The most recent size of the largest text.
  private var knownLabel: (key: ScaleTexts, size: Size)?
  /// The most recent radius at which the number has room.
  private var knownRadius: (key: NumberTexts, radius: Double)?

  public final func setRange(minimum: Double, maximum: Double) throws(ValueError) {
    guard let part, let shownRange else {
      return try setRangeOfValues(minimum: minimum, maximum: maximum)
    }
    guard minimum <= maximum else { throw .emptyRange(minimum: minimum, maximum: maximum) }
    show(
      from: minimum == shownRange.lowerBound ? part.minimum : minimum,
      to: maximum == shownRange.upperBound ? part.maximum : maximum)
  }

  public final func show(from minimum: Double?, to maximum: Double?) {
    part = (minimum, maximum)
    scaleDidChange()
  }

  public final func showWholeRange() {
    part = nil
    scaleDidChange()
  }

  private func scaleDidChange() {
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  public override func rangeDidChange(_ slot: ValueSlot) {
    super.rangeDidChange(slot)
    if scale == .numbers { intrinsicSizeDidChange() }
  }

  public override func languageDidChange() {
    super.languageDidChange()
    if scale == .numbers { intrinsicSizeDidChange() }
  }

  /// Returns the sizes of a scale beside a straight track.
  final func straightMetrics(isVertical: Bool) -> ScaleMetrics {
    var metrics = ScaleMetrics(hasZones: !zones.isEmpty, parts: scale)
    if scale == .numbers, !showsTicks || isVertical && readsTicksAsSigns { metrics.removeTicks() }
    return metrics
  }

  /// Whether a tick before a number could be a minus sign.
  private var readsTicksAsSigns: Bool { !isClassic && marks.isEmpty && minimum < 0 }

  /// Returns the sizes of a scale beside a round track.
  final func dialMetrics(radius: Double) -> ScaleMetrics {
    var metrics = ScaleMetrics.dial(
      radius: radius, smallest: isClassic ? TypeSize.minimum : 13, hasZones: !zones.isEmpty)
    metrics.parts = scale
    if scale == .numbers, !showsTicks { metrics.removeTicks() }
    return metrics
  }

  /// Returns the width of the track of a dial.
  /// - Parameter width: the width that the author of the panel chose; nil for none.
  final func dialTrackWidth(_ width: Double?, radius: Double) -> Double {
    width ?? min(max(radius * 0.1, 10), radius / 2)
  }

  /// Returns how far the scale of a dial extends from its line.
  final func dialBreadth(_ metrics: ScaleMetrics) -> Double {
    let label = largestLabel(metrics)
    return metrics.breadth(label: max(label.width, label.height))
  }

  /// Returns the sizes of as much of the scale as leaves enough room for the number in the middle.
  /// - Parameters:
  ///   - number: the value in the middle; nil for none.
  ///   - inner: returns the inner radius of the dial with these sizes.
  ///   - size: returns the desired font size of the number with these sizes; nil for one that suits
  ///     the inner radius.
  final func fitting(
    _ metrics: ScaleMetrics, around number: ValueSlot?, inner: (ScaleMetrics) -> Double,
    size: ((ScaleMetrics) -> Double)? = nil
  ) -> ScaleMetrics {
    guard let number, !isClassic else { return metrics }
    let radius = comfortableRadius(of: number.value)
    /// The part of its desired size that the number has beside these parts of the scale.
    func share(_ parts: ScaleParts) -> Double {
      var metrics = metrics
      metrics.parts = parts
      let inner = inner(metrics)
      let desired = size?(metrics) ?? dialType(within: inner).size
      return inner / (radius / DialType.comfortable * desired)
    }
    var fitting = metrics
    if fitting.parts == .numbers {
      let beside = share(.numbers)
      let isSmall = beside < DialType.shareBesideNumerals && beside < share(.ticks)
      if isSmall || inner(fitting) < radius { fitting.parts = .ticks }
    }
    if fitting.parts == .ticks, inner(fitting) < radius { fitting.parts = .none }
    return fitting
  }

  private func comfortableRadius(of value: Value) -> Double {
    let key = NumberTexts(
      range: minimum...max(minimum, maximum), step: value.step, unit: value.unit,
      language: language.code, family: effectiveFontFamily, scale: displayScale,
      hasTypesetter: typesetter != nil)
    if let knownRadius, knownRadius.key == key { return knownRadius.radius }
    let radius = comfortableRadius(of: value, in: shownRange)
    knownRadius = (key, radius)
    return radius
  }

  /// What determines the texts of the scale.
  private func texts(size: Double, scale: Double) -> ScaleTexts {
    ScaleTexts(
      range: minimum...max(minimum, maximum), tickStep: tickStep,
      marks: marks.map { ScaleMark(at: $0.at, text: $0.text(in: language)) },
      language: language.code, family: effectiveFontFamily, size: size, scale: scale,
      hasTypesetter: typesetter != nil)
  }

  /// Returns the size of the largest text of the scale, in points; zero without numbers.
  final func largestLabel(_ metrics: ScaleMetrics) -> Size {
    guard scale == .numbers else { return .zero }
    let key = texts(size: metrics.fontSize, scale: displayScale)
    if let knownLabel, knownLabel.key == key { return knownLabel.size }
    let size = measureLargestLabel(metrics)
    knownLabel = (key, size)
    return size
  }

  /// Returns the layout of the scale along a line.
  final func scaleLayout(
    along line: ScaleLine, _ metrics: ScaleMetrics, scale: Double
  ) -> ScaleLayout {
    let key = ScaleLayout.Key(
      line: line, metrics: metrics, texts: texts(size: metrics.fontSize, scale: scale),
      minorTicks: minorTicks, bounds: bounds.size)
    if let knownLayout, knownLayout.key == key { return knownLayout.layout }
    let layout = ScaleLayout(key, of: self)
    knownLayout = (key, layout)
    return layout
  }

  /// Returns the zone of a number; nil for none. Where two zones meet, the later one begins. A number
  /// beyond the part of the range that is shown is in the zone at its end.
  final func zone(of number: Double) -> ScaleZone? {
    let number = shownRange.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
    return zones.last { ($0.from ?? minimum) <= number && number <= ($0.to ?? maximum) }
  }
}
