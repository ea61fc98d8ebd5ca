import Glibc

/// The words of the program's command line.
///
/// They are read from the kernel (proc_pid_cmdline(5)). Swift's `CommandLine` looks for them beside
/// the environment, and finds none if a library has called `setenv` before `main`.
public enum ProgramArguments {
  private static let words: [[UInt8]]? = {
    // The kernel limits the words and the environment to 6 MiB (execve(2)).
    guard let bytes = try? readFile("/proc/self/cmdline", limit: 8 << 20), bytes.last == 0 else {
      return nil
    }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  }()

  /// The words, beginning with the program's name. Invalid UTF-8 is replaced.
  public static let all: [String] =
    words?.map { String(decoding: $0, as: UTF8.self) } ?? CommandLine.arguments

  /// The reason why the words cannot be used; nil if they can.
  public static var problem: String? {
    guard let words else {
      // Every program has a name, so the words are lost.
      return CommandLine.argc == 0 ? "cannot read the command line; mount /proc" : nil
    }
    return words.indices.dropFirst().first { String(validating: words[$0], as: UTF8.self) == nil }
      .map { "word \($0) of the command line is not UTF-8" }
  }
}
