import Raster

extension Color {
  /// The minimum contrast between a held surface and the same surface at rest.
  private static let heldContrast = 1.28

  /// The colour of a held handle: a dark colour becomes lighter, a light one darker.
  public var held: Color {
    let target: Color = luma < 0.75 ? .white : .black
    return mixed(with: target.opacity(alpha), by: 0.18)
  }

  /// Returns the colour of a surface while a finger is on it.
  ///
  /// The colour moves away from the colour of the text on it, so that the text stays legible. If
  /// that change would not be visible, it moves towards the text colour. A transparent surface gets
  /// a tint of the text colour.
  public func held(under ink: Color) -> Color {
    if alpha == 0 { return ink.opacity(0.2) }
    let opposite: Color = ink.isDark ? .white : .black
    let away = mixed(with: opposite.opacity(alpha), by: 0.25)
    return away.contrast(with: self) >= Self.heldContrast
      ? away : mixed(with: ink.opacity(alpha), by: 0.2)
  }
}
