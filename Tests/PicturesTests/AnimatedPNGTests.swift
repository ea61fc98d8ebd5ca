import Geometry
import Raster
import Testing

@testable import Pictures

struct AnimatedPNGTests {
  /// A picture with a rectangle of a colour.
  private func picture(
    _ area: PixelRectangle, _ color: UInt32 = 0xFF20_A040, ground: UInt32 = 0xFF10_1020
  ) -> Surface {
    let surface = Surface(width: 40, height: 24)
    for y in 0..<24 {
      for x in 0..<40 {
        let isInside =
          (area.left..<area.right).contains(x) && (area.top..<area.bottom).contains(y)
        surface[x, y] = isInside ? color : ground
      }
    }
    return surface
  }

  /// A frame of a file, with the picture that a browser shows.
  private struct Frame {
    let picture: Surface
    let area: [Int]
    let delay: [Int]
  }

  /// Composes the frames of a file as its control chunks say, and checks the order of the chunks.
  private func frames(of file: [UInt8]) throws -> [Frame] {
    let chunks = PNGChunk.all(in: file)
    #expect(chunks.prefix(3).map(\.type) == ["IHDR", "acTL", "fcTL"])
    #expect(chunks.last?.type == "IEND")
    let header = try #require(chunks.first).data
    let shown = Surface(width: numbers(header)[0], height: numbers(header)[1])
    var (frames, sequence, control): ([Frame], Int, [UInt8]?) = ([], 0, nil)
    var data: [UInt8] = []
    func finish() throws {
      guard let control else { return }
      let area = Array(numbers(control)[1...4])
      let file =
        PNGChunk.signature
        + [
          ("IHDR", Array(control[4..<12]) + header.dropFirst(8)), ("IDAT", data), ("IEND", []),
        ].flatMap { chunk($0.0, Array($0.1)) }
      let part = try PNG.decode(file, name: "frame")
      for y in 0..<area[1] {
        for x in 0..<area[0] { shown[area[2] + x, area[3] + y] = part[x, y] }
      }
      #expect(control.suffix(2) == [0, 0])
      let delay = [20, 22].map { Int(control[$0]) << 8 | Int(control[$0 + 1]) }
      frames.append(Frame(picture: shown.copy(), area: area, delay: delay))
    }
    for chunk in chunks.dropFirst(2) {
      if ["fcTL", "fdAT"].contains(chunk.type) {
        #expect(numbers(chunk.data)[0] == sequence)
        sequence += 1
      }
      switch chunk.type {
      case "fcTL":
        try finish()
        (control, data) = (chunk.data, [])
      case "IDAT":
        #expect(frames.isEmpty)
        data += chunk.data
      case "fdAT": data += chunk.data.dropFirst(4)
      default: #expect(chunk.type == "IEND")
      }
    }
    try finish()
    #expect(numbers(chunks[1].data) == [frames.count, 0])
    return frames
  }

  /// The whole numbers of four bytes each at the beginning of a chunk.
  private func numbers(_ data: [UInt8]) -> [Int] {
    stride(from: 0, to: data.count / 4 * 4, by: 4).map { index in
      data[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  @Test func framesContainWhatHasChanged() throws {
    let areas = (0..<4).map { PixelRectangle(x: 3 + $0 * 5, y: 2 + $0, width: 4, height: 6) }
    var film = AnimatedPNG(picture(areas[0]), duration: 1, unitsPerSecond: 60)
    for area in areas.dropFirst() { film.add(picture(area), duration: 1) }
    let found = try frames(of: film.bytes)
    #expect(found.count == 4)
    for (frame, area) in zip(found, areas) {
      var differences = 0
      picture(area).forEachDifference(from: frame.picture) { _, _ in differences += 1 }
      #expect(differences == 0)
      #expect(frame.delay == [1, 60])
    }
    #expect(found[0].area == [40, 24, 0, 0])
    // The old rectangle and the new one.
    #expect(found[1].area == [9, 7, 3, 2])
    #expect(film.bytes == film.bytes)
  }

  @Test func everyProgramShowsTheFirstFrame() throws {
    let first = PixelRectangle(x: 0, y: 0, width: 9, height: 9)
    var film = AnimatedPNG(picture(first), duration: 1, unitsPerSecond: 60)
    film.add(picture(PixelRectangle(x: 9, y: 9, width: 9, height: 9)), duration: 1)
    let shown = try PNG.decode(film.bytes, name: "film")
    #expect(shown[8, 8] == 0xFF20_A040 && shown[9, 9] == 0xFF10_1020)
  }

  /// A panel at rest needs one frame, at most for as long as the format can say.
  @Test func equalPicturesExtendAFrame() throws {
    let area = PixelRectangle(x: 1, y: 1, width: 2, height: 2)
    var film = AnimatedPNG(picture(area), duration: 1, unitsPerSecond: 60)
    for _ in 0..<9 { film.add(picture(area), duration: 1) }
    #expect(try frames(of: film.bytes).map(\.delay) == [[10, 60]])
    film.add(picture(area), duration: 70_000)
    #expect(try frames(of: film.bytes).map(\.delay) == [[65_535, 60]])
  }

  @Test func translucentPicturesKeepTheirAlpha() throws {
    let area = PixelRectangle(x: 1, y: 1, width: 5, height: 5)
    var film = AnimatedPNG(
      picture(area, ground: 0x8000_0040), duration: 1, unitsPerSecond: 60)
    // Only opaque pixels change.
    film.add(picture(area, 0xFFFF_FFFF, ground: 0x8000_0040), duration: 1)
    let found = try frames(of: film.bytes)
    #expect(found.map { $0.picture[30, 20] } == [0x8000_0040, 0x8000_0040])
    #expect(found.map { $0.picture[3, 3] } == [0xFF20_A040, 0xFFFF_FFFF])
  }
}
