import Glibc
import LinuxIO
import TestFolders
import Testing

/// The output and the exit code of a program.
struct Outcome {
  var exitCode: Int32
  var output: String
  var error: String
}

/// The folder with the built programs and this test bundle.
let programFolder: String = {
  var path = [CChar](repeating: 0, count: 4_096)
  // The test runner gets the path of the bundle, which is beside the programs.
  for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
    return String(argument[..<(argument.lastIndex(of: "/") ?? argument.startIndex)])
  }
  let length = readlink("/proc/self/exe", &path, path.count)
  let executable = String(
    decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return String(executable[..<(executable.lastIndex(of: "/") ?? executable.startIndex)])
}()

/// Runs one of the built programs to its end.
/// - Parameters:
///   - output: a file for its standard output, which can be read during the run.
///   - whileRunning: called with the process number.
func run(
  _ program: String, _ arguments: [String], output: String? = nil,
  whileRunning: (pid_t) throws -> Void = { _ in }
) throws -> Outcome {
  try runPath(
    "\(programFolder)/\(program)", arguments, output: output, whileRunning: whileRunning)
}

/// Runs the program at a path to its end.
func runPath(
  _ path: String, _ arguments: [String], output: String? = nil,
  whileRunning: (pid_t) throws -> Void = { _ in }
) throws -> Outcome {
  let folder = try makeTestFolder()
  defer { removeFolder(folder) }
  let output = output ?? "\(folder)/out"
  let process = try spawn(path, arguments, output: output, error: "\(folder)/err")
  var status: Int32 = 0
  func wait() { while waitpid(process, &status, 0) == -1, errno == EINTR {} }
  do {
    try whileRunning(process)
  } catch {
    kill(process, SIGKILL)
    // A zombie would confuse the runner of exit tests.
    wait()
    throw error
  }
  wait()
  let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  func text(_ path: String) throws -> String {
    String(decoding: try readFile(path, limit: 64 << 20), as: UTF8.self)
  }
  return Outcome(exitCode: code, output: try text(output), error: try text("\(folder)/err"))
}

/// Starts the program at a path. Removes the variables of a desktop, so that no browser opens.
/// - Parameters:
///   - output: the file for its standard output.
///   - error: the file for its standard error.
func spawn(
  _ path: String, _ arguments: [String], output: String, error: String
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_CREAT | O_WRONLY, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, error, O_CREAT | O_WRONLY, 0o600)
  // The test runner's threads may block signals, which the program must not inherit.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var words = ([path] + arguments).map { strdup($0) }
  words.append(nil)
  defer { for word in words { free(word) } }
  var variables: [UnsafeMutablePointer<CChar>?] = []
  var next = environ
  while let variable = next.pointee {
    let text = String(cString: variable)
    if !text.hasPrefix("DISPLAY="), !text.hasPrefix("WAYLAND_DISPLAY=") {
      variables.append(variable)
    }
    next += 1
  }
  variables.append(nil)
  var process: pid_t = 0
  let result = posix_spawn(&process, path, &actions, &attributes, &words, variables)
  try #require(result == 0, "\(path): \(String(cString: strerror(result)))")
  return process
}

/// How long tests wait for a program. A busy machine needs far less, so the program does not work.
let patience = Duration.seconds(300)

/// Waits until a condition is true.
func waitUntil(_ description: @autoclosure () -> String, _ isTrue: () throws -> Bool) throws {
  let deadline = Clock.monotonic + patience
  while try !isTrue() {
    guard Clock.monotonic < deadline else { throw TimedOut(description: description()) }
    usleep(10_000)
  }
}

/// A condition did not become true in time.
struct TimedOut: Error, CustomStringConvertible { let description: String }

/// Waits until a process ends, and kills it if it does not.
func end(_ process: pid_t) {
  let deadline = Clock.monotonic + patience
  while Clock.monotonic < deadline {
    let status = (try? readFile("/proc/\(process)/stat", limit: 4_096)) ?? []
    if String(decoding: status, as: UTF8.self).contains(") Z ") { return }
    usleep(5_000)
  }
  kill(process, SIGKILL)
}

/// The names of the files in a folder.
func names(in folder: String) -> [String] {
  guard let entries = opendir(folder) else { return [] }
  defer { closedir(entries) }
  var names: [String] = []
  while let entry = readdir(entries) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The top of the checkout.
let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// Runs `body` with a temporary folder, which is removed with its files.
@discardableResult
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try makeTestFolder()
  defer { removeFolder(folder) }
  return try body(folder)
}
