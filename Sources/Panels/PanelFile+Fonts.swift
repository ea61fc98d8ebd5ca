import JSON

extension PanelFile {
  /// The key `font` of a file.
  struct FontSettings {
    /// The paths of the font files.
    var files: [String] = []
    /// The family; nil for that of the theme.
    var family: String?
    /// The size of text.
    var size: JSONNode?
  }

  /// Reads `font`, and adds the font files to the resources.
  func readFont(_ reader: inout ObjectReader) -> FontSettings {
    guard var font = reader.object("font", .font) else { return FontSettings() }
    var settings = FontSettings()
    let own = readFontFiles(&font, &settings)
    settings.family = readFamily(&font) ?? own
    settings.size = font.number("size").map { JSONNode(.number($0), offset: font.offset) }
    font.finish()
    return settings
  }

  /// Adds the font files.
  /// - Returns: the family of the first file.
  private func readFontFiles(
    _ font: inout ObjectReader, _ settings: inout FontSettings
  ) -> String? {
    guard let (names, node) = font.names("files") else { return nil }
    guard names.count <= Self.fontFileLimit else {
      font.note(
        "expected at most \(Self.fontFileLimit) font files, found \(names.count)", node, "files")
      return nil
    }
    var families: [String] = []
    for (index, name) in names.enumerated() {
      var (place, path) = (node, font.path(of: "files"))
      if case .array(let nodes) = node.value { (place, path) = (nodes[index], "\(path)[\(index)]") }
      do throws(ResourceError) {
        settings.files.append(name)
        families.append(try resources.addFont(at: name))
      } catch {
        font.problems.add(error.message, at: place.offset, path: path)
      }
    }
    return families.first
  }

  /// The first family that is available.
  private func readFamily(_ font: inout ObjectReader) -> String? {
    guard let (names, node) = font.names("family") else { return nil }
    guard names.count <= Self.familyLimit else {
      font.note(
        "expected at most \(Self.familyLimit) families, found \(names.count)", node, "family")
      return nil
    }
    var reasons: [String] = []
    for name in names {
      do throws(ResourceError) {
        try resources.checkFont(family: name)
        return name
      } catch {
        reasons.append(error.message)
      }
    }
    if !reasons.isEmpty { font.note(reasons.joined(separator: "; "), node, "family") }
    return nil
  }
}
