import Geometry
import Testing

@testable import Displays

/// Where on a picture's own screen the place of a mirror's screen is, between what shows the same.
@Suite struct MirrorPlaceTests {
  private func mode(_ width: Int, _ height: Int, _ rotation: Rotation) -> DisplayMode {
    DisplayMode(
      size: PixelSize(width: width, height: height), refresh: 60, rotation: rotation, name: "test")
  }

  private func expect(
    _ x: Double, _ y: Double, on mirror: DisplayMode, isAt meant: (x: Double, y: Double),
    of mode: DisplayMode
  ) {
    let place = Mirrors.place(on: mirror, to: mode).apply(Point(x: x, y: y))
    #expect(abs(place.x - meant.x) < 1e-12 && abs(place.y - meant.y) < 1e-12, "\(place)")
  }

  @Test func theSameShapeIsTheSamePlace() {
    expect(0.2, 0.7, on: mode(1600, 960, .none), isAt: (0.2, 0.7), of: mode(800, 480, .none))
  }

  /// The picture is 640 × 384, with 48 black rows above it and below.
  @Test func theBlackIsOutside() {
    let (mirror, own) = (mode(640, 480, .none), mode(800, 480, .none))
    expect(0.5, 0.5, on: mirror, isAt: (0.5, 0.5), of: own)
    expect(0.25, 0.1, on: mirror, isAt: (0.25, 0), of: own)
    expect(0.25, 0.9, on: mirror, isAt: (0.25, 1), of: own)
    expect(0.25, 0.05, on: mirror, isAt: (0.25, -0.0625), of: own)
    // And at the sides: 800 pixels of 1920 × 480.
    expect(0.25, 0.25, on: mode(1920, 480, .none), isAt: (-0.1, 0.25), of: own)
  }

  /// Each screen is mounted in its own way, and what it is told of is its glass.
  @Test func eachIsTurnedByItself() {
    let own = mode(800, 480, .half)
    // The picture's top is on the left of the mirror's glass.
    expect(0.2, 0.9, on: mode(800, 480, .threeQuarters), isAt: (0.9, 0.8), of: own)
    expect(0.2, 0.9, on: mode(800, 480, .none), isAt: (0.8, 0.1), of: own)
    expect(0.2, 0.9, on: mode(800, 480, .none), isAt: (0.1, 0.2), of: mode(800, 480, .quarter))
  }

  @Test func aPictureTooThinToBeSeenIsAPlaceAllTheSame() {
    let place = Mirrors.place(on: mode(100, 100, .none), to: mode(16_384, 1, .none))
    #expect(place.apply(Point(x: 0.5, y: 0.5)).y.isFinite)
  }
}
