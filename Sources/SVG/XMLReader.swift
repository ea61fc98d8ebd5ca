/// Reads XML: elements, attributes and the text of `<style>`. Other text, comments and processing
/// instructions are skipped, except those that would change the picture.
///
/// Nothing is ever loaded or expanded: a DOCTYPE with declarations is an error, and so are all
/// entities except the five predefined ones and numeric character references.
struct XMLReader {
  /// The maximum number of elements.
  static let elementLimit = 10_000
  /// The maximum number of attributes of an element.
  static let attributeLimit = 256
  /// The maximum number of nested elements.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0
  private var elementCount = 0
  /// The prefixes that mean SVG, each with its colon.
  private var prefixes: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the file and returns its root element.
  mutating func root() throws(Problem) -> XMLElement {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var root: XMLElement?
    while true {
      skipSpace()
      guard index < bytes.count else { break }
      guard bytes[index] == UInt8(ascii: "<") else {
        throw Problem("expected an element", at: index)
      }
      if try skipMarkup() { continue }
      guard root == nil else { throw Problem("there is a second root element", at: index) }
      root = try element(depth: 1, inForeign: false)
    }
    guard let root else { throw Problem("the file has no element", at: index) }
    return root
  }

  // MARK: Elements

  /// - Parameter inForeign: whether names without a prefix do not mean SVG in the parent.
  private mutating func element(
    depth: Int, inForeign: Bool
  ) throws(Problem) -> XMLElement {
    let start = index
    guard depth <= Self.depthLimit else {
      throw Problem("more than \(Self.depthLimit) elements are nested", at: start)
    }
    elementCount += 1
    guard elementCount <= Self.elementLimit else {
      throw Problem("more than \(Self.elementLimit) elements; simplify the picture", at: start)
    }
    index += 1
    let fullName = try name()
    var element = XMLElement(name: fullName, offset: start)
    while true {
      let hasSpace = skipSpace()
      if skip("/>") {
        _ = readNamespace(of: &element, inForeign: inForeign)
        return element
      }
      if skip(">") { break }
      guard index < bytes.count else { throw endOfFile(in: element) }
      guard hasSpace else { throw Problem("expected a space or \">\"", at: index) }
      let attribute = try attribute()
      guard element[attribute.name] == nil else {
        throw Problem("<\(element.name)> has a second \"\(attribute.name)\"", at: attribute.offset)
      }
      element.attributes.append(attribute)
      guard element.attributes.count <= Self.attributeLimit else {
        throw Problem("more than \(Self.attributeLimit) attributes", at: start)
      }
    }
    let hasForeign = readNamespace(of: &element, inForeign: inForeign)
    element.textOffset = index
    while true {
      try skipText()
      guard index < bytes.count else { throw endOfFile(in: element) }
      if try skipMarkup() { continue }
      if skip("</") {
        let end = index - 2
        guard try name() == fullName else { throw Problem("expected </\(fullName)>", at: end) }
        if element.name == "style" { element.text = text(in: element.textOffset..<end) }
        skipSpace()
        guard skip(">") else { throw Problem("expected \">\"", at: index) }
        return element
      }
      element.children.append(try self.element(depth: depth + 1, inForeign: hasForeign))
    }
  }

  /// Sets whether an element is SVG, and removes a prefix that means SVG, such as `svg:`.
  /// - Returns: whether names without a prefix do not mean SVG in the element.
  private mutating func readNamespace(of element: inout XMLElement, inForeign: Bool) -> Bool {
    for attribute in element.attributes where attribute.name.hasPrefix("xmlns:") {
      guard attribute.text == XMLElement.namespace else { continue }
      prefixes.append(attribute.name.dropFirst("xmlns:".count) + ":")
    }
    let hasForeign = element["xmlns"].map { $0.text != XMLElement.namespace } ?? inForeign
    if let prefix = prefixes.first(where: element.name.hasPrefix) {
      element.name.removeFirst(prefix.count)
    } else {
      element.isForeign = hasForeign || element.name.contains(":")
    }
    return hasForeign
  }

