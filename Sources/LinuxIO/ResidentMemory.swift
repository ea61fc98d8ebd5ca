import CLinux
import Glibc

/// The memory that the process takes from others.
public enum ResidentMemory {
  /// The bytes of the kernel's answer that are read at most: a mapping has 0.8 kB of it.
  private static let limit = 1 << 20

  /// Gives back what only the start of something needed: free memory of the heap, and the pages of
  /// the program and its libraries, of which the kernel maps sixteen for each that is used. Those that
  /// are used again come from the page cache.
  public static func giveBackUnused() {
    malloc_trim(0)
    guard let bytes = try? readFile("/proc/self/smaps", limit: limit) else { return }
    for addresses in programPages(in: String(decoding: bytes, as: UTF8.self)) {
      madvise(
        UnsafeMutableRawPointer(bitPattern: addresses.lowerBound), addresses.count, MADV_DONTNEED)
    }
  }

  /// A range of addresses with one origin and one protection.
  private struct Mapping {
    var addresses: Range<UInt>
    var file: Substring
    var isExecutable: Bool
    /// Whether each of its pages is the file's and stays so: neither the loader nor a debugger has
    /// written there.
    var isUnchanged = false
  }

  /// The addresses of programs and libraries at which nothing has been changed. Those stay what they
  /// are as long as the process lives, while another file's may be anything else's already.
  /// - Parameter text: what proc_pid_smaps(5) describes. A mapping that is told without its anonymous
  ///   memory counts as changed.
  static func programPages(in text: String) -> [Range<UInt>] {
    var mappings: [Mapping] = []
    var isReadOnlyFile = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 5)
      guard let first = words.first else { continue }
      if first.hasSuffix(":") {
        guard isReadOnlyFile, first == "Anonymous:" else { continue }
        mappings[mappings.count - 1].isUnchanged = words.count > 1 && words[1] == "0"
        continue
      }
      let ends = first.split(separator: "-").compactMap { UInt($0, radix: 16) }
      let file = words.count > 5 ? words[5].drop { $0 == " " } : ""
      isReadOnlyFile =
        ends.count == 2 && ends[0] < ends[1] && file.hasPrefix("/")
        && !words[1].contains("w")
      guard isReadOnlyFile else { continue }
      mappings.append(
        Mapping(
          addresses: ends[0]..<ends[1], file: file, isExecutable: words[1].contains("x")))
    }
    let programs = Set(mappings.filter(\.isExecutable).map(\.file))
    return mappings.filter { $0.isUnchanged && programs.contains($0.file) }.map(\.addresses)
  }
}
