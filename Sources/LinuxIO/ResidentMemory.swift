import CLinux
import Glibc

/// The memory that the process takes from others.
public enum ResidentMemory {
  /// The bytes of the kernel's answer that are read at most: a mapping has 0.8 kB of it.
  private static let limit = 1 << 20

  /// Gives back what only the start of something needed: free memory of the heap, and the pages of
  /// the program, of libraries and of fonts, of which the kernel maps sixteen for each that is
  /// used. Those that are used again come from the page cache.
  public static func giveBackUnused() {
    malloc_trim(0)
    guard let bytes = try? readFile("/proc/self/smaps", limit: limit) else { return }
    for mapping in mappings(in: String(decoding: bytes, as: UTF8.self))
    where mapping.isUnchangedFile {
      madvise(
        UnsafeMutableRawPointer(bitPattern: mapping.addresses.lowerBound),
        mapping.addresses.count, MADV_DONTNEED)
    }
  }

  /// A range of addresses with one origin and one protection.
  struct Mapping: Hashable {
    var addresses: Range<UInt>
    /// Whether each of its pages is a file's as it lies on the disk, and stays so: neither the loader
    /// nor a debugger has written there.
    var isUnchangedFile: Bool
  }

  /// Reads what proc_pid_smaps(5) describes. A mapping that is told without its anonymous memory
  /// counts as changed.
  static func mappings(in text: String) -> [Mapping] {
    var mappings: [Mapping] = []
    var isFile = false
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      if words[0].last == UInt8(ascii: ":") {
        guard isFile, words[0].elementsEqual("Anonymous:".utf8) else { continue }
        mappings[mappings.count - 1].isUnchangedFile =
          words.count > 1 && words[1].elementsEqual("0".utf8)
        continue
      }
      let ends = words[0].split(separator: UInt8(ascii: "-")).compactMap {
        UInt(Substring($0), radix: 16)
      }
      guard ends.count == 2, ends[0] < ends[1], words.count >= 5 else { continue }
      mappings.append(Mapping(addresses: ends[0]..<ends[1], isUnchangedFile: false))
      isFile =
        words.count > 5 && words[5].first == UInt8(ascii: "/")
        && !words[1].contains(UInt8(ascii: "w"))
    }
    return mappings
  }
}
