import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import Kinds
import LinuxIO
import Raster
import Testing
import TouchTracking

@testable import Bezel

/// When the daemon draws, with a headless display and its own event loop.
@Suite struct FrameTests {
  /// In a process of its own, because a daemon blocks signals.
  @Test func aTouchBehindAFlipInOneBatchIsInTheNextFrame() async {
    await #expect(processExitsWith: .success) {
      var template = Array("/tmp/bezel-frames-XXXXXX".utf8CString)
      let folder = String(cString: try #require(mkdtemp(&template)))
      defer {
        unlink("\(folder)/panel.json5")
        rmdir(folder)
      }
      let panel = """
        { size: { width: 200, height: 100 }, controls: [
          { kind: "button", name: "left", frame: [0, 0, 100, 100] },
          { kind: "button", name: "right", frame: [100, 0, 100, 100] } ] }
        """
      try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
      let daemon = try Daemon(
        Configuration([
          "--panel", "\(folder)/panel.json5", "--display", "headless:200x100", "--input", "none",
          "--runtime-directory", folder, "--state-directory", folder, "--log-level", "error",
        ]), kinds: [Button.kind])
      let surface = try #require(daemon.display.surface)
      func press(_ contact: UInt64, x: Double) {
        daemon.input.onFrame(
          ContactFrame(
            time: Clock.monotonic,
            changes: [
              ContactChange(
                contact: ContactID(contact), phase: .down, position: Point(x: x, y: 0.5))
            ]))
      }
      // Each finger is a byte in a pipe: the reading end, then the writing one.
      var fingers: [CInt] = [0, 0, 0, 0]
      pipe(&fingers)
      _ = fingers.withUnsafeMutableBufferPointer { pipe($0.baseAddress! + 2) }
      var byte: UInt8 = 0
      write(fingers[1], &byte, 1)
      let first = try daemon.loop.watch(fingers[0], for: .readable) { _ in
        read(fingers[0], &byte, 1)
        press(1, x: 0.25)
        // By then the first frame's flip is due, so that it and the second finger are one batch.
        usleep(40_000)
        write(fingers[3], &byte, 1)
      }
      let second = try daemon.loop.watch(fingers[2], for: .readable) { _ in
        read(fingers[2], &byte, 1)
        press(2, x: 0.75)
      }
      var pixels: [[UInt32]] = []
      daemon.display.onFrameShown = { _ in
        pixels.append([surface[50, 50], surface[150, 50]])
        if pixels.count == 2 { daemon.loop.stop() }
      }
      try daemon.run()
      _ = consume first
      _ = consume second
      #expect(pixels.count == 2)
      let free = pixels[0][1]
      #expect(pixels[1][0] != free && pixels[1][1] != free)
    }
  }
}
