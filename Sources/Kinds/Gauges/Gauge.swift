import Controls
import Geometry
import Raster

/// A dial with a scale that shows a number with a needle or an arc. Touches pass through it.
public final class Gauge: Indicator {
  /// What shows the number.
  public enum Form: String, CaseIterable, Sendable {
    /// A needle that points to the scale, or an arc up to the number.
    case needle, arc
  }

  @Redrawn(.choice("Whether a needle or an arc shows the number."))
  public var form = Form.needle
  @Resized(.angle("The angle at which the scale begins, clockwise from 3 o'clock."))
  public var startAngle = -5 * Double.pi / 4
  @Resized(.angle("The angle at which the scale ends, clockwise from 3 o'clock."))
  public var endAngle = Double.pi / 4
  @Redrawn(.text("The text above the number; empty for none."))
  public var title = ""
  @Resized(.boolean("Whether the number and its unit are shown in the middle."))
  public var showsValue = true
  @Redrawn(.length("The width of the track; derived from the size if not set."))
  public var lineWidth: Double? = nil
  @Redrawn(
    .color(
      "The colour of the needle or the arc; the tint if not set. An arc has the colour of the zone that contains the number."
    ))
  public var color: Color? = nil
  @Redrawn(.color("The colour of the track along the scale."))
  public var trackColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of the disc behind the number."))
  public var hubColor = Color(gray: 0.5, alpha: 0.15)
  @Redrawn(.color("The colour of the title and the unit; that of the number if not set."))
  public var captionColor: Color? = nil

  /// The declaration of the `gauge` kind.
  public static let kind = ControlKind(
    "gauge", "A dial with a scale that shows a number with a needle or an arc.",
    theme: [
      "trackColor": "track", "hubColor": "clear", "captionColor": "caption", "scaleColor": "text",
    ],
    example: """
      { kind: "gauge", value: "speed", maximum: 240, title: "Speed", target: 130,
        zones: [{ from: 160, to: 200, color: "warningFill" }, { from: 200, color: "bad" }] }
      """
  ) { Gauge() }

  /// The most recent `unitArea`, which every length of the dial depends on.
  var knownArea: (angles: (Double, Double), core: Double, area: Rectangle)?

  public override init() {
    super.init()
    scale = .numbers
  }

  public override var shownTexts: [String] {
    (title.isEmpty ? [] : [title])
      + (showsValue ? [valueSlot.text(in: language, isGrouped: true)] : [])
  }

  public override var intrinsicSize: Size? {
    let area = unitArea
    return Size(width: 160, height: (160 * area.height / area.width).rounded())
  }

  /// The colour of the needle, or of the arc for `number`.
  func color(at number: Double) -> Color {
    if form == .arc, let zone = zone(of: number) { return color(of: zone.color) }
    return color ?? effectiveTint
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  override var markedTrack: (line: ScaleLine, edges: ClosedRange<Double>) {
    (scaleLine, form == .needle ? 0...trackWidth : -trackWidth...0)
  }

  override var marksSecond: Bool { form == .arc }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay(movingFrom: old, to: new)
    updatePeak()
  }
}
