import Glibc
import LingeringSockets
import LinuxIO
import Testing

/// Clients of `bezeld` that send descriptors. Closing each of them blocks for a minute.
struct DescriptorTests {
  @Test func descriptorsDelayNeitherClientsNorTheEnd() throws {
    let sockets = try (0..<5).map { _ in try LingeringSocket() }
    let begin = Clock.monotonic
    let outcome = try withFolder { folder in
      try HeadlessDaemon.serve("{ values: { a: { persistent: true } } }", in: folder) { daemon in
        func connect(_ name: String) throws -> FileDescriptor {
          try ListeningSocket.connect(to: "\(folder)/\(name).sock")
        }
        // The daemon answers after it has read what others sent before.
        func expectService() throws {
          let outcome = try daemon.bezel("get", "a")
          #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
        let request = "{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n"
        let control = try connect("control")
        try sockets[0].send(with: request, over: control.number)
        try expectService()
        let values = try connect("values")
        try sockets[1].send(with: "x", over: values.number)
        try expectService()
        do {
          // Reads nothing, sends what nobody reads, and leaves.
          let leaving = try connect("values")
          _ = try leaving.send([65])
          try expectService()
          try sockets[2].send(with: "x", over: leaving.number)
        }
        // A change is sent to every subscriber.
        _ = try daemon.bezel("set", "a=7")
        try expectService()
        // Unread at the end; the last client is not even accepted.
        let staying = try connect("values")
        _ = try staying.send([65])
        try expectService()
        try sockets[3].send(with: "x", over: staying.number)
        kill(daemon.process, SIGSTOP)
        let waiting = try connect("values")
        try sockets[4].send(with: "x", over: waiting.number)
        kill(daemon.process, SIGTERM)
        kill(daemon.process, SIGCONT)
        end(daemon.process)
        _ = consume staying
        _ = consume waiting
        _ = consume control
        _ = consume values
      }
    }
    #expect(Clock.monotonic - begin < .seconds(Int(LingeringSocket.lingerTime) / 2))
    #expect(
      outcome.error.contains("control.sock: disconnected")
        && outcome.error.contains("which sent descriptors, which are not accepted"),
      "\(outcome.error)")
  }
}
