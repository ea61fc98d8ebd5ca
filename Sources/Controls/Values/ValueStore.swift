/// The named values of a panel and the sequence number of their changes.
public final class ValueStore {
  /// The values, in the order of declaration.
  public private(set) var values: [NamedValue] = []
  private var byName: [String: NamedValue] = [:]
  /// The sequence number, which increases by one with every change of any value.
  public private(set) var sequence: UInt64 = 0
  /// Called with every change and its sequence number, before any control is notified.
  public var onChange: (NamedValue, ValueChange, _ sequence: UInt64) -> Void = { _, _, _ in }

  /// Creates an empty store.
  public init() {}

  /// Assigns a sequence number to an event that is published among the changes, such as a press.
  /// - Returns: the sequence number.
  public func countEvent() -> UInt64 {
    sequence += 1
    return sequence
  }

  /// Sets the sequence number, for example to that of an earlier panel. Call it after all values
  /// have been declared and initialized.
  public func startCounting(at sequence: UInt64) { self.sequence = sequence }

  /// The value with a name; nil for none.
  public subscript(name: String) -> NamedValue? { byName[name] }

  /// Adds a value. Its name must be unique and not empty.
  public func declare(_ value: NamedValue) {
    precondition(
      !value.name.isEmpty && byName[value.name] == nil, "the name is empty or already declared")
    values.append(value)
    byName[value.name] = value
    value.observe(self) { [weak self, unowned value] change in
      guard let self else { return }
      self.sequence += 1
      self.onChange(value, change, self.sequence)
    }
  }

  /// The reason why several values were not set. None of them has changed.
  public enum SetError: Error, Hashable, Sendable {
    /// No value has the name.
    case unknownName(String)
    /// The value cannot be set to this scalar.
    case refused(name: String, ValueError)
  }

  /// The regular expression that names match.
  public static let namePattern = #"^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$"#
  /// The maximum length of a name in bytes.
  public static let nameLimit = 64

  /// Returns whether a name matches `namePattern` and has at most `nameLimit` bytes.
  public static func isValid(name: String) -> Bool {
    guard name.utf8.count <= nameLimit else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first?.first, isLetter(first) else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameByte) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
