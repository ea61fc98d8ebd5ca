/// The rules of all `<style>` elements of a file. (CSS 2, chapters 4 to 6.)
///
/// A selector is the name of an element, classes and an id, or `*`. Others are errors.
struct StyleSheet {
  /// The maximum number of selectors of a file.
  static let selectorLimit = 1_000
  /// The maximum number of selectors and of the declarations of each.
  static let declarationLimit = 20_000

  private struct Selector {
    var element: String?
    var classes: [String] = []
    var id: String?

    /// How specific the selector is: ids, then classes, then names of elements count.
    var specificity: Int {
      (id == nil ? 0 : 1 << 20) + classes.count << 8 + (element == nil ? 0 : 1)
    }

    func matches(_ element: XMLElement, _ classes: Set<Substring>) -> Bool {
      if let name = self.element, name != element.name { return false }
      if let id, element["id"]?.text != id { return false }
      return self.classes.allSatisfy { classes.contains(Substring($0)) }
    }
  }

  private struct Rule {
    let selector: Selector
    let declarations: [Declaration]
  }

  private var rules: [Rule] = []
  /// The number of selectors and of the declarations of each.
  private(set) var declarationCount = 0

  /// Adds the rules of a `<style>` element.
  mutating func add(_ element: XMLElement) throws(Problem) {
    // Browsers ignore other languages.
    if let type = element["type"]?.text, !["", "text/css"].contains(type.lowercased()) { return }
    if let media = element["media"], !["", "all", "screen"].contains(media.text) {
      throw Problem("\"media\" is not supported; remove it", at: media.offset)
    }
    var scanner = TextScanner(CSSText.withoutComments(element.text), offset: element.textOffset)
    while !scanner.isAtEnd() {
      let selectors = try Self.selectors(&scanner)
      let offset = scanner.offset
      guard let body = scanner.bytes(upTo: "}") else {
        throw scanner.problem("expected \"}\" at the end of a rule")
      }
      let declarations = CSSText.declarations(body, offset: offset)
      declarationCount += selectors.count * (1 + declarations.count)
      guard declarationCount <= Self.declarationLimit else {
        throw Problem(
          "more than \(Self.declarationLimit) declarations; simplify the style", at: offset)
      }
      rules += selectors.map { Rule(selector: $0, declarations: declarations) }
      guard rules.count <= Self.selectorLimit else {
        throw Problem("more than \(Self.selectorLimit) selectors; simplify the style", at: offset)
      }
    }
  }

  /// Reads selectors up to and including the brace that follows them.
  private static func selectors(_ scanner: inout TextScanner) throws(Problem) -> [Selector] {
    var selectors: [Selector] = []
    repeat {
      scanner.skipSpace()
      let start = scanner
      var selector = Selector()
      var isEmpty = true
      while true {
        if isEmpty, scanner.skip("*") {
          isEmpty = false
        } else if scanner.skip(".") {
          let name = scanner.identifier()
          guard !name.isEmpty else { throw refused(start) }
          selector.classes.append(name)
        } else if scanner.skip("#") {
          let name = scanner.identifier()
          guard !name.isEmpty, selector.id == nil else { throw refused(start) }
          selector.id = name
        } else {
          let name = scanner.identifier()
          guard !name.isEmpty else { break }
          guard isEmpty else { throw refused(start) }
          selector.element = name
        }
        isEmpty = false
      }
      guard !isEmpty else { throw refused(start) }
      selectors.append(selector)
      scanner.skipSpace()
      guard !scanner.skip("{") else { return selectors }
      guard scanner.skip(",") else { throw refused(start) }
    } while true
  }

  private static func refused(_ scanner: TextScanner) -> Problem {
    scanner.problem(
      "only selectors such as rect, .class and #id are supported; "
        + "write the style of each shape into its attributes")
  }

  // MARK: The cascade

  /// Returns the value of each property of an element: from its attributes, the rules that match it
  /// and its `style`. Of several values, the most specific one wins, then the last one.
  func properties(of element: XMLElement) -> [(name: String, value: TextScanner)] {
    var values: [(name: String, value: TextScanner, rank: Int)] = []
    for attribute in element.attributes where SVGProperty.attributes[attribute.name] != nil {
      values.append((attribute.name, TextScanner(attribute), -1))
    }
    func add(_ declarations: [Declaration], rank: Int) {
      for declaration in declarations {
        values.append(
          (declaration.name, declaration.value, rank + (declaration.isImportant ? 1 << 40 : 0)))
      }
    }
    if !rules.isEmpty {
      let classes = Set(element["class"]?.text.split(whereSeparator: \.isWhitespace) ?? [])
      for rule in rules where rule.selector.matches(element, classes) {
        add(rule.declarations, rank: rule.selector.specificity)
      }
    }
    if let style = element["style"] {
      let bytes = CSSText.withoutComments(style.value)
      add(CSSText.declarations(bytes[...], offset: style.offset), rank: 1 << 32)
    }
    var winners: [String: (index: Int, rank: Int)] = [:]
    for (index, value) in values.enumerated() {
      if let other = winners[value.name], other.rank > value.rank { continue }
      winners[value.name] = (index, value.rank)
    }
    return winners.values.map(\.index).sorted().map { (values[$0].name, values[$0].value) }
  }
}

/// A property and its value in a style.
struct Declaration {
  let name: String
  let value: TextScanner
  let isImportant: Bool
}

/// Reads declarations, which `style` attributes and `<style>` elements have in common.
enum CSSText {
  /// Replaces comments by space, so that offsets stay.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.count,
        end < index + 4 || bytes[end - 2] != UInt8(ascii: "*")
          || bytes[end - 1] != UInt8(ascii: "/")
      { end += 1 }
      for place in index..<end { bytes[place] = UInt8(ascii: " ") }
      index = end
    }
    return bytes
  }

  /// Reads declarations. Those that are not `name: value` are ignored, as browsers do.
  /// - Parameter offset: The offset of the first byte in the file.
  static func declarations(_ bytes: ArraySlice<UInt8>, offset: Int) -> [Declaration] {
    bytes.split(separator: UInt8(ascii: ";")).compactMap { part in
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let words = String(decoding: part[..<colon], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      guard words.count == 1, let name = words.first else { return nil }
      var text = part[(colon + 1)...]
      var isImportant = false
      if let mark = text.lastIndex(of: UInt8(ascii: "!")),
        String(decoding: text[(mark + 1)...], as: UTF8.self).lowercased()
          .split(whereSeparator: \.isWhitespace) == ["important"]
      {
        isImportant = true
        text = text[..<mark]
      }
      return Declaration(
        name: name.lowercased(),
        value: TextScanner(Array(text), offset: offset + text.startIndex - bytes.startIndex),
        isImportant: isImportant)
    }
  }
}
