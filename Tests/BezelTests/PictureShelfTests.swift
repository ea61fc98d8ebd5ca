import Controls
import Glibc
import LinuxIO
import Pictures
import Raster
import Testing

@testable import Bezel

/// Pictures that are read ahead of what shows them.
struct PictureShelfTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try makeTemporaryFolder("bezel-shelf")
    defer {
      for name in ["a", "b", "c"] { unlink("\(folder)/\(name).png") }
      rmdir(folder)
    }
    try body(folder)
  }

  private func width(_ path: String, on shelf: PictureShelf) -> Int? {
    try? shelf.picture(at: path).width
  }

  /// A file that is written just then is not read on the loop.
  @Test func whatWasReadCountsWhileItIsUsedAndTheFileAfterwards() throws {
    try withFolder { folder in
      let shelf = PictureShelf(folder: folder)
      try PNG.write(Surface(width: 4, height: 4), to: "\(folder)/a.png")
      let reading = try #require(shelf.reading(of: ["a.png", "b.png"]))
      let read = reading.errand.read()
      try PNG.write(Surface(width: 5, height: 4), to: "\(folder)/a.png")
      try PNG.write(Surface(width: 6, height: 4), to: "\(folder)/b.png")
      shelf.using(read, of: reading) {
        #expect(width("a.png", on: shelf) == 4 && width("b.png", on: shelf) == nil)
      }
      #expect(width("a.png", on: shelf) == 5 && width("b.png", on: shelf) == 6)
    }
  }

  @Test func aPictureThatIsShownIsNotReadAgain() throws {
    try withFolder { folder in
      let shelf = PictureShelf(folder: folder)
      try PNG.write(Surface(width: 4, height: 4), to: "\(folder)/a.png")
      var shown: Surface? = try shelf.picture(at: "a.png")
      let identity = ObjectIdentifier(try #require(shown))
      let reading = try #require(shelf.reading(of: ["a.png"]))
      // Nobody else shows it by then.
      shown = nil
      let again = try shelf.using(reading.errand.read(), of: reading) {
        try shelf.picture(at: "a.png")
      }
      #expect(ObjectIdentifier(again) == identity)
    }
  }

  /// Together they have as much room as one after the other.
  @Test func picturesThatAreReadAtOnceShareTheRoom() throws {
    try withFolder { folder in
      let shelf = PictureShelf(folder: folder)
      let large = PNG.encode(Surface(width: 4_096, height: 4_096))
      for name in ["a", "b", "c"] { try replaceFile(at: "\(folder)/\(name).png", with: large) }
      let message =
        "c.png: 4096×4096 pixels are too many beside the panel's other pictures; together they have "
        + "at most 33554432"
      func expectNoRoom() {
        #expect(throws: PropertyError.refused(message)) { try shelf.picture(at: "c.png") }
      }
      let all = try #require(shelf.reading(of: ["a.png", "b.png", "c.png"]))
      shelf.using(all.errand.read(), of: all) { expectNoRoom() }
      // Two that begin before either has ended.
      let two = try #require(shelf.reading(of: ["a.png", "b.png"]))
      let third = try #require(shelf.reading(of: ["c.png"]))
      let shown = try shelf.using(two.errand.read(), of: two) {
        [try shelf.picture(at: "a.png"), try shelf.picture(at: "b.png")]
      }
      shelf.using(third.errand.read(), of: third) { expectNoRoom() }
      withExtendedLifetime(shown) {}
    }
  }
}
