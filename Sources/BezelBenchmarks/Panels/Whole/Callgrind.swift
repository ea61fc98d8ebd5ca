import Glibc
import LinuxIO

/// Counts the instructions of this program with valgrind's tool callgrind.
final class Callgrind {
  private let folder: String
  private var program: String { "\(folder)/program" }
  private var counts: String { "\(folder)/counts" }

  /// The path of this program.
  static var ownPath: String {
    get throws(SystemError) {
      var path = [CChar](repeating: 0, count: 4_096)
      try system("find this program") { readlink("/proc/self/exe", &path, path.count - 1) }
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Copies this program without its debug information, which valgrind 3.19 cannot read. Returns nil
  /// if valgrind is not installed.
  init?() throws {
    guard access("/usr/bin/valgrind", X_OK) == 0 else { return nil }
    folder = try makeTemporaryFolder("bezel-callgrind")
    let status = try ChildProcess(
      "strip", ["--strip-debug", "-o", program, Self.ownPath], environment: []
    ).wait()
    guard status == 0 else { throw UsageError(description: "strip failed") }
  }

  deinit {
    for file in [program, counts] { unlink(file) }
    rmdir(folder)
  }

  /// What makes equal runs equal: the seed of hashes, and ways to copy memory that not every processor
  /// has.
  static let environment = [
    "SWIFT_DETERMINISTIC_HASHING=1",
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-ERMS,-FSRM,-AVX512F,-AVX512VL",
  ]

  /// Runs this program with other arguments, and counts its instructions.
  /// - Parameter function: a pattern for the name of the only function whose instructions, with those
  ///   of the functions that it calls, count; nil for all.
  func instructions(of arguments: [String], in function: String?) throws -> Double {
    let options =
      ["--tool=callgrind", "-q", "--callgrind-out-file=\(counts)"]
      + (function.map { ["--toggle-collect=\($0)"] } ?? [])
    let status = try ChildProcess(
      "valgrind", options + [program] + arguments, environment: Self.environment
    ).wait()
    let lines = status == 0 ? try readFile(counts, limit: 1 << 28).split(separator: 10) : []
    for line in lines where line.starts(with: "totals:".utf8) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.count == 2, let count = Double(words[1]) { return count }
    }
    throw UsageError(description: "valgrind failed: \(arguments.joined(separator: " "))")
  }
}
