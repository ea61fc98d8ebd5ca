import Controls
import Geometry
import Glibc
import LinuxIO
import Pictures
import Raster
import TestFolders
import Testing

@testable import PanelSources

/// Pictures that are read before they are shown.
struct PictureCacheTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try makeTestFolder()
    try body(folder)
  }

  private func width(_ path: String, in cache: PictureCache) -> Int? {
    (try? cache.picture(at: path)).map { Int($0.size.width) }
  }

  /// A file that is written meanwhile is not read on the event loop.
  @Test func picturesReadAheadAreUsedFirstAndTheFilesAfterwards() throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      try PNG.write(Surface(width: 4, height: 4), to: "\(folder)/a.png")
      let reading = try #require(cache.reading(of: ["a.png", "b.png"]))
      let read = reading.reader.read()
      try PNG.write(Surface(width: 5, height: 4), to: "\(folder)/a.png")
      try PNG.write(Surface(width: 6, height: 4), to: "\(folder)/b.png")
      cache.using(read, of: reading) {
        #expect(width("a.png", in: cache) == 4 && width("b.png", in: cache) == nil)
      }
      #expect(width("a.png", in: cache) == 5 && width("b.png", in: cache) == 6)
    }
  }

  /// The content determines the format, not the name.
  @Test(arguments: [
    PNG.encode(Surface(width: 4, height: 4)), Array("<svg viewBox='0 0 4 4'/>".utf8),
  ])
  func aPictureInUseIsNotReadAgain(file: [UInt8]) throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      try replaceFile(at: "\(folder)/a.png", with: file, mode: 0o600)
      var shown: Artwork? = try cache.picture(at: "a.png")
      let identity = ObjectIdentifier(try #require(shown).object)
      let reading = try #require(cache.reading(of: ["a.png"]))
      // From here on, only `reading` keeps the picture in memory.
      shown = nil
      let again = try cache.using(reading.reader.read(), of: reading) {
        try cache.picture(at: "a.png")
      }
      #expect(ObjectIdentifier(again.object) == identity)
    }
  }

  /// Returns a picture with paint in two corners.
  private func picture(_ width: Int, _ height: Int) -> Surface {
    let picture = Surface(width: width, height: height)
    (picture[0, 0], picture[width - 1, height - 1]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
    return picture
  }

  @Test func picturesReadTogetherShareTheLimit() throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      // Two of them need all of the memory.
      let large = PNG.encode(picture(4_096, 2_048))
      for name in ["a", "b"] { try replaceFile(at: "\(folder)/\(name).png", with: large) }
      try PNG.write(Surface(width: 1, height: 1), to: "\(folder)/c.png")
      let message =
        "c.png: 1×1 pixels need 0.1 MiB; the limit for a panel's pictures is 64 MiB, of which the "
        + "others use 64 MiB (a.png 32 MiB, b.png 32 MiB); use smaller or fewer pictures"
      func expectOutOfMemory() {
        #expect(throws: PropertyError.refused(message)) { try cache.picture(at: "c.png") }
      }
      let all = try #require(cache.reading(of: ["a.png", "b.png", "c.png"]))
      cache.using(all.reader.read(), of: all) { expectOutOfMemory() }
      // Two readings that overlap.
      let two = try #require(cache.reading(of: ["a.png", "b.png"]))
      let third = try #require(cache.reading(of: ["c.png"]))
      var shown = try cache.using(two.reader.read(), of: two) {
        [try cache.picture(at: "a.png"), try cache.picture(at: "b.png")]
      }
      cache.using(third.reader.read(), of: third) { expectOutOfMemory() }
      expectOutOfMemory()
      // A picture that is no longer shown makes room.
      shown.removeLast()
      #expect(width("c.png", in: cache) == 1)
      withExtendedLifetime(shown) {}
    }
  }

  /// The layers of a floor plan have the size of the screen, and are mostly transparent.
  @Test func transparentMarginsNeedNoMemory() throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      let layer = Surface(width: 4_096, height: 2_048)
      (layer[1_000, 500], layer[1_899, 1_199]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
      let file = PNG.encode(layer)
      for name in ["a", "b", "c"] { try replaceFile(at: "\(folder)/\(name).png", with: file) }
      let shown = try ["a.png", "b.png", "c.png"].map { try cache.picture(at: $0) }
      #expect(shown.allSatisfy { $0.size == Size(width: 4_096, height: 2_048) })
      #expect(shown.reduce(0) { $0 + $1.byteCount } < 8 << 20)
    }
  }

  @Test func aMessageListsTheLargestPictures() throws {
    var usage = PictureUsage()
    for number in 1...7 {
      usage.add("\(number).png", .pixels(Surface(width: 1_024 * number, height: 512)))
    }
    let new = Surface(width: 2_048, height: 2_048)
    (new[3, 1], new[2_003, 2_001]) = (0xFFFF_FFFF, 0xFFFF_FFFF)
    let message =
      "8.png: 2003×2003 pixels without transparent margins need 15.5 MiB; the limit for a panel's "
      + "pictures is 64 MiB, of which the others use 56 MiB (7.png 14 MiB, 6.png 12 MiB, "
      + "5.png 10 MiB, 4.png 8 MiB, 3.png 6 MiB and 2 more); use smaller or fewer pictures"
    #expect(usage.problem(adding: .pixels(new.cropped()), from: "8.png") == .refused(message))
    let small = Artwork.pixels(Surface(width: 2_048, height: 1_024))
    #expect(usage.problem(adding: small, from: "8.png") == nil)
  }

  /// A frame may have to draw all pictures of a panel.
  @Test func thePicturesOfAPanelAreDrawnInTime() throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      // Each picture is within the limit for one; an edge crosses 2,048 rows.
      let path = "M0 0" + String(repeating: "V9H9V0H0", count: 900)
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='\(path)'/></svg>"
      for index in 0..<9 { try replaceFile(at: "\(folder)/\(index).svg", with: Array(svg.utf8)) }
      var shown = try (0..<8).map { try cache.picture(at: "\($0).svg") }
      let message =
        "8.svg: its outlines need 12 % of the time to draw a panel's pictures, and the others need "
        + "93 % (0.svg 12 %, 1.svg 12 %, 2.svg 12 %, 3.svg 12 %, 4.svg 12 % and 3 more); simplify "
        + "the outlines, or export PNG pictures"
      #expect(throws: PropertyError.refused(message)) { try cache.picture(at: "8.svg") }
      // A PNG picture takes none of the time, and a picture that is no longer shown frees its share.
      try PNG.write(Surface(width: 8, height: 8), to: "\(folder)/a.png")
      #expect(try cache.picture(at: "a.png").size.width == 8)
      shown.removeLast()
      #expect(try cache.picture(at: "8.svg").size.width == 9)
      withExtendedLifetime(shown) {}
    }
  }

  @Test func aPictureThatIsTooLargeAloneHasItsOwnMessage() throws {
    try withFolder { folder in
      let cache = PictureCache(folder: folder)
      try PNG.write(Surface(width: 4_112, height: 4_096), to: "\(folder)/a.png")
      let message =
        "a.png: the picture is too large: 4112×4096 pixels need 64.3 MiB; the limit is 64 MiB"
      #expect(throws: PropertyError.missing(message)) { try cache.picture(at: "a.png") }
    }
  }
}
