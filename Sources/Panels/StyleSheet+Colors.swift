import Controls
import FileFormats
import JSON
import Raster

extension StyleSheet {
  /// Converts hexadecimal digits, a name in the theme, or a colour that is derived from these.
  /// - Throws: an error with `expectation` or a suggestion.
  func color(_ text: String, expectation: String) throws(PropertyError) -> ThemedColor {
    let words = text.split(separator: " ").map { String($0) }
    if words.count > 1, words[1].last == "%" || isColor(words[0]) {
      return try derivedColor(words, expectation: expectation)
    }
    switch try part(text, expectation: expectation) {
    case .color(let color): return .color(color)
    case .theme(let name): return .theme(name)
    }
  }

  private func isColor(_ word: String) -> Bool {
    Color(hex: word) != nil || ThemeColor(named: word) != nil
  }

  /// Reads `accent 20%` or `accent 20% on surface`.
  private func derivedColor(
    _ words: [String], expectation: String
  ) throws(PropertyError) -> ThemedColor {
    let top = try part(words[0], expectation: expectation)
    guard case .percent(let percent)? = Length(percentage: words[1]) else {
      throw .expected("a percentage from \"0%\" to \"100%\" after \(words[0].quoted)")
    }
    var ground: DerivedColor.Part?
    if words.count > 2 {
      let start = "\(words[0]) \(words[1])"
      guard words.count == 4, words[2] == "on" else {
        let other = words.last.flatMap { isColor($0) ? $0 : nil } ?? ThemeColor.surface.name
        throw .expected("\(start.quoted) or \((start + " on " + other).quoted)")
      }
      ground = try part(words[3], expectation: expectation)
    }
    let color = DerivedColor(top, percent: percent, on: ground)
    // A colour without names is always the same.
    return color.color { _ in nil }.map { .color($0) } ?? .derived(color)
  }

  private func part(
    _ text: String, expectation: String
  ) throws(PropertyError) -> DerivedColor.Part {
    if let color = Color(hex: text) { return .color(color) }
    let name = ThemeColor(named: text)
    if let name, hasTheme { return .theme(name) }
    if name != nil {
      throw .refused(
        "\(text.quoted) is a colour of the other themes; \"classic\" has no named colours")
    }
    guard hasTheme, !text.hasPrefix("#") else { throw .expected(expectation) }
    throw .refused(
      "the theme has no colour \(text.quoted)"
        + Self.suggestion(for: text))
  }

  private static func suggestion(for text: String) -> String {
    let suggestion = Spelling.suggestion(
      for: text, in: ThemeColor.names, meanings: Theme.meanings)
    guard suggestion.isEmpty else { return suggestion }
    if Color(hex: "#" + text) != nil { return Spelling.suggestion(of: ["#" + text]) }
    return "; write \"#RRGGBB\", or one of \(ThemeColor.names.joined(separator: ", "))"
  }
}
