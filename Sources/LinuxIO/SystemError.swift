import Glibc

/// An error of the kernel or of a C library, and the action that met it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno value.
  public var code: CInt
  /// The action and its object: `open /dev/dri/card0`.
  public var action: String

  /// An error with an errno value.
  public init(code: CInt, action: String) {
    self.code = code
    self.action = action
  }

  /// Whether a right is missing.
  public var isPermission: Bool { code == EACCES || code == EPERM }

  /// The C library's words for the code.
  public var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// `open /dev/dri/card0: Permission denied`.
  public var description: String { "\(action): \(reason)" }
}

/// Makes a system call, again if it is interrupted; a result of -1 becomes an error.
///
/// EBADF and EFAULT are bugs of this program, and trap.
@discardableResult
public func system<Result: FixedWidthInteger & SignedInteger>(
  _ action: @autoclosure () -> String, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code == EINTR { continue }
    precondition(code != EBADF && code != EFAULT, "\(action()): a descriptor or address is wrong")
    throw SystemError(code: code, action: action())
  }
}

/// As `system`, but a call that would block returns nil instead of throwing.
public func systemUnlessBlocked<Result: FixedWidthInteger & SignedInteger>(
  _ action: @autoclosure () -> String, _ body: () -> Result
) throws(SystemError) -> Result? {
  do {
    return try system(action(), body)
  } catch {
    if error.code == EAGAIN || error.code == EWOULDBLOCK { return nil }
    throw error
  }
}
