import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

struct ImageViewTests {
  private func frame(_ scaling: ImageView.Scaling, scale: Double = 1) -> Rectangle {
    let view = ImageView()
    view.frame = Rectangle(x: 5, y: 5, width: 100, height: 100)
    view.scaling = scaling
    return view.frame(of: .pixels(Surface(width: 40, height: 20)), scale: scale)
  }

  @Test func scalingPreservesTheAspectRatio() {
    #expect(frame(.fit) == Rectangle(x: 0, y: 25, width: 100, height: 50))
    #expect(frame(.fill) == Rectangle(x: -50, y: 0, width: 200, height: 100))
    #expect(frame(.none) == Rectangle(x: 30, y: 40, width: 40, height: 20))
    #expect(frame(.none, scale: 2) == Rectangle(x: 40, y: 45, width: 20, height: 10))
  }

  @Test(arguments: [(0.0, 0.0), (50, -50), (60, -70), (100, -100)])
  func theFocusStaysVisible(focus: Double, x: Double) {
    let view = ImageView()
    view.frame = Rectangle(x: 5, y: 5, width: 100, height: 100)
    view.scaling = .fill
    view.focus = [focus, 0]
    let picture = Artwork.pixels(Surface(width: 40, height: 20))
    #expect(view.frame(of: picture, scale: 1) == Rectangle(x: x, y: 0, width: 200, height: 100))
    // A whole picture is centred.
    view.scaling = .fit
    #expect(view.frame(of: picture, scale: 1) == Rectangle(x: 0, y: 25, width: 100, height: 50))
  }

  /// The colour takes the opacity of the picture.
  @Test func aPictureOfOneColorHasAnother() {
    let picture = Surface(width: 16, height: 16)
    for x in 0..<8 { for y in 0..<16 { picture[x, y] = x < 4 ? 0xFFFF_0000 : 0x8000_0080 } }
    let view = ImageView()
    view.frame = Rectangle(x: 0, y: 0, width: 16, height: 16)
    view.source = Picture(path: "a.png", artwork: .pixels(picture))
    view.color = Color(red: 0, green: 1, blue: 0)
    let surface = Surface(width: 16, height: 16)
    view.draw(on: Canvas(surface))
    #expect(surface[2, 8] == 0xFF00_FF00 && surface[6, 8] == 0x8000_8000 && surface[12, 8] == 0)
  }

  /// Shapes have a size in points.
  @Test func aDrawingIsNotScaledByTheScreen() {
    let view = ImageView()
    view.frame = Rectangle(x: 5, y: 5, width: 100, height: 100)
    let drawing = Artwork.drawing(Drawing(size: Size(width: 40, height: 20), parts: []))
    #expect(view.frame(of: drawing, scale: 2) == Rectangle(x: 0, y: 25, width: 100, height: 50))
    view.scaling = .none
    #expect(view.frame(of: drawing, scale: 2) == Rectangle(x: 30, y: 40, width: 40, height: 20))
  }

  @Test func thePictureIsClippedToTheControl() {
    let picture = Surface(width: 40, height: 20)
    for x in 0..<40 { for y in 0..<20 { picture[x, y] = 0xFFFF_0000 } }
    let view = ImageView()
    view.frame = Rectangle(x: 0, y: 0, width: 16, height: 16)
    view.source = Picture(path: "red.png", artwork: .pixels(picture))
    for scaling in ImageView.Scaling.allCases {
      view.scaling = scaling
      let surface = Surface(width: 32, height: 32)
      var canvas = Canvas(surface)
      canvas.translate(x: 8, y: 8)
      view.draw(on: canvas)
      #expect(surface[16, 16] == 0xFFFF_0000)
      #expect(surface[7, 16] == 0 && surface[24, 16] == 0 && surface[16, 7] == 0)
      #expect(surface[16, 9] == (scaling == .fit ? 0 : 0xFFFF_0000))
    }
  }
}
