import Geometry
import Testing

@testable import Displays

@Suite struct DisplayModeTests {
  @Test(arguments: [
    // The Raspberry Pi's official 7 inch panel, and a monitor.
    (
      PixelSize(width: 800, height: 480), Optional(PixelSize(width: 154, height: 86)),
      Optional(136.8)
    ),
    (PixelSize(width: 1920, height: 1080), PixelSize(width: 527, height: 296), 92.6),
    (PixelSize(width: 800, height: 480), nil, nil),
    (PixelSize(width: 800, height: 480), PixelSize(width: 0, height: 0), nil),
    // Mounted on its side, but the physical size is not swapped.
    (PixelSize(width: 480, height: 800), PixelSize(width: 154, height: 86), nil),
    // A projector, and a screen that reports its aspect ratio.
    (PixelSize(width: 1920, height: 1080), PixelSize(width: 16_000, height: 9_000), nil),
    (PixelSize(width: 1920, height: 1080), PixelSize(width: 16, height: 9), nil),
  ])
  func implausibleDensitiesAreIgnored(
    size: PixelSize, millimetres: PixelSize?, density: Double?
  ) throws {
    let mode = DisplayMode(
      size: size, refresh: 60, rotation: .none, physicalSize: millimetres, name: "test")
    #expect(mode.density.map { ($0 * 10).rounded() / 10 } == density)
  }
}