  /// Returns the text of a part of the file. Markup is replaced by space, so that offsets stay.
  private func text(in range: Range<Int>) -> [UInt8] {
    var text = Array(bytes[range])
    func find(_ marker: String, from start: Int) -> Int? {
      text.indices[start...].first { text[$0...].starts(with: marker.utf8) }
    }
    func blank(_ range: Range<Int>) { for place in range { text[place] = 0x20 } }
    var index = 0
    while let open = text.indices[index...].first(where: { text[$0] == UInt8(ascii: "<") }) {
      let isComment = text[open...].starts(with: "<!--".utf8)
      let close = isComment ? "-->" : "]]>"
      guard let end = find(close, from: open) else { break }
      if isComment {
        blank(open..<end + 3)
      } else if text[open...].starts(with: "<![CDATA[".utf8) {
        blank(open..<open + 9)
        blank(end..<end + 3)
      } else {
        break
      }
      index = end + 3
    }
    return text
  }

  private func endOfFile(in element: XMLElement) -> Problem {
    Problem("the file ends inside <\(element.name)>", at: bytes.count)
  }

  private mutating func attribute() throws(Problem) -> XMLElement.Attribute {
    let name = try name()
    skipSpace()
    guard skip("=") else { throw Problem("expected \"=\"", at: index) }
    skipSpace()
    guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    else { throw Problem("expected a value in quotation marks", at: index) }
    let quote = bytes[index]
    index += 1
    let start = index
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      switch bytes[index] {
      case UInt8(ascii: "&"): value += try reference()
      case UInt8(ascii: "<"): throw Problem("\"<\" in a value; write &lt;", at: index)
      default:
        value.append(bytes[index])
        index += 1
      }
    }
    guard index < bytes.count else { throw Problem("the value has no end", at: start - 1) }
    index += 1
    return XMLElement.Attribute(name: name, value: value, offset: start)
  }

  private mutating func name() throws(Problem) -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    guard index > start, index - start <= 256 else { throw Problem("expected a name", at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }

  // MARK: Entities

  /// Reads a character reference or one of the five entities of XML.
  private mutating func reference() throws(Problem) -> [UInt8] {
    let start = index
    let rest = bytes[index...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw Problem("\"&\" without an entity; write &amp;", at: start)
    }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    index = end + 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let scalar = number.flatMap(Unicode.Scalar.init) else {
      throw Problem("the entity &\(name); is unknown; write the character itself", at: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: What is skipped

  /// Skips a comment, a section of characters, a processing instruction or a plain DOCTYPE. Returns
  /// whether there was one.
  private mutating func skipMarkup() throws(Problem) -> Bool {
    let start = index
    for (prefix, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where skip(prefix) {
      while index < bytes.count {
        if skip(end) {
          if prefix == "<?" { try check(bytes[start..<index], at: start) }
          return true
        }
        index += 1
      }
      throw Problem("the file ends inside \(prefix)", at: bytes.count)
    }
    guard skip("<!") else { return false }
    // Editors write a DOCTYPE with the address of the DTD, which is not needed.
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      guard bytes[index] != UInt8(ascii: "["), bytes[index] != UInt8(ascii: "<") else {
        throw Problem("declarations in a DOCTYPE are not read; delete the DOCTYPE", at: start)
      }
      index += 1
    }
    guard skip(">") else { throw Problem("the file ends inside <!", at: bytes.count) }
    return true
  }

  /// Checks a processing instruction.
  private func check(_ declaration: ArraySlice<UInt8>, at offset: Int) throws(Problem) {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard !text.hasPrefix("<?xml-stylesheet") else {
      throw Problem("style sheets in other files are not read; write <style>", at: offset)
    }
    guard text.hasPrefix("<?xml "), let range = text.firstRange(of: "encoding") else { return }
    let name = text[range.upperBound...].split { " =\"'?>".contains($0) }.first ?? ""
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      throw Problem("the encoding is \(name); save the file in UTF-8", at: offset)
    }
  }

  private mutating func skipText() throws(Problem) {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "&") { _ = try reference() } else { index += 1 }
    }
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }
}
