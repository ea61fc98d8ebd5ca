import Glibc
import LinuxIO
import Testing

/// A headless `bezeld`, and `bezel` that uses it.
struct HeadlessDaemon {
  /// The runtime directory.
  let folder: String
  let process: pid_t

  /// Runs `bezel` with the daemon's runtime directory.
  func bezel(_ arguments: String...) throws -> Outcome {
    try run("bezel", arguments + ["--socket", folder])
  }

  /// Waits until a file contains a text.
  func waitForFile(_ path: String, toContain text: String) throws {
    try waitUntil("\(path) contains \(text)") {
      let bytes = (try? readFile(path, limit: 16 << 20)) ?? []
      return String(decoding: bytes, as: UTF8.self).contains(text)
    }
  }

  /// Serves a panel file while `body` runs.
  /// - Parameter environment: variables to add, as `NAME=VALUE`.
  /// - Returns: the outcome of the daemon.
  @discardableResult
  static func serve(
    _ panel: String, _ options: String..., in folder: String, environment: [String] = [],
    body: (HeadlessDaemon) throws -> Void
  ) throws -> Outcome {
    try replaceFile(at: "\(folder)/panel.json5", with: Array(panel.utf8))
    let outcome = try runPath(
      "/usr/bin/env",
      environment + [
        "\(programFolder)/bezeld", "--display", "headless:320x192", "--input", "none",
        "--runtime-directory", folder,
        "--state-directory", folder, "--panel", "\(folder)/panel.json5",
      ] + options
    ) { process in
      try waitUntil("the daemon listens") {
        (try? ListeningSocket.connect(to: "\(folder)/control.sock")) != nil
      }
      try body(HeadlessDaemon(folder: folder, process: process))
      kill(process, SIGTERM)
    }
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    return outcome
  }
}
