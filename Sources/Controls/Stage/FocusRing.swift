import Geometry
import Raster

/// The outline that the focus ring follows.
public struct FocusShape: Equatable, Sendable {
  /// The area of the control or part, in the control's points.
  public var area: Rectangle
  /// The radius of its corners. At half the shorter side, the shape is a circle or a capsule.
  public var cornerRadius: Double

  /// Creates a shape.
  public init(_ area: Rectangle, cornerRadius: Double) {
    self.area = area
    self.cornerRadius = cornerRadius
  }

  /// Creates a circle.
  public init(center: Point, radius: Double) {
    self.init(Rectangle(center: center, radius: radius), cornerRadius: radius)
  }
}

/// The ring around the control with the keyboard focus, in the stage's points.
struct FocusRing: Equatable {
  private let shape: FocusShape
  /// The area to which the containers around the control limit the ring; nil for none.
  private let clip: Rectangle?
  /// The area of the stage. The ring of a control at its edge is drawn inside the edge.
  private let stageBounds: Rectangle
  private let color: Color
  private let width: Double

  /// The distance from the control to the ring.
  private static let gap = 3.0
  private static let width = 2.0
  /// The width while the control is being adjusted.
  private static let adjustingWidth = 4.0
  /// The distance by which the ring extends beyond the control.
  static let reach = gap + adjustingWidth
  /// The minimum contrast with the background. (WCAG 2.2, 1.4.11.)
  private static let minimumContrast = 3.0

  init(_ control: Control, isAdjusting: Bool) {
    var shape = control.focusShape
    shape.area = shape.area.offset(by: control.originOnStage)
    self.shape = shape
    width = isAdjusting ? Self.adjustingWidth : Self.width
    color = Self.color(around: control)
    clip = Self.clip(of: control)
    stageBounds = control.stage?.bounds ?? shape.area
  }

  /// The theme's colour, or the text colour if the contrast with the background is too low.
  private static func color(around control: Control) -> Color {
    let container = control.parent ?? control
    guard let color = control.stage?.palette?[.focus], let ground = container.effectiveGround,
      ground.contrast(with: color.over(ground)) >= minimumContrast
    else { return container.effectiveTextColor }
    return color
  }

  /// The ring may extend beyond the visible part of a scrolling container.
  private static func clip(of control: Control) -> Rectangle? {
    var area: Rectangle?
    var container = control.parent
    while let current = container {
      if let clip = current.clip {
        let visible = clip.inset(by: -reach).offset(by: current.originOnStage)
        area = area.map { $0.intersection(visible) } ?? visible
      }
      container = current.parent
    }
    return area
  }

  /// Everything that the ring covers.
  var drawnArea: Rectangle {
    // A pixel more on each side, because the ring is aligned to pixels.
    let area = shape.area.inset(by: -(Self.gap + width + 1))
    return clip.map { area.intersection($0) } ?? area
  }

  func draw(on canvas: Canvas) {
    var canvas = canvas
    if let clip { canvas.clip(to: .rectangle(canvas.pixelAligned(clip))) }
    let outside = canvas.pixelAligned(
      shape.area.inset(by: -(Self.gap + width)).intersection(stageBounds))
    guard !outside.isEmpty else { return }
    let line = outside.inset(by: width / 2)
    let radius = min(
      shape.cornerRadius + Self.gap + width / 2, line.width / 2, line.height / 2)
    canvas.stroke(
      .roundedRectangle(line, radius: radius), color, StrokeStyle(width: width))
  }
}
