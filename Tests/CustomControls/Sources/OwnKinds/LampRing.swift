import Controls
import Geometry
import Raster

/// A ring of lamps that shows a number: half of the lamps are lit in the middle of the range.
public final class LampRing: Control, RangedControl {
  @Redrawn(.count(in: 1...60, "The number of lamps."))
  public var lamps = 12
  @Redrawn(.color("The colour of lamps that are off."))
  public var offColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.boolean("Whether the number is shown in the middle."))
  public var showsValue = false
  @Redrawn(.text("The text in the middle if the number is not shown."))
  public var text = ""

  private let value = Slot("value", 0.0, "The number shown.")

  public static let kind = ControlKind(
    "lampRing", "A ring of lamps that shows a number.", theme: ["offColor": "line"]
  ) { LampRing() }

  public override class var sharedProperties: [Property] {
    commonProperties + rangeProperties
  }

  public override var isInteractive: Bool { false }
  public override var intrinsicSize: Size? { Size(width: 160, height: 160) }

  public override func draw(on canvas: Canvas) {
    let outer = min(bounds.width, bounds.height) / 2
    // Leaves about a radius between two lamps, and their glow within the bounds.
    let lampRadius = min(outer * 1.6 / Double(lamps), outer / 5)
    let ring = outer - 2 * lampRadius
    let lit = fraction(of: value.shown) * Double(lamps)
    for lamp in 0..<lamps {
      let angle = 2 * .pi * Double(lamp) / Double(lamps) - .pi / 2
      let shape = Shape.circle(
        center: bounds.center + Point(angle: angle, radius: ring), radius: lampRadius)
      // The last lit lamp may be partly lit.
      let light = min(max(lit - Double(lamp), 0), 1)
      if light > 0 {
        canvas.dropShadow(of: shape, color: effectiveTint.opacity(0.6 * light), blur: lampRadius)
      }
      canvas.fill(shape, offColor.mixed(with: effectiveTint, by: light))
    }
    if showsValue {
      centeredValue(
        .number(value.shown), of: value.value, size: outer * 0.4, around: bounds.center,
        within: ring - lampRadius, scale: canvas.textScale
      )?.draw(on: canvas)
    } else {
      drawText(on: canvas)
    }
  }

  private func drawText(on canvas: Canvas) {
    let layout = typesetter?.layout(
      [TextSpan(text, font: effectiveFont(size: 16))], in: textBox(), scale: canvas.textScale)
    guard let layout else { return }
    canvas.draw(layout, centeredAt: bounds.center, color: effectiveTextColor)
  }
}
