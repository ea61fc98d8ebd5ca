import Controls
import Geometry
import Raster

/// A square to move a dot in: two values at once.
public final class XYPad: Control {
  /// How many lines of the grid there are each way.
  public var gridLines = 3.0 { didSet { setNeedsDisplay() } }
  public var background = Color(gray: 0.5, alpha: 0.15) { didSet { setNeedsDisplay() } }

  private var x: ValueSlot!
  private var y: ValueSlot!
  private let dotRadius = 14.0

  public override init() {
    super.init()
    x = addSlot("x", NamedValue(.number(0.5)))
    y = addSlot("y", NamedValue(.number(0.5)))
  }

  public static let kind = ControlKind("xyPad", "A square to move a dot in.") { XYPad() }

  public override class var properties: [Property] {
    commonProperties + [
      .number("gridLines", \XYPad.gridLines, in: 0...50, "How many lines there are each way."),
      .color("background", \XYPad.background, "What the square is filled with."),
    ]
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas) {
    canvas.fill(.roundedRectangle(bounds, radius: 12), background)
    for line in 0..<Int(gridLines) {
      let part = (Double(line) + 1) / (gridLines.rounded(.down) + 1)
      let (across, down) = (bounds.width * part, bounds.height * part)
      for place in [
        Rectangle(x: across, y: 0, width: 1, height: bounds.height),
        Rectangle(x: 0, y: down, width: bounds.width, height: 1),
      ] { canvas.fill(.rectangle(place), background) }
    }
    canvas.fill(.circle(center: dot(x.shown, y.shown), radius: dotRadius), effectiveTint)
  }

  private func dot(_ x: Double, _ y: Double) -> Point {
    Point(
      x: dotRadius + x * (bounds.width - 2 * dotRadius),
      y: bounds.height - dotRadius - y * (bounds.height - 2 * dotRadius))
  }

  /// Only where the dot was and is.
  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    let before = slot === x ? dot(old, y.shown) : dot(x.shown, old)
    for center in [before, dot(x.shown, y.shown)] {
      setNeedsDisplay(in: Rectangle(center: center, radius: dotRadius + 1))
    }
  }

  public override func handleArea(of slot: ValueSlot) -> Rectangle? {
    slot === x ? Rectangle(center: dot(x.shown, y.shown), radius: dotRadius) : nil
  }

  // MARK: Tracking

  public override func beginTracking(_ contact: Contact) -> Bool {
    guard trackedContacts.count == 1 else { return false }
    return continueTracking(contact)
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    let (width, height) = (bounds.width - 2 * dotRadius, bounds.height - 2 * dotRadius)
    guard width > 0, height > 0 else { return true }
    track((contact.location.x - dotRadius) / width, in: x, by: contact)
    track((bounds.height - dotRadius - contact.location.y) / height, in: y, by: contact)
    return true
  }
}
