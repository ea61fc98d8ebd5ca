import Controls
import Geometry
import Panels
import Raster
import TouchTracking

extension Panel {
  /// Puts a finger down on a place, in points, and waits until a handle there has come up to it.
  public func hold(at place: Point) {
    let change = ContactChange(
      contact: ContactID(1), phase: .down, position: unitPosition(of: place))
    handle(ContactFrame(time: .zero, changes: [change]))
    for time in [0, 200] { advance(to: .milliseconds(time)) }
  }
}

extension Color {
  /// The colour of a pixel of an opaque picture.
  public init(opaquePixel pixel: UInt32) {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}
