import Controls
import Geometry
import Raster

/// Spokes that turn during an operation of unknown duration. Touches pass through them.
public final class Spinner: Control {
  @Redrawn(.color("The colour of the spokes; that of text if not set."))
  public var color: Color? = nil

  let valueSlot = Slot("value", true, "Whether it turns. Otherwise, nothing is shown.")

  /// The declaration of the `spinner` kind.
  public static let kind = ControlKind(
    "spinner", "Spokes that turn during an operation of unknown duration.",
    theme: ["color": "caption"],
    example: """
      { kind: "spinner", value: "searching" }
      """
  ) { Spinner() }

  private static let spokes = 12
  /// The time in which the light moves to the next spoke. A turn takes a second.
  private static let stepTime = Duration.milliseconds(83)

  /// The index of the most opaque spoke.
  private(set) var step = 0
  /// Whether the next step is scheduled.
  private var isWaiting = false

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var intrinsicSize: Size? { Size(width: 32, height: 32) }

  /// Whether it turns.
  public var isTurning: Bool { valueSlot.isKnown && valueSlot.content }

  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Turning

  public override func timeDidPass() {
    isWaiting = false
    guard isTurning, isEnabled else { return }
    step = (step + 1) % Self.spokes
    setNeedsDisplay()
  }

  /// Draws the spokes, and schedules the next step. A spinner that is not visible is not drawn, so it
  /// costs nothing.
  public override func draw(on canvas: Canvas) {
    guard isTurning else { return }
    if isEnabled, !isWaiting {
      isWaiting = true
      wake(after: Self.stepTime)
    }
    let radius = min(bounds.width, bounds.height) / 2
    let width = radius * 0.12
    let color = color ?? effectiveTextColor
    for spoke in 0..<Self.spokes {
      let direction = Point(angle: (Double(spoke) / Double(Self.spokes) - 0.25) * 2 * .pi)
      let age = Double((step - spoke + Self.spokes) % Self.spokes) / Double(Self.spokes)
      canvas.fill(
        .line(
          from: bounds.center + direction * (radius * 0.52),
          to: bounds.center + direction * (radius - width / 2), width: width, cap: .round),
        color.opacity(1 - 0.85 * age))
    }
  }
}
