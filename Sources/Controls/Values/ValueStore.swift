/// All named values of a panel, in the order they were declared, and the count of their changes.
public final class ValueStore {
  /// In the order they were declared.
  public private(set) var values: [NamedValue] = []
  private var byName: [String: NamedValue] = [:]
  /// Grows by one with every change of any value.
  public private(set) var sequence: UInt64 = 0
  /// Told every change with its number, before any control is.
  public var onChange: (NamedValue, ValueChange, _ sequence: UInt64) -> Void = { _, _, _ in }

  /// An empty store.
  public init() {}

  /// Counts something that is no change of a value but told among the changes, such as a press.
  /// - Returns: its number.
  public func countEvent() -> UInt64 {
    sequence += 1
    return sequence
  }

  /// Starts the count, where an earlier panel's stopped, once all values stand where they begin.
  public func startCounting(at sequence: UInt64) { self.sequence = sequence }

  /// The value of a name; nil for none.
  public subscript(name: String) -> NamedValue? { byName[name] }

  /// Adds a value. Its name must be new and not empty.
  public func declare(_ value: NamedValue) {
    precondition(!value.name.isEmpty && byName[value.name] == nil, "a value is declared once")
    values.append(value)
    byName[value.name] = value
    value.observe(self) { [weak self, unowned value] change in
      guard let self else { return }
      self.sequence += 1
      self.onChange(value, change, self.sequence)
    }
  }

  /// Why a set of several values was refused; nothing was changed.
  public enum SetError: Error, Hashable, Sendable {
    /// No value has the name.
    case unknownName(String)
    /// One of the values cannot be set so.
    case refused(name: String, ValueError)
  }

  /// Finds values by their names, and checks that each can be set so.
  public func checked(
    _ scalars: [(name: String, scalar: Scalar)]
  ) throws(SetError) -> [(value: NamedValue, scalar: Scalar)] {
    var found: [(value: NamedValue, scalar: Scalar)] = []
    for (name, scalar) in scalars {
      guard let value = byName[name] else { throw .unknownName(name) }
      do { _ = try value.applied(scalar) } catch { throw .refused(name: name, error) }
      found.append((value, scalar))
    }
    return found
  }

  /// The form of names, as a regular expression.
  public static let namePattern = #"^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$"#
  /// The most bytes a name has.
  public static let nameLimit = 64

  /// Whether a name matches `namePattern` and is not too long.
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
