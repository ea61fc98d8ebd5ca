import Controls
import Expressions
import JSON
import Panels

/// Finds plural forms in the texts of a panel file that its language does not have, and those that
/// are missing.
struct PluralCheck {
  private var language: Language
  let problems: ProblemList
  /// The keys and indices from the file to the current node.
  private var path: [String] = []

  init(_ language: Language, _ problems: ProblemList) {
    self.language = language
    self.problems = problems
  }

  /// Checks all texts of a file.
  mutating func check(_ node: JSONNode) { check(node, isExpression: false) }

  private mutating func check(_ node: JSONNode, isExpression: Bool) {
    switch node.value {
    case .string(let source):
      // Most texts have no part between braces, and need not be parsed.
      guard source.utf8.contains(UInt8(ascii: "{")) else { return }
      let text = isExpression ? try? ParsedExpression(source) : try? ParsedExpression(text: source)
      if let text { check(text, in: node) }
    case .array(let nodes):
      for (index, node) in nodes.enumerated() {
        path.append("[\(index)]")
        check(node, isExpression: isExpression)
        path.removeLast()
      }
    case .object(let members):
      let own = language
      for member in members {
        if path == ["languages"] { language = (try? .named(member.name)) ?? own }
        path.append(path.isEmpty ? member.name : ".\(member.name)")
        check(member.node, isExpression: isExpression || FileWalk.codes[member.name] != nil)
        path.removeLast()
      }
      language = own
    case .null, .bool, .number: break
    }
  }

  /// Checks a text that is a string of the file.
  func check(_ text: ParsedExpression, in node: JSONNode) {
    func warn(_ message: String, at offset: Int) {
      problems.add(
        message, at: problems.offset(ofByte: offset, in: node), path: path.joined())
    }
    for forms in text.pluralForms {
      let known = language.pluralCategories(isOrdinal: forms.isOrdinal)
      let use = forms.isOrdinal ? "ordinal numbers" : "cardinal numbers"
      for (category, offset) in forms.categories where !known.contains(category) {
        warn(
          "\(language.name) has no category \(category.rawValue.quoted) for \(use), so this text "
            + "is never shown; remove it", at: offset)
      }
      let missing = forms.missingCategories(in: language).map(\.rawValue.quoted)
      if !missing.isEmpty {
        warn(
          "\(language.name) also needs \(missing.joined(separator: ", ")) for \(use); add a text "
            + (missing.count == 1 ? "for it" : "for each"), at: forms.offset)
      }
    }
  }
}
