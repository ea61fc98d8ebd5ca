import Controls
import Glibc

/// Finds the fonts of a panel and installed fonts by family and weight.
///
/// An installed family is first searched by file name, which opens one file instead of hundreds. If that finds
/// nothing, the names in all font files are read.
public final class FontLibrary {
  /// The folders in which users and Debian packages install fonts.
  public static let systemFolders = ["/usr/local/share/fonts", "/usr/share/fonts"]

  private let folders: [String]
  private lazy var paths = folders.flatMap { fontFiles(below: $0) }
  private lazy var allFaces = paths.flatMap { FontFile.faces(at: $0) }
  /// The faces of the panel's own files.
  private var ownFaces: [FontFile] = []

  /// Creates a library of the fonts below `folders`. Fonts in earlier folders have priority.
  public init(folders: [String] = FontLibrary.systemFolders) {
    self.folders = folders
  }

  /// Whether the folders contain no font files.
  public var isEmpty: Bool { paths.isEmpty }

  /// Adds the faces of a file of the panel. They have priority over installed fonts.
  func add(_ faces: [FontFile]) { ownFaces += faces }

  /// Returns the face for the family and weight of a font. The family may also be the path of a
  /// font file.
  func face(for font: Font) throws(FontError) -> FontFile {
    if font.family.hasPrefix("/") { return try face(inFile: font) }
    if let file = best(of: ownFaces, for: font) ?? faceByFileName(font)
      ?? best(of: allFaces, for: font)
    {
      return file
    }
    throw FontError(family: font.family, reason: missing(font.family))
  }

  /// Returns an upright face of each family, as close as possible to the regular weight. Families of
  /// the panel come first, and then the preferred fallback families.
  func families() -> [FontFile] {
    var regular: [String: FontFile] = [:]
    for face in ownFaces + allFaces where face.isUpright && face.width == 5 {
      guard let family = face.families.first else { continue }
      func distance(_ face: FontFile) -> Int { FontNames.distance(from: 400, to: face.weights) }
      if let known = regular[family], distance(known) <= distance(face) { continue }
      regular[family] = face
    }
    let ranked = regular.map { family, face in
      (rank: face.content == nil ? Self.rank(ofFamily: family) : -1, family: family, face: face)
    }
    return ranked.sorted { ($0.rank, $0.family) < ($1.rank, $1.family) }.map(\.face)
  }

  /// Returns the rank of a family as a fallback. General sans-serif families come before families
  /// that have serifs, are monospaced or support one script.
  private static func rank(ofFamily family: String) -> Int {
    if family == Font.defaultFamily { return 0 }
    if family == "Noto Sans" { return 1 }
    let words = family.split(separator: " ")
    return words.contains("Sans") && !words.contains("Mono") ? 2 : 3
  }

  private func face(inFile font: Font) throws(FontError) -> FontFile {
    let faces = FontFile.faces(at: font.family)
    func distance(_ face: FontFile) -> Int {
      FontNames.distance(from: font.weight.number, to: face.weights)
    }
    if let face = faces.min(by: { distance($0) < distance($1) }) { return face }
    let reason =
      access(font.family, R_OK) == 0
      ? "the file is not a font with outlines"
      : "the file cannot be read: \(String(cString: strerror(errno)))"
    throw FontError(family: font.family, reason: reason)
  }

  private func faceByFileName(_ font: Font) -> FontFile? {
    let key = FontNames.key(font.family.utf8)
    var candidates: [(path: String, distance: Int)] = []
    for path in paths {
      guard let weight = FontNames.weight(ofFile: path, family: key) else { continue }
      let distance = FontNames.distance(from: font.weight.number, to: weight...weight)
      candidates.append((path, distance))
    }
    candidates.sort { ($0.distance, $0.path) < ($1.distance, $1.path) }
    for (path, distance) in candidates {
      // If the face does not match the name of its file, a later candidate may be closer.
      guard let face = best(of: FontFile.faces(at: path), for: font), face.isUpright,
        FontNames.distance(from: font.weight.number, to: face.weights) <= distance
      else { continue }
      return face
    }
    return nil
  }

  /// Returns the best face of the font's family: an upright face of normal width, if there is one,
  /// with the closest weight.
  private func best(of faces: [FontFile], for font: Font) -> FontFile? {
    let key = FontNames.key(font.family.utf8)
    let family = faces.filter { $0.families.contains { FontNames.key($0.utf8) == key } }
    func distance(_ face: FontFile) -> Int {
      (face.isUpright ? 0 : 100_000) + abs(face.width - 5) * 10_000
        + FontNames.distance(from: font.weight.number, to: face.weights)
    }
    return family.min { (distance($0), $0.path) < (distance($1), $1.path) }
  }

  private func missing(_ family: String) -> String {
    if let package = FontPackages.package(of: family) {
      return "no font of this family is installed; Debian's package \(package) has it"
    }
    let installed = Set(allFaces.compactMap(\.families.first)).sorted()
    if installed.isEmpty {
      return "no fonts are installed; Debian's package fonts-dejavu-core has some"
    }
    let list = installed.joined(separator: ", ")
    return "no font of this family is installed; installed families: \(list)"
  }
}

private let extensions = [".ttf", ".otf", ".ttc", ".otc", ".TTF", ".OTF"]

/// Returns the font files below a folder, sorted by name.
private func fontFiles(below folder: String, depth: Int = 8) -> [String] {
  guard depth > 0, let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var entries: [(name: String, type: UInt8)] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { entries.append((name, entry.pointee.d_type)) }
  }
  entries.sort { $0.name < $1.name }
  return entries.flatMap { name, type in
    let path = "\(folder)/\(name)"
    if isFolder(type, path) { return fontFiles(below: path, depth: depth - 1) }
    return extensions.contains(where: name.hasSuffix) ? [path] : []
  }
}

private func isFolder(_ type: UInt8, _ path: String) -> Bool {
  if Int(type) == Int(DT_DIR) { return true }
  guard Int(type) == Int(DT_LNK) || Int(type) == Int(DT_UNKNOWN) else { return false }
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
