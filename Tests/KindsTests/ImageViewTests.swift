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
