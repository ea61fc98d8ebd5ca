import Controls
import Geometry
import Raster

/// A line of one pixel between the children of a container. Touches pass through it.
public final class Divider: Control {
  /// The declaration of the `divider` kind.
  public static let kind = ControlKind(
    "divider",
    "A line of one pixel between neighbours: vertical in a row, and elsewhere horizontal unless its frame is taller than wide.",
    theme: ["color": "line"],
    example: """
      { kind: "divider", inset: 8 }
      """
  ) { Divider() }

  @Redrawn(.color("The colour of the line.")) public var color = Color(gray: 0.5)
  @Redrawn(.length("The distance from both ends of the line to the edges."))
  public var inset = 0.0

  public override var isInteractive: Bool { false }

  private var isVertical: Bool {
    guard parent?.placesChildren == true else { return bounds.height > bounds.width }
    return parent?.sizesChildren(along: .horizontal) == true
  }

  /// The space for the line, in points.
  private static let breadth = 1.0

  // The line is as long as its container allows.
  public override var intrinsicWidth: Double? { isVertical ? Self.breadth : nil }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    isVertical ? nil : Self.breadth
  }

  public override func draw(on canvas: Canvas) {
    let pixel = 1 / canvas.scale
    var line = canvas.pixelAligned(bounds)
    if isVertical {
      line = line.inset(dx: 0, dy: min(inset, line.height / 2))
      line.width = pixel
    } else {
      line = line.inset(dx: min(inset, line.width / 2), dy: 0)
      line.height = pixel
    }
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
