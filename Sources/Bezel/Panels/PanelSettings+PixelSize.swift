import Geometry
import Panels

extension PanelSettings {
  /// The pixels that the panel fills at a scale, in pixels a point.
  func pixelSize(scale: Double = 1) -> PixelSize {
    PixelSize(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))
    )
  }
}
