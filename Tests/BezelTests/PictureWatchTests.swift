import Controls
import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Pictures
import Raster
import TestFolders
import Testing

@testable import PanelDaemon
@testable import PanelSources

/// Pictures that are replaced while a panel shows them, as the daemon sees them.
struct PictureWatchTests {
  /// A panel with pictures, and the part of a daemon that watches them.
  private final class Scene {
    let folder: String
    let loop: EventLoop
    let panel: Panel
    let watch: PictureWatch
    private let worker: Worker

    init(_ controls: String, icons: String = "", in folder: String) throws {
      self.folder = folder
      loop = try EventLoop()
      worker = Worker(loop: loop)
      let resources = FileResources(folder: folder) { _ in }
      panel = try TestPanel.panel(
        "{ icons: { \(icons) }, values: { cover: { initial: 'a.png' } }, controls: [\(controls)] }",
        resources: resources)
      panel.fit(width: 100, height: 100)
      watch = PictureWatch(worker: worker, loop: loop, log: Log(program: "test", level: .error))
      watch.begin(panel, resources.pictures)
    }

    /// The widths of the pictures by their paths; 0 for a placeholder.
    var widths: [String: Int] {
      Dictionary(
        panel.pictures.map { ($0.path, $0.artwork.map { Int($0.size.width) } ?? 0) },
        uniquingKeysWith: { a, _ in a })
    }

    /// Runs the loop until the pictures have these widths, or for a limited time.
    func expect(
      _ wanted: [String: Int], within limit: Duration = .seconds(300),
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let deadline = Clock.monotonic + limit
      let timer = EventLoop.Timer(loop)
      func look() {
        timer.schedule(at: Clock.monotonic + .milliseconds(2)) { [unowned self] in
          watch.update()
          if widths == wanted || Clock.monotonic > deadline { loop.stop() } else { look() }
        }
      }
      look()
      try loop.run()
      #expect(widths == wanted, sourceLocation: sourceLocation)
    }

    /// Lets time pass in which the watch could read files.
    func wait() throws {
      let timer = EventLoop.Timer(loop)
      timer.schedule(at: Clock.monotonic + PictureWatch.pause * 3) { [loop] in loop.stop() }
      try loop.run()
    }
  }

