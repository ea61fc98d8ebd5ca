import CLinux
import Glibc

/// A child process.
public struct ChildProcess: ~Copyable {
  /// The process ID.
  public let identifier: pid_t
  /// A pidfd: readable once the process has ended.
  public let descriptor: FileDescriptor

  /// Starts a program with the standard streams of this process.
  /// - Parameters:
  ///   - path: the path of the program, or a name to look up in PATH.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: variables to add to or replace in this process's environment, as
  ///     `NAME=VALUE`.
  public init(
    _ path: String, _ arguments: [String], environment: [String]
  ) throws(SystemError) {
    // Programs disagree on which of two variables of the same name counts, so replace them.
    let heads = environment.map { $0.prefix { $0 != "=" } + "=" }
    var variables = environment.map { strdup($0) }
    var inherited = bezelEnvironment()
    while let variable = inherited?.pointee {
      let text = String(cString: variable)
      if !heads.contains(where: { text.hasPrefix($0) }) { variables.append(strdup(variable)) }
      inherited = inherited?.successor()
    }
    variables.append(nil)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, path, nil, nil, words, variables)
    guard code == 0 else { throw SystemError(code: code, action: "start \(path)") }
    let number = try system("pidfd_open") { pidfd_open(identifier, 0) }
    self.identifier = identifier
    descriptor = FileDescriptor(owning: number)
  }

  /// Waits until the process has ended.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the process.
  public consuming func wait() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    let identifier = identifier
    try system("wait for process \(identifier)") { waitpid(identifier, &status, 0) }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
