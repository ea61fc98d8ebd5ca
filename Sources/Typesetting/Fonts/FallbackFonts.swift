import CHarfBuzz

/// The installed families and their characters, to find those that a text's own font lacks. Reading
/// all fonts takes a while, so it is done when the first such character comes.
final class FallbackFonts {
  private var families: [(file: FontFile, coverage: OpaquePointer)] = []

  init(_ files: [FontFile]) {
    for file in files {
      guard let data = FontData(path: file.path), let coverage = hb_set_create() else { continue }
      data.withFace(file.index) { hb_face_collect_unicodes($0, coverage) }
      families.append((file, coverage))
    }
  }

  deinit {
    for family in families { hb_set_destroy(family.coverage) }
  }

  /// The names of the families that have all of `scalars`, the most readable first.
  func families(having scalars: some Collection<UInt32>) -> [String] {
    families.filter { family in
      scalars.allSatisfy { hb_set_has(family.coverage, $0) != 0 }
    }.compactMap(\.file.families.first)
  }
}
