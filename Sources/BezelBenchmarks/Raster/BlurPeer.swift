import Raster

/// Blurs a mask with pixman's convolution filter, first along rows and then along columns.
final class BlurPeer {
  private let pixman: Pixman
  private let source: Pixman.Image
  private let half: Pixman.Image
  private let whole: Pixman.Image
  private let black: Pixman.Image
  private let memory: UnsafeMutablePointer<UInt32>

  init(_ pixman: Pixman, _ mask: Mask) {
    self.pixman = pixman
    memory = .allocate(capacity: 64 * 256)
    memory.initialize(repeating: 0, count: 64 * 256)
    let bytes = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: UInt8.self)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        bytes[(y + 24) * 256 + x + 24] = mask.coverage[y * mask.stride + x]
      }
    }
    source = pixman.createBits(Pixman.alpha, 248, 248, memory, 256)
    half = pixman.createBits(Pixman.alpha, 248, 248, nil, 0)
    whole = pixman.createBits(Pixman.alpha, 248, 248, nil, 0)
    black = pixman.solid(red: 0, green: 0, blue: 0, alpha: 1)
    let taps = (-24...24).map { Int32(65536 * Self.weight(Double($0), sigma: 8)) }
    let one: Int32 = 65536
    _ = pixman.setFilter(
      source, Pixman.convolution, [49 * one, one] + taps, Int32(taps.count + 2))
    _ = pixman.setFilter(
      half, Pixman.convolution, [one, 49 * one] + taps, Int32(taps.count + 2))
  }

  private static func weight(_ x: Double, sigma: Double) -> Double {
    // e^(−x²/2σ²) by repeated squaring of its 1024th root.
    var value = 1 - x * x / (2 * sigma * sigma) / 1024
    for _ in 0..<10 { value *= value }
    return value / (sigma * (2 * Double.pi).squareRoot())
  }

  func run(onto image: Pixman.Image) {
    pixman.composite(Pixman.source, source, nil, half, 0, 0, 0, 0, 0, 0, 248, 248)
    pixman.composite(Pixman.source, half, nil, whole, 0, 0, 0, 0, 0, 0, 248, 248)
    pixman.composite(Pixman.over, black, whole, image, 0, 0, 0, 0, 76, 76, 248, 248)
  }

  deinit {
    for image in [source, half, whole, black] { _ = pixman.unref(image) }
    memory.deallocate()
  }
}
