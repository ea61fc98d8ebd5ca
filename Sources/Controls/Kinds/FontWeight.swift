/// The weights that a panel file names.
public enum FontWeight: String, CaseIterable, Sendable {
  /// From the thinnest to the boldest.
  case light, regular, medium, semibold, bold

  /// What the typesetter knows it as.
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
