import Controls
import Geometry
import Glibc
import LinuxIO
import Pictures
import Raster
import Testing

@testable import PanelSources

/// Unreadable and malicious panel files and pictures: `bezel check` reports them and ends.
struct HostileFileTests {
  private func write(_ text: String, to path: String) throws {
    try replaceFile(at: path, with: Array(text.utf8))
  }

  private func check(_ path: String) throws -> (code: Int32, error: String) {
    let outcome = try run("bezel", ["check", path])
    return (outcome.exitCode, outcome.error)
  }

  @Test func aPanelIsARegularFileOrPipe() throws {
    try withFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(symlink("loop", "\(folder)/loop") == 0)
      let answers = [
        ("\(folder)/pipe", "nothing is written to the pipe", 65),
        ("\(folder)/loop", "too many levels of symbolic links", 1),
        (folder, "it is a folder", 65),
        ("/dev/zero", "it is not a regular file", 65),
        ("\(folder)/none", "no such file", 1),
      ]
      for (path, message, expectedCode) in answers {
        let (code, error) = try check(path)
        #expect(code == expectedCode && error == "bezel: cannot read \(path): \(message)\n")
      }
    }
  }

  @Test func picturesStayInTheFolder() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      func message(_ path: String) throws -> String {
        try write(
          "{ controls: [{ kind: 'image', frame: [0, 0, 9, 9], source: '\(path)' }] }", to: panel)
        let error = String(try check(panel).error.prefix { $0 != "\n" })
        guard let range = error.firstRange(of: "source: ") else { return error }
        return String(error[range.upperBound...])
      }
      let outside = "a picture's path is relative to the panel file and stays in its folder"
      try PNG.write(Surface(width: 4, height: 4), to: "\(folder)/good.png")
      #expect(symlink("good.png", "\(folder)/link.png") == 0)
      #expect(symlink("/etc/hostname", "\(folder)/away.png") == 0)
      #expect(symlink("/etc", "\(folder)/etc") == 0)
      #expect(symlink("loop.png", "\(folder)/loop.png") == 0)
      #expect(mkfifo("\(folder)/pipe.png", 0o600) == 0)
      for path in ["good.png", "./good.png", "link.png"] { #expect(try message(path) == "") }
      for path in ["away.png", "etc/hostname", "../x.png", "none/../../x.png", "/etc/hostname"] {
        #expect(try message(path) == outside)
      }
      for path in ["", ".", "a\\u0000.png"] {
        #expect(try message(path).hasPrefix("expected the path of a PNG, JPEG or SVG file, found "))
      }
      let later = "; a placeholder is shown until the file is a picture"
      #expect(try message("loop.png") == "loop.png: Too many levels of symbolic links" + later)
      #expect(try message("none.png") == "none.png: No such file or directory" + later)
      #expect(try message("pipe.png") == "pipe.png: Invalid argument" + later)
      #expect(try message("panel.json5") == "panel.json5: not a PNG, JPEG or SVG picture" + later)
      #expect(try check(panel).code == 0)
    }
  }

  @Test func aPictureThatIsTooLargeIsNotDecoded() throws {
    try withFolder { folder in
      // The header of a picture of 16,000 × 16,000 pixels without its pixels.
      var bytes = PNG.encode(Surface(width: 1, height: 1))
      bytes.replaceSubrange(16..<24, with: [0, 0, 0x3E, 0x80, 0, 0, 0x3E, 0x80])
      try replaceFile(at: "\(folder)/huge.png", with: bytes)
      let panel = "\(folder)/panel.json5"
      try write(
        "{ controls: [{ kind: 'image', frame: [0, 0, 9, 9], source: 'huge.png' }] }", to: panel)
      let (code, error) = try check(panel)
      let message = "huge.png: the picture is too large: 16000×16000"
      #expect(code == 0 && error.contains(message), "\(error)")
    }
  }

  /// A picture counts once, however many controls show it.
  @Test func allPicturesTogetherHaveALimit() throws {
    try withFolder { folder in
      let panel = "\(folder)/panel.json5"
      func write(_ names: [String]) throws {
        let images = names.map { "{ kind: 'image', frame: [0, 0, 700, 400], source: '\($0)' }" }
        try self.write("{ controls: [\(images.joined(separator: ","))] }", to: panel)
      }
      // Two of them need all of the memory.
      let large = PNG.encode(opaque(width: 4_096, height: 2_048))
      for name in ["a.png", "b.png"] { try replaceFile(at: "\(folder)/\(name)", with: large) }
      try PNG.write(opaque(width: 16, height: 16_384), to: "\(folder)/c.png")
      try write([String](repeating: "a.png", count: 60) + ["b.png"])
      #expect(try check(panel) == (0, ""))
      func expectRefusal() throws {
        let (code, error) = try check(panel)
        #expect(code == 65 && error.split(separator: "\n").count { $0.contains(": error: ") } == 1)
        #expect(
          error.contains(
            "c.png: 16×16384 pixels need 1 MiB; the limit for a panel's pictures is 64 MiB, of which "
              + "the others use 64 MiB (a.png 32 MiB, b.png 32 MiB); use smaller or fewer pictures\n"
          ), "\(error)")
      }
      try write(["a.png", "b.png", "c.png"])
      try expectRefusal()
      // So do the pictures of a sequence.
      func writeSequence(_ names: String) throws {
        try self.write(
          "{ controls: [{ kind: 'imageSequence', frame: [0, 0, 700, 400], sources: [\(names)] }] }",
          to: panel)
      }
      try writeSequence("'a.png', 'b.png', 'a.png'")
      #expect(try check(panel) == (0, ""))
      try writeSequence("'a.png', 'b.png', 'c.png'")
      try expectRefusal()
    }
  }

  /// A damaged picture is decoded once, however many controls show it.
  @Test func aDamagedPictureIsDecodedOnceUntilItIsReplaced() throws {
    try withFolder { folder in
      let path = "\(folder)/a.png"
      let resources = FileResources(folder: folder) { _ in }
      func expectDamaged() {
        let reason = PropertyError.missing("a.png: the picture is damaged: IDAT: CRC error")
        #expect(throws: reason) { try resources.picture(at: "a.png") }
      }
      let good = PNG.encode(Surface(width: 4, height: 4))
      var damaged = good
      damaged[damaged.count - 20] ^= 1
      func write(_ bytes: [UInt8], at second: Int) throws {
        let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT)
        try file.write(all: bytes, to: path)
        var times = [timespec](repeating: timespec(tv_sec: second, tv_nsec: 0), count: 2)
        #expect(futimens(file.number, &times) == 0)
      }
      try write(damaged, at: 1)
      expectDamaged()
      // The same time means the same content, so that the file is not read.
      try write(good, at: 1)
      expectDamaged()
      try write(good, at: 2)
      #expect(try resources.picture(at: "a.png").size.width == 4)
    }
  }

  @Test func aReplacedPictureIsReadAgain() throws {
    try withFolder { folder in
      let path = "\(folder)/a.png"
      let resources = FileResources(folder: folder) { _ in }
      try PNG.write(Surface(width: 4, height: 4), to: path)
      let first = try resources.picture(at: "a.png")
      #expect(try resources.picture(at: "a.png").object === first.object)
      try PNG.write(Surface(width: 5, height: 4), to: path)
      #expect(try resources.picture(at: "a.png").size.width == 5)
    }
  }

  /// A picture without transparent margins, which would not count.
  private func opaque(width: Int, height: Int) -> Surface {
    let surface = Surface(width: width, height: height)
    Canvas(surface).fill(
      .rectangle(Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))), .white)
    return surface
  }
}
