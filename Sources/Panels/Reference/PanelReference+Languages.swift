import Controls

extension PanelReference {
  /// The codes of languages, with examples of their formats.
  static var languageTable: Document.Table {
    var table = Document.Table([
      "Code", "Language", "`,.1f`", "`.0%`", "`EEEE d MMM`", "Plurals", "Ordinals",
    ])
    func text(_ number: Double, _ format: String, _ language: Language) -> String {
      TextFormat(format)?.text(of: number, in: language) ?? ""
    }
    for language in Language.all {
      table.add(
        [
          "`\(language.code)`", language.name, text(1_234_567.5, ",.1f", language),
          text(0.42, ".0%", language), text(Panel.fixedTime, "EEEE d MMM", language),
        ]
          + [false, true].map { isOrdinal in
            language.pluralCategories(isOrdinal: isOrdinal).map { "`\($0.rawValue)`" }
              .joined(separator: ", ")
          })
    }
    return table
  }
}
