import Geometry

/// Copies a part of a picture to a scan-out buffer, converting and turning its pixels.
///
/// - Parameters:
///   - surface: The picture.
///   - rectangle: The damaged part of the picture, in its pixels. What lies outside is left out.
///   - destination: The buffer's first byte. The buffer holds the whole picture after its turn: as
///     many rows as the picture is high, or wide where the rotation swaps the axes.
///   - pitch: Bytes from one row of the buffer to the next.
///   - format: How the buffer keeps pixels.
///   - rotation: How far the picture is turned clockwise on the buffer.
///
/// The buffer is only written to, row by row, so that it may be write-combined memory.
public func copy(
  of surface: Surface, rectangle: PixelRectangle, to destination: UnsafeMutableRawPointer,
  pitch: Int, format: PixelFormat, rotation: Rotation
) {
  let source = rectangle.intersection(surface.bounds)
  guard !source.isEmpty else { return }
  let target = rotation.apply(source, width: surface.width, height: surface.height)
  let bytes = format.bytesPerPixel
  precondition(pitch >= target.right * bytes, "the pitch is shorter than a row")

  func write(_ row: UnsafePointer<UInt32>, y: Int) {
    PixelRowConversion.convert(
      row, count: target.width, to: destination + y * pitch + target.left * bytes, format,
      x: target.left, y: y)
  }
  switch rotation {
  case .none:
    for y in target.top..<target.bottom {
      write(surface.pixels + y * surface.stride + source.left, y: y)
    }
  case .half:
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: target.width) { row in
      for y in target.top..<target.bottom {
        let last = surface.pixels + (surface.height - 1 - y) * surface.stride + source.right - 1
        for x in 0..<target.width { row[x] = last[-x] }
        write(UnsafePointer(row.baseAddress!), y: y)
      }
    }
  case .quarter, .threeQuarters:
    // A band of rows of the buffer is a band of the picture's columns. The picture is read a cache
    // line at a time, and the buffer still written in order.
    let band = 16
    let stride = (target.width + 15) & ~15
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: band * stride) { rows in
      for top in Swift.stride(from: target.top, to: target.bottom, by: band) {
        let count = min(band, target.bottom - top)
        let turned = rows.baseAddress!
        for x in 0..<target.width {
          // The x-th pixel of each of these rows comes from one row of the picture.
          if rotation == .quarter {
            let from = surface.pixels + (source.bottom - 1 - x) * surface.stride + top
            for index in 0..<count { turned[index &* stride &+ x] = from[index] }
          } else {
            let from =
              surface.pixels + (source.top + x) * surface.stride + surface.width - 1 - top
            for index in 0..<count { turned[index &* stride &+ x] = from[0 &- index] }
          }
        }
        for index in 0..<count { write(turned + index * stride, y: top + index) }
      }
    }
  }
}
