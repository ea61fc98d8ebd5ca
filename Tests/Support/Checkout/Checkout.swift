import Glibc
import LinuxIO

/// The checkout that the tests were built from.
public enum Checkout {
  /// The absolute path of the checkout, without a trailing slash.
  private static let folder: String = {
    // This file is three folders deep.
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()

  /// The absolute path of a file, relative to the checkout.
  public static func path(_ relative: String) -> String { folder + "/" + relative }

  /// The lines of a text file of the checkout.
  public static func lines(of relative: String) throws(SystemError) -> [Substring] {
    let bytes = try readFile(path(relative), limit: 1 << 20)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// The files below a folder, sorted and without hidden ones; all paths are relative to the checkout.
  public static func files(below relative: String) -> [String] {
    guard let stream = opendir(path(relative)) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      let file = "\(relative)/\(name)"
      found += entry.pointee.d_type == UInt8(DT_DIR) ? files(below: file) : [file]
    }
    return found.sorted()
  }
}
