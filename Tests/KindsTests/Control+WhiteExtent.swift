import Controls
import Geometry
import Raster

extension Control {
  /// The columns or rows, in the middle of the control's breadth, that are white.
  func whiteExtent(isVertical: Bool) -> Range<Int> {
    let surface = Surface(width: Int(bounds.width), height: Int(bounds.height))
    draw(on: Canvas(surface))
    let places = (0..<(isVertical ? surface.height : surface.width)).filter {
      let pixel =
        isVertical ? surface[surface.width / 2, $0] : surface[$0, surface.height / 2]
      return pixel & 0xFFFFFF == 0xFFFFFF
    }
    return (places.first ?? 0)..<(places.last.map { $0 + 1 } ?? 0)
  }
}
