import CLinux
import Glibc
import LinuxIO

/// A program on the host; both output streams go to an unlinked file.
///
/// The kernel kills the program when the thread that started it ends.
struct HostProcess: ~Copyable {
  let identifier: pid_t
  private let log: FileDescriptor
  private var status: Int?

  /// Starts `arguments[0]` from PATH, with `descriptors` as its descriptors 3, 4 and so on.
  init(_ arguments: [String], passing descriptors: [CInt] = []) throws {
    let log = try HostFile.withTemporary { try FileDescriptor.open($0, O_RDWR | O_APPEND) }
    let nothing = try FileDescriptor.open("/dev/null", O_RDONLY)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, nothing.number, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, log.number, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, log.number, STDERR_FILENO)
    // Copies with high numbers, so that no descriptor is overwritten before it is passed.
    var copies: [CInt] = []
    defer { for copy in copies { close(copy) } }
    for (index, descriptor) in descriptors.enumerated() {
      let copy = try system("fcntl") { bezelFcntl(descriptor, F_DUPFD_CLOEXEC, 100) }
      copies.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy, CInt(3 + index))
    }

    var words: [UnsafeMutablePointer<CChar>?] =
      (["setpriv", "--pdeathsig", "KILL"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var identifier = pid_t()
    let result = posix_spawnp(&identifier, "setpriv", &actions, nil, words, environ)
    guard result == 0 else { throw SystemError(code: result, action: "start \(arguments[0])") }
    self.identifier = identifier
    self.log = log
  }

  /// Runs a program to its end; throws if it fails.
  /// - Parameter code: another exit code that means success.
  static func run(_ arguments: [String], orExit code: Int = 0) throws {
    var process = try HostProcess(arguments)
    let status = try process.wait()
    guard status == 0 || status == code else {
      throw MachineError.command(
        arguments.joined(separator: " "), status: status, errors: process.output)
    }
  }

  /// The output so far.
  var output: String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = pread(log.number, &chunk, chunk.count, off_t(bytes.count))
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  /// Waits until the program ends. Returns its exit status, or 128 plus the number of the signal.
  mutating func wait() throws(SystemError) -> Int {
    if let status { return status }
    var raw: CInt = 0
    try system("waitpid") { waitpid(identifier, &raw, 0) }
    let result = raw & 0x7f == 0 ? Int(raw >> 8 & 0xff) : 128 + Int(raw & 0x7f)
    status = result
    return result
  }

  mutating func kill() {
    guard status == nil else { return }
    Glibc.kill(identifier, SIGKILL)
    _ = try? wait()
  }
}
