import Controls
import Displays
import EvdevInput
import Geometry
import Glibc
import Kinds
import LinuxIO
import PanelChecks
import Panels
import Raster
import TestFolders
import Testing
import TouchTracking

@testable import PanelDaemon

/// When the daemon draws, with a headless display and its own event loop.
@Suite struct FrameTests {
  /// Runs in a separate process, because a daemon blocks signals.
  @Test func aTouchAfterAFlipInTheSameBatchIsInTheNextFrame() async {
    await #expect(processExitsWith: .success) {
      let folder = try makeTestFolder()
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
      let host = daemon.hosts[0]
      let surface = try #require(host.display.surface)
      func touch(_ contact: UInt64, _ phase: ContactChange.Phase, x: Double) {
        host.input.onFrame(
          ContactFrame(
            phase, contact: contact, at: Point(x: x, y: 0.5), time: Clock.monotonic))
      }
      // Each touch is a byte in one of two pipes. Each read end precedes its write end.
      var fingers: [CInt] = [0, 0, 0, 0]
      pipe(&fingers)
      _ = fingers.withUnsafeMutableBufferPointer { pipe($0.baseAddress! + 2) }
      var byte: UInt8 = 0
      var contact: UInt64 = 0
      var hasFlipped = false
      var isBehindFlip = false
      var isNextTry = true
      let first = try daemon.loop.watch(fingers[0], for: .readable) { _ in
        read(fingers[0], &byte, 1)
        contact += 1
        touch(contact, .down, x: 0.25)
        // The frame's flip is due after this, in one batch with the second touch.
        usleep(40_000)
        write(fingers[3], &byte, 1)
      }
      let second = try daemon.loop.watch(fingers[2], for: .readable) { _ in
        read(fingers[2], &byte, 1)
        (isBehindFlip, isNextTry) = (hasFlipped, !hasFlipped)
        contact += 1
        touch(contact, .down, x: 0.75)
      }
      let free = surface[150, 50]
      host.display.onFrameShown = { _ in hasFlipped = true }
      let endBatch = daemon.loop.afterEvents
      daemon.loop.afterEvents = {
        endBatch()
        hasFlipped = false
        if isBehindFlip {
          #expect(surface[50, 50] != free && surface[150, 50] != free)
          daemon.loop.stop()
        } else if isNextTry {
          // On a busy machine, the flip and the touch may be in two batches.
          isNextTry = false
          if contact > 0 { for id in [contact - 1, contact] { touch(id, .up, x: 0.5) } }
          write(fingers[1], &byte, 1)
        }
      }
      try daemon.run()
      _ = consume first
      _ = consume second
      #expect(isBehindFlip)
    }
  }

  /// Runs in a separate process, because a daemon blocks signals.
  @Test func hiddenPagesAreLaidOutBeforeTheyAreShown() async {
    await #expect(processExitsWith: .success) {
      let folder = try makeTestFolder()
      let row = """
        controls: [{ kind: "row", frame: [0, 0, 90, 40], children: [{ kind: "button", weight: 1 }] }]
        """
      let panel = """
        { size: { width: 200, height: 100 }, tabs: { position: "none" }, pages: [
          { name: "a", \(row) }, { name: "b", \(row) }, { name: "c", \(row) } ] }
        """
      try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
      let daemon = try Daemon(
        Configuration([
          "--panel", "\(folder)/panel.json5", "--display", "headless:200x100", "--input", "none",
          "--runtime-directory", folder, "--state-directory", folder, "--log-level", "error",
        ]), kinds: builtInKinds)
      let host = daemon.hosts[0]
      let buttons = host.panel.allControls.filter { $0 is Button }
      var frames: [Int] = []
      let endBatch = daemon.loop.afterEvents
      daemon.loop.afterEvents = {
        endBatch()
        frames.append(buttons.count { $0.frame.width == 90 })
        if frames.last == buttons.count { daemon.loop.stop() }
      }
      let limit = EventLoop.Timer(daemon.loop)
      limit.schedule(at: Clock.monotonic + .seconds(300)) { daemon.loop.stop() }
      try daemon.run()
      // First the visible page, then the others, one per turn of the loop.
      #expect(Set(frames) == [1, 2, 3])
      let pages = host.panel.allControls.compactMap { $0 as? Page }
      #expect(pages.map(\.isHidden) == [false, true, true])
    }
  }
}
