import Controls
import Geometry
import Raster

/// A picture.
public final class ImageView: PictureControl {
  /// The declaration of the `image` kind.
  public static let kind = ControlKind(
    "image", "A picture. If its file is replaced, the new picture is shown.",
    theme: ["placeholderColor": "edge"],
    example: """
      { kind: "image", source: "hills.svg", scaling: "fill", cornerRadius: 16 }
      """
  ) { ImageView() }

  @Resized(
    .picture("The picture, a PNG, JPEG or SVG file in the folder of the panel file or below it."))
  public var source: Picture? = nil

  public override var intrinsicSize: Size? {
    source.map { $0.artwork?.size ?? Self.placeholderSize }
  }

  public override func draw(on canvas: Canvas) {
    if let source { draw(source.artwork, on: canvas) }
  }
}
