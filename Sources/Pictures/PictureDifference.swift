package import Geometry
package import Raster

/// The difference between two pictures.
package enum PictureDifference: CustomStringConvertible {
  case size(Surface, Surface)
  case pixels(count: Int, largest: Int, around: PixelRectangle)

  /// Compares two pictures; nil if no channel of any pixel differs by more than `limit`.
  package init?(_ actual: Surface, _ golden: Surface, above limit: Int) {
    guard actual.width == golden.width, actual.height == golden.height else {
      self = .size(actual, golden)
      return
    }
    var count = 0
    var largest = 0
    var around = PixelRectangle.empty
    actual.forEachDifference(from: golden) { x, y in
      let difference = channelDifference(actual[x, y], golden[x, y])
      guard difference > limit else { return }
      count += 1
      largest = max(largest, difference)
      around = around.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
    }
    if count == 0 { return nil }
    self = .pixels(count: count, largest: largest, around: around)
  }

  package var description: String {
    switch self {
    case .size(let actual, let golden):
      "\(actual.width)×\(actual.height) instead of \(golden.width)×\(golden.height) pixels"
    case .pixels(let count, let largest, let around):
      "\(count) pixels, by up to \(largest), from (\(around.left), \(around.top)) to "
        + "(\(around.right), \(around.bottom))"
    }
  }
}

/// Returns the largest difference of the four channels.
private func channelDifference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
}

/// Draws two pictures and their difference side by side, magnified if they are small. Equal pixels
/// are black; even the smallest difference is clearly visible.
package func comparison(_ actual: Surface, _ golden: Surface) -> Surface {
  let width = max(actual.width, golden.width)
  let height = max(actual.height, golden.height)
  let zoom = min(max(1200 / (3 * width), 1), 8)
  let result = Surface(width: (3 * width + 2) * zoom, height: height * zoom)
  for y in 0..<result.height {
    for x in 0..<result.width {
      let column = x / zoom / (width + 1)
      let position = (x: x / zoom % (width + 1), y: y / zoom)
      guard position.x < width else { continue }
      let first = pixel(actual, position)
      let second = pixel(golden, position)
      switch column {
      case 0: result[x, y] = first
      case 1: result[x, y] = second
      default:
        let difference = channelDifference(first, second)
        let level = UInt32(difference == 0 ? 0 : min(64 + difference * 2, 255))
        result[x, y] = 0xFF00_0000 | level << 16 | level << 8
      }
    }
  }
  return result
}

private func pixel(_ surface: Surface, _ position: (x: Int, y: Int)) -> UInt32 {
  surface.bounds.contains(x: position.x, y: position.y) ? surface[position.x, position.y] : 0
}
