/// An element of an XML file, without its text.
struct XMLElement {
  struct Attribute {
    let name: String
    let value: [UInt8]
    /// The offset of the value in the file.
    let offset: Int

    var text: String { String(decoding: value, as: UTF8.self) }
  }

  let name: String
  /// The offset of the element in the file.
  let offset: Int
  var attributes: [Attribute] = []
  var children: [XMLElement] = []

  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Whether the name has a prefix, as the data of editors have.
  var isForeign: Bool { name.contains(":") }
}