  private static let image =
    "{ kind: 'image', frame: [0, 0, 50, 50], bind: { source: 'cover' } },"

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try makeTestFolder()
    try body(folder)
  }

  private func picture(_ width: Int) -> [UInt8] {
    PNG.encode(Surface(width: width, height: 4))
  }

  private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
    let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(all: bytes, to: path)
  }

  @Test func aFileThatIsReplacedOrOverwrittenIsShown() throws {
    try withFolder { folder in
      try overwrite("\(folder)/a.png", picture(4))
      let scene = try Scene(
        Self.image + "{ kind: 'button', icon: 'a.png', frame: [50, 0, 50, 50] }", in: folder)
      try scene.expect(["a.png": 4])
      try replaceFile(at: "\(folder)/a.png", with: picture(5))
      try scene.expect(["a.png": 5])
      #expect(!scene.panel.damage.isEmpty)
      try overwrite("\(folder)/a.png", picture(6))
      try scene.expect(["a.png": 6])
      // Both controls show it.
      let surfaces = scene.panel.pictures.map { $0.artwork?.surface }
      #expect(surfaces.count == 1)
    }
  }

  /// An SVG file is read again as a whole. The old drawing stays while the file has a mistake.
  @Test func aReplacedDrawingIsShown() throws {
    try withFolder { folder in
      func svg(_ width: Int, _ content: String = "") -> [UInt8] {
        Array("<svg viewBox='0 0 \(width) 4'>\(content)</svg>".utf8)
      }
      try overwrite("\(folder)/a.png", svg(4))
      let scene = try Scene(
        Self.image + "{ kind: 'list', frame: [50, 0, 50, 50], name: 'l', rows: [] }",
        icons: "own: 'b.png'", in: folder)
      try scene.expect(["a.png": 4, "b.png": 0])
      try replaceFile(at: "\(folder)/a.png", with: svg(5))
      try scene.expect(["a.png": 5, "b.png": 0])
      try replaceFile(at: "\(folder)/a.png", with: svg(6, "<text/>"))
      try replaceFile(at: "\(folder)/b.png", with: svg(7))
      try scene.expect(["a.png": 5, "b.png": 7])
      #expect(scene.panel.stage.icons["own"]?.artwork?.size.width == 7)
      try replaceFile(at: "\(folder)/a.png", with: svg(6))
      try scene.expect(["a.png": 6, "b.png": 7])
    }
  }

  @Test func aMissingFileIsShownWhenItAppears() throws {
    try withFolder { folder in
      let scene = try Scene(
        Self.image + "{ kind: 'image', source: 'covers/a.png', frame: [50, 0, 50, 50] }",
        in: folder)
      #expect(scene.widths == ["a.png": 0, "covers/a.png": 0])
      try overwrite("\(folder)/a.png", picture(4))
      try scene.expect(["a.png": 4, "covers/a.png": 0])
      #expect(mkdir("\(folder)/covers", 0o700) == 0)
      try overwrite("\(folder)/covers/a.png", picture(7))
      try scene.expect(["a.png": 4, "covers/a.png": 7])
      // The folder is removed and created again.
      unlink("\(folder)/covers/a.png")
      rmdir("\(folder)/covers")
      try scene.wait()
      #expect(scene.widths["covers/a.png"] == 7)
      #expect(mkdir("\(folder)/covers", 0o700) == 0)
      try overwrite("\(folder)/covers/a.png", picture(8))
      try scene.expect(["a.png": 4, "covers/a.png": 8])
    }
  }

  @Test func aDamagedFileKeepsThePictureUntilItIsWhole() throws {
    try withFolder { folder in
      try overwrite("\(folder)/a.png", picture(4))
      let scene = try Scene(Self.image, in: folder)
      let whole = picture(5)
      for bytes in [Array(whole.prefix(30)), [], Array("text".utf8)] {
        try overwrite("\(folder)/a.png", bytes)
        try scene.wait()
        #expect(scene.widths == ["a.png": 4])
      }
      unlink("\(folder)/a.png")
      try scene.wait()
      #expect(scene.widths == ["a.png": 4])
      try overwrite("\(folder)/a.png", whole)
      try scene.expect(["a.png": 5])
    }
  }

  @Test func aValueCanNameAFileThatIsWrittenLater() throws {
    try withFolder { folder in
      try overwrite("\(folder)/a.png", picture(4))
      let scene = try Scene(Self.image, in: folder)
      try scene.panel.set(["cover": .text("b.png")], origin: .client)
      try scene.expect(["b.png": 0])
      try overwrite("\(folder)/b.png", picture(9))
      try scene.expect(["b.png": 9])
      // A path that leaves the folder is refused, and the picture stays.
      for path in ["../a.png", "/etc/hostname", "covers/../../a.png"] {
        try scene.panel.set(["cover": .text(path)], origin: .client)
        try scene.expect(["b.png": 9])
      }
    }
  }

  /// The panel's folder counts as one of the watched folders.
  @Test func theNumberOfWatchedFoldersIsLimited() throws {
    let folder = try makeTestFolder()
    let folders = (0..<PictureWatch.folderLimit).map { "d\($0 + 100)" }
    for name in folders { #expect(mkdir("\(folder)/\(name)", 0o700) == 0) }
    let images = folders.map {
      "{ kind: 'image', source: '\($0)/a.png', frame: [0, 0, 1, 1] },"
    }
    let scene = try Scene(images.joined(), in: folder)
    try scene.wait()
    let (last, beyond) = (folders[folders.count - 2], folders[folders.count - 1])
    try overwrite("\(folder)/\(beyond)/a.png", picture(5))
    try scene.wait()
    #expect(scene.widths.values.allSatisfy { $0 == 0 })
    var widths = scene.widths
    widths["\(last)/a.png"] = 6
    try overwrite("\(folder)/\(last)/a.png", picture(6))
    try scene.expect(widths)
  }

  @Test func theNewPictureMustFitBesideTheOld() throws {
    try withFolder { folder in
      let large = PNG.encode(Surface(width: 4_096, height: 2_176))
      try overwrite("\(folder)/a.png", large)
      let scene = try Scene(Self.image, in: folder)
      try overwrite("\(folder)/a.png", large + [0])
      try scene.wait()
      #expect(scene.widths == ["a.png": 4_096])
      try overwrite("\(folder)/a.png", picture(4))
      try scene.expect(["a.png": 4])
    }
  }
}
