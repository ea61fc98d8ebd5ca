extension Key {
  /// The keys that panel tests can press, by name. To type other characters, tests use `type`.
  public static let named: [(name: String, key: Key)] = [
    ("Tab", .tab), ("Shift+Tab", .backTab), ("Enter", .enter), ("Space", .character(" ")),
    ("Escape", .escape), ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Backspace", .backspace), ("Delete", .delete),
  ]
}
