import JSON
import PanelServing
import Panels

/// Hides what may be the value of a secret in the files of a panel, for pages that show lines of them.
///
/// If one of the files declares a secret value, these are hidden in all of them: initial values, the
/// defaults of fields, the arguments of `use` and `each`, the defaults of parameters, and texts that
/// contain the name of a secret and more, such as an action that sets it. A file with a syntax error
/// is hidden completely, because nobody knows what its parts are.
package struct SecretMask {
  private static let keys: Set = ["initial", "fields", "each", "parameters"]

  private var names: Set<String> = []
  private var hasUnknownNames = false

  /// - Parameter files: the texts of all files of the panel.
  package init(_ files: [[UInt8]]) {
    for text in files {
      if let root = Self.root(of: text) {
        addNames(root)
      } else if text.firstRange(of: Array("secret".utf8)) != nil || text.contains(.backslash) {
        // With escapes, the word can be written in many ways.
        hasUnknownNames = true
      }
    }
  }

  private static func root(of text: [UInt8]) -> JSONNode? {
    try? JSONParser.parse(text, dialect: .json5, maximumDepth: PanelFile.depthLimit)
  }

  private mutating func addNames(_ node: JSONNode) {
    for member in node.value.members ?? [] {
      if member.node.value["secret"].map({ $0.bool != false }) == true { names.insert(member.name) }
      addNames(member.node)
    }
    if case .array(let elements) = node.value { elements.forEach { addNames($0) } }
  }

  /// Returns the text of one of the files with asterisks in place of what it hides. Every other
  /// character keeps its line and column.
  package func hidingValues(in text: [UInt8]) -> [UInt8] {
    guard !names.isEmpty || hasUnknownNames else { return text }
    var output = MaskedText(text)
    if let root = Self.root(of: text) {
      hide(root, &output)
      output.copy(to: text.count)
    } else {
      output.hide(to: text.count)
    }
    return output.bytes
  }

  /// Returns whether the character at a position is hidden.
  func hides(_ position: TextPosition, in text: [UInt8]) -> Bool {
    let lines = hidingValues(in: text).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(position.line - 1) else { return false }
    let scalars = String(decoding: lines[position.line - 1], as: UTF8.self).unicodeScalars
    return scalars.dropFirst(position.column - 1).first == "*"
  }

  private func hide(_ node: JSONNode, _ output: inout MaskedText) {
    switch node.value {
    case .object(let members):
      let isUse = members.contains { $0.name == "use" }
      for member in members {
        if Self.keys.contains(member.name) || isUse && member.name != "use" {
          output.hideValue(at: member.node.offset)
        } else {
          hide(member.node, &output)
        }
      }
    case .array(let elements): elements.forEach { hide($0, &output) }
    case .string(let text):
      if names.contains(where: { text != $0 && text.contains($0) }) {
        output.hideValue(at: node.offset)
      }
    case .null, .bool, .number: break
    }
  }
}

/// A text with asterisks in place of some characters.
private struct MaskedText {
  private let text: [UInt8]
  private(set) var bytes: [UInt8] = []
  private var index = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func copy(to end: Int) {
    bytes += text[index..<end]
    index = end
  }

  mutating func hide(to end: Int) {
    for byte in text[index..<end] {
      if [.space, .tab, .carriageReturn, .lineFeed].contains(byte) {
        bytes.append(byte)
      } else if byte & 0xC0 != 0x80 {
        // One for each scalar, because columns count scalars.
        bytes.append(UInt8(ascii: "*"))
      }
    }
    index = end
  }

  /// Hides a valid value of JSON5.
  mutating func hideValue(at start: Int) {
    copy(to: start)
    var end = start
    var depth = 0
    scan: while end < text.count {
      switch text[end] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfString(at: end)
      case UInt8(ascii: "/"): end = endOfComment(at: end)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        end += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { break scan }
        depth -= 1
        end += 1
      case UInt8(ascii: ","):
        guard depth > 0 else { break scan }
        end += 1
      default: end += 1
      }
    }
    hide(to: end)
  }

  private func endOfString(at start: Int) -> Int {
    var end = start + 1
    while text[end] != text[start] { end += text[end] == .backslash ? 2 : 1 }
    return end + 1
  }

  private func endOfComment(at start: Int) -> Int {
    let isLine = text[start + 1] == UInt8(ascii: "/")
    let rest = text[(start + 2)...]
    return
      (isLine ? rest.firstIndex(of: .lineFeed) : rest.firstRange(of: Array("*/".utf8))?.upperBound)
      ?? text.count
  }
}

extension UInt8 {
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
}
