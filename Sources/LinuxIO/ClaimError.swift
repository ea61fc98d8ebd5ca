/// Why something that one program at a time may have cannot be had.
public enum ClaimError: Error, CustomStringConvertible {
  /// Another program has it.
  case held(path: String, by: String)
  /// The kernel refused it.
  case system(SystemError)

  public var description: String {
    switch self {
    case .held(let path, let holder): "\(path) is used by \(holder) already"
    case .system(let error): error.description
    }
  }
}
