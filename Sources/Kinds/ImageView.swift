import Controls
import Geometry
import Raster

/// A picture.
public final class ImageView: Control {
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

  /// The declaration of the `image` kind.
  public static let kind = ControlKind(
    "image", "A picture. If its file is replaced, the new picture is shown.",
    theme: ["placeholderColor": "edge"],
    example: """
      { kind: "image", source: "hills.png", scaling: "fill", cornerRadius: 16 }
      """
  ) { ImageView() }

  @Resized(
    .picture("The picture, a PNG, JPEG or SVG file in the folder of the panel file or below it."))
  public var source: Picture? = nil
  @Redrawn(
    .choice("Whether the picture is scaled to fit, scaled to fill, or drawn pixel by pixel."))
  public var scaling = Scaling.fit
  @Redrawn(
    .choice(
      among: [.smooth, .nearest], "How the picture is resampled; `nearest` is for pixel art."))
  public var quality = ImageQuality.smooth
  @Redrawn(.number(in: 0...1, "The opacity of the picture."))
  public var opacity = 1.0
  @Redrawn(.length("The radius of the corners."))
  public var cornerRadius = 0.0
  @Redrawn(
    .color("The colour of the frame and the symbol that replace a picture whose file is missing."))
  public var placeholderColor = Color(gray: 0.5)

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: cornerRadius) }

  public override var intrinsicSize: Size? {
    source.map { $0.artwork?.size ?? Self.placeholderSize }
  }

  public override func draw(on canvas: Canvas) {
    guard let source else { return }
    guard let picture = source.artwork else { return drawPlaceholder(on: canvas) }
    let frame = canvas.pixelAligned(frame(of: picture, scale: canvas.textScale))
    var inside = canvas
    let visible = canvas.pixelAligned(bounds).intersection(frame)
    guard !visible.isEmpty else { return }
    inside.clip(
      to: cornerRadius > 0
        ? .roundedRectangle(visible, radius: cornerRadius) : .rectangle(visible))
    inside.draw(
      picture, in: frame, opacity: opacity, quality: quality, color: effectiveTextColor)
  }

  /// The intrinsic size while the picture is missing.
  private static let placeholderSize = Size(width: 96, height: 72)

  /// Draws a frame with the symbol of a picture.
  private func drawPlaceholder(on canvas: Canvas) {
    let line = 1 / canvas.textScale
    let frame = canvas.pixelAligned(bounds)
    let shape = Shape.roundedRectangle(
      frame.inset(by: line / 2), radius: max(cornerRadius - line / 2, 0))
    canvas.stroke(shape, placeholderColor, StrokeStyle(width: line))
    let side = min(48, min(frame.width, frame.height) / 2)
    guard side >= 8 else { return }
    Icon.placeholder.draw(
      x: frame.center.x - side / 2, middle: frame.center.y, height: side, color: placeholderColor,
      on: canvas)
  }

  /// The frame of the whole picture, centred in the control.
  /// - Parameter scale: The number of pixels per point.
  func frame(of picture: Artwork, scale: Double) -> Rectangle {
    let (width, height) = (picture.size.width, picture.size.height)
    let factor =
      switch scaling {
      case .fit: min(bounds.width / width, bounds.height / height)
      case .fill: max(bounds.width / width, bounds.height / height)
      case .none: picture.surface == nil ? 1 : 1 / scale
      }
    return Rectangle(
      x: bounds.center.x - width * factor / 2, y: bounds.center.y - height * factor / 2,
      width: width * factor, height: height * factor)
  }
}
