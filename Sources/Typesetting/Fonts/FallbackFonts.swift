import CHarfBuzz

/// The installed families and the characters that each supports, to find fallbacks for characters
/// that a font does not have. Create it only when the first such character occurs, because it reads
/// all fonts.
final class FallbackFonts {
  private var families: [(file: FontFile, coverage: OpaquePointer)] = []

  init(_ files: [FontFile]) {
    for file in files {
      guard let data = FontData(of: file), let coverage = hb_set_create() else { continue }
      data.withFace(file.index) { hb_face_collect_unicodes($0, coverage) }
      families.append((file, coverage))
    }
  }

  deinit {
    for family in families { hb_set_destroy(family.coverage) }
  }

  /// Returns the names of the families that support all of `scalars`, the preferred ones first.
  func families(supporting scalars: some Collection<UInt32>) -> [String] {
    families.filter { family in
      scalars.allSatisfy { hb_set_has(family.coverage, $0) != 0 }
    }.compactMap(\.file.families.first)
  }
}
