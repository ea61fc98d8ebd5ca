import Geometry
import Testing
import VirtualMachine

/// One of the emulator's cards, and sizes of its screen.
struct EmulatorDriver: CustomTestStringConvertible {
  let display: Machine.Configuration.Display
  let extraMode: PixelSize
  let sizes: [PixelSize]
  /// The largest allowed difference of each colour component.
  var tolerance = 0

  var testDescription: String { "\(display)" }

  var configuration: Machine.Configuration {
    var configuration = Machine.Configuration(display: display)
    configuration.extraMode = "\(extraMode)"
    return configuration
  }

  static let all = [
    EmulatorDriver(
      display: .virtioGPU(width: 376, height: 960), extraMode: .odd, sizes: [.narrow, .odd, .wide]),
    EmulatorDriver(
      display: .bochs(width: 376, height: 960), extraMode: .common,
      sizes: [.common, .narrow, .wide]),
    // Widths are multiples of eight, and pixels have 16 bits.
    EmulatorDriver(
      display: .cirrus, extraMode: .common,
      sizes: [PixelSize(width: 1024, height: 768), .common], tolerance: 8),
    EmulatorDriver(
      display: .qxl(width: 376, height: 960), extraMode: .common,
      sizes: [.wide, .common, .odd, .narrow]),
  ]
}

/// A common size, and sizes that are no multiples, with which a wrong pitch shears the picture.
extension PixelSize {
  static let narrow = PixelSize(width: 376, height: 960)
  static let common = PixelSize(width: 800, height: 480)
  static let odd = PixelSize(width: 1366, height: 768)
  static let wide = PixelSize(width: 1920, height: 1080)
}
