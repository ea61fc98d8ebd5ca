import CLinux
import Glibc

/// Starts a program in a process group of its own and does not wait for it. The new program
/// receives no signals from the terminal, and its output is discarded. After it exits, it remains a
/// zombie until this program ends.
/// - Parameters:
///   - path: the path of the program, or a name to look up in PATH.
///   - arguments: the arguments after the program's name.
public func startDetached(_ path: String, _ arguments: [String]) throws(SystemError) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for number: CInt in 0...2 {
    posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This program blocks the signals that it reads from a descriptor; the new one must not.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
  let words = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var identifier: pid_t = 0
  let code = posix_spawnp(&identifier, path, &actions, &attributes, words, bezelEnvironment())
  guard code == 0 else { throw SystemError(code: code, action: "start \(path)") }
}
