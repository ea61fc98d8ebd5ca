import Controls
import Geometry
import Raster

/// Gauges in panels without a theme: the number is on a disc, from which the needle extends.
extension Gauge {
  /// The radius of the disc, as a fraction of the radius of the dial.
  private static let core = (withValue: 0.46, withoutValue: 0.2)
  /// The radius of the cap of a needle in a dial without a number.
  private static let cap = 0.075
  /// The font size of the number, as a fraction of the radius of the disc.
  private static let numberSize = 0.68

  var hasDisc: Bool { showsValue || !title.isEmpty }

  /// The radius of the disc, as a fraction of the radius of the dial.
  var classicCore: Double { hasDisc ? Self.core.withValue : Self.core.withoutValue }

  var classicCoreRadius: Double { radius * classicCore }

  func classicTrackWidth(radius: Double) -> Double {
    form == .needle
      ? dialMetrics(radius: radius).zoneWidth : min(max(radius * 0.12, 6), 28)
  }

  /// Returns the sizes without numbers if the disc leaves no space for them. An arc has no disc.
  func classic(_ metrics: ScaleMetrics) -> ScaleMetrics {
    var metrics = metrics
    let middle = form == .arc ? classicCoreRadius * 0.7 + trackWidth : classicCoreRadius
    if metrics.parts == .numbers, radius - dialBreadth(metrics) < middle { metrics.parts = .ticks }
    return metrics
  }

  /// The sizes of the texts. Captions have room if they fit in the smallest font.
  var classicType: DialType {
    var type = DialType(classic: classicCoreRadius * Self.numberSize)
    type.hasUnitBelow = classicCoreRadius >= 26
    (type.unit, type.title) = (0.6, 0.26 / Self.numberSize)
    type.distance = 0.58 / Self.numberSize
    return type
  }

  /// The needle begins at the disc, or behind the centre, and ends among the ticks.
  func classicNeedle(
    _ metrics: ScaleMetrics
  ) -> (inner: Double, outer: Double, base: Double, tip: Double) {
    (
      hasDisc ? classicCoreRadius : -radius * 0.16,
      max(radius - metrics.tickOffset - metrics.majorLength * 0.35, 0),
      max(radius * 0.038, 2), max(radius * 0.01, 0.75)
    )
  }

  func drawCap(_ color: Color, on canvas: Canvas) {
    guard !hasDisc else { return }
    canvas.fill(.circle(center: center, radius: radius * Self.cap), color)
    canvas.fill(.circle(center: center, radius: radius * Self.cap * 0.4), trackColor)
  }
}
