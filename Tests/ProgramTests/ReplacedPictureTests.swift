import Glibc
import LinuxIO
import Pictures
import Raster
import Testing

/// Pictures that a program writes while a headless daemon shows them.
struct ReplacedPictureTests {
  private static let panel = """
    { size: { width: 320, height: 192 }, background: "#000000",
      controls: [{ kind: "image", source: "a.png", scaling: "fill", frame: [0, 0, 320, 192] }] }
    """

  private func write(_ pixel: UInt32, to path: String) throws {
    let surface = Surface(width: 2, height: 2)
    for y in 0..<2 { for x in 0..<2 { surface[x, y] = pixel } }
    try PNG.write(surface, to: path)
  }

  /// Waits until the middle of the screen has a colour.
  private func expect(_ pixel: UInt32, on daemon: HeadlessDaemon) throws {
    let path = "\(daemon.folder)/screen.png"
    defer { unlink(path) }
    let deadline = Clock.monotonic + patience
    while true {
      #expect(try daemon.bezel("screenshot", "-o", path).exitCode == 0)
      if try PNG.read(path: path)[160, 96] == pixel { return }
      try #require(Clock.monotonic < deadline, "the picture is not shown")
      usleep(20_000)
    }
  }

  @Test func theDaemonShowsThePresentFileAndLogsDamageOnce() throws {
    try withFolder { folder in
      let path = "\(folder)/a.png"
      let outcome = try HeadlessDaemon.serve(Self.panel, in: folder) { daemon in
        for pixel: UInt32 in [0xFFFF_0000, 0xFF00_FF00] {
          try write(pixel, to: path)
          try expect(pixel, on: daemon)
        }
        for _ in 0..<3 { try replaceFile(at: path, with: [0x89, 0x50, 0x4E, 0x47, 0x0D]) }
        try write(0xFF00_00FF, to: path)
        try expect(0xFF00_00FF, on: daemon)
      }
      let lines = outcome.error.split(separator: "\n").filter { $0.contains("a.png") }
      #expect(
        lines.first?.contains(
          "a.png: No such file or directory; a placeholder is shown until the file is a picture")
          == true)
      #expect(lines.count <= 2, "\(lines)")
    }
  }

  /// `render` draws a placeholder, and warns about the missing picture.
  @Test func renderDrawsAPlaceholder() throws {
    try withFolder { folder in
      let (panel, out) = ("\(folder)/panel.json5", "\(folder)/out.png")
      try replaceFile(at: panel, with: Array(Self.panel.utf8))
      let missing = try run("bezel", ["render", panel, "-o", out])
      #expect(missing.exitCode == 0)
      #expect(
        missing.error
          == "bezel: warning: a.png: No such file or directory; a placeholder is shown until the "
          + "file is a picture\n")
      let placeholder = try PNG.read(path: out)
      // The frame and the symbol.
      #expect(placeholder[160, 0] != 0xFF00_0000 && placeholder[0, 96] != 0xFF00_0000)
      #expect(placeholder[80, 50] == 0xFF00_0000)
      try write(0xFFFF_0000, to: "\(folder)/a.png")
      #expect(try run("bezel", ["render", panel, "-o", out]).error == "")
      #expect(try PNG.read(path: out)[160, 96] == 0xFFFF_0000)
    }
  }
}
