import LinuxIO

/// Why no picture can be shown. Its description is one line with the remedy.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The right to open the card is missing.
  case forbidden(card: String)
  /// Another program shows its picture on the card.
  case taken(card: String, holder: String?)
  /// The kernel or a library refused something else.
  case system(SystemError)

  /// Whether a right is missing, as opposed to a device.
  public var isPermission: Bool {
    switch self {
    case .forbidden, .taken: true
    case .system(let error): error.isPermission
    }
  }

  public var description: String {
    switch self {
    case .forbidden(let card):
      "\(card): no permission to open it; add the user to the group \"video\", or run as root"
    case .taken(let card, let holder?):
      "\(card): \(holder) shows its picture there"
    case .taken(let card, nil):
      "\(card): another program (a desktop, a boot splash) shows its picture there"
    case .system(let error): error.description
    }
  }
}
