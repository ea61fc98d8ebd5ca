/// A colour that themes name. The names in panel files are those of the cases.
public enum ThemeColor: UInt8, Hashable, CaseIterable, Sendable {
  case background, surface, raised, lit, line, track, edge, off, buffer, text, onLit, caption,
    accent,
    onAccent, good, goodFill, warning, warningFill, bad, badFill, heat, cool, handle, rim, focus,
    sheen, shadow, clear

  /// The name in panel files.
  public var name: String { Self.names[Int(rawValue)] }

  /// Finds a colour by its name in panel files.
  public init?(named name: String) {
    guard let color = Self.colors[name] else { return nil }
    self = color
  }

  /// The names of all colours, in their order. They are written out because the names of cases are
  /// found by reflection, which takes long.
  public static let names = [
    "background", "surface", "raised", "lit", "line", "track", "edge", "off", "buffer", "text",
    "onLit", "caption", "accent", "onAccent", "good", "goodFill", "warning", "warningFill", "bad",
    "badFill", "heat", "cool", "handle", "rim", "focus", "sheen", "shadow", "clear",
  ]
  private static let colors = Dictionary(uniqueKeysWithValues: zip(names, allCases))
}
