/// A program that runs in a machine in the background.
public struct GuestProcess: Sendable {
  public let identifier: Int
  private let name: String
  /// The path of the program's files in the machine, without `.out`, `.err`, `.pid` and `.status`.
  private let base: String
  private let machine: Machine

  init(identifier: Int, name: String, base: String, machine: Machine) {
    self.identifier = identifier
    self.name = name
    self.base = base
    self.machine = machine
  }

  /// Returns what the program has written to standard output so far.
  public func output() async throws -> String {
    try await machine.require("cat \(file("out"))").output
  }

  /// Returns what the program has written to standard error so far.
  public func errors() async throws -> String {
    try await machine.require("cat \(file("err"))").output
  }

  /// Waits until `count` lines of standard output match an extended regular expression.
  public func wait(
    forOutput pattern: String, count: Int = 1, limit: Duration = Machine.patience
  ) async throws {
    try await wait(for: pattern, count: count, in: "out", limit: limit)
  }

  /// Waits until a line of standard error matches an extended regular expression.
  public func wait(forErrors pattern: String, limit: Duration = Machine.patience) async throws {
    try await wait(for: pattern, count: 1, in: "err", limit: limit)
  }

  private func wait(
    for pattern: String, count: Int, in stream: String, limit: Duration
  ) async throws {
    try await wait(
      until: "[ $(grep -cE -e '\(pattern)' \(file(stream))) -ge \(count) ]", limit: limit)
  }

  /// Waits until a shell command succeeds. If the program ends first, or time runs out, the error says
  /// what the program has written.
  public func wait(until condition: String, limit: Duration = Machine.patience) async throws {
    do {
      try await machine.wait(until: "\(condition) || [ -e \(file("status")) ]", limit: limit)
      try await machine.require(condition)
    } catch let error as MachineError {
      guard case .command = error else { throw error }
      throw MachineError.malformed(
        """
        \(error)
        \(name) had written to standard output: \(try await output())
        and to standard error: \(try await errors())
        """)
    }
  }

  public func signal(_ name: String) async throws {
    try await machine.require("kill -\(name) \(identifier)")
  }

  /// Waits until the program ends. Returns the exit status as a shell does.
  public func end(limit: Duration = Machine.patience) async throws -> Int {
    try await machine.wait(until: "[ -s \(file("status")) ]", limit: limit)
    let status = try await machine.require("cat \(file("status"))").lines.first
    guard let status = status.flatMap({ Int($0) }) else {
      throw MachineError.malformed("\(name) has no exit status")
    }
    return status
  }

  /// The file in the machine with the standard output.
  public var outputFile: String { file("out") }

  private func file(_ kind: String) -> String { "\(base).\(kind)" }
}

extension Machine {
  /// Starts a command in the background; `name` is for error messages.
  public func launch(_ command: String, as name: String) throws -> GuestProcess {
    launchCount += 1
    let base = "/run/processes/\(name)-\(launchCount)"
    let outcome = try require(
      """
      mkdir -p /run/processes
      (
        sh -c 'echo $$ > \(base).pid; exec "$@"' sh \(command) > \(base).out 2> \(base).err
        echo $? > \(base).status
      ) &
      until [ -s \(base).pid ]; do sleep 0.01; done
      cat \(base).pid
      """)
    guard let identifier = outcome.lines.first.flatMap({ Int($0) }) else {
      throw MachineError.malformed("\(name) has no process identifier")
    }
    return GuestProcess(identifier: identifier, name: name, base: base, machine: self)
  }
}
