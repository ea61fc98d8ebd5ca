import Glibc

/// An error number from the kernel or a C library, and the action that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno value.
  public var code: CInt
  /// The action and its object: `open /dev/dri/card0`.
  public var action: String

  /// Creates an error.
  public init(code: CInt, action: String) {
    self.code = code
    self.action = action
  }

  /// Whether permission was denied.
  public var isPermission: Bool { code == EACCES || code == EPERM }

  /// The C library's description of the code.
  public var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// `open /dev/dri/card0: Permission denied`.
  public var description: String { "\(action): \(reason)" }
}

/// Makes a system call, repeats it if it is interrupted, and throws an error if it returns -1.
///
/// Traps on EBADF and EFAULT, which are bugs of this program.
@discardableResult
public func system<Result: FixedWidthInteger & SignedInteger>(
  _ action: @autoclosure () -> String, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code == EINTR { continue }
    precondition(code != EBADF && code != EFAULT, "\(action()): invalid descriptor or address")
    throw SystemError(code: code, action: action())
  }
}

/// Makes a system call like `system`, but returns nil if it would block.
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
