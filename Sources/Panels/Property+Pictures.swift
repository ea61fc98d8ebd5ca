import Controls

extension Property {
  /// The path of the picture that a text means for it; nil where it means none.
  public func picturePath(meantBy text: String) -> String? {
    if isOptional, text == PropertyValue.noneText { return nil }
    return switch format.reference {
    case .picture: text
    case .icon: Self.namesBuiltInIcon(text) ? nil : text
    case .color, nil: nil
    }
  }

  /// Whether a text is meant as the name of a built-in icon: files have a dot in their names, and so
  /// have many of the names that other families give to icons, as `speaker.slash`.
  private static func namesBuiltInIcon(_ text: String) -> Bool {
    !text.contains(".") || Spelling.isMeant(by: text, in: BuiltInIcon.names, BuiltInIcon.meanings)
  }
}
