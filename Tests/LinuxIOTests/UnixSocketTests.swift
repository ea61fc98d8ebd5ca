import Glibc
import Synchronization
import TestFolders
import Testing

@testable import LinuxIO

struct UnixSocketTests {
  private let folder: String

  init() throws {
    folder = try makeTestFolder()
  }

  @Test func aSocketHasItsModeAndIsRemovedWithItsOwner() throws {
    let path = "\(folder)/a.sock"
    var information = stat()
    do {
      let socket = try ListeningSocket.listen(at: path, mode: 0o660)
      try system("stat") { stat(path, &information) }
      #expect(information.st_mode & 0o777 == 0o660)
      let client = try ListeningSocket.connect(to: path)
      guard let accepted = try socket.accept() else {
        Issue.record("nobody connected")
        return
      }
      #expect(try accepted.send([1, 2, 3]) == 3)
      #expect(try client.read(atMost: 10, from: "socket") == [1, 2, 3])
      if try socket.accept() != nil { Issue.record("somebody else connected") }
    }
    #expect(stat(path, &information) == -1)
  }

  /// Another thread replaces each socket by a link, as the owner of the folder could.
  @Test func aLinkInPlaceOfTheSocketIsNotFollowed() throws {
    let (path, moved, secret) = ("\(folder)/a.sock", "\(folder)/moved", "\(folder)/secret")
    close(open(secret, O_CREAT | O_WRONLY, 0o600))
    let isOver = Atomic(false)
    let thread = try startThread {
      while !isOver.load(ordering: .relaxed) {
        if rename(path, moved) == 0 { symlink(secret, path) }
      }
    }
    for _ in 0..<2_000 {
      unlink(path)
      _ = try? ListeningSocket.listen(at: path, mode: 0o666)
    }
    isOver.store(true, ordering: .relaxed)
    pthread_join(thread, nil)
    var information = stat()
    try system("stat") { stat(secret, &information) }
    #expect(information.st_mode & 0o777 == 0o600)
  }

  /// Only root may change a file to any group.
  @Test(.enabled(if: geteuid() == 0)) func giveChangesTheGroupIfItExists() throws {
    let path = "\(folder)/a.sock"
    let group = try #require(getgrnam("daemon")).pointee.gr_gid
    let socket = try ListeningSocket.listen(at: path, mode: 0o660)
    func owner() -> gid_t {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_gid : .max
    }
    let own = owner()
    #expect(own != group)
    socket.give(to: "no such group")
    #expect(owner() == own)
    socket.give(to: "daemon")
    #expect(owner() == group)
    // Another program's file keeps its group.
    rename(path, path + ".kept")
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    socket.give(to: "daemon")
    #expect(owner() == own)
    unlink(path)
    unlink(path + ".kept")
  }

  @Test func onlyAStaleSocketIsReplaced() throws {
    let path = "\(folder)/b.sock"
    // Leave the socket file behind, as a killed daemon does.
    let left = try ListeningSocket.listen(at: path, mode: 0o600)
    rename(path, path + ".kept")
    _ = consume left
    rename(path + ".kept", path)
    let socket = try ListeningSocket.listen(at: path, mode: 0o600)
    do {
      _ = try ListeningSocket.listen(at: path, mode: 0o600)
      Issue.record("a live socket was replaced")
    } catch {
      #expect("\(error)".contains("(pid \(getpid()))"), "\(error)")
      #expect("\(error)".contains(path))
    }
    let client = try ListeningSocket.connect(to: path)
    if try socket.accept() == nil { Issue.record("the client reached another socket") }
    _ = consume client
  }

  @Test func aFileOfAnotherProgramIsNotRemoved() throws {
    let path = "\(folder)/c.sock"
    do {
      let first = try ListeningSocket.listen(at: path, mode: 0o600)
      unlink(path)
      let file = try FileDescriptor.open(path, O_CREAT | O_WRONLY)
      _ = consume file
      _ = first
    }
    #expect(access(path, F_OK) == 0)
  }

  /// A stopped program accepts no connections, but still owns its socket.
  @Test func listenDoesNotWaitForAStoppedProgram() throws {
    let path = "\(folder)/d.sock"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC.
    let type: CInt = 1 | O_NONBLOCK | O_CLOEXEC
    func withAddress(_ body: (UnsafePointer<sockaddr>) -> CInt) -> CInt {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
    }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let server = socket(AF_UNIX, type, 0)
    #expect(withAddress { bind(server, $0, length) } == 0 && listen(server, 0) == 0)
    var clients: [CInt] = []
    defer { for client in clients + [server] { close(client) } }
    var isFull = false
    while !isFull && clients.count < 100 {
      let client = socket(AF_UNIX, type, 0)
      clients.append(client)
      isFull = withAddress { connect(client, $0, length) } != 0
    }
    do {
      _ = try ListeningSocket.listen(at: path, mode: 0o600)
      Issue.record("a live socket was replaced")
    } catch {
      #expect("\(error)".contains("is used by a program that accepts no connections"), "\(error)")
    }
  }

  @Test func listenDoesNotReplaceOtherFiles() throws {
    let path = "\(folder)/notes.txt"
    let file = try FileDescriptor.open(path, O_CREAT | O_WRONLY)
    _ = consume file
    #expect(throws: AcquisitionError.self) {
      _ = try ListeningSocket.listen(at: path, mode: 0o600)
    }
    var information = stat()
    #expect(stat(path, &information) == 0)
  }

  /// A misconfigured service manager passes a connected socket, a file, and an invalid descriptor. In
  /// another process, because it changes the environment.
  @Test func onlyAListeningSocketIsTakenOver() async {
    await #expect(processExitsWith: .success) {
      var pair: [CInt] = [-1, -1]
      try #require(socketpair(AF_UNIX, 1, 0, &pair) == 0)
      let numbers = [pair[0], open("/dev/null", O_RDONLY), 900]
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "1000", 1)
      for number in numbers {
        let others = String(repeating: "other:", count: Int(number - 3))
        setenv("LISTEN_FDNAMES", others + "control", 1)
        var reason: String?
        do {
          _ = try ListeningSocket.handedOver(name: "control")
        } catch {
          reason = "\(error)"
        }
        try #require(
          reason?.hasPrefix("accept connections at descriptor \(number), handed over") == true)
      }
    }
  }

  @Test func aPathThatIsTooLongThrows() {
    let path = "\(folder)/" + String(repeating: "x", count: 120)
    do {
      _ = try ListeningSocket.listen(at: path, mode: 0o600)
      Issue.record("it listens")
    } catch {
      #expect("\(error)".contains("at most 107 bytes"))
    }
  }

  @Test func sendingToAClosedSocketThrows() throws {
    let socket = try ListeningSocket.listen(at: "\(folder)/c.sock", mode: 0o600)
    let client = try ListeningSocket.connect(to: "\(folder)/c.sock")
    guard let accepted = try socket.accept() else {
      Issue.record("nobody connected")
      return
    }
    _ = consume client
    #expect(throws: SystemError.self) { _ = try accepted.send([1]) }
  }
}
