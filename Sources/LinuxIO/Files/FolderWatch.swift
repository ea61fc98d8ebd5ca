import CLinux
import Glibc

/// Reports files in a folder that are written, moved into it or removed.
///
/// It watches the folder because editors replace files instead of writing them.
public final class FolderWatch {
  private let descriptor: FileDescriptor
  private var watch: EventLoop.Watch?

  /// Calls `onChange` with the names of the changed files, once for each batch of events.
  public init(
    _ folder: String, loop: EventLoop, onChange: @escaping (Set<String>) -> Void
  ) throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try system("inotify_init1") { inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)) })
    let number = descriptor.number
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE)
    try system("watch the folder \(folder)") { inotify_add_watch(number, folder, events) }
    watch = try loop.watch(number, for: .readable) { [unowned self] _ in
      let names = self.changedNames()
      if !names.isEmpty { onChange(names) }
    }
  }

  private func changedNames() -> Set<String> {
    var names: Set<String> = []
    // Large enough for several events with names of NAME_MAX bytes.
    while let bytes = try? descriptor.read(atMost: 4_096, from: "inotify"), !bytes.isEmpty {
      bytes.withUnsafeBytes { buffer in
        var offset = 0
        while offset + 16 <= buffer.count {
          let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let name = buffer[offset + 16..<min(offset + 16 + length, buffer.count)]
          names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
          offset += 16 + length
        }
      }
    }
    return names
  }
}
