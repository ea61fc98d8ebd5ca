extension Key {
  /// The keys of panel tests, by name. Characters are typed instead.
  public static let named: [(name: String, key: Key)] = [
    ("Tab", .tab), ("Shift+Tab", .backTab), ("Enter", .enter), ("Space", .character(" ")),
    ("Escape", .escape), ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Backspace", .backspace), ("Delete", .delete),
  ]
}
