import Glibc
import LinuxIO

/// The environment; empty variables count as missing.
enum Environment {
  static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Whether the tests run in continuous integration, where missing packages are a failure.
  static var isContinuousIntegration: Bool { self["CI"] == "true" }
}

enum HostFile {
  static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor.open(path, O_RDONLY)
    var bytes: [UInt8] = []
    while let chunk = try file.read(atMost: 1 << 20, from: path), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  /// Calls `body` with the path of a new temporary file, and then removes the file. Open descriptors
  /// remain usable.
  static func withTemporary<Result: ~Copyable>(
    _ body: (String) throws -> Result
  ) throws -> Result {
    var template = Array("\(Environment["TMPDIR"] ?? "/tmp")/bezel-XXXXXX".utf8CString)
    _ = FileDescriptor(owning: try system("mkstemp") { mkstemp(&template) })
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    return try body(path)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
