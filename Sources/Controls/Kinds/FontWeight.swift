/// The weights that a panel file names.
public enum FontWeight: String, CaseIterable, Sendable {
  case light, regular, medium, semibold, bold

  public var weight: Font.Weight {
    switch self {
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    }
  }
}

extension Property {
  /// How bold type is. A number is the control's share of the room in a row or a column, as `weight`
  /// is for all other kinds.
  static func fontWeight<C: Control>(
    _ name: String, _ path: ReferenceWritableKeyPath<C, FontWeight>
  ) -> Property {
    let words = choice(
      name, path,
      "How bold the type is; a number is its share of the room that is left in a row or column.")
    return Property(
      name: name, kind: words.kind, documentation: words.documentation, read: words.read,
      write: { (control, value) throws(PropertyError) in
        guard case .number(let share) = value, share.isFinite, share >= 0 else {
          try words.write(control, value)
          return
        }
        control.layout.weight = share
      })
  }
}
