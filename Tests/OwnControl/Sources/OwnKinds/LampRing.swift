import Controls
import Geometry
import Raster

/// A ring of lamps, of which a number lights as many as its share of the range.
public final class LampRing: Control, RangedControl {
  /// How many lamps there are.
  @Redrawn public var lamps = 12
  /// A lamp that is off.
  @Redrawn public var offColor = Color(gray: 0.5, alpha: 0.3)

  private let value = ValueSlot("value", .number(0), documentation: "What it shows.")
  public override var declaredSlots: [ValueSlot] { [value] }

  public static let kind = ControlKind(
    "lampRing", "A ring of lamps that shows a number.", theme: ["offColor": "line"]
  ) { LampRing() }

  public override class var properties: [Property] {
    commonProperties + rangeProperties + [
      .count("lamps", \LampRing.lamps, in: 1...60, "How many lamps there are."),
      .color("offColor", \LampRing.offColor, "A lamp that is off."),
    ]
  }

  public override var isInteractive: Bool { false }
  public override var intrinsicSize: Size? { Size(width: 160, height: 160) }

  public override func draw(on canvas: Canvas) {
    let outer = min(bounds.width, bounds.height) / 2
    // As large as leaves half a lamp between two of them.
    let lampRadius = min(outer * .pi / Double(lamps) * 0.6, outer / 4)
    let lit = (fraction(of: value.shown) * Double(lamps)).rounded()
    for lamp in 0..<lamps {
      let angle = 2 * .pi * Double(lamp) / Double(lamps) - .pi / 2
      let center = bounds.center + Point(angle: angle, radius: outer - lampRadius)
      let color = Double(lamp) < lit ? effectiveTint : offColor
      canvas.fill(.circle(center: center, radius: lampRadius), color)
    }
  }
}
