import Controls
import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import SVG
import TestFolders
import Testing

@testable import PanelSources
@testable import Raster

/// Pictures that take long to draw.
struct DrawnPicturesTests {
  /// 300 shapes on top of each other.
  private static func slow(_ color: String = "#20406080") -> [UInt8] {
    let circle = "<circle cx='50' cy='50' r='49' fill='\(color)' fill-opacity='0.1'/>"
    return Array(
      "<svg viewBox='0 0 100 100'>\(String(repeating: circle, count: 300))</svg>".utf8)
  }

  private let slow: Drawing
  private let look = DrawingLook(size: PixelSize(width: 100, height: 100), color: .black)

  init() throws { slow = try SVGReader.drawing(from: Self.slow()) }

  /// Pictures that are drawn in another thread.
  private final class Scene {
    let loop: EventLoop
    let worker: Worker
    let pictures: DrawnPictures
    var redrawCount = 0
    var unfit: [Drawing] = []
    /// Draws a frame.
    var frame: () -> Void = {}

    init(_ pictures: DrawnPictures) throws {
      loop = try EventLoop()
      worker = Worker(loop: loop)
      self.pictures = pictures
      pictures.draw(in: worker, loop: loop) { [unowned self] in
        self.redrawCount += 1
        self.frame()
      } doesNotFit: { [unowned self] in
        self.unfit.append($0)
      }
    }

    func pixels(of drawing: Drawing, _ look: DrawingLook) -> Surface? {
      pictures.source(of: drawing, look).surface
    }

    /// Runs the loop until a condition is true after a frame, or for a limited time.
    func run(until condition: () -> Bool) throws {
      try withoutActuallyEscaping(condition) { condition in
        let deadline = Clock.monotonic + .seconds(300)
        let timer = EventLoop.Timer(loop)
        func look() {
          timer.schedule(at: Clock.monotonic + .milliseconds(1)) { [unowned self] in
            if condition() || Clock.monotonic > deadline { loop.stop() } else { look() }
          }
        }
        look()
        try loop.run()
      }
      #expect(condition())
    }
  }

  @Test func withoutAThreadTheyAreDrawnOnce() throws {
    let pictures = DrawnPictures(limit: 3 * Self.byteCount)
    let first = try #require(pictures.source(of: slow, look).surface)
    #expect(first[50, 50] != 0 && first[0, 0] == 0)
    // A cache would need more memory than the pixels.
    #expect(first.usedCache == nil)
    #expect(pictures.source(of: slow, look).surface === first)
    // A drawing that does not fit is drawn as shapes, and the pixels on the screen stay.
    for width in 101...104 {
      let look = DrawingLook(size: PixelSize(width: width, height: 100), color: .black)
      #expect((pictures.source(of: slow, look).surface != nil) == (width <= 102))
    }
    #expect(pictures.source(of: slow, look).surface === first)
  }

  /// The memory of pixels with a width up to 112, in bytes.
  private static let byteCount = 112 * 100 * 4

  /// The pixels are those of the shapes, but for rounding.
  @Test func theyLookAsIfTheShapesWereDrawn() {
    func picture(_ drawing: Drawing, _ turn: Double) -> Surface {
      let surface = Surface(width: 120, height: 120)
      var canvas = Canvas(surface)
      canvas.fill(.rectangle(Rectangle(x: 0, y: 0, width: 120, height: 120)), .white)
      canvas.concatenate(.rotation(degrees: turn, about: Point(x: 60, y: 60)))
      canvas.draw(
        drawing, in: Rectangle(x: 10, y: 10, width: 100, height: 100), opacity: 0.5, color: .black)
      return surface
    }
    let pictures = DrawnPictures()
    for turn in [0.0, 90, 180] {
      slow.pixels = nil
      let shapes = picture(slow, turn)
      slow.pixels = pictures
      #expect(picture(slow, turn).largestDifference(from: shapes) <= 3)
    }
  }

