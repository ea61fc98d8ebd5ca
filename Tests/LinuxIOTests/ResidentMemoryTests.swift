import Glibc
import Testing

@testable import LinuxIO

struct ResidentMemoryTests {
  @Test func unchangedPagesOfProgramsAreFound() {
    let text = """
      1000-2000 r--p 00000000 fe:00 1234                       /usr/bin/a b
      Size:                  4 kB
      Anonymous:             0 kB
      VmFlags: rd mr mw me
      2000-6000 r-xp 00002000 fe:00 1234                       /usr/bin/a b
      Anonymous:             0 kB
      6000-8000 r--p 00006000 fe:00 1234                       /usr/bin/a b
      Anonymous:             4 kB
      8000-9000 rw-p 00008000 fe:00 1234                       /usr/bin/a b
      Anonymous:             0 kB
      9000-a000 r-xp 00000000 00:00 0
      Anonymous:             0 kB
      a000-b000 r-xp 00000000 00:00 0                          [vdso]
      Anonymous:             0 kB
      b000-c000 r-xp 00000000 fe:00 7                          /usr/lib/debugged.so
      Anonymous:             4 kB
      c000-d000 r--p 00000000 fe:00 77                         /usr/share/fonts/a.otf
      Anonymous:             0 kB
      d000-e000 r-xp 00000000 fe:00 78                         /usr/lib/cut.so
      """
    let found = ResidentMemory.programPages(in: Array(text.utf8))
    #expect(found == [0x1000..<0x2000, 0x2000..<0x6000])
  }

  @Test(
    arguments: [
      "", "\n\n", "   ", "-", "zz-yy r-xp 0 0 0 /x\nAnonymous: 0 kB",
      "2-1 r-xp 0 0 0 /x\nAnonymous: 0 kB",
      "1-2 r-xp 0 0 0\nAnonymous: 0 kB", "Anonymous: 0 kB", "1-2 r-xp 0 0 0 /x\nAnonymous:",
    ])
  func whatIsNoMappingIsLeftOut(text: String) {
    #expect(ResidentMemory.programPages(in: Array(text.utf8)) == [])
  }

  /// What was written into a file's page, as the loader does before it makes it read-only, is in no
  /// file and must stay.
  @Test func pagesOfProgramsGoAndChangedOnesStay() throws {
    let folder = try makeTemporaryFolder("bezel-memory")
    let path = "\(folder)/file"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let length = 64 * Int(getpagesize())
    let file = try FileDescriptor.open(path, O_CREAT | O_RDWR)
    try file.write(all: [UInt8](repeating: 7, count: length), to: path)
    func map() throws -> UnsafeMutableRawPointer {
      let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.number, 0)
      return try #require(memory != MAP_FAILED ? memory : nil)
    }
    let (same, changed) = (try map(), try map())
    defer {
      munmap(same, length)
      munmap(changed, length)
    }
    changed.storeBytes(of: 9, as: UInt8.self)
    for memory in [same, changed] {
      #expect(mprotect(memory, length, PROT_READ | PROT_EXEC) == 0)
      for offset in stride(from: 0, to: length, by: Int(getpagesize())) {
        _ = memory.load(fromByteOffset: offset, as: UInt8.self)
      }
    }
    #expect(try resident(same) == length && resident(changed) == length)
    ResidentMemory.giveBackUnused()
    #expect(try resident(same) == 0)
    #expect(try resident(changed) == length)
    #expect(same.load(as: UInt8.self) == 7 && changed.load(as: UInt8.self) == 9)
  }

  /// In a process of its own, whose heap has nothing else in it.
  @Test func theHeapIsThereBeforeItIsUsed() async {
    await #expect(processExitsWith: .success) {
      let count = 16 << 20
      let before = try rss()
      ResidentMemory.fetchHeap(count)
      let fetched = try rss()
      #expect(fetched - before > count * 9 / 10)
      let block = try #require(malloc(count * 9 / 10))
      memset(block, 1, count * 9 / 10)
      #expect(try rss() - fetched < count / 10)
      free(block)
      ResidentMemory.giveBackUnused()
      #expect(try rss() - before < count / 10)
    }
  }

  /// The bytes of a mapping that lie in memory.
  private func resident(_ mapping: UnsafeMutableRawPointer) throws -> Int {
    let text = String(decoding: try readFile("/proc/self/smaps", limit: 1 << 20), as: UTF8.self)
    let begin = String(UInt(bitPattern: mapping), radix: 16) + "-"
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix(begin) }
    let line = try #require(lines.first { $0.hasPrefix("Rss:") })
    return try #require(Int(line.split(separator: " ")[1])) << 10
  }
}

/// The bytes of all mappings that lie in memory.
private func rss() throws -> Int {
  let words = String(decoding: try readFile("/proc/self/statm", limit: 256), as: UTF8.self)
    .split(separator: " ")
  return try #require(Int(words[1])) * Int(getpagesize())
}
