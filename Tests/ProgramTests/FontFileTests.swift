import Controls
import Glibc
import LinuxIO
import Pictures
import Raster
import Testing

/// Font files in the folder of a panel file.
struct FontFileTests {
  private static func panel(_ files: String) -> String {
    """
    { size: { width: 320, height: 192 }, background: "#000000", font: { files: \(files) },
      controls: [{ kind: "label", text: "RST", size: 80, frame: [0, 0, 320, 192] }] }
    """
  }

  private func font(_ name: String) throws -> [UInt8] {
    try readFile("/usr/share/fonts/truetype/dejavu/\(name).ttf", limit: 1 << 20)
  }

  private func picture(_ folder: String) throws -> (error: String, surface: Surface?) {
    let path = "\(folder)/picture.png"
    defer { unlink(path) }
    let outcome = try run("bezel", ["render", "\(folder)/panel.json5", "-o", path])
    return (outcome.error, outcome.exitCode == 0 ? try PNG.read(path: path) : nil)
  }

  private func pixels(_ surface: Surface?) -> [UInt32] {
    guard let surface else { return [] }
    return (0..<surface.height).flatMap { y in (0..<surface.width).map { surface[$0, y] } }
  }

  /// The panel looks as if the font were installed.
  @Test func thePanelHasTheFont() throws {
    try withFolder { folder in
      try makeFolder("\(folder)/fonts")
      try replaceFile(at: "\(folder)/fonts/Brand.ttf", with: font("DejaVuSerif-Bold"))
      try replaceFile(
        at: "\(folder)/panel.json5", with: Array(Self.panel("'fonts/Brand.ttf'").utf8))
      let own = try picture(folder)
      #expect(own.error == "")
      #expect(try run("bezel", ["check", "--strict", "\(folder)/panel.json5"]).exitCode == 0)
      let path = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"
      try replaceFile(
        at: "\(folder)/panel.json5",
        with: Array(Self.panel("'fonts/Brand.ttf', family: '\(path)'").utf8))
      let installed = try picture(folder)
      #expect(pixels(own.surface) == pixels(installed.surface) && !pixels(own.surface).isEmpty)
      try replaceFile(
        at: "\(folder)/panel.json5",
        with: Array(Self.panel("'fonts/Brand.ttf', family: 'DejaVu Sans'").utf8))
      #expect(pixels(own.surface) != pixels(try picture(folder).surface))
    }
  }

