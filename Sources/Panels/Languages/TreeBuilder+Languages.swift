import Controls
import Expressions
import JSON

/// An expression in another language.
struct TranslatedExpression {
  /// The code of the language.
  let code: String
  let source: String
  let expression: ParsedExpression
  /// Where the translation is.
  let node: JSONNode
  let path: String
  /// The translations that replace texts of the expression.
  var parts: [(expression: ParsedExpression, node: JSONNode, path: String)] = []
}

/// A list of texts in several languages.
struct TranslatedList {
  let control: Control
  let property: Property
  let texts: [String]
  /// The translations of the texts, by language code; nil for a text without one.
  let translations: [String: [Translations.Translation?]]
  let node: JSONNode
  let path: String

  /// The texts in a language. A text without a translation is that of the file.
  func texts(in code: String) -> [String] {
    zip(texts, translations[code] ?? []).map { $1?.text ?? $0 }
  }
}

extension PropertyFormat {
  /// Whether users read the text.
  package var isShownText: Bool { self == .text || self == .valueFormat || self == .word }
}

extension TreeBuilder {
  // MARK: Texts

  /// Finds the translations of a text or of the texts that an expression shows, for a property that
  /// shows text. A text is looked up with its parameters replaced, then as in the template.
  mutating func translations(
    of parsed: ParsedExpression, _ node: JSONNode, isText: Bool = false, for property: Property,
    path: String
  ) -> [TranslatedExpression] {
    guard translations.isCollecting, property.format.isShownText,
      case .string(let source) = node.value
    else { return [] }
    let whole = isText ? translations(ofText: source, at: node.offset, path: path) : []
    var found = whole.compactMap { translation -> TranslatedExpression? in
      let text = translation.text ?? ""
      guard let expression = parse(translation, hasBraces: property.format == .text) else {
        return nil
      }
      return TranslatedExpression(
        code: translation.code, source: text, expression: expression, node: translation.node,
        path: translation.path)
    }
    guard parsed.literal == nil || !isText else { return found }
    var inner: [(start: Int, translations: [Translations.Translation])] = []
    _ = parsed.replacingShownTexts(in: source) { text, start in
      let offset = problems.offset(ofByte: start, in: node)
      let translated = translations(ofText: text, at: offset, path: path)
      if !translated.isEmpty { inner.append((start, translated)) }
      return translated.isEmpty ? nil : text
    }
    for code in translations.codes where !whole.contains(where: { $0.code == code }) {
      var parts: [TranslatedExpression] = []
      let replaced = parsed.replacingShownTexts(in: source) { _, start in
        guard
          let translation = inner.first(where: { $0.start == start })?.translations.first(where: {
            $0.code == code
          }), let text = translation.text,
          let expression = parse(translation, hasBraces: true)
        else { return nil }
        parts.append(
          TranslatedExpression(
            code: code, source: text, expression: expression, node: translation.node,
            path: translation.path))
        return text
      }
      guard let replaced else { continue }
      do throws(ExpressionError) {
        found.append(
          TranslatedExpression(
            code: code, source: replaced,
            expression: isText
              ? try ParsedExpression(text: replaced) : try ParsedExpression(replaced),
            node: parts[0].node, path: parts[0].path,
            parts: parts.map { ($0.expression, $0.node, $0.path) }))
      } catch {
        problems.add(
          "the translation is not valid in the expression: \(error.message)",
          at: parts[0].node.offset, path: parts[0].path)
      }
    }
    return found
  }

  /// Finds the translations of a text of the file, and notes that it is shown.
  func translations(
    ofText text: String, at offset: Int, path: String
  ) -> [Translations.Translation] {
    var found = translations[text]
    let written = written[offset]
    if let written {
      found += written.translations.filter { other in !found.contains { $0.code == other.code } }
      for parameter in written.parameters {
        if translations.texts[parameter.text] != nil { translations.noteUsed(parameter.text) }
        let found = translations[parameter.text] + translations[parameter.source]
        translations.noteShown(
          parameter.source, translated: Set(found.map(\.code)), at: parameter.offset, path: path)
      }
    }
    // A translation of the parameters alone leaves the other words of the text.
    let codes = Set((translations[text] + translations[written?.source ?? text]).map(\.code))
    if translations.texts[text] != nil { translations.noteUsed(text) }
    translations.noteShown(written?.source ?? text, translated: codes, at: offset, path: path)
    return found
  }

  private mutating func parse(
    _ translation: Translations.Translation, hasBraces: Bool
  ) -> ParsedExpression? {
    guard let text = translation.text else { return nil }
    guard hasBraces, text.contains(where: { "{}".contains($0) }) else {
      return ParsedExpression(literal: text)
    }
    if let known = parsedTranslations[translation.node.offset] { return known }
    let parsed = ParsedExpression(
      translation.node, isText: true, path: translation.path, problems)
    parsedTranslations[translation.node.offset] = parsed
    return parsed
  }

  /// The value of a text in the language of the panel.
  func translatedValue(for binding: Binding) -> Value? {
    guard
      let original = connect(
        binding.expression, binding.node, on: binding.viewer, path: binding.path)
    else { return nil }
    var byCode: [String: Expression] = [:]
    var sources = original.values
    for translation in binding.translations {
      // A mistake in a part is reported at its place.
      let parts = translation.parts.compactMap {
        connect($0.expression, $0.node, on: binding.viewer, path: $0.path)
      }
      guard parts.count == translation.parts.count,
        let expression = connect(
          translation.expression, translation.node, on: binding.viewer, path: translation.path)
      else { return nil }
      byCode[translation.code] = expression
      sources += expression.values.filter { value in !sources.contains { $0 === value } }
    }
    let usesZone = ([original] + byCode.values).contains(where: \.dependsOnZone)
    let all: [Value] =
      sources.filter { $0 !== values.languageCode } + [values.languageCode]
      + (usesZone ? [values.zoneChanges] : [])
    return values.derivedValue(original.kind, from: all) { [unowned values] in
      let language = values.language
      return (language.choose(from: byCode) ?? original).scalar(in: language, zone: values.zone)
    }
  }

