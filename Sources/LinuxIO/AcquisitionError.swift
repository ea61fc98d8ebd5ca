/// The reason why an exclusive resource is not available.
public enum AcquisitionError: Error, CustomStringConvertible {
  /// Another program uses it.
  case held(path: String, by: String)
  /// A system call failed.
  case system(SystemError)

  public var description: String {
    switch self {
    case .held(let path, let holder): "\(path) is used by \(holder) already"
    case .system(let error): error.description
    }
  }
}
