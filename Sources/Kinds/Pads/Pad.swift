import Controls
import Geometry
import Raster

/// An area with a handle that stays where a finger leaves it.
public final class Pad: XYControl {
  @Redrawn(.count(in: 1...20, "The number of parts into which lines divide each side."))
  public var divisions = 4
  @Redrawn(.cornerRadius)
  public var cornerRadius = 8.0

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `pad` kind.
  public static let kind = ControlKind(
    "pad", "An area with a handle that sets two values and stays where a finger leaves it.",
    theme: [
      "areaColor": "surface", "handleColor": "handle", "lineColor": "line", "cornerRadius": 12,
      "heldGrowth": 0.15, "rimWidth": 2.5, "rimColor": "rim",
    ],
    example: """
      { kind: "pad", name: "camera", x: 0.7, y: 0.4, height: 160 }
      """
  ) { Pad() }

  init() { super.init(in: 0...1, initial: 0.5) }

  override var handleSpace: Rectangle {
    bounds.inset(by: min(handleDiameter / 2 + 4, bounds.width / 2, bounds.height / 2))
  }

  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: cornerRadius) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    setNeedsDisplay()
  }

  public override func draw(on canvas: Canvas) {
    let area = canvas.pixelAligned(bounds)
    canvas.fill(.roundedRectangle(area, radius: cornerRadius), areaColor)
    canvas.stroke(
      .roundedRectangle(area.inset(by: 0.5), radius: max(cornerRadius - 0.5, 0)),
      lineColor, StrokeStyle(width: 1))
    let space = handleSpace
    for index in 0...divisions {
      let part = Double(index) / Double(divisions)
      drawLine(
        Rectangle(x: space.left + part * space.width, y: space.top, width: 1, height: space.height),
        lineColor, on: canvas)
      drawLine(
        Rectangle(x: space.left, y: space.top + part * space.height, width: space.width, height: 1),
        lineColor, on: canvas)
    }
    guard isKnown else { return }
    let center = handleCenter
    for line in [
      Rectangle(x: center.x - 1, y: area.top, width: 2, height: area.height),
      Rectangle(x: area.left, y: center.y - 1, width: area.width, height: 2),
    ] { drawLine(line, effectiveTint, on: canvas) }
    drawHandle(on: canvas)
  }

  private func drawLine(_ line: Rectangle, _ color: Color, on canvas: Canvas) {
    canvas.fill(.rectangle(canvas.pixelAligned(line)), color)
  }
}
