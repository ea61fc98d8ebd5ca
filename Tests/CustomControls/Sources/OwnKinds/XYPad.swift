import Controls
import Geometry
import Raster

/// A square with a dot that sets two values at once.
public final class XYPad: Control {
  @Redrawn(.count(in: 0...50, "The number of lines in each direction."))
  public var gridLines = 3
  @Redrawn(.color("The colour of the square."))
  public var background = Color(gray: 0.5, alpha: 0.15)
  @Redrawn(.color("The colour of the grid lines."))
  public var lineColor = Color(gray: 0.5, alpha: 0.3)

  private let x = Slot("x", 0.5)
  private let y = Slot("y", 0.5)

  private let dotRadius = 14.0
  private var field: Rectangle { bounds.inset(by: dotRadius + reach(ofHandle: 2 * dotRadius)) }

  public static let kind = ControlKind(
    "xyPad", "A square with a dot that sets two values.",
    theme: [
      "background": "background", "lineColor": "line", "heldGrowth": 0.15, "rimWidth": 2.5,
      "rimColor": "rim", "limitColor": "warningFill",
    ]
  ) { XYPad() }

  public override class var sharedProperties: [Property] {
    commonProperties + handleProperties
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.roundedRectangle(bounds, radius: 12), background)
    for line in 0..<gridLines {
      let part = Double(line + 1) / Double(gridLines + 1)
      for place in [
        Rectangle(x: bounds.width * part, y: 0, width: 1, height: bounds.height),
        Rectangle(x: 0, y: bounds.height * part, width: bounds.width, height: 1),
      ] { canvas.fill(.rectangle(canvas.pixelAligned(place)), lineColor) }
    }
    let dot = Shape.circle(center: dot(x.shown, y.shown), radius: dotRadius * (1 + growth(of: x)))
    drawRim(around: dot, of: x, on: canvas)
    canvas.fill(dot, handleColor(effectiveTint, of: x))
  }

  private func dot(_ x: Double, _ y: Double) -> Point {
    Point(x: field.left + x * field.width, y: field.bottom - y * field.height)
  }

  /// Redraws the areas that the dot left and entered.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let before = slot === x ? dot(old, y.shown) : dot(x.shown, old)
    for center in [before, dot(x.shown, y.shown)] {
      setNeedsDisplay(in: grown(Rectangle(center: center, radius: dotRadius)).inset(by: -1))
    }
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot === x ? Rectangle(center: dot(x.shown, y.shown), radius: dotRadius) : nil
  }

  /// The dot is at a limit if either value is.
  public override func isAtLimit(_ slot: ValueSlot) -> Bool {
    super.isAtLimit(x) || super.isAtLimit(y)
  }

  // MARK: Tracking

  public override func beginTracking(_ touch: Touch) -> Bool {
    continueTracking(touch)
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard !field.isEmpty else { return true }
    touch.set((touch.location.x - field.left) / field.width, in: x)
    touch.set((field.bottom - touch.location.y) / field.height, in: y)
    return true
  }
}
