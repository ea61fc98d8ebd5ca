import Testing
import VirtualMachine

/// A program in the machine that writes every line of `values.sock` to a file.
struct Subscriber {
  let process: GuestProcess
  private let machine: Machine

  /// Starts it and waits for the snapshot.
  static func start(on machine: Machine) async throws -> Subscriber {
    let process = try await machine.launch(
      "socat -u UNIX-CONNECT:\(Daemon.socket) -", as: "subscriber")
    try await process.wait(forOutput: "snapshot-end")
    return Subscriber(process: process, machine: machine)
  }

  /// The changes so far, without the snapshot; only those of one value if `name` is not nil.
  func changes(of name: String? = nil) async throws -> [ValueLine] {
    let pattern = name.map { "\"name\":\"\($0)\"" } ?? ""
    let lines = try await machine.require("grep -F '\(pattern)' \(process.outputFile)").lines
    return try lines.compactMap { try ValueLine($0) }.filter { $0.origin != "snapshot" }
  }

  /// Waits until `count` contacts have ended.
  func wait(forEnds count: Int) async throws {
    let ended = "$(grep -cE '\"phase\":\"(ended|cancelled)\"' \(process.outputFile))"
    do {
      try await machine.wait(until: "[ \(ended) -ge \(count) ]")
    } catch let error as MachineError {
      guard case .command = error else { throw error }
      Issue.record("fewer than \(count) contacts ended")
    }
  }

  /// Waits until the daemon has ended.
  func end() async throws { _ = try await process.end() }
}
