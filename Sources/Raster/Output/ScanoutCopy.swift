import Geometry

extension Surface {
  /// Copies a part of the picture to a scan-out buffer, with format conversion and rotation.
  ///
  /// - Parameters:
  ///   - rectangle: The part to copy, in pixels. It is clipped to the picture.
  ///   - destination: The first byte of the buffer. The buffer must be large enough for the whole
  ///     rotated picture.
  ///   - pitch: The distance from one row of the buffer to the next, in bytes.
  ///   - format: The pixel format of the buffer.
  ///   - rotation: The clockwise rotation of the picture in the buffer.
  ///
  /// The buffer is written row by row and never read, so it may be write-combined memory.
  public func copy(
    _ rectangle: PixelRectangle, to destination: UnsafeMutableRawPointer, pitch: Int,
    format: PixelFormat, rotation: Rotation
  ) {
    let source = rectangle.intersection(bounds)
    guard !source.isEmpty else { return }
    let target = rotation.apply(source, width: width, height: height)
    let bytes = format.bytesPerPixel
    precondition(pitch >= target.right * bytes, "the pitch is shorter than a row")

    func write(_ row: SourcePixels, y: Int) {
      PixelRowConversion.convert(
        row, count: target.width, to: destination + y * pitch + target.left * bytes, format,
        x: target.left, y: y)
    }
    switch rotation {
    case .none:
      for y in target.top..<target.bottom {
        write(pixels + y * stride + source.left, y: y)
      }
    case .half:
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: target.width) { row in
        for y in target.top..<target.bottom {
          let last = pixels + (height - 1 - y) * stride + source.right - 1
          for x in 0..<target.width { row[x] = last[-x] }
          write(UnsafePointer(row.baseAddress!), y: y)
        }
      }
    case .quarter, .threeQuarters:
      // Rows of the buffer are columns of the picture. Bands of 16 rows read whole cache lines of
      // the picture, and still write the buffer in order.
      let band = 16
      let stride = (target.width + 15) & ~15
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: band * stride) { rows in
        for top in Swift.stride(from: target.top, to: target.bottom, by: band) {
          let count = min(band, target.bottom - top)
          let turned = rows.baseAddress!
          for x in 0..<target.width {
            // One row of the picture provides column x of every row of the band.
            if rotation == .quarter {
              let from = pixels + (source.bottom - 1 - x) * self.stride + top
              for index in 0..<count { turned[index &* stride &+ x] = from[index] }
            } else {
              let from = pixels + (source.top + x) * self.stride + width - 1 - top
              for index in 0..<count { turned[index &* stride &+ x] = from[0 &- index] }
            }
          }
          for index in 0..<count { write(turned + index * stride, y: top + index) }
        }
      }
    }
  }
}
