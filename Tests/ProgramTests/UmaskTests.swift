import Glibc
import LinuxIO
import Testing

/// `bezeld` with the umask of its service, which gives others no rights.
struct UmaskTests {
  @Test func socketsAndTheirFoldersAreReachable() throws {
    try withFolder { folder in
      let panel = "{ values: { a: { persistent: true } } }"
      for name in ["hall", "kitchen"] {
        try replaceFile(at: "\(folder)/\(name).json5", with: Array(panel.utf8))
      }
      let place = "\(folder)/made/run"
      let arguments = [
        "-c", "umask 077; exec \"$@\"", "sh", "\(programFolder)/bezeld", "--display",
        "headless:320x192", "--input", "none", "--runtime-directory", place, "--state-directory",
        "\(folder)/state", "--panel", "\(folder)/hall.json5", "--panel", "\(folder)/kitchen.json5",
      ]
      let outcome = try runPath("/bin/sh", arguments) { process in
        let deadline = Clock.monotonic + patience
        // The state folder is created after the sockets.
        while (try? ListeningSocket.connect(to: "\(place)/kitchen/control.sock")) == nil
          || mode(of: "\(folder)/state/kitchen") == nil
        {
          try #require(Clock.monotonic < deadline, "nobody listens")
          usleep(5_000)
        }
        for path in ["\(folder)/made", place, "\(place)/kitchen"] {
          #expect(mode(of: path) == 0o755, "\(path)")
        }
        for socket in ["\(place)/values.sock", "\(place)/kitchen/values.sock"] {
          #expect(mode(of: socket) == 0o666, "\(socket)")
        }
        #expect(mode(of: "\(place)/kitchen/control.sock") == 0o660)
        // A folder of the user's keeps its mode.
        #expect(mode(of: "\(folder)/state/kitchen") == 0o700)
        kill(process, SIGTERM)
      }
      #expect(outcome.exitCode == 0, "\(outcome.error)")
    }
  }

  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
