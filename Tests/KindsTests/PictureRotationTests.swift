import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// The rotation of `image` and `imageSequence`.
struct PictureRotationTests {
  /// A picture in which every pixel is different.
  private static func picture(_ width: Int, _ height: Int) -> Surface {
    let picture = Surface(width: width, height: height)
    for x in 0..<width {
      for y in 0..<height { picture[x, y] = 0xFF00_0000 | UInt32(x * 20 << 16 | y * 20) }
    }
    return picture
  }

  private func view(_ artwork: Artwork, rotation: Double, _ frame: Rectangle) -> ImageView {
    let view = ImageView()
    view.frame = frame
    view.source = Picture(path: "a", artwork: artwork)
    view.rotation = rotation
    return view
  }

  private func draw(_ view: ImageView, scale: Double = 1) -> Surface {
    let surface = Surface(width: 40, height: 40)
    var canvas = Canvas(surface)
    canvas.scale(x: scale, y: scale)
    canvas.translate(x: view.movedFrame.x, y: view.movedFrame.y)
    view.draw(on: canvas)
    return surface
  }

  @Test(arguments: [(0, 0), (90, 1), (180, 2), (270, 3), (-90, 3), (450, 1), (-360, 0)])
  func quarterTurnsKeepEveryPixel(degrees: Int, quarters: Int) {
    let picture = Self.picture(12, 6)
    let frame = Rectangle(x: 10, y: 10, width: 12, height: 6)
    let surface = draw(view(.pixels(picture), rotation: Double(degrees), frame))
    // The centre of the frame is at 16, 13.
    for x in 0..<12 {
      for y in 0..<6 {
        let (dx, dy) = (2 * x + 1 - 12, 2 * y + 1 - 6)
        let turned = [(dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx)][quarters]
        #expect(
          surface[(turned.0 - 1) / 2 + 16, (turned.1 - 1) / 2 + 13] == picture[x, y],
          "\(degrees)°: \(x), \(y)")
      }
    }
  }

  /// A picture whose centre is on half a pixel stays sharp.
  @Test(arguments: [0.0, 90, 180, 270]) func edgesStayOnPixels(degrees: Double) {
    let picture = Surface(width: 7, height: 4)
    for x in 0..<7 { for y in 0..<4 { picture[x, y] = 0xFFFF_0000 } }
    let frame = Rectangle(x: 9, y: 11, width: 7, height: 4)
    let surface = draw(view(.pixels(picture), rotation: degrees, frame))
    var count = 0
    for x in 0..<40 {
      for y in 0..<40 where surface[x, y] != 0 {
        #expect(surface[x, y] == 0xFFFF_0000)
        count += 1
      }
    }
    #expect(count == 28)
  }

  /// Pixels are mixed with their opacity, so the edges of a light picture are not dark.
  @Test func edgesOfARotatedPictureAreNotDarker() {
    let picture = Surface(width: 16, height: 16)
    for x in 3..<13 { for y in 3..<13 { picture[x, y] = 0xFFFF_FFFF } }
    for degrees in stride(from: 5.0, to: 90, by: 10) {
      let frame = Rectangle(x: 12, y: 12, width: 16, height: 16)
      let surface = draw(view(.pixels(picture), rotation: degrees, frame))
      for x in 0..<40 {
        for y in 0..<40 {
          let pixel = surface[x, y]
          let alpha = pixel >> 24
          #expect([pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].allSatisfy { $0 == alpha })
        }
      }
      #expect(surface[20, 20] == 0xFFFF_FFFF)
    }
  }

  /// A drawing is rotated as shapes: a thin line stays thin.
  @Test func aDrawingIsRotatedAsShapes() {
    let line = Drawing.Figure(
      .rectangle(Rectangle(x: 0, y: 1.9, width: 4, height: 0.2)), fill: .current(opacity: 1))
    let drawing = Drawing(size: Size(width: 4, height: 4), parts: [.figure(line)])
    let frame = Rectangle(x: 10, y: 10, width: 20, height: 20)
    let surface = draw(view(.drawing(drawing), rotation: 45, frame))
    for place in 14..<26 {
      #expect(surface[place, place] >> 24 > 150)
      #expect(surface[place + 2, place - 2] == 0 && surface[place - 2, place + 2] == 0)
    }
  }

  @Test(arguments: [1, 1.5]) func nothingIsDrawnOutsideOfTheDrawingBounds(scale: Double) {
    let picture = Surface(width: 8, height: 3)
    for x in 0..<8 { for y in 0..<3 { picture[x, y] = 0xFFFF_FFFF } }
    for degrees in stride(from: -180.0, through: 180, by: 7.5) {
      for scaling in ImageView.Scaling.allCases {
        let frame = Rectangle(x: 7.3, y: 8, width: 13, height: 9)
        let view = view(.pixels(picture), rotation: degrees, frame)
        view.scaling = scaling
        let surface = draw(view, scale: scale)
        let area = view.drawingBounds(of: frame.size).offset(by: frame.origin)
        let pixels = PixelRectangle(
          covering: AffineTransform.scale(x: scale, y: scale).boundingBox(of: area))
        for x in 0..<40 {
          for y in 0..<40 where surface[x, y] != 0 {
            #expect(pixels.contains(x: x, y: y), "\(degrees)° \(scaling)")
          }
        }
      }
    }
  }

  @Test func aRotationDamagesTheOldAndTheNewCorners() {
    let picture = Surface(width: 20, height: 2)
    let view = view(.pixels(picture), rotation: 0, Rectangle(x: 100, y: 100, width: 20, height: 2))
    let bench = Bench(view)
    view.rotation = 90
    bench.forgetDamage()
    view.rotation = 0
    #expect(bench.damage.contains { $0.top <= 91 && $0.bottom >= 111 })
    #expect(bench.damage.contains { $0.left <= 100 && $0.right >= 120 })
  }
}
