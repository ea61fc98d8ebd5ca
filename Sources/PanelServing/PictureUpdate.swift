import Geometry
import JSON
import Pictures
import Raster

/// An answer to `view`: copies of the changed parts of the picture, which the worker encodes.
package struct PictureUpdate: Sendable {
  fileprivate struct Part: Sendable {
    let area: PixelRectangle
    /// A copy, which only the worker uses.
    nonisolated(unsafe) let picture: Surface
  }

  private let size: PixelSize
  private let isOn: Bool
  private let transform: AffineTransform
  private let parts: [Part]

  /// Copies the damaged parts.
  /// - Parameters:
  ///   - damage: the damaged parts, which are inside the picture.
  ///   - picture: nil if the screen is off.
  ///   - transform: from points of the panel to pixels.
  package init(
    size: PixelSize, damage: Region, of picture: Surface?, transform: AffineTransform
  ) {
    self.size = size
    self.transform = transform
    isOn = picture != nil
    parts =
      picture.map { picture in
        damage.rectangles.map { Part(area: $0, picture: picture.copy(of: $0)) }
      } ?? []
  }

  /// The result of the request, in JSON.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member("width") { $0.write(Int64(size.width)) }
      object.member("height") { $0.write(Int64(size.height)) }
      object.member("scale") { $0.write(transform.a) }
      object.member("left") { $0.write(transform.tx) }
      object.member("top") { $0.write(transform.ty) }
      object.member("on") { $0.write(isOn) }
      object.member("parts") { $0.array { for part in parts { part.write(into: &$0) } } }
    }
    return writer.bytes
  }
}

extension PictureUpdate.Part {
  fileprivate func write(into array: inout JSONWriter) {
    var png: [UInt8] = []
    png.append(base64: PNG.encode(picture))
    array.object { object in
      object.member("x") { $0.write(Int64(area.left)) }
      object.member("y") { $0.write(Int64(area.top)) }
      object.member("png") { $0.write(String(decoding: png, as: UTF8.self)) }
    }
  }
}
