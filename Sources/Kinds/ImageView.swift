import Controls
import Geometry
import Raster

/// A picture.
public final class ImageView: Control {
  /// How a picture of another size than the control is brought into it.
  public enum Scaling: String, CaseIterable, Sendable {
    /// As large as fits, with its aspect kept.
    case fit
    /// So large that it leaves nothing free; the rest is cut off.
    case fill
    /// A pixel of the picture is a pixel of the screen.
    case none
  }

  /// As panel files name it.
  public static let kind = ControlKind("image", "A picture.") { ImageView() }

  @Resized(.picture("The picture: a PNG file in the panel file's folder or below it."))
  public var source: Picture? = nil
  @Redrawn(.choice("Whether it is scaled to fit, to fill, or not at all: pixel by pixel."))
  public var scaling = Scaling.fit
  @Redrawn(.choice(among: [.smooth, .nearest], "How it is resampled: nearest is for pixel art."))
  public var quality = ImageQuality.smooth
  @Redrawn(.number(in: 0...1, "How opaque it is."))
  public var opacity = 1.0
  @Redrawn(.length("How round the corners are."))
  public var cornerRadius = 0.0

  public override var isInteractive: Bool { false }

  public override var intrinsicSize: Size? {
    source.map { Size(width: Double($0.surface.width), height: Double($0.surface.height)) }
  }

  public override func draw(on canvas: Canvas) {
    guard let picture = source?.surface else { return }
    let frame = canvas.pixelAligned(frame(of: picture, scale: canvas.scaleOfText))
    var inside = canvas
    let visible = canvas.pixelAligned(bounds).intersection(frame)
    guard !visible.isEmpty else { return }
    inside.clip(
      to: cornerRadius > 0
        ? .roundedRectangle(visible, radius: cornerRadius) : .rectangle(visible))
    inside.draw(
      picture, in: frame, opacity: opacity, quality: quality)
  }

  /// Where the whole picture lies, in the middle of the control.
  /// - Parameter scale: pixels per point.
  func frame(of picture: Surface, scale: Double) -> Rectangle {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let factor =
      switch scaling {
      case .fit: min(bounds.width / width, bounds.height / height)
      case .fill: max(bounds.width / width, bounds.height / height)
      case .none: 1 / scale
      }
    return Rectangle(
      x: bounds.center.x - width * factor / 2, y: bounds.center.y - height * factor / 2,
      width: width * factor, height: height * factor)
  }
}
