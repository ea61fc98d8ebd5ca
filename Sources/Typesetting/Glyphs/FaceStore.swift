import Controls

/// Opens faces, caches them, and finds a face for every character.
final class FaceStore {
  private struct FontKey: Hashable {
    var family: String
    var weight: Font.Weight

    init(_ font: Font) {
      family = font.family
      weight = font.weight
    }
  }

  private struct FaceKey: Hashable {
    var path: String
    var index: UInt32
    /// The weight; nil if the face has only one weight.
    var weight: Font.Weight?
  }

  /// The maximum numbers of characters with a cached fallback, of fonts with a cached face, of open
  /// faces, and of warnings about missing characters.
  private static let limits = (characters: 4096, fonts: 256, faces: 32, warnings: 64)

  private let fonts: FontLibrary
  private let library = FreeTypeLibrary()
  private let warn: (String) -> Void
  private var facesByFont: [FontKey: Face?] = [:]
  private var faces: [FaceKey: Face] = [:]
  private var fallbacks: [UInt32: [FontKey: Face?]] = [:]
  private lazy var fallbackFonts = FallbackFonts(fonts.families())
  private var missing: Set<UInt32> = []
  /// The characters that no font has since the last `takeMissing()`.
  private var newlyMissing: [UInt32] = []
  private var nextID = 0

  init(fonts: FontLibrary, warn: @escaping (String) -> Void) {
    self.fonts = fonts
    self.warn = warn
  }

  /// Throws an error with the reason if there is no face for a font.
  func check(_ font: Font) throws(FontError) {
    _ = try open(font)
  }

  /// Adds the fonts of a file that was read into memory. Call it before the first layout.
  /// - Parameter path: the path of the file, for messages.
  /// - Returns: the family of the first font; the path if it has no name.
  func add(_ bytes: [UInt8], from path: String) throws(FontError) -> String {
    let files = FontFile.faces(in: try FontContent(bytes, from: path), from: path)
    guard var first = files.first else {
      throw FontError(family: path, reason: "the font has no outlines, which Bezel needs")
    }
    for file in files {
      let face = try Face(file, weight: .regular, id: nextID, library: library)
      nextID += 1
      guard face.hasCharacters else {
        throw FontError(family: path, reason: "the font has no characters")
      }
    }
    if first.families.isEmpty { first.families = [path] }
    fonts.add([first] + files.dropFirst())
    return first.families[0]
  }

  /// Returns the face for a font. If there is none, warns once and returns the face of another
  /// font. Returns nil only if no font is installed.
  func face(for font: Font) -> Face? {
    let key = FontKey(font)
    if let known = facesByFont[key] { return known }
    let face: Face?
    do throws(FontError) {
      face = try open(font)
    } catch {
      warn("\(error)")
      face = substitute(for: font)
    }
    if facesByFont.count == Self.limits.fonts { facesByFont.removeAll() }
    facesByFont[key] = face
    return face
  }

  /// Returns a face with glyphs for all characters of a grapheme, preferably that of `font`.
  func face(for font: Font, showing scalars: ArraySlice<UInt32>, with shaper: Shaper) -> Face? {
    let own = face(for: font)
    if let own, shaper.canShow(scalars, in: own) { return own }
    if scalars.count == 1, let scalar = scalars.first, let known = fallbacks[scalar]?[FontKey(font)]
    {
      return known
    }
    let face = fallback(for: font, showing: scalars, with: shaper)
    if scalars.count == 1, let scalar = scalars.first {
      if fallbacks.count == Self.limits.characters { fallbacks.removeAll() }
      fallbacks[scalar, default: [:]][FontKey(font)] = face
    }
    return face
  }

  /// Returns the characters that no font has since the last call, each once.
  func takeMissing() -> [Unicode.Scalar] {
    defer { newlyMissing = [] }
    return Set(newlyMissing).sorted().compactMap(Unicode.Scalar.init)
  }

  /// Warns about a character that no font has, once per character.
  func warnAboutMissing(_ scalar: UInt32) {
    newlyMissing.append(scalar)
    guard missing.count < Self.limits.warnings, missing.insert(scalar).inserted else { return }
    warn(TextLayout.warning(aboutMissing: [Unicode.Scalar(scalar) ?? "\u{FFFD}"]))
  }

  private func fallback(
    for font: Font, showing scalars: ArraySlice<UInt32>, with shaper: Shaper
  ) -> Face? {
    for family in fallbackFonts.families(supporting: scalars.filter(Shaper.isVisible)) {
      var font = font
      font.family = family
      if let face = try? open(font), shaper.canShow(scalars, in: face) { return face }
    }
    return nil
  }

  private func substitute(for font: Font) -> Face? {
    var font = font
    font.family = Font.defaultFamily
    if let face = try? open(font) { return face }
    for file in fonts.families() {
      font.family = file.families.first ?? file.path
      if let face = try? open(font) { return face }
    }
    return nil
  }

  private func open(_ font: Font) throws(FontError) -> Face {
    let file = try fonts.face(for: font)
    let isVariable = file.weights.count > 1
    let key = FaceKey(path: file.path, index: file.index, weight: isVariable ? font.weight : nil)
    if let face = faces[key] { return face }
    let face = try Face(file, weight: font.weight, id: nextID, library: library)
    nextID += 1
    if faces.count == Self.limits.faces {
      // Faces in use are reopened when needed. Text that is already laid out does not need them.
      faces.removeAll()
      facesByFont.removeAll()
      fallbacks.removeAll()
    }
    faces[key] = face
    return face
  }
}
