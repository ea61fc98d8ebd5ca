import Geometry
import Glibc
import Raster

/// `BezelBenchmarks display`: measures the time to copy damage to a scan-out buffer, for several
/// areas, every pixel format and every rotation, relative to a plain copy of the same number of
/// bytes.
enum DisplayBenchmark {
  private static let size = PixelSize(width: 1280, height: 800)
  private static let rounds = 15
  private static let formats: [PixelFormat] = [
    .xrgb8888, .xbgr8888, .rgb888, .bgr888, .rgb565, .xrgb2101010,
  ]

  /// Part of a knob, a slider, a card, and the whole picture.
  private static let areas = [
    PixelRectangle(x: 321, y: 203, width: 40, height: 40),
    PixelRectangle(x: 97, y: 411, width: 500, height: 44),
    PixelRectangle(x: 40, y: 40, width: 400, height: 400),
    PixelRectangle(x: 0, y: 0, width: 1280, height: 800),
  ]

  static func run(_ arguments: [String]) throws {
    guard arguments.isEmpty else {
      throw UsageError(description: "display: expected no arguments, not \(arguments)")
    }
    let surface = Surface(width: size.width, height: size.height)
    for index in 0..<surface.stride * surface.height {
      surface.pixels[index] = 0xff00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761)
    }
    var text = "Copying damage of a \(size) picture to a buffer in cached memory, medians\n"
    text += row("format", "rotation", areas.map { "\($0.width)x\($0.height)" })
    for format in formats {
      for rotation in Rotation.allCases {
        let columns = areas.map { measure($0, surface, format, rotation) }
        text += row("\(format)", "\(rotation.rawValue)", columns)
      }
    }
    text += "Nanoseconds per pixel, and (in parentheses) the ratio to a plain copy of the bytes\n"
    try Console.write(file: "-", text)
  }

  /// Returns the time per pixel, and its ratio to a plain copy of the same rows, which is measured
  /// alternately.
  private static func measure(
    _ area: PixelRectangle, _ surface: Surface, _ format: PixelFormat, _ rotation: Rotation
  ) -> String {
    let bytes = format.bytesPerPixel
    let buffer = rotation.swapsAxes ? size.turned : size
    let pitch = buffer.width * bytes
    let target = UnsafeMutableRawPointer.allocate(
      byteCount: pitch * buffer.height, alignment: 64)
    let source = UnsafeMutableRawPointer.allocate(
      byteCount: pitch * buffer.height, alignment: 64)
    defer {
      target.deallocate()
      source.deallocate()
    }
    memset(target, 0, pitch * buffer.height)
    memset(source, 1, pitch * buffer.height)
    let turned = rotation.apply(area, width: size.width, height: size.height)
    // Enough repetitions for the resolution of the clock.
    let count = max(400_000 / area.area, 1)
    var own: [Double] = []
    var plain: [Double] = []
    for _ in 0..<rounds {
      own.append(
        microseconds {
          for _ in 0..<count {
            surface.copy(area, to: target, pitch: pitch, format: format, rotation: rotation)
          }
        })
      plain.append(
        microseconds {
          for _ in 0..<count {
            for y in turned.top..<turned.bottom {
              let offset = y * pitch + turned.left * bytes
              memcpy(target + offset, source + offset, turned.width * bytes)
            }
          }
        })
    }
    let pixels = Double(count * area.area)
    return "\((median(own) * 1_000 / pixels).hundredths) (\((median(own) / median(plain)).tenths)x)"
  }

  private static func row(_ format: String, _ rotation: String, _ columns: [String]) -> String {
    format.left(14) + rotation.right(10) + columns.map { $0.right(16) }.joined() + "\n"
  }
}
