import Controls
import Geometry
import Raster

/// A control that shows a picture at a time, scaled to its size and rotated.
public class PictureControl: Control {
  /// How a picture is scaled to the size of the control.
  public enum Scaling: String, CaseIterable, Sendable {
    /// As large as fits, with the aspect ratio preserved.
    case fit
    /// Large enough to cover the control, with the aspect ratio preserved; the rest is clipped.
    case fill
    /// Not scaled: one pixel of the picture is one pixel of the screen, and an SVG picture has its
    /// own size in points.
    case none
  }

  @Redrawn(
    .choice("Whether the picture is scaled to fit, scaled to fill, or drawn pixel by pixel."))
  public final var scaling = Scaling.fit
  @Redrawn(
    .choice(
      among: [.smooth, .nearest], "How the picture is resampled; `nearest` is for pixel art."))
  public final var quality = ImageQuality.smooth
  @Redrawn(
    .number(
      unit: "degrees",
      "The clockwise rotation about the centre of the control. The frame, and the area that a finger can tap, are not rotated."
    ).moving)
  public final var rotation = 0.0
  @Redrawn(
    .numbers(
      in: 0...100, count: 2...2, unit: "percent",
      "The point of the picture that stays visible if `scaling` clips it, in percent of its width and height. `[0, 0]` is the top left corner."
    ).moving)
  public final var focus = [50.0, 50]
  @Redrawn(
    .color(
      "The colour of a picture of one colour, such as a symbol; its own colours if not set. Only the opacity of the picture remains."
    ))
  public final var color: Color? = nil
  @Redrawn(.cornerRadius)
  public final var cornerRadius = 0.0
  @Redrawn(
    .color("The colour of the frame and the symbol that replace a picture whose file is missing."))
  public final var placeholderColor = Color(gray: 0.5)

  /// The intrinsic size while the picture is missing.
  static let placeholderSize = Size(width: 96, height: 72)

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: cornerRadius) }

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    guard scaling != .fill, !keys.binds("scaling"), keys.hasContent("focus") else { return [] }
    return [KeyProblem("only scaling: \"fill\" clips the picture", at: "focus")]
  }

  private func turn(about center: Point) -> AffineTransform {
    .rotation(degrees: rotation, about: center)
  }

  /// Includes the corners of a rotated picture.
  public override func drawingBounds(of size: Size) -> Rectangle {
    let bounds = Rectangle(origin: .zero, size: size)
    return turn(about: bounds.center).boundingBox(of: bounds).union(bounds)
  }

  /// Draws a picture; a placeholder if it is nil.
  final func draw(_ picture: Artwork?, on canvas: Canvas) {
    guard let picture else {
      return drawPlaceholder(
        in: bounds, cornerRadius: cornerRadius, color: placeholderColor, on: canvas)
    }
    let turn = turn(about: bounds.center)
    // After a quarter turn, the edges are on the borders of pixels, too. Aligning the edges at other
    // angles could move a corner out of the drawing bounds.
    func aligned(_ area: Rectangle) -> Rectangle {
      guard turn.preservesRectangles, let back = turn.inverse else { return area }
      return back.boundingBox(of: canvas.pixelAligned(turn.boundingBox(of: area)))
    }
    let frame = aligned(frame(of: picture, scale: canvas.textScale))
    var inside = canvas
    let visible = aligned(bounds).intersection(frame)
    guard !visible.isEmpty else { return }
    inside.concatenate(turn)
    inside.clip(
      to: cornerRadius > 0
        ? .roundedRectangle(visible, radius: cornerRadius) : .rectangle(visible))
    guard let color else {
      return inside.draw(picture, in: frame, quality: quality, color: effectiveTextColor)
    }
    inside.group(opacity: 1) { layer in
      layer.fill(.rectangle(visible), color)
      layer.group(opacity: 1, .destinationIn) {
        $0.draw(picture, in: frame, quality: quality, color: effectiveTextColor)
      }
    }
  }

  /// The frame of the whole picture: centred in the control, or with `focus` as near to the centre as
  /// possible on an axis on which the picture is clipped.
  /// - Parameter scale: The number of pixels per point.
  final func frame(of picture: Artwork, scale: Double) -> Rectangle {
    let (width, height) = (picture.size.width, picture.size.height)
    let factor =
      switch scaling {
      case .fit: min(bounds.width / width, bounds.height / height)
      case .fill: max(bounds.width / width, bounds.height / height)
      case .none: picture.surface == nil ? 1 : 1 / scale
      }
    func start(_ length: Double, in space: Double, focus: Double) -> Double {
      length <= space
        ? (space - length) / 2
        : min(max(space / 2 - length * focus / 100, space - length), 0)
    }
    let size = Size(width: width * factor, height: height * factor)
    return Rectangle(
      x: start(size.width, in: bounds.width, focus: focus[0]),
      y: start(size.height, in: bounds.height, focus: focus[1]), width: size.width,
      height: size.height)
  }
}

extension Control {
  /// Draws a frame with the symbol of a picture, in place of one that is missing.
  final func drawPlaceholder(
    in area: Rectangle, cornerRadius: Double, color: Color, on canvas: Canvas
  ) {
    let line = 1 / canvas.textScale
    let frame = canvas.pixelAligned(area)
    let shape = Shape.roundedRectangle(
      frame.inset(by: line / 2), radius: max(cornerRadius - line / 2, 0))
    canvas.stroke(shape, color, StrokeStyle(width: line))
    let side = min(48, min(frame.width, frame.height) / 2)
    guard side >= 8 else { return }
    Icon.placeholder.draw(
      x: frame.center.x - side / 2, middle: frame.center.y, height: side, color: color, on: canvas)
  }
}
