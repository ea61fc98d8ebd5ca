import Controls
import Raster

extension Color {
  /// The colour of a pixel of an opaque picture.
  public init(opaquePixel pixel: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}
