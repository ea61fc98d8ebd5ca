import Geometry
import Glibc
import LinuxIO
import PanelServing
import ProgramInterface
import Raster

/// `BezelBenchmarks view`: measures the answers to `view`, in bytes and processor time per frame.
/// Alternates with libvncserver, which sends the same damage. Then measures `bezeld` without a
/// viewer and with one, while a panel changes 60 times per second.
enum ViewBenchmark {
  /// The figures of one server, one element per frame.
  private struct Result {
    let server: String
    var bytes: [Int] = []
    /// The processor time of the thread that draws, and of the worker, in microseconds.
    var loop: [Double] = []
    var worker: [Double] = []
  }

  static func run(_ arguments: [String]) throws {
    var frames = 240
    var seconds = 5
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--frames": frames = rest.popFirst().flatMap { Int($0) } ?? frames
      case "--seconds": seconds = rest.popFirst().flatMap { Int($0) } ?? seconds
      default:
        throw UsageError(
          description: "view: unknown argument \(argument) (--frames N, --seconds N)")
      }
    }
    var text =
      "Cost of a frame for one viewer of 800×480 pixels, medians; "
      + "\":\" is the ratio to Bezel\n"
    for scene in try ViewScene.all() { text += try measure(scene, frames: frames) }
    text += try measureDaemon(seconds: max(seconds, 1))
    try Console.write(file: "-", text)
  }

  // MARK: Frames

  private static func measure(_ scene: ViewScene, frames: Int) throws -> String {
    let peers = vncPeers(of: scene.surface)
    let viewer = try SocketPair()
    var bezel = Result(server: "Bezel")
    var others = peers.map { Result(server: $0.encoding.name) }
    var areas: [Int] = []
    for frame in 1...max(frames, 1) {
      let damage = try scene.draw(frame)
      guard !damage.isEmpty else { continue }
      areas.append(damage.area)
      func measureBezel() {
        var update: PictureUpdate?
        var bytes: [UInt8] = []
        let size = PixelSize(width: scene.surface.width, height: scene.surface.height)
        let copying = microseconds(on: CLOCK_THREAD_CPUTIME_ID) {
          update = PictureUpdate(
            size: size, damage: damage, of: scene.surface, transform: scene.transform)
        }
        bezel.worker.append(
          microseconds(on: CLOCK_THREAD_CPUTIME_ID) { bytes = update?.encoded() ?? [] })
        let sending = microseconds(on: CLOCK_THREAD_CPUTIME_ID) { viewer.answer(bytes) }
        bezel.loop.append(copying + sending)
        bezel.bytes.append(viewer.read().count)
      }
      // The order alternates from frame to frame.
      if frame.isMultiple(of: 2) { measureBezel() }
      for (index, peer) in peers.enumerated() {
        let figures = try peer.update(damage)
        others[index].bytes.append(figures.bytes)
        others[index].loop.append(figures.time)
      }
      if !frame.isMultiple(of: 2) { measureBezel() }
    }
    guard !areas.isEmpty else {
      throw UsageError(description: "view: \(scene.name) needs more frames (--frames N)")
    }
    var text = "\n\(scene.name), \(median(areas)) pixels".left(36)
    text += ["bytes", ":", "loop µs", "worker µs", "all µs", ":"].map { $0.right(10) }.joined()
    for result in [bezel] + others { text += row(result, bezel) }
    return text + "\n"
  }

  private static func row(_ result: Result, _ bezel: Result) -> String {
    func all(_ result: Result) -> Double {
      median(result.worker.isEmpty ? result.loop : zip(result.loop, result.worker).map { $0 + $1 })
    }
    let bytes = median(result.bytes)
    return "\n" + result.server.left(35)
      + [
        "\(bytes)", (Double(bytes) / Double(median(bezel.bytes))).hundredths,
        median(result.loop).tenths, result.worker.isEmpty ? "" : median(result.worker).tenths,
        all(result).tenths, (all(result) / all(bezel)).hundredths,
      ].map { $0.right(10) }.joined()
  }

  private static func vncPeers(of picture: Surface) -> [VNCPeer] {
    do {
      return try VNCPeer.Encoding.allCases.map { try VNCPeer($0, of: picture) }
    } catch {
      Console.error("\(error); measuring only Bezel")
      return []
    }
  }

  // MARK: The daemon

  private static func measureDaemon(seconds: Int) throws -> String {
    var text =
      "\n"
      + "bezeld, \(ViewLoad.rate) changes per second; shares of a core in percent, and the viewer's part\n"
      + "scene".left(24)
      + ["loop", "+ viewer", "all", "+ viewer", "answers/s", "bytes"].map { $0.right(11) }.joined()
    let folder = try makeTemporaryFolder("bezel-view")
    defer {
      unlink("\(folder)/panel.json5")
      rmdir(folder)
    }
    for scene in try ViewScene.all() {
      guard case .value = scene.change else { continue }
      let load = try ViewLoad(scene, folder: folder)
      _ = try load.measure(seconds: 1, hasViewer: true)
      var (alone, viewed): ([ViewLoad.Figures], [ViewLoad.Figures]) = ([], [])
      for _ in 0..<3 {
        alone.append(try load.measure(seconds: seconds, hasViewer: false))
        viewed.append(try load.measure(seconds: seconds, hasViewer: true))
      }
      func figure(_ figures: [ViewLoad.Figures], _ path: KeyPath<ViewLoad.Figures, Double>)
        -> Double
      {
        median(figures.map { $0[keyPath: path] })
      }
      let columns = [
        figure(alone, \.loop), figure(viewed, \.loop) - figure(alone, \.loop),
        figure(alone, \.process), figure(viewed, \.process) - figure(alone, \.process),
        figure(viewed, \.answers), figure(viewed, \.bytes),
      ]
      text += "\n" + scene.name.left(24) + columns.map { $0.tenths.right(11) }.joined()
    }
    return text + "\n"
  }
}
