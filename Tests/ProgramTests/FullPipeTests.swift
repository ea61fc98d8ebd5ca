import Glibc
import LinuxIO
import Testing

/// `bezeld` ends even if its standard error is a full pipe that nobody reads.
struct FullPipeTests {
  @Test(arguments: [
    (64, ["--nonsense"]), (65, ["--panel", "/dev/null"]),
    (69, ["--runtime-directory", "/dev/null"]),
  ])
  func theEndDoesNotWaitForTheReader(code: Int, arguments: [String]) throws {
    try withFullPipe { pipe in
      let outcome = try serve(arguments, errors: pipe) { end($0) }
      #expect(outcome.exitCode == Int32(code))
    }
  }

  @Test func lostValuesDoNotKeepItRunning() throws {
    try withFullPipe { pipe in
      try withFolder { folder in
        let panel = "\(folder)/panel.json5"
        try replaceFile(at: panel, with: Array("{ values: { a: { persistent: true } } }".utf8))
        let arguments = [
          "--panel", panel, "--runtime-directory", folder, "--state-directory", "\(panel)/state",
        ]
        let outcome = try serve(arguments, errors: pipe) { process in
          let deadline = Clock.monotonic + patience
          while try run("bezel", ["set", "a=1", "--socket", folder]).exitCode != 0 {
            try #require(Clock.monotonic < deadline, "nobody listens")
          }
          kill(process, SIGTERM)
          end(process)
        }
        #expect(outcome.exitCode == 74)
      }
    }
  }

  private func serve(
    _ arguments: [String], errors: String, whileRunning: (pid_t) throws -> Void
  ) throws -> Outcome {
    let script = "errors=$1; shift; exec \"$@\" 2>\"$errors\""
    let program = ["\(programFolder)/bezeld", "--display", "headless:320x192", "--input", "none"]
    return try runPath(
      "/bin/sh", ["-c", script, "sh", errors] + program + arguments, whileRunning: whileRunning)
  }

  private func withFullPipe(_ body: (_ path: String) throws -> Void) throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let pipe = try FileDescriptor.open(path, O_RDWR | O_NONBLOCK)
      let page = [UInt8](repeating: 0x20, count: 4_096)
      while write(pipe.number, page, page.count) > 0 {}
      try body(path)
    }
  }
}
