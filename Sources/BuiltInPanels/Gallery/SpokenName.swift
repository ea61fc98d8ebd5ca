import JSON

extension String {
  /// The text as a JSON string literal.
  var json: String { JSONWriter.plainText(of: .string(self)) }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// A key or a kind in words: `Corner radius` for `cornerRadius`, `Thumb visible` for
  /// `isThumbVisible`, and `Seek bar` for `seekBar`.
  var spoken: String {
    var words: [String] = []
    for character in self {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1].append(character)
    }
    if words.count > 1, words[0] == "is" { words.removeFirst() }
    words = words.enumerated().map { index, word in
      // A single letter, as in `offsetX`, is the name of an axis.
      let word = word.count == 1 ? word : word.lowercased()
      return word.hasPrefix("color") ? "colour" + word.dropFirst(5) : word
    }
    return words.joined(separator: " ").capitalizedFirst
  }
}