  /// Most pictures are sharper and need less memory when they are drawn each time.
  @Test(arguments: [
    ("<path d='M 0 0 L 100 0 L 50 100 Z'/>", 2_000), ("<rect width='100' height='100'/>", 2_000),
    (String(repeating: "<circle cx='50' cy='50' r='50'/>", count: 300), 20),
  ])
  func othersAreNotKept(shapes: String, side: Int) throws {
    let drawing = try SVGReader.drawing(
      from: Array("<svg viewBox='0 0 100 100'>\(shapes)</svg>".utf8))
    let counter = Counter()
    drawing.pixels = counter
    let surface = Surface(width: side, height: side)
    Canvas(surface).draw(
      drawing, in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)), color: .black)
    #expect(counter.count == 0 && surface[side / 2, side / 4] != 0)
    Canvas(surface).draw(
      slow, in: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .black)
    slow.pixels = counter
    Canvas(surface).draw(
      slow, in: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .black)
    #expect(counter.count == 1)
  }

  /// The colour of the text is irrelevant to pictures that do not use it.
  @Test func onlyPicturesWithTheColorOfTextDependOnIt() throws {
    let counter = Counter()
    let colorless = try SVGReader.drawing(from: Self.slow("currentColor"))
    let frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    for (drawing, isTinted) in [(slow, false), (slow, true), (colorless, false)] {
      drawing.pixels = counter
      Canvas(Surface(width: 100, height: 100)).draw(
        drawing, in: frame, color: .white, isTinted: isTinted)
    }
    #expect(counter.colors == [.black, .white, .white])
  }

  private final class Counter: DrawingPixels {
    var count = 0
    var colors: [Color] = []

    func source(of drawing: Drawing, _ look: DrawingLook) -> DrawingSource {
      count += 1
      colors.append(look.color)
      return .nothing
    }
  }

  /// A size or colour that changes all the time does not queue up.
  @Test func oneAtATimeIsDrawnInTheThread() throws {
    let scene = try Scene(DrawnPictures())
    for width in 100..<150 {
      let look = DrawingLook(size: PixelSize(width: width, height: 100), color: .black)
      #expect(scene.pixels(of: slow, look) == nil)
    }
    scene.worker.wait()
    #expect(scene.redrawCount == 1)
    let first = try #require(scene.pixels(of: slow, look))
    // Until the new size is drawn, the old one is scaled.
    let last = DrawingLook(size: PixelSize(width: 149, height: 100), color: .black)
    #expect(scene.pixels(of: slow, last) === first)
    scene.worker.wait()
    #expect(scene.pixels(of: slow, last)?.width == 149)
    #expect(scene.redrawCount == 2)
  }

  /// Pictures on the screen that do not fit together are scaled. None of them disappears, and they are
  /// not drawn again and again.
  @Test func pixelsThatDoNotFitAreReportedOnce() throws {
    let scene = try Scene(DrawnPictures(limit: 3 * Self.byteCount, pause: .milliseconds(5)))
    let looks = (0..<5).map {
      DrawingLook(size: PixelSize(width: 100 + $0, height: 100), color: .black)
    }
    var widths: [Int?] = []
    scene.frame = { [unowned scene, slow] in
      widths = looks.map { scene.pixels(of: slow, $0)?.width }
    }
    scene.frame()
    try scene.run { !scene.unfit.isEmpty }
    #expect(scene.unfit.count == 1 && !scene.worker.isBusy)
    #expect(widths.prefix(3) == [100, 101, 102] && !widths.contains(nil))
    scene.frame()
    #expect(!scene.worker.isBusy && !widths.contains(nil))
  }

  /// A picture for which there is no memory is shown with fewer pixels until others leave the screen.
  @Test func pixelsThatAreNotOnTheScreenMakeRoom() throws {
    let smallest = Surface.byteCount(width: 1, height: 1)
    let scene = try Scene(DrawnPictures(limit: Self.byteCount + smallest, pause: .milliseconds(5)))
    let other = try SVGReader.drawing(from: Self.slow("red"))
    var shown = [slow]
    var widths: [Int?] = []
    scene.frame = { [unowned scene, look] in
      widths = shown.map { scene.pixels(of: $0, look)?.width }
    }
    scene.frame()
    scene.worker.wait()
    #expect(widths == [100])
    shown = [slow, other]
    scene.frame()
    try scene.run { !scene.unfit.isEmpty }
    #expect(widths[0] == 100 && (widths[1] ?? 100) < 100)
    shown = [other]
    try scene.run {
      scene.frame()
      return widths == [100]
    }
    #expect(scene.unfit.count == 1)
  }

  /// The program does not wait for a picture when it ends, nor a new panel for those of the old one.
  @Test func theRestIsOmittedAtTheEnd() throws {
    let full = slow.content.pixels(look)
    var count = 0
    let part = slow.content.pixels(look) {
      count += 1
      return count <= 2
    }
    #expect(part[50, 50] != 0 && part[50, 50] != full[50, 50])
    let scene = try Scene(DrawnPictures())
    scene.pictures.stop()
    _ = scene.pixels(of: slow, look)
    scene.worker.wait()
    #expect(scene.pixels(of: slow, look)?[50, 50] == 0)
  }

  // MARK: Panels

  private func withPanel(
    _ controls: String, _ body: (Panel, PictureCache, String) throws -> Void
  ) throws {
    let folder = try makeTestFolder()
    let file = try FileDescriptor.open("\(folder)/slow.svg", O_WRONLY | O_CREAT)
    try file.write(all: Self.slow(), to: "slow.svg")
    let resources = FileResources(folder: folder) { _ in }
    let panel = try TestPanel.panel(
      "{ size: { width: 400, height: 200 }, background: '#FFFFFF', controls: [\(controls)] }",
      resources: resources)
    try body(panel, resources.pictures, folder)
  }

  /// Twenty controls with the same picture need its pixels once, and the first frame does not wait.
  @Test func aFrameDoesNotWaitForAPicture() throws {
    let images = (0..<20).map {
      "{ kind: 'image', frame: [\($0 % 4 * 100), 0, 100, 100], source: 'slow.svg' },"
    }.joined()
    try withPanel(
      images + "{ kind: 'button', title: 'OK', icon: 'slow.svg', frame: [0, 120, 90, 60] }"
    ) { panel, pictures, _ in
      let surface = Surface(width: 400, height: 200)
      _ = panel.draw(on: surface)
      let whole = surface.copy()
      let scene = try Scene(pictures.drawn)
      scene.frame = { panel.damageEverything() }
      // Nothing is drawn again, because the pixels are known.
      panel.damageEverything()
      _ = panel.draw(on: surface)
      #expect(!scene.worker.isBusy && surface.differences(from: whole) == 0)
    }
    try withPanel(images) { panel, pictures, _ in
      let surface = Surface(width: 400, height: 200)
      let scene = try Scene(pictures.drawn)
      scene.frame = { panel.damageEverything() }
      _ = panel.draw(on: surface)
      #expect(surface[50, 50] & 0xff_ffff == 0xff_ffff && scene.worker.isBusy)
      scene.worker.wait()
      #expect(scene.redrawCount == 1)
      _ = panel.draw(on: surface)
      #expect(surface[50, 50] & 0xff_ffff != 0xff_ffff && surface[350, 50] == surface[50, 50])
      #expect(panel.draw(on: surface).isEmpty)
    }
  }
}

extension DrawingSource {
  fileprivate var surface: Surface? { if case .pixels(let surface) = self { surface } else { nil } }
}

extension Surface {
  /// The largest difference of a component of a pixel.
  fileprivate func largestDifference(from other: Surface) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        for shift in [0, 8, 16, 24] {
          let (a, b) = (self[x, y] >> shift & 255, other[x, y] >> shift & 255)
          largest = max(largest, abs(Int(a) - Int(b)))
        }
      }
    }
    return largest
  }
}
