import Raster

/// Checks a JPEG file before TurboJPEG decodes it. (ITU-T T.81; Exif 2.3 for the orientation.)
struct JPEGFile {
  private(set) var width = 0
  private(set) var height = 0
  /// How the picture is turned and mirrored, from 1 (upright) to 8, as in Exif.
  private(set) var orientation = 1
  /// The memory that decoding needs in addition to the surface, in bytes.
  private(set) var workspace = 0

  /// The maximum number of scans. Even a scan of a few bytes takes as long to decode as the whole
  /// picture. Encoders write at most a dozen.
  static let scanLimit = 64

  static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// - Parameter limit: the maximum memory for the picture, in bytes.
  init(_ bytes: [UInt8], limit: Int) throws(PictureError.Reason) {
    var offset = 2
    var scans = 0
    while true {
      let marker = try Self.marker(bytes, at: &offset)
      switch marker {
      case 0xD9:
        guard width > 0 else { throw .damaged("it has no frame header") }
        guard scans > 0 else { throw .damaged("it has no scan") }
        try checkSize(isBuffered: isProgressive || scans > 1, limit: limit)
        return
      case 0x01, 0xD0...0xD8: throw .damaged("unexpected marker")
      default: break
      }
      // A segment consists of a length and data. The length includes its own two bytes.
      guard bytes.count - offset >= 2 else { throw .truncated }
      let length = Self.number(bytes, at: offset)
      guard length >= 2 else { throw .damaged("a segment is too short") }
      guard bytes.count - offset >= length else { throw .truncated }
      let data = bytes[offset + 2..<offset + length]
      offset += length
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        try readFrame(data, marker, limit: limit)
      case 0xDA:
        scans += 1
        guard scans <= Self.scanLimit else {
          throw .damaged("more than \(Self.scanLimit) scans")
        }
        try Self.skipScan(bytes, at: &offset)
      case 0xE1: readOrientation(Array(data))
      default: break
      }
    }
  }

  // MARK: The size

  private var isProgressive = false
  /// The number of samples of all components for each pixel.
  private var samplesPerPixel = 0.0

  private mutating func readFrame(
    _ data: ArraySlice<UInt8>, _ marker: UInt8, limit: Int
  ) throws(PictureError.Reason) {
    let data = Array(data)
    guard width == 0 else { throw .damaged("it has two frame headers") }
    guard data.count >= 6, data.count >= 6 + 3 * Int(data[5]) else {
      throw .damaged("the frame header is too short")
    }
    (height, width) = (Self.number(data, at: 1), Self.number(data, at: 3))
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
    let factors = (0..<Int(data[5])).map { data[7 + 3 * $0] }
    let areas = factors.map { Double(($0 >> 4) * ($0 & 15)) }
    samplesPerPixel = areas.reduce(0, +) / max(areas.max() ?? 1, 1)
    try checkSize(isBuffered: false, limit: limit)
  }

  private mutating func checkSize(
    isBuffered: Bool, limit: Int
  ) throws(PictureError.Reason) {
    guard max(width, height) <= Surface.limit else {
      throw .tooLong(width: width, height: height)
    }
    // Coefficients have two bytes. A picture that is not upright is decoded to a second surface.
    let size = Surface.byteCount(width: width, height: height)
    workspace =
      (isBuffered ? Int((Double(width * height) * samplesPerPixel * 2).rounded(.up)) : 0)
      + (orientation == 1 ? 0 : size)
    guard size + workspace <= limit else {
      throw .tooLarge(width: width, height: height, bytes: size + workspace, limit: limit)
    }
  }

  // MARK: Markers

  private static func marker(
    _ bytes: [UInt8], at offset: inout Int
  ) throws(PictureError.Reason) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    guard bytes[offset] == 0xFF else { throw .damaged("a marker is missing") }
    // Any number of fill bytes may precede a marker.
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Skips the data of a scan, up to the next marker.
  private static func skipScan(
    _ bytes: [UInt8], at offset: inout Int
  ) throws(PictureError.Reason) {
    while offset + 1 < bytes.count {
      // In the data, 0 follows each byte of 255. Restart markers are part of the data.
      if bytes[offset] == 0xFF {
        switch bytes[offset + 1] {
        case 0, 0xD0...0xD7: offset += 1
        case 0xFF: break
        default: return
        }
      }
      offset += 1
    }
    throw .truncated
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  // MARK: The orientation

  /// Reads the orientation from the first directory of Exif data. Damaged data are ignored.
  private mutating func readOrientation(_ data: [UInt8]) {
    let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    guard data.starts(with: signature) else { return }
    let tiff = Array(data.dropFirst(signature.count))
    guard tiff.count >= 8 else { return }
    let isLittleEndian = tiff[0] == 0x49
    func number(_ offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let bytes = tiff[offset..<offset + count]
      return (isLittleEndian ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let count = number(directory, bytes: 2) else {
      return
    }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, bytes: 2) else { return }
      if tag == 0x0112, let value = number(entry + 8, bytes: 2), (1...8).contains(value) {
        orientation = value
      }
    }
  }
}
