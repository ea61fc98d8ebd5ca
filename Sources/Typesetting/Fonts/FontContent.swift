import CHarfBuzz
import Controls

/// The content of a font file that was read into memory. Its faces keep it alive.
final class FontContent {
  /// The maximum number of faces in a collection.
  static let faceLimit = 64

  let blob: OpaquePointer

  /// Checks and stores the content of a font file.
  /// - Parameter path: the path of the file, for messages.
  init(_ bytes: [UInt8], from path: String) throws(FontError) {
    if let problem = FontStructure(bytes).problem { throw FontError(family: path, reason: problem) }
    blob = bytes.withUnsafeBytes { buffer in
      hb_blob_create(
        buffer.bindMemory(to: CChar.self).baseAddress, UInt32(buffer.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)!
    }
  }

  deinit { hb_blob_destroy(blob) }
}

/// The tables of a font file. FreeType and HarfBuzz ignore tables beyond the end of the file, so that
/// glyphs of an incomplete file would be missing without an error.
private struct FontStructure {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The problem with the file and what to do; nil if it has the structure of a font.
  var problem: String? {
    guard !bytes.isEmpty else { return "the file is empty" }
    switch Array(bytes.prefix(4)) {
    case [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8): return problem(ofFaceAt: 0)
    case Array("ttcf".utf8): return problemOfCollection
    case Array("wOFF".utf8), Array("wOF2".utf8):
      return "the file is a web font; convert it to a TrueType or OpenType font"
    default: return "the file is not a TrueType or OpenType font"
    }
  }

  private var problemOfCollection: String? {
    guard let count = number(at: 8, size: 4) else { return incomplete }
    guard count <= FontContent.faceLimit else {
      return "the collection has \(count) fonts; at most \(FontContent.faceLimit) are allowed"
    }
    for index in 0..<count {
      guard let offset = number(at: 12 + 4 * index, size: 4) else { return incomplete }
      if let problem = problem(ofFaceAt: offset) { return problem }
    }
    return nil
  }

  /// Checks that all tables of a face are in the file.
  private func problem(ofFaceAt start: Int) -> String? {
    guard let count = number(at: start + 4, size: 2) else { return incomplete }
    for index in 0..<count {
      let record = start + 12 + 16 * index
      guard let offset = number(at: record + 8, size: 4),
        let length = number(at: record + 12, size: 4), offset + length <= bytes.count
      else { return incomplete }
    }
    return nil
  }

  private var incomplete: String {
    "the file is incomplete: its tables are longer than its \(bytes.count) bytes; copy it again"
  }

  /// Returns a big-endian number; nil beyond the end.
  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
