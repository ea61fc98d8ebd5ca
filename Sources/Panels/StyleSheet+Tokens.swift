import Controls
import FileFormats
import JSON
import Values

extension StyleSheet {
  /// The token that a text names as the value of a property, a number; nil if it is no name.
  /// - Throws: an error with a suggestion if the theme has no token of this name.
  func token(_ text: String, for property: Property) throws(PropertyError) -> PropertyValue? {
    guard hasTheme, property.acceptsTokens, ValueStore.isValid(name: text) else { return nil }
    guard !tokens.contains(text) else { return .token(text) }
    let names = tokens.sorted()
    let suggestion = Spelling.suggestion(for: text, in: names)
    guard suggestion.isEmpty else {
      throw .refused("the theme has no token \(text.quoted)" + suggestion)
    }
    throw .expected("\(property.expectation), or a token (\(names.joined(separator: ", ")))")
  }
}
