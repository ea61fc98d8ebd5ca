import Geometry
import Randomness
import Testing

@testable import Raster

/// Pictures without their transparent margins.
struct CroppedPictureTests {
  /// A picture that is painted only in an area.
  private static func picture(
    _ width: Int, _ height: Int, painted area: PixelRectangle, _ random: inout SeededGenerator
  ) -> Surface {
    let picture = Surface(width: width, height: height)
    for y in area.top..<area.bottom {
      for x in area.left..<area.right {
        let alpha = UInt32.random(in: 1...255, using: &random)
        var pixel = alpha << 24
        for shift: UInt32 in [0, 8, 16] {
          pixel |= UInt32.random(in: 0...alpha, using: &random) << shift
        }
        picture[x, y] = pixel
      }
    }
    return picture
  }

  /// Draws both pictures, and returns the largest difference of a channel.
  private static func difference(
    _ whole: Surface, _ cropped: Surface, in frame: Rectangle, rotation: Double = 0,
    opacity: Double = 1, _ quality: ImageQuality
  ) -> Int {
    let surfaces = [whole, cropped].map { picture in
      let surface = Surface(width: 96, height: 96)
      var canvas = Canvas(surface)
      canvas.fill(.rectangle(surface.bounds.rectangle), Color(red: 0.2, green: 0.4, blue: 0.9))
      canvas.concatenate(.rotation(degrees: rotation, about: Point(x: 48, y: 48)))
      canvas.draw(picture, in: frame, opacity: opacity, quality: quality)
      return surface
    }
    var largest = 0
    for y in 0..<96 {
      for x in 0..<96 where surfaces[0][x, y] != surfaces[1][x, y] {
        for shift: UInt32 in [0, 8, 16, 24] {
          let channels = surfaces.map { Int($0[x, y] >> shift & 255) }
          largest = max(largest, abs(channels[0] - channels[1]))
        }
      }
    }
    return largest
  }

  /// Frames that enlarge, shrink, or move by whole pixels or parts of one.
  private static let frames = [
    Rectangle(x: 20, y: 30, width: 40, height: 30), Rectangle(x: 3.5, y: 7, width: 40, height: 30),
    Rectangle(x: 1, y: 2, width: 90, height: 70), Rectangle(x: 30, y: 30, width: 13, height: 9),
    Rectangle(x: 10.3, y: 12.7, width: 33.3, height: 61.9),
    Rectangle(x: -60, y: -20, width: 200, height: 150),
  ]

  @Test(arguments: RandomDrawing.blocks)
  func aCroppedPictureLooksLikeTheWhole(block: Int) {
    var random = SeededGenerator(seed: UInt64(block) + 40)
    for _ in 0..<4 {
      let left = Int.random(in: 0..<20, using: &random)
      let top = Int.random(in: 0..<14, using: &random)
      let area = PixelRectangle(
        left: left, top: top, right: Int.random(in: left + 1...40, using: &random),
        bottom: Int.random(in: top + 1...30, using: &random))
      let whole = Self.picture(40, 30, painted: area, &random)
      let cropped = whole.cropped()
      for frame in Self.frames {
        for rotation in [0, 90, 180, 37.5] {
          for quality in ImageQuality.allCases {
            let opacity = rotation == 90 ? 0.6 : 1
            #expect(
              Self.difference(
                whole, cropped, in: frame, rotation: rotation, opacity: opacity, quality) <= 1,
              "\(area) in \(frame), \(rotation)°, \(quality)")
          }
        }
      }
    }
  }

  /// At its own size, every pixel is the same.
  @Test func anUnscaledPictureIsIdentical() {
    var random = SeededGenerator(seed: 7)
    let area = PixelRectangle(left: 5, top: 3, right: 21, bottom: 8)
    let whole = Self.picture(40, 30, painted: area, &random)
    for (x, y) in [(0.0, 0.0), (17, 30), (-12, -6), (80, 85)] {
      let frame = Rectangle(x: x, y: y, width: 40, height: 30)
      #expect(Self.difference(whole, whole.cropped(), in: frame, .smooth) == 0)
    }
  }

  @Test func onlyMarginsAreRemoved() {
    var random = SeededGenerator(seed: 3)
    let cases = [
      // The painted area, the size of the rest.
      (PixelRectangle(left: 40, top: 10, right: 50, bottom: 12), PixelSize(width: 12, height: 4)),
      (PixelRectangle(left: 0, top: 0, right: 10, bottom: 2), PixelSize(width: 11, height: 3)),
      (PixelRectangle(left: 0, top: 0, right: 100, bottom: 60), PixelSize(width: 100, height: 60)),
      (PixelRectangle(left: 99, top: 59, right: 100, bottom: 60), PixelSize(width: 2, height: 2)),
      (.empty, PixelSize(width: 1, height: 1)),
    ]
    for (area, size) in cases {
      let whole = Self.picture(100, 60, painted: area, &random)
      let cropped = whole.cropped()
      #expect(PixelSize(width: cropped.width, height: cropped.height) == size)
      #expect(cropped.wholeSize == PixelSize(width: 100, height: 60))
      #expect(Artwork.pixels(cropped).size == Size(width: 100, height: 60))
      #expect(cropped.byteCount <= whole.byteCount)
      #expect((cropped === whole) == (size.width == 100))
    }
    // Two separate parts.
    let whole = Surface(width: 100, height: 60)
    (whole[70, 20], whole[30, 40]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
    let cropped = whole.cropped()
    #expect(cropped.width == 43 && cropped.height == 23)
    #expect(cropped[41, 1] == 0xFFFF_FFFF && cropped[1, 21] == 0xFFFF_FFFF)
  }

  /// A cropped picture can be cropped again.
  @Test func croppingTwiceChangesNothing() {
    var random = SeededGenerator(seed: 5)
    let area = PixelRectangle(left: 40, top: 10, right: 50, bottom: 12)
    let cropped = Self.picture(100, 60, painted: area, &random).cropped()
    #expect(cropped.cropped() === cropped)
  }
}