  /// Checks that the property accepts the translations of a text without expressions.
  func checkTranslations(of binding: Binding) {
    guard binding.property.format != .text else { return }
    for translation in binding.translations {
      guard let text = translation.expression.literal else { continue }
      do throws(PropertyError) {
        try binding.control.set(binding.property, to: .text(text))
      } catch {
        problems.add(error, found: translation.node, path: translation.path)
      }
    }
  }

  /// Adds the default texts of a control, such as the answers to a question, to its settings, so that
  /// they are translated.
  func addDefaultTexts(
    to settings: inout StyleSheet.Settings, of control: Control, at offset: Int,
    path: (String) -> String
  ) {
    guard translations.isCollecting else { return }
    for property in control.properties
    where property.format == .text && settings[property.name] == nil {
      guard case .text(let text) = property.value(in: control), Translations.hasWords(text) else {
        continue
      }
      settings[property.name] = StyleSheet.Setting(
        name: property.name, node: JSONNode(.string(text), offset: offset),
        path: path(property.name))
    }
  }

  /// Finds the translations of a text that does not change, by language code.
  func translations(ofFixed text: String, at offset: Int, path: String) -> [String: String] {
    guard translations.isCollecting, !text.isEmpty else { return [:] }
    return Dictionary(
      translations(ofText: text, at: offset, path: path).map { ($0.code, $0.text ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Lists

  /// Finds the translations of `titles`. Without them, the items are translated.
  mutating func translateTitles(
    _ settings: StyleSheet.Settings, of control: Control, _ table: PropertyTable
  ) {
    // The name of a language is the same in all languages.
    guard translations.isCollecting, !choosesLanguage(control),
      let property = table["titles"], property.format.shape == .list,
      let setting = settings["titles"] ?? settings["items"],
      case .array(let nodes) = setting.node.value
    else { return }
    let found = nodes.map { node in
      translations(ofText: node.value.string ?? "", at: node.offset, path: setting.path)
    }
    let texts = nodes.map { $0.value.string ?? "" }
    var byCode: [String: [Translations.Translation?]] = [:]
    for code in translations.codes
    where found.contains(where: { $0.contains { $0.code == code } }) {
      byCode[code] = found.map { $0.first { $0.code == code } }
    }
    guard !byCode.isEmpty else { return }
    translatedLists.append(
      TranslatedList(
        control: control, property: property, texts: texts, translations: byCode,
        node: setting.node, path: setting.path))
  }

  /// Makes the lists follow the language.
  func bindLists() {
    for list in translatedLists {
      for code in list.translations.keys.sorted() { check(list, in: code) }
      let codes = Dictionary(uniqueKeysWithValues: list.translations.keys.map { ($0, $0) })
      let value = values.derivedValue(.text, from: [values.languageCode]) { [unowned values] in
        .text(values.language.choose(from: codes) ?? "")
      }
      do throws(BindingError) {
        try list.control.bind(list.property, to: value) { _, code in
          .list(list.translations[code] == nil ? list.texts : list.texts(in: code))
        }
      } catch {
        var reason = "they cannot be bound to the language"
        if case .refused(let error) = error { reason = error.messageWithSuggestion }
        problems.add(
          "these texts cannot be translated: \(reason)", at: list.node.offset, path: list.path)
      }
    }
  }

  /// Checks that the property accepts a list in a language.
  private func check(_ list: TranslatedList, in code: String) {
    let texts = list.texts(in: code)
    func error(of texts: [String]) -> PropertyError? {
      do throws(PropertyError) {
        try list.control.set(list.property, to: .list(texts))
        return nil
      } catch {
        return error
      }
    }
    guard let reason = error(of: texts) else { return }
    // Finds the first text that makes the list invalid. If it is not translated, the problem is at
    // a translation that equals it.
    let last = texts.indices.first { error(of: Array(texts[...$0])) != nil }
    let translations = list.translations[code] ?? []
    let wrong = last.flatMap { index in
      translations[index] ?? translations.lazy.compactMap { $0 }.first { $0.text == texts[index] }
    }
    problems.add(
      "in the language \(code.quoted): \(reason.messageWithSuggestion)",
      at: wrong?.node.offset ?? list.node.offset, path: wrong?.path ?? list.path)
  }

  // MARK: Units

  /// Makes the units of values follow the language.
  func translateUnits(_ reader: ObjectReader) {
    guard translations.isCollecting else { return }
    for member in reader.node("values")?.value.members ?? [] {
      guard let unit = member.node.value.node("unit"), case .string(let original) = unit.value,
        let value = values[member.name]
      else { continue }
      let codes = Set(translations[original].map(\.code))
      // Most shorter units are symbols, which are the same in all languages.
      if original.count > 3 {
        translations.noteShown(
          original, translated: codes, at: unit.offset,
          path: ObjectReader.join("values", "\(member.name).unit"))
      }
      guard !codes.isEmpty else { continue }
      translations.noteUsed(original)
      let units = Dictionary(
        translations[original].map { ($0.code, $0.text ?? "") }, uniquingKeysWith: { $1 })
      values.setUnit(of: value) { $0.choose(from: units) ?? original }
    }
  }
}
