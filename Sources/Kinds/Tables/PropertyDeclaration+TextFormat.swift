import Controls

extension PropertyDeclaration<String> {
  /// A format of numbers; see ``TextFormat``.
  static func textFormat(_ documentation: String) -> Self {
    PropertyDeclaration(.numberFormat, documentation) {
      .text($0)
    } decode: { (value) throws(PropertyError) in
      guard case .text(let text) = value else { return nil }
      guard text.isEmpty || TextFormat(text) != nil else {
        throw .refused("\"\(text)\" is not a format; use \(TextFormat.usage)")
      }
      return text
    }
  }
}
