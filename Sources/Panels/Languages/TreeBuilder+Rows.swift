import Controls
import JSON

extension TreeBuilder {
  /// The fields of a row whose texts a list without `children` shows.
  private static let shownFields = ["title", "text"]

  /// Makes rows in the file follow the language.
  ///
  /// A text is translated in the fields `title` and `text`, and in other fields if the panel has a
  /// translation. The key of a row identifies it, so it is the same in all languages.
  /// - Parameters:
  ///   - key: the name of the field with the key; empty for none.
  ///   - nodes: the rows in the file.
  /// - Returns: nil if there are no translations.
  func translatedRows(_ rows: ListRows, key: String, _ nodes: [JSONNode], path: String) -> Value? {
    guard translations.isCollecting else { return nil }
    var byCode: [String: [[Scalar?]]] = [:]
    for (index, node) in nodes.enumerated() {
      for member in node.value.members ?? [] {
        guard case .string(let text) = member.node.value, !["icon", key].contains(member.name),
          let field = rows.index(ofField: member.name)
        else { continue }
        let found: [Translations.Translation]
        if Self.shownFields.contains(member.name) {
          let path = ObjectReader.join("\(path)[\(index)]", member.name)
          found = translations(ofText: text, at: member.node.offset, path: path)
        } else {
          found = translations[text]
          if !found.isEmpty { translations.noteUsed(text) }
        }
        for translation in found {
          byCode[translation.code, default: rows.rows][index][field] = .text(translation.text ?? "")
        }
      }
    }
    var translated: [String: ListRows] = [:]
    for (code, contents) in byCode {
      do throws(ListError) {
        translated[code] = try ListRows(fields: rows.fields, contents)
      } catch {
        problems.add(error, at: nodes.first?.offset ?? 0, path: path)
      }
    }
    guard !translated.isEmpty else { return nil }
    return values.derivedValue(.list, from: [values.languageCode]) { [unowned values] in
      .list(values.language.choose(from: translated) ?? rows)
    }
  }
}
