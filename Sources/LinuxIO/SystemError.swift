import Glibc

/// What the kernel or a C library refused, and during what.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno value.
  public var code: CInt
  /// What was being done, and to what: `open /dev/dri/card0`.
  public var action: String

  public init(code: CInt, action: String) {
    self.code = code
    self.action = action
  }

  public var isPermission: Bool { code == EACCES || code == EPERM }

  /// The kernel's own words for the code.
  public var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  public var description: String { "\(action): \(reason)" }
}

/// Calls `body` until it is not interrupted; a result of -1 becomes an error that says `action`.
///
/// EBADF and EFAULT are mistakes of this program, not of the world, and trap.
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

/// As `system`, but a call that would block, or found nothing, returns nil instead of throwing.
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
