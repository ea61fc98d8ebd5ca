import Glibc

/// The output of benchmarks.
enum Console {
  struct FileError: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "cannot write \(path): \(reason)" }
  }

  static func error(_ text: String) { write("BezelBenchmarks: \(text)\n", to: 2) }

  /// Writes a whole file; `-` is standard output.
  static func write(file path: String, _ text: String) throws(FileError) {
    if path == "-" {
      write(text, to: 1)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw FileError(path: path, reason: String(cString: strerror(errno)))
    }
    write(text, to: descriptor)
    close(descriptor)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Substring(text).utf8
    while !rest.isEmpty {
      let count = Array(rest.prefix(65536)).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
