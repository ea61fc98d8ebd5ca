import CHarfBuzz
import Glibc

/// The names and the style of one face in a font file.
struct FontFile {
  var path: String
  /// The content of a file of the panel; nil for an installed font, which is mapped into memory.
  var content: FontContent?
  /// The index of the face in a collection.
  var index: UInt32
  /// The names of the family, starting with the one that all weights share: `Inter`, `Inter Semi
  /// Bold`.
  var families: [String]
  /// The weights, in 1…1000; more than one if the font is variable.
  var weights: ClosedRange<Int>
  /// The width class, in 1…9, where 5 is normal. (OpenType, table OS/2, usWidthClass.)
  var width: Int
  var isUpright: Bool

  /// Returns all faces with outlines in the file at `path`; none if it is not a font.
  static func faces(at path: String) -> [FontFile] {
    guard let data = FontData(path: path) else { return [] }
    return faces(in: data, path, nil)
  }

  /// Returns all faces with outlines in a file of the panel.
  static func faces(in content: FontContent, from path: String) -> [FontFile] {
    faces(in: FontData(content), path, content)
  }

  private static func faces(
    in data: borrowing FontData, _ path: String, _ content: FontContent?
  ) -> [FontFile] {
    var faces: [FontFile] = []
    for index in 0..<data.faceCount {
      let face = data.withFace(index) { FontFile(path: path, content, index: index, face: $0) }
      if let face { faces.append(face) }
    }
    return faces
  }

  private init?(path: String, _ content: FontContent?, index: UInt32, face: OpaquePointer) {
    guard ["glyf", "CFF ", "CFF2"].contains(where: { hasTable($0, of: face) }) else { return nil }
    self.path = path
    self.content = content
    self.index = index
    // In the OpenType table `name`, 16 is the typographic family and 1 a family of at most four
    // styles.
    families = [16, 1].compactMap { name($0, of: face) }
    let style = table("OS/2", of: face)
    func number(at offset: Int) -> Int? {
      offset + 2 <= style.count ? Int(style[offset]) << 8 | Int(style[offset + 1]) : nil
    }
    let weight = min(max(number(at: 4) ?? 400, 1), 1000)
    var axis = hb_ot_var_axis_info_t()
    if hb_ot_var_find_axis_info(face, tag("wght"), &axis) != 0 {
      let lightest = min(max(Int(axis.min_value), 1), 1000)
      weights = lightest...min(max(Int(axis.max_value), lightest), 1000)
    } else {
      weights = weight...weight
    }
    width = number(at: 6) ?? 5
    let selection = number(at: 62) ?? 0
    isUpright = selection & (1 | 1 << 9) == 0
  }
}

/// The bytes of a font file: a mapping of the file, or the content of a file of the panel.
struct FontData: ~Copyable {
  let blob: OpaquePointer

  /// Returns nil if the file of a face cannot be read.
  init?(of file: FontFile) {
    guard let content = file.content else {
      self.init(path: file.path)
      return
    }
    self.init(content)
  }

  init(_ content: FontContent) { blob = hb_blob_reference(content.blob) }

  /// Maps the file at `path`. Returns nil if it cannot be read or is not a regular file: devices
  /// and pipes must not be opened.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let blob = hb_blob_create_from_file_or_fail(path)
    else { return nil }
    self.blob = blob
  }

  deinit { hb_blob_destroy(blob) }

  var faceCount: UInt32 { hb_face_count(blob) }

  func withFace<Result>(_ index: UInt32, _ body: (OpaquePointer) -> Result) -> Result {
    let face = hb_face_create(blob, index)!
    defer { hb_face_destroy(face) }
    return body(face)
  }
}

/// Returns the number of an OpenType tag of four characters.
func tag(_ name: StaticString) -> hb_tag_t {
  precondition(name.utf8CodeUnitCount == 4, "a tag has four characters")
  return (0..<4).reduce(0) { $0 << 8 | hb_tag_t(name.utf8Start[$1]) }
}

private func table(_ name: StaticString, of face: OpaquePointer) -> [UInt8] {
  let blob = hb_face_reference_table(face, tag(name))
  defer { hb_blob_destroy(blob) }
  var length: UInt32 = 0
  let bytes = UnsafeRawPointer(hb_blob_get_data(blob, &length))
  return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(length)))
}

private func hasTable(_ name: StaticString, of face: OpaquePointer) -> Bool {
  let blob = hb_face_reference_table(face, tag(name))
  defer { hb_blob_destroy(blob) }
  return hb_blob_get_length(blob) > 0
}

private func name(_ id: hb_ot_name_id_t, of face: OpaquePointer) -> String? {
  var characters = [CChar](repeating: 0, count: 128)
  var size = UInt32(characters.count)
  let length = hb_ot_name_get_utf8(
    face, id, hb_language_from_string("en", -1), &size, &characters)
  guard length > 0 else { return nil }
  return String(decoding: characters.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
