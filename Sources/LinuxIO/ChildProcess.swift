import CLinux
import Glibc

/// A process that this one has started.
public struct ChildProcess: ~Copyable {
  /// Its number.
  public let identifier: pid_t
  /// Readable once it has ended.
  public let descriptor: FileDescriptor

  /// Starts a program, with the standard streams of this one.
  /// - Parameters:
  ///   - path: the program's file, or its name, which is looked up in PATH.
  ///   - arguments: what follows the name.
  ///   - environment: variables in addition to this process's, as `NAME=VALUE`.
  public init(
    _ path: String, _ arguments: [String], environment: [String]
  ) throws(SystemError) {
    // Of a variable that is given twice, some programs take the first and some the last.
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

  /// Waits for its end.
  /// - Returns: its exit status; 128 and more for one that a signal ended.
  public consuming func wait() throws(SystemError) -> Int32 {
    var status: Int32 = 0
    let identifier = identifier
    try system("wait for process \(identifier)") { waitpid(identifier, &status, 0) }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
