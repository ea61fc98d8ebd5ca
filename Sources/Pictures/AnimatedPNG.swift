internal import Geometry
public import Raster

/// Builds an animated PNG (APNG) file: a PNG whose first picture every program shows, and whose other
/// frames browsers play without end.
///
/// A frame contains only the rectangle that has changed. A picture equal to the last one extends the
/// time of that frame.
///
/// The format: Portable Network Graphics (PNG) Specification, third edition, 4.9 and 11.3.3.3.
public struct AnimatedPNG {
  /// The maximum number of units for which a frame is shown.
  private static let durationLimit = Int(UInt16.max)

  private struct Frame {
    /// How long the frame is shown, in units.
    var duration: Int
    let area: PixelRectangle
    /// The contents of the `IDAT` chunks.
    let data: [[UInt8]]
  }

  /// The units of durations in a second.
  private let unitsPerSecond: UInt16
  private let header: [UInt8]
  private let hasAlpha: Bool
  /// The last picture.
  private let picture: Surface
  private var frames: [Frame] = []

  /// Creates an animation that begins with a picture.
  /// - Parameters:
  ///   - picture: the first picture. If it is opaque, the alpha of later ones is ignored.
  ///   - duration: how long it is shown, in units, 1 or more.
  ///   - unitsPerSecond: the units of durations in a second, 1 or more.
  public init(_ picture: Surface, duration: Int, unitsPerSecond: UInt16) {
    self.unitsPerSecond = unitsPerSecond
    self.picture = picture.copy()
    hasAlpha = !picture.isOpaque
    let chunks = PNGChunk.all(in: PNG.encode(picture, hasAlpha: hasAlpha))
    header = chunks.first { $0.type == "IHDR" }?.data ?? []
    let area = PixelRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
    frames = [Frame(duration: duration, area: area, data: PNGChunk.pictureData(of: chunks))]
  }

  /// Adds a picture of the same size as the first one, which is shown for `duration` units.
  public mutating func add(_ next: Surface, duration: Int) {
    let last = frames.count - 1
    guard let area = picture.changedArea(in: next) else {
      frames[last].duration = min(frames[last].duration + duration, Self.durationLimit)
      return
    }
    let part = Surface(width: area.width, height: area.height)
    for y in 0..<area.height {
      let row = next.pixels + (area.top + y) * next.stride + area.left
      (part.pixels + y * part.stride).update(from: row, count: area.width)
      (picture.pixels + (area.top + y) * picture.stride + area.left).update(
        from: row, count: area.width)
    }
    let chunks = PNGChunk.all(in: PNG.encode(part, hasAlpha: hasAlpha))
    frames.append(
      Frame(
        duration: min(duration, Self.durationLimit), area: area,
        data: PNGChunk.pictureData(of: chunks)))
  }

  /// The bytes of the file. Equal pictures and durations always give equal bytes.
  public var bytes: [UInt8] {
    var file = PNGChunk.signature
    file += PNGChunk(type: "IHDR", data: header).bytes
    file +=
      PNGChunk(type: "acTL", data: bigEndian(UInt32(frames.count)) + bigEndian(UInt32(0))).bytes
    var sequence: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      file += PNGChunk(type: "fcTL", data: bigEndian(sequence) + control(of: frame)).bytes
      sequence += 1
      for data in frame.data {
        if index == 0 {
          file += PNGChunk(type: "IDAT", data: data).bytes
        } else {
          file += PNGChunk(type: "fdAT", data: bigEndian(sequence) + data).bytes
          sequence += 1
        }
      }
    }
    return file + PNGChunk(type: "IEND", data: []).bytes
  }

  /// The place and the time of a frame, which replaces the pixels there.
  private func control(of frame: Frame) -> [UInt8] {
    let area = [frame.area.width, frame.area.height, frame.area.left, frame.area.top]
    let times = [UInt16(frame.duration), unitsPerSecond]
    let keepsFrame: UInt8 = 0
    let replacesPixels: UInt8 = 0
    return area.flatMap { bigEndian(UInt32($0)) } + times.flatMap(bigEndian)
      + [keepsFrame, replacesPixels]
  }
}

/// A chunk of a PNG file.
struct PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let type: String
  let data: [UInt8]

  /// The chunks of a correct file.
  static func all(in file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var rest = file.dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(4).prefix(4 + length)
      chunks.append(
        PNGChunk(
          type: String(decoding: content.prefix(4), as: UTF8.self),
          data: Array(content.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  /// The compressed pixels among the chunks of a file.
  static func pictureData(of chunks: [PNGChunk]) -> [[UInt8]] {
    chunks.filter { $0.type == "IDAT" }.map(\.data)
  }

  /// The chunk with its length and its checksum.
  var bytes: [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(Self.checksum(of: content))
  }

  /// The cyclic redundancy code of a chunk, as in annex D of the specification.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { code, byte in
      table[Int(UInt8(truncatingIfNeeded: code) ^ byte)] ^ code >> 8
    }
  }

  /// The code of each byte.
  private static let table = (0..<256).map { (byte: UInt32) -> UInt32 in
    var code = byte
    for _ in 0..<8 { code = code & 1 == 1 ? 0xEDB8_8320 ^ code >> 1 : code >> 1 }
    return code
  }
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

private func bigEndian(_ number: UInt16) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

extension Surface {
  /// The smallest rectangle with all pixels that differ in another picture of the same size; nil if
  /// none do.
  fileprivate func changedArea(in other: Surface) -> PixelRectangle? {
    var area = PixelRectangle(left: width, top: height, right: 0, bottom: 0)
    forEachDifference(from: other) { x, y in
      area.left = min(area.left, x)
      area.top = min(area.top, y)
      area.right = max(area.right, x + 1)
      area.bottom = max(area.bottom, y + 1)
    }
    return area.width > 0 ? area : nil
  }
}
