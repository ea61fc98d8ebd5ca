import Glibc
import LinuxIO

/// A child process, which is terminated when this object is deinitialised.
final class BusProcess {
  /// The process identifier.
  let id: pid_t

  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a program and discards its output.
  init(_ path: String, _ arguments: [String]) throws(StartError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, nil, &words, environ)
    guard code == 0 else {
      throw StartError(description: "cannot start \(path): \(String(cString: strerror(code)))")
    }
    self.id = id
  }

  deinit {
    guard !hasEnded else { return }
    kill(id, SIGTERM)
    waitpid(id, nil, 0)
  }

  private var hasEnded = false

  /// Waits until the program exits.
  /// - Returns: The exit status, the processor time in seconds, and the maximum resident memory in
  ///   bytes.
  func usageAtEnd() -> (status: CInt, time: Double, memory: Double) {
    var (status, usage) = (CInt(0), rusage())
    wait4(id, &status, 0, &usage)
    hasEnded = true
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (
      status, seconds(usage.ru_utime) + seconds(usage.ru_stime), Double(usage.ru_maxrss) * 1_024
    )
  }

  /// Connects to a socket of the process; waits until the process listens on it.
  func connect(to path: String) throws -> FileDescriptor {
    let deadline = Clock.monotonic + .seconds(20)
    while true {
      do throws(SystemError) {
        return try ListeningSocket.connect(to: path)
      } catch {
        guard Clock.monotonic < deadline, waitpid(id, nil, WNOHANG) == 0 else { throw error }
        usleep(5_000)
      }
    }
  }

  /// The processor time used so far, in microseconds.
  var processorTime: Double {
    // The first number is the time on the processor in nanoseconds (proc_pid_schedstat(5)).
    let text = try? readFile("/proc/\(id)/schedstat", limit: 256)
    let word = text?.split(separator: UInt8(ascii: " ")).first
    return word.flatMap { Double(String(decoding: $0, as: UTF8.self)) }.map { $0 / 1_000 } ?? 0
  }

  /// The resident memory, in bytes.
  var residentMemory: Double {
    let text = try? readFile("/proc/\(id)/statm", limit: 256)
    let words = text?.split(separator: UInt8(ascii: " ")) ?? []
    guard words.count > 1, let pages = Double(String(decoding: words[1], as: UTF8.self))
    else { return 0 }
    return pages * Double(sysconf(CInt(_SC_PAGESIZE)))
  }
}
