import Geometry
import Testing
import VirtualMachine

/// A driver of one of the emulator's cards, and sizes that its screen has.
struct EmulatorDriver: CustomTestStringConvertible {
  let display: Machine.Configuration.Display
  let extraMode: PixelSize
  let sizes: [PixelSize]
  /// How far the screen may be from the picture in each component.
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
    // Its widths are multiples of eight, and it keeps five bits of red and blue, six of green.
    EmulatorDriver(
      display: .cirrus, extraMode: .common,
      sizes: [PixelSize(width: 1024, height: 768), .common], tolerance: 8),
    EmulatorDriver(
      display: .qxl(width: 376, height: 960), extraMode: .common,
      sizes: [.wide, .common, .odd, .narrow]),
  ]
}

/// What others take for granted, and sizes that are no multiple of anything, where a wrong pitch
/// shears the picture.
extension PixelSize {
  static let narrow = PixelSize(width: 376, height: 960)
  static let common = PixelSize(width: 800, height: 480)
  static let odd = PixelSize(width: 1366, height: 768)
  static let wide = PixelSize(width: 1920, height: 1080)
}
