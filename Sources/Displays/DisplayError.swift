import LinuxIO

/// Why a display cannot show frames. The description is one line and includes the remedy, if any.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The permission to open the card is missing.
  case forbidden(card: String)
  /// Another program is master of the card.
  case taken(card: String, holder: String?)
  /// Another error of the kernel or a library.
  case system(SystemError)

  /// Whether a permission is missing, as opposed to a device.
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
      "\(card): \(holder) is using it"
    case .taken(let card, nil):
      "\(card): another program (a desktop, a boot splash) is using it"
    case .system(let error): error.description
    }
  }
}
