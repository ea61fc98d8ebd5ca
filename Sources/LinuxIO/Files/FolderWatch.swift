import CLinux
import Glibc

/// Reports files that are written in, moved into, moved out of or removed from folders, and new subfolders.
///
/// It watches folders because editors replace files instead of writing them. A file is reported when
/// its writer closes it, because it may be incomplete before.
public final class FolderWatch {
  private let descriptor: FileDescriptor
  private var watch: EventLoop.Watch?
  /// The paths of each watched folder; several paths can lead to one folder.
  private var paths: [CInt: Set<String>] = [:]

  /// Calls `onChange` with the names of the changed files in each folder, once for each batch of
  /// events. If the set is empty, the kernel has lost events.
  public init(
    loop: EventLoop, onChange: @escaping (_ folder: String, _ names: Set<String>) -> Void
  ) throws(SystemError) {
    descriptor = FileDescriptor(
      owning: try system("inotify_init1") { inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)) })
    watch = try loop.watch(descriptor.number, for: .readable) { [unowned self] _ in
      for (folder, names) in self.changes() { onChange(folder, names) }
    }
  }

  /// The paths of the watched folders.
  public var folders: Set<String> { paths.values.reduce(into: []) { $0.formUnion($1) } }

  /// Watches a folder. If the path now leads to a different folder, watches that one instead.
  public func add(_ folder: String) throws(SystemError) {
    let number = descriptor.number
    let events = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR)
    let place = try system("watch the folder \(folder)") {
      inotify_add_watch(number, folder, events)
    }
    if paths[place]?.contains(folder) == true { return }
    remove(folder)
    paths[place, default: []].insert(folder)
  }

  /// Stops watching a folder.
  public func remove(_ folder: String) {
    for place in paths.keys where paths[place]?.remove(folder) != nil {
      guard paths[place]?.isEmpty == true else { continue }
      paths[place] = nil
      _ = inotify_rm_watch(descriptor.number, place)
    }
  }

  private func changes() -> [String: Set<String>] {
    var changes: [String: Set<String>] = [:]
    // Large enough for several events with names of NAME_MAX bytes.
    while let bytes = try? descriptor.read(atMost: 4_096, from: "inotify"), !bytes.isEmpty {
      bytes.withUnsafeBytes { buffer in
        var offset = 0
        while offset + 16 <= buffer.count {
          let place = buffer.loadUnaligned(fromByteOffset: offset, as: CInt.self)
          let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let name = buffer[offset + 16..<min(offset + 16 + length, buffer.count)]
          note(
            place, mask, String(decoding: name.prefix { $0 != 0 }, as: UTF8.self), in: &changes)
          offset += 16 + length
        }
      }
    }
    return changes
  }

  private func note(
    _ place: CInt, _ mask: UInt32, _ name: String, in changes: inout [String: Set<String>]
  ) {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      for folder in folders where changes[folder] == nil { changes[folder] = [] }
      return
    }
    // The kernel no longer watches a removed folder.
    if mask & UInt32(IN_IGNORED) != 0 {
      paths[place] = nil
      return
    }
    // A file that was just created is still empty.
    if mask & UInt32(IN_CREATE) != 0, mask & UInt32(IN_ISDIR) == 0 { return }
    for folder in paths[place] ?? [] { changes[folder, default: []].insert(name) }
  }
}
