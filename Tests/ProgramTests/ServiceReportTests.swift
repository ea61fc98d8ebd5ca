import Glibc
import LinuxIO
import Testing
import ValueBus

/// The notifications to the service manager. (sd_notify(3))
struct ServiceReportTests {
  /// The service manager's end of its socket.
  private struct Manager: ~Copyable {
    private let descriptor: FileDescriptor

    init(at path: String) throws {
      // SOCK_DGRAM | SOCK_CLOEXEC: their type depends on the order in which modules are built.
      let number = socket(AF_UNIX, 2 | 0o2_000_000, 0)
      descriptor = FileDescriptor(owning: number)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
      }
      try #require(result == 0)
      var timeLimit = timeval(tv_sec: 30, tv_usec: 0)
      setsockopt(
        number, SOL_SOCKET, SO_RCVTIMEO, &timeLimit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The first line of the next message; nil if none arrives within the time limit, or none has
    /// arrived already if `atOnce` is true.
    func next(atOnce: Bool = false) -> String? {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let flags = atOnce ? CInt(MSG_DONTWAIT) : 0
      let count = recv(descriptor.number, &bytes, bytes.count, flags)
      guard count > 0 else { return nil }
      return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  @Test func aReloadEndsWithTheLastPanel() throws {
    try withFolder { folder in
      let (first, second) = ("\(folder)/first.json5", "\(folder)/second.json5")
      for path in [first, second] { try replaceFile(at: path, with: Array("{}".utf8)) }
      let manager = try Manager(at: "\(folder)/manager")
      let outcome = try runPath(
        "/usr/bin/env",
        [
          "NOTIFY_SOCKET=\(folder)/manager", "\(programFolder)/bezeld", "--panel", first,
          "--panel", second, "--display", "headless:320x192", "--input", "none",
          "--runtime-directory", folder, "--state-directory", folder,
        ]
      ) { process in
        #expect(manager.next() == "READY=1")
        // The second file is a pipe, which is read when it has been written.
        unlink(second)
        #expect(mkfifo(second, 0o600) == 0)
        let reader = try ValueReader(path: "\(folder)/values.sock")
        func waitForSnapshot() throws {
          while let line = try reader.nextLine() {
            if String(decoding: line, as: UTF8.self).contains("snapshot-end") { return }
          }
        }
        try waitForSnapshot()
        kill(process, SIGHUP)
        #expect(manager.next() == "RELOADING=1")
        // The answer comes after the reload of the first panel.
        try waitForSnapshot()
        _ = try RequestClient(path: "\(folder)/control.sock").call("ping")
        #expect(manager.next(atOnce: true) == nil)
        let pipe = try FileDescriptor.open(second, O_WRONLY)
        try pipe.write(all: Array("{}".utf8), to: second)
        _ = consume pipe
        #expect(manager.next() == "READY=1")
        kill(process, SIGTERM)
        #expect(manager.next() == "STOPPING=1")
      }
      #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
  }
}
