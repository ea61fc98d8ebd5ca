import Controls
import Expressions
import JSON

/// The texts of a panel file in other languages, and what the panel has looked up.
package final class Translations {
  /// A text in another language.
  struct Translation {
    /// The code of the language.
    let code: String
    /// The text, or null if it is not translated yet.
    let node: JSONNode
    /// The position of the original.
    let offset: Int
    /// The path of the language.
    let path: String

    /// The text; nil if it is not translated yet.
    var text: String? { node.value.string }
  }

  /// A place in the panel file where a text is shown.
  struct Place {
    /// The position, the same for all uses of a template.
    let offset: Int
    let path: String
  }

  /// The files in which positions are.
  private let sources: SourceMap
  /// The codes of the languages, in the order of the files.
  package private(set) var codes: [String] = []
  /// The places of the languages, by code.
  private(set) var places: [String: Place] = [:]
  /// The translations of each text, in the order of the files.
  private(set) var texts: [String: [Translation]] = [:]
  /// Whether to find all shown texts of the panel.
  let isCollecting: Bool
  /// The first place of each shown text.
  private(set) var shown: [String: Place] = [:]
  /// The shown texts without a translation, by language.
  private(set) var missing: [String: [String: Place]] = [:]
  /// The translated texts that are shown.
  private(set) var used: Set<String> = []

  /// Reads the translations. Adds a problem for each mistake.
  /// - Parameters:
  ///   - languages: the objects of all files, with the texts in place of files' names.
  ///   - isCollecting: whether to find all shown texts even if there are no translations.
  init(_ languages: JSONNode?, isCollecting: Bool, _ problems: ProblemList) {
    sources = problems.sources
    self.isCollecting = isCollecting || languages?.value.members?.isEmpty == false
    for member in languages?.value.members ?? [] {
      let path = ObjectReader.join("languages", member.name)
      do throws(PropertyError) {
        _ = try Language.named(member.name)
      } catch {
        problems.add(error.messageWithSuggestion, at: member.offset, path: path)
        continue
      }
      if !codes.contains(member.name) { codes.append(member.name) }
      places[member.name] = Place(offset: member.offset, path: path)
      read(member.node, member.name, path, problems)
    }
  }

  private func read(_ node: JSONNode, _ code: String, _ path: String, _ problems: ProblemList) {
    guard case .object(let members) = node.value else { return }
    guard members.count <= PanelFile.translationLimit else {
      return problems.add(
        "expected at most \(PanelFile.translationLimit) texts, found \(members.count)",
        at: node.offset, path: path)
    }
    for member in members {
      let path = ObjectReader.join(path, member.name)
      switch member.node.value {
      case .null: break
      case .string(let text):
        do throws(PropertyError) {
          try PropertyFormat.text.checkLimits(of: .text(text))
        } catch {
          problems.add(error.messageWithSuggestion, at: member.node.offset, path: path)
          continue
        }
      case .bool, .number, .array, .object:
        problems.add(
          "expected a translation, or null for none yet, found "
            + member.node.value.found, at: member.node.offset, path: path)
        continue
      }
      let new = Translation(code: code, node: member.node, offset: member.offset, path: path)
      guard let index = texts[member.name]?.firstIndex(where: { $0.code == code }),
        let other = texts[member.name]?[index]
      else {
        texts[member.name, default: []].append(new)
        continue
      }
      if other.text == nil {
        texts[member.name]?[index] = new
      } else if let text = new.text, text != other.text {
        problems.add(
          "this text is already translated as \(other.text?.quoted ?? "")", at: member.offset,
          path: path, note: ("it is here", other.offset))
      }
    }
  }

  /// The translations of a text; empty if there are none.
  subscript(text: String) -> [Translation] {
    (texts[text] ?? []).filter { $0.text != nil }
  }

  /// The translation of a text into one language.
  func translation(of text: String, into code: String) -> String? {
    texts[text]?.first { $0.code == code }?.text
  }

  // MARK: Shown texts

  /// Notes that a control shows a text.
  /// - Parameters:
  ///   - key: the text with which a translation file would translate it.
  ///   - translated: the languages that have a translation.
  func noteShown(_ key: String, translated: Set<String>, at offset: Int, path: String) {
    used.insert(key)
    guard Self.hasWords(key) else { return }
    let place = Place(offset: sources.rank(of: offset), path: path)
    if shown[key] == nil { shown[key] = place }
    for code in codes where !translated.contains(code) && missing[code]?[key] == nil {
      missing[code, default: [:]][key] = place
    }
  }

  /// Notes that a translated text is shown, perhaps as a part of another one.
  func noteUsed(_ text: String) { used.insert(text) }

  /// Whether a text has letters outside of braces and parameters, or texts to choose from. Others need
  /// no translation.
  static func hasWords(_ text: String) -> Bool {
    if ["plural,", "selectordinal,", "select,"].contains(where: text.contains) { return true }
    var braces = BraceDepth()
    var isName = false
    for scalar in text.unicodeScalars {
      let byte = UInt8(exactly: scalar.value) ?? 0x80
      braces.add(byte)
      if scalar == "$" {
        isName = true
      } else if isName, byte < 0x80, ParameterText.isNameByte(byte, isFirst: false) || byte == 0x7B
      {
        continue
      } else {
        isName = false
        if braces.depth == 0, scalar.properties.isAlphabetic { return true }
      }
    }
    return false
  }
}

/// A text in which parameters were replaced.
struct WrittenText {
  /// The value of a parameter.
  struct Parameter {
    /// The value with its own parameters replaced.
    let text: String
    /// The value as written in the file.
    let source: String
    let offset: Int
  }

  /// The text in the template.
  let source: String
  /// The translations of `source`, with the parameters replaced.
  var translations: [Translations.Translation] = []
  /// The values of the parameters outside braces, and those of the parameters in these values.
  var parameters: [Parameter] = []
}
