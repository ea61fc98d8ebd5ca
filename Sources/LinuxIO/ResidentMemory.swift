import CLinux
import Glibc

/// The memory that the process takes from others.
public enum ResidentMemory {
  /// The bytes of the kernel's answer that are read at most: a mapping has 0.8 kB of it.
  private static let limit = 1 << 20

  /// Has the next `count` bytes that the heap hands out lie in memory already: one call, in place of a
  /// fault for each of their pages, which takes several times as long. Blocks of less than `count`
  /// bytes are taken from there. Before Linux 5.14 the heap only grows.
  public static func fetchHeap(_ count: Int) {
    // Else such a block would have a mapping of its own, and what is free be given back at once.
    mallopt(M_MMAP_THRESHOLD, CInt(clamping: count))
    mallopt(M_TRIM_THRESHOLD, CInt(clamping: 2 * count))
    let page = Int(getpagesize())
    // Less than the threshold, with what the allocator adds.
    guard let block = malloc(count - page) else { return }
    let begin = UInt(bitPattern: block) & ~UInt(page - 1)
    madvise(UnsafeMutableRawPointer(bitPattern: begin), count, MADV_POPULATE_WRITE)
    free(block)
  }

  /// Gives back what only the start of something needed: free memory of the heap, and the pages of
  /// the program and its libraries, of which the kernel maps sixteen for each that is used. Those that
  /// are used again come from the page cache.
  public static func giveBackUnused() {
    malloc_trim(0)
    guard let bytes = try? readFile("/proc/self/smaps", limit: limit) else { return }
    for addresses in programPages(in: bytes) {
      madvise(
        UnsafeMutableRawPointer(bitPattern: addresses.lowerBound), addresses.count, MADV_DONTNEED)
    }
  }

  /// A range of addresses with one origin and one protection.
  private struct Mapping {
    var addresses: Range<UInt>
    var file: ArraySlice<UInt8>
    var isExecutable: Bool
    /// Whether each of its pages is the file's and stays so: neither the loader nor a debugger has
    /// written there.
    var isUnchanged = false
  }

  /// The addresses of programs and libraries at which nothing has been changed. Those stay what they
  /// are as long as the process lives, while another file's may be anything else's already.
  /// - Parameter text: what proc_pid_smaps(5) describes, 60 kB of it: bytes, as to take it apart by
  ///   characters takes ten times the work of the start before it. A mapping that is told without its
  ///   anonymous memory counts as changed.
  static func programPages(in text: [UInt8]) -> [Range<UInt>] {
    var mappings: [Mapping] = []
    var isReadOnlyFile = false
    for line in text.split(separator: UInt8(ascii: "\n")) {
      // Addresses are written with small letters.
      if let first = line.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
        guard isReadOnlyFile, line.starts(with: "Anonymous:".utf8) else { continue }
        let words = words(of: line)
        mappings[mappings.count - 1].isUnchanged =
          words.count > 1 && words[1].elementsEqual("0".utf8)
        continue
      }
      let words = words(of: line)
      let file = words.count > 5 ? words[5].drop { $0 == UInt8(ascii: " ") } : []
      isReadOnlyFile = file.first == UInt8(ascii: "/") && !words[1].contains(UInt8(ascii: "w"))
      guard isReadOnlyFile else { continue }
      mappings.append(
        Mapping(
          addresses: addresses(words[0]), file: file,
          isExecutable: words[1].contains(UInt8(ascii: "x"))))
    }
    let programs = Set(mappings.filter(\.isExecutable).map(\.file))
    return mappings.filter {
      $0.isUnchanged && !$0.addresses.isEmpty && programs.contains($0.file)
    }.map(\.addresses)
  }

  /// The sixth word has the rest of the line.
  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: " "), maxSplits: 5)
  }

  /// Empty for a word that is no range of addresses.
  private static func addresses(_ word: ArraySlice<UInt8>) -> Range<UInt> {
    let ends = word.split(separator: UInt8(ascii: "-")).compactMap {
      UInt(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : 0..<0
  }
}
