import Controls
import Geometry
import Raster

/// A control that shows a number along a scale and ignores fingers: a meter or a gauge. Beside the
/// number it can show a second one, and mark the lowest, the highest and the peak.
public class Indicator: ScaledControl, NumberControl {
  @Redrawn(
    .number(
      "A second number, such as the outside temperature. A gauge has a thinner needle for it, other forms a line across the track; none if not set."
    ).moving.inValueRange)
  public final var second: Double? = nil
  @Redrawn(.color("The colour of the second number; that of text if not set."))
  public final var secondColor: Color? = nil
  @Redrawn(
    .number("A number to mark with a thin line, such as the lowest of a day; none if not set.")
      .moving.inValueRange)
  public final var low: Double? = nil
  @Redrawn(
    .number("A number to mark with a thin line, such as the highest of a day; none if not set.")
      .moving.inValueRange)
  public final var high: Double? = nil
  @Observed(
    .number(
      in: 0...86_400, unit: "seconds",
      "For how long the peak stays marked after the number has fallen below it; no peak is marked if not set."
    ), didChange: Indicator.forgetPeak)
  public final var peakHold: Double? = nil

  final let valueSlot = Slot("value", 0.0, "The number shown.")

  /// The peak, which is marked while the number is below it; nil before there is one.
  private var peak: AnimatedNumber?
  /// Whether the peak falls after a time that has begun.
  private var isHolding = false

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }

  public override class var sharedProperties: [Property] { commonProperties + rangeProperties }

  /// The line of the scale, and the distances of the edges of the track from it. By default the track
  /// is a bar that fills the control.
  var markedTrack: (line: ScaleLine, edges: ClosedRange<Double>) {
    (.beside(bounds, isVertical: false, isRightToLeft: isRightToLeft), -bounds.height...0)
  }
  /// Whether a line across the track shows the second number.
  var marksSecond: Bool { true }

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    var warnings = super.warnings(in: keys)
    if second == nil, !keys.binds("second"), keys.hasContent("secondColor") {
      warnings.append(KeyProblem("there is no \"second\" number", at: "secondColor"))
    }
    return warnings
  }

  // MARK: Drawing

  /// Draws the marks across the track.
  final func drawMarks(on canvas: Canvas) {
    let (line, edges) = markedTrack
    for number in [low, high, shownPeak] {
      guard let number else { continue }
      draw(extremeMark, at: number, along: line, across: edges, on: canvas)
    }
    if let second, marksSecond {
      draw(
        CrossMark(width: 4, color: secondColor ?? effectiveTextColor), at: second, along: line,
        across: edges, on: canvas)
    }
    drawTarget(along: line, across: edges, on: canvas)
  }

  private var extremeMark: CrossMark { CrossMark(width: 2, color: effectiveTextColor) }

  /// The peak, if the number shown is below it.
  private var shownPeak: Double? {
    guard let peak, valueSlot.isKnown, peak.value > valueSlot.shown else { return nil }
    return peak.value
  }

  private func setPeakNeedsDisplay() {
    guard let peak else { return }
    let (line, edges) = markedTrack
    setNeedsDisplay(in: area(of: extremeMark, at: peak.value, along: line, across: edges))
  }

  // MARK: The peak

  /// Follows the number shown with the peak. Every kind calls this when that has changed.
  final func updatePeak() {
    guard peakHold != nil, valueSlot.isKnown else { return }
    let number = valueSlot.shown
    if let peak, number < peak.value {
      guard !isHolding, !peak.isMoving else { return }
      setPeakNeedsDisplay()
      isHolding = true
      wake(after: .seconds(peakHold ?? 0))
    } else {
      setPeakNeedsDisplay()
      peak = AnimatedNumber(number)
      isHolding = false
      stopWaiting()
    }
  }

  public override func timeDidPass() {
    super.timeDidPass()
    isHolding = false
    peak?.move(to: valueSlot.shown, by: transition(over: Motion.value))
    requestFrames()
  }

  public override func advance(to time: Duration) -> Bool {
    let continues = super.advance(to: time)
    guard peak?.isMoving == true else { return continues }
    setPeakNeedsDisplay()
    let falls = peak?.advance(to: time) == true
    if !falls { updatePeak() }
    setPeakNeedsDisplay()
    return continues || falls
  }

  public override func finishMovement() {
    super.finishMovement()
    if peak?.isMoving == true {
      peak?.finish()
      updatePeak()
      setNeedsDisplay()
    }
  }

  private func forgetPeak() {
    peak = nil
    isHolding = false
    stopWaiting()
    setNeedsDisplay()
    updatePeak()
  }
}
