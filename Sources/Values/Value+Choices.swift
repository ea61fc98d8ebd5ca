// The texts that a value can have.

extension Value {
  /// Whether the text is not among the choices or items, which follow another value.
  public final var isUnlisted: Bool {
    choicesFollow && knownScalar.map { listingError(of: $0) != nil } ?? false
  }

  /// The error for a text that is not among the choices or items; nil for others.
  func listingError(of scalar: Scalar) -> ValueError? {
    guard case .text(let text) = scalar else { return nil }
    if let choices, !choices.contains(text) { return .notAChoice(choices: choices) }
    if let items, !Self.lists(text, items) { return .notItems(items: items) }
    return nil
  }

  /// Ends the restriction to choices and items, which follow another value from now on.
  package final func letChoicesFollow() { choicesFollow = true }

  /// Restricts the value to `choices`, unless they follow another value. If the current text is not
  /// one of them, the first one replaces it, except for a derived value, which only follows others.
  public func setChoices(_ choices: [String]) {
    guard choices != self.choices else { return }
    self.choices = choices
    guard derivation == nil, !choicesFollow, case .text(let text) = scalar,
      let first = choices.first,
      !choices.contains(text)
    else { return }
    replace(with: first)
  }

  private static func lists(_ text: String, _ items: [String]) -> Bool {
    let listed = Self.items(in: text)
    return Set(listed).count == listed.count && Set(listed).isSubset(of: items)
  }

  /// Returns the items in a comma-separated text.
  public static func items(in text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Restricts the value to comma-separated lists of `items`, unless they follow another value.
  /// Removes other items from the current text, unless the value is derived: a derived value only
  /// follows others.
  public func setItems(_ items: [String]) {
    guard items != self.items else { return }
    self.items = items
    guard derivation == nil, !choicesFollow, case .text(let text) = scalar, !Self.lists(text, items)
    else { return }
    let listed = Set(Self.items(in: text))
    replace(with: items.filter(listed.contains).joined(separator: ","))
  }
}
