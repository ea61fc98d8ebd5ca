import Controls
import JSON

extension Property {
  /// The path of the picture that a string selects as the property's value; nil if it selects none.
  public func picturePath(for text: String) -> String? {
    if isOptional, text == PropertyValue.noneText { return nil }
    return switch format.reference {
    case .picture: text
    case .icon: Self.namesBuiltInIcon(text) ? nil : text
    case .color, nil: nil
    }
  }

  /// The paths of the pictures that JSON or the text of a bound value selects.
  public func picturePaths(for json: JSONValue) -> [String] {
    let texts: [String]
    switch (json, format.shape) {
    case (.string(let text), .list): texts = Self.items(in: text)
    case (.string(let text), _): texts = [text]
    case (.array, .list): texts = json.texts ?? []
    case (.null, _), (.bool, _), (.number, _), (.array, _), (.object, _): texts = []
    }
    return texts.prefix(format.maximumItems).compactMap(picturePath)
  }

  /// Whether a string names a built-in icon, not a file. Names of files have a dot, but so do names
  /// of icons in other toolkits, such as `speaker.slash`.
  private static func namesBuiltInIcon(_ text: String) -> Bool {
    !text.contains(".") || Spelling.isMeant(by: text, in: BuiltInIcon.names, BuiltInIcon.meanings)
  }
}
