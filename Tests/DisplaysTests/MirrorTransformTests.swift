import Geometry
import Testing

@testable import Displays

/// The transform from a mirror's screen to the screen of the mirrored output.
@Suite struct MirrorTransformTests {
  private func mode(_ width: Int, _ height: Int, _ rotation: Rotation) -> DisplayMode {
    DisplayMode(
      size: PixelSize(width: width, height: height), refresh: 60, rotation: rotation, name: "test")
  }

  private func expect(
    _ x: Double, _ y: Double, on mirror: DisplayMode, mapTo expected: (x: Double, y: Double),
    on mode: DisplayMode
  ) {
    let point = Mirrors.transform(from: mirror, to: mode).apply(Point(x: x, y: y))
    #expect(abs(point.x - expected.x) < 1e-12 && abs(point.y - expected.y) < 1e-12, "\(point)")
  }

  @Test func theSameAspectRatioMapsToTheSamePosition() {
    expect(0.2, 0.7, on: mode(1600, 960, .none), mapTo: (0.2, 0.7), on: mode(800, 480, .none))
  }

  /// The mirrored picture is 640 × 384, with 48 black rows above and below.
  @Test func theBlackBorderMapsOutside() {
    let (mirror, own) = (mode(640, 480, .none), mode(800, 480, .none))
    expect(0.5, 0.5, on: mirror, mapTo: (0.5, 0.5), on: own)
    expect(0.25, 0.1, on: mirror, mapTo: (0.25, 0), on: own)
    expect(0.25, 0.9, on: mirror, mapTo: (0.25, 1), on: own)
    expect(0.25, 0.05, on: mirror, mapTo: (0.25, -0.0625), on: own)
    // Black columns at the sides: the picture has 800 of 1920 columns.
    expect(0.25, 0.25, on: mode(1920, 480, .none), mapTo: (-0.1, 0.25), on: own)
  }

  /// Each screen has its own rotation. Positions are relative to the unrotated screens.
  @Test func screensRotateIndependently() {
    let own = mode(800, 480, .half)
    // The picture's top is at the left edge of the mirror's screen.
    expect(0.2, 0.9, on: mode(800, 480, .threeQuarters), mapTo: (0.9, 0.8), on: own)
    expect(0.2, 0.9, on: mode(800, 480, .none), mapTo: (0.8, 0.1), on: own)
    expect(0.2, 0.9, on: mode(800, 480, .none), mapTo: (0.1, 0.2), on: mode(800, 480, .quarter))
  }

  @Test func anInvisiblyThinPictureHasAFiniteTransform() {
    let transform = Mirrors.transform(
      from: mode(100, 100, .none), to: mode(16_384, 1, .none))
    #expect(transform.apply(Point(x: 0.5, y: 0.5)).y.isFinite)
  }
}
