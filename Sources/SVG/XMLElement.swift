/// An element of an XML file.
struct XMLElement {
  struct Attribute {
    let name: String
    let value: [UInt8]
    /// The offset of the value in the file.
    let offset: Int

    var text: String { String(decoding: value, as: UTF8.self) }
  }

  /// The name, without a prefix that means SVG.
  var name: String
  /// The offset of the element in the file.
  let offset: Int
  var attributes: [Attribute] = []
  var children: [XMLElement] = []
  /// The content of a `<style>` element, with spaces in place of markup; empty for others.
  var text: [UInt8] = []
  /// The offset of the content in the file.
  var textOffset = 0

  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// The element that the attribute `href` refers to, with or without a prefix.
  var reference: Attribute? {
    self["href"] ?? attributes.first { $0.name.hasSuffix(":href") }
  }

  /// Whether the element is not SVG, such as the data of an editor.
  var isForeign = false

  /// The namespace of SVG.
  static let namespace = "http://www.w3.org/2000/svg"
}
