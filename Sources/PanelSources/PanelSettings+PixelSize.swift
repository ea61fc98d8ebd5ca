import Geometry
import Panels

extension PanelSettings {
  /// The panel's size in pixels at a scale, in pixels per point.
  package func pixelSize(scale: Double = 1) -> PixelSize {
    PixelSize(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))
    )
  }
}
