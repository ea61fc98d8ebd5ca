import Raster

extension Color {
  /// The least contrast between a face that is held and one that is not.
  private static let heldContrast = 1.3

  /// The colour of a handle while a finger holds it: a dark one lights up, a light one darkens.
  public var held: Color {
    let target: Color = luma < 0.75 ? .white : .black
    return mixed(with: target.opacity(alpha), by: 0.18)
  }

  /// The colour of a face while a finger is on it: away from the ink that stands on it where that can
  /// be seen, so that the ink reads no worse, and else towards it. A clear face is tinted by the ink.
  public func held(under ink: Color) -> Color {
    if alpha == 0 { return ink.opacity(0.2) }
    let opposite: Color = ink.isDark ? .white : .black
    let away = mixed(with: opposite.opacity(alpha), by: 0.25)
    return away.contrast(with: self) >= Self.heldContrast
      ? away : mixed(with: ink.opacity(alpha), by: 0.2)
  }
}