  @Test func otherFilesAreRefused() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      func message(_ path: String, _ key: String = "files") throws -> String {
        let text = "{ font: { \(key): '\(path)' } }"
        try replaceFile(at: panel, with: Array(text.utf8))
        let outcome = try run("bezel", ["check", panel])
        let line = String(outcome.error.prefix { $0 != "\n" })
        let column = key == "files" ? 18 : 19
        let start = "\(panel):1:\(column): error: font.\(key): "
        #expect(outcome.exitCode == 65 && line.hasPrefix(start), "\(line)")
        return String(line.dropFirst(start.count))
      }
      let good = try font("DejaVuSerif")
      try replaceFile(at: "\(folder)/empty.ttf", with: [])
      try replaceFile(at: "\(folder)/half.ttf", with: Array(good.prefix(good.count / 2)))
      try PNG.write(Surface(width: 4, height: 4), to: "\(folder)/picture.ttf")
      try makeFolder("\(folder)/folder.ttf")
      #expect(mkfifo("\(folder)/pipe.ttf", 0o600) == 0)
      #expect(symlink("/usr/share/fonts/truetype/dejavu", "\(folder)/fonts") == 0)
      #expect(symlink("loop.ttf", "\(folder)/loop.ttf") == 0)
      let outside = "a font file's path is relative to the panel file and stays in its folder"
      for path in [
        "../a.ttf", "none/../../a.ttf", "fonts/DejaVuSans.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      ] {
        #expect(try message(path) == outside)
      }
      #expect(try message("a\\u0000.ttf") == "expected the path of a file")
      for (path, problem) in [
        ("none.ttf", "cannot be read: no such file"),
        ("folder.ttf", "cannot be read: it is a folder"),
        ("pipe.ttf", "cannot be read: it is not a regular file"),
        ("loop.ttf", "cannot be read: too many levels of symbolic links"),
        ("empty.ttf", "cannot be used: the file is empty"),
        (
          "half.ttf",
          "cannot be used: the file is incomplete: its tables are longer than its "
            + "\(good.count / 2) bytes; copy it again"
        ),
        ("picture.ttf", "cannot be used: the file is not a TrueType or OpenType font"),
      ] {
        #expect(try message(path) == "\"\(path)\" \(problem)")
      }
      #expect(
        try message("Brand.ttf", "family")
          == "\"Brand.ttf\" is a file and not a family; write files: \"Brand.ttf\"")
    }
  }

  @Test func allFontsTogetherHaveALimit() throws {
    try withFolder { folder in
      let good = try font("DejaVuSerif")
      // Bytes after the tables do not matter.
      let large = good + [UInt8](repeating: 0, count: MemoryBudget.fonts / 2 - good.count)
      try replaceFile(at: "\(folder)/a.ttf", with: large)
      try replaceFile(at: "\(folder)/b.ttf", with: large)
      try replaceFile(at: "\(folder)/c.ttf", with: good)
      let panel = "\(folder)/panel.json5"
      try replaceFile(at: panel, with: Array(Self.panel("['a.ttf', 'b.ttf']").utf8))
      #expect(try run("bezel", ["check", panel]).error == "")
      try replaceFile(at: panel, with: Array(Self.panel("['a.ttf', 'b.ttf', 'c.ttf']").utf8))
      let outcome = try run("bezel", ["check", panel])
      #expect(outcome.exitCode == 65)
      #expect(
        outcome.error.contains(
          "font.files[2]: \"c.ttf\" is too large; the limit for a panel's fonts is 32 MiB, of which "
            + "the others use 32 MiB; use fonts with fewer characters\n"), "\(outcome.error)")
    }
  }

  /// The daemon shows a font that replaces another one, and keeps the panel if it is not a font.
  @Test func theDaemonShowsAReplacedFont() throws {
    try withFolder { folder in
      let path = "\(folder)/Brand.ttf"
      let serif = try font("DejaVuSerif")
      try replaceFile(at: path, with: serif)
      let outcome = try HeadlessDaemon.serve(Self.panel("'Brand.ttf'"), in: folder) { daemon in
        let first = try screen(of: daemon)
        try replaceFile(at: path, with: font("DejaVuSans-Bold"))
        let second = try changedScreen(of: daemon, from: first)
        try replaceFile(at: path, with: Array(serif.prefix(1_000)))
        usleep(500_000)
        #expect(try screen(of: daemon) == second)
        try replaceFile(at: path, with: serif)
        #expect(try changedScreen(of: daemon, from: second) == first)
      }
      let lines = outcome.error.split(separator: "\n").filter { $0.contains("Brand.ttf") }
      #expect(lines.count == 1 && lines[0].contains("font.files: "), "\(lines)")
      #expect(outcome.error.contains("the running panel is kept"))
    }
  }

  private func screen(of daemon: HeadlessDaemon) throws -> [UInt32] {
    let path = "\(daemon.folder)/screen.png"
    defer { unlink(path) }
    #expect(try daemon.bezel("screenshot", "-o", path).exitCode == 0)
    return pixels(try PNG.read(path: path))
  }

  private func changedScreen(
    of daemon: HeadlessDaemon, from old: [UInt32]
  ) throws -> [UInt32] {
    let deadline = Clock.monotonic + patience
    while true {
      let new = try screen(of: daemon)
      if new != old { return new }
      try #require(Clock.monotonic < deadline, "the font is not shown")
      usleep(20_000)
    }
  }
}
