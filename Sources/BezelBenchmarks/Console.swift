import Glibc
import LinuxIO

/// Output of the benchmarks.
enum Console {
  static func error(_ text: String) { StandardError.write(line: "BezelBenchmarks: \(text)") }

  /// Writes a file; `-` is standard output.
  static func write(file path: String, _ text: String) throws(SystemError) {
    guard path != "-" else { return print(text, terminator: "") }
    let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(all: Array(text.utf8), to: path)
  }
}
