import JSON
import Testing
import VirtualMachine

/// A running `bezeld`, or the daemon of another package, with one subscriber to its values.
struct Daemon {
  static let socket = "/run/bezel/values.sock"

  private let build: ReleaseBuild
  let machine: Machine
  let process: GuestProcess
  private let subscriber: Subscriber

  /// The file in the machine with all lines that the subscriber has received.
  var valuesFile: String { subscriber.process.outputFile }

  /// Starts the daemon and waits until it serves values and, if it has a screen, shows the panel.
  static func start(
    _ build: ReleaseBuild = .bezel, on machine: Machine, panel: MachinePanel?,
    display: String = "auto", input: String = "auto", user: String = "root",
    wrapper: String = "", extra: String = "", showsPanel: Bool = true
  ) async throws -> Daemon {
    let process = try await launch(
      build, on: machine, panel: panel, display: display, input: input, user: user,
      wrapper: wrapper, extra: extra)
    do {
      try await machine.wait(
        until: "[ -S \(socket) ] && socat -u OPEN:/dev/null UNIX-CONNECT:\(socket) 2> /dev/null")
    } catch is MachineError {
      throw MachineError.malformed("\(build.daemon) did not serve: \(try await process.errors())")
    }
    let daemon = Daemon(
      build: build, machine: machine, process: process,
      subscriber: try await Subscriber.start(on: machine))
    if showsPanel && !display.hasPrefix("headless") { try await daemon.waitUntilShown() }
    return daemon
  }

  /// Starts the daemon without waiting for it.
  static func launch(
    _ build: ReleaseBuild = .bezel, on machine: Machine, panel: MachinePanel?,
    display: String = "auto", input: String = "auto", user: String = "root",
    wrapper: String = "", extra: String = ""
  ) async throws -> GuestProcess {
    try await machine.installPrograms(build)
    var command = "\(build.daemon) --display \(display) --input \(input)"
    // Without root's groups, which have the rights as well.
    if user != "root" {
      command = "/usr/bin/setpriv --reuid \(user) --regid nogroup --clear-groups \(command)"
      command += " --runtime-directory /run/bezel"
    }
    if let panel {
      try await machine.write(panel.text, to: panel.path)
      command += " --panel \(panel.path)"
    }
    return try await machine.launch("\(wrapper) \(command) \(extra)", as: build.daemon)
  }

  /// Waits until an output scans out a buffer of the daemon.
  func waitUntilShown() async throws {
    try await process.wait(
      until: "grep -q 'allocated by = \(build.daemon)' /sys/kernel/debug/dri/0/state")
  }

  /// Waits until the daemon has a device file open.
  func waitUntilOpen(_ device: InputDevice) async throws {
    try await process.wait(
      until: "ls -l /proc/\(process.identifier)/fd | grep -q '\(device.node)$'")
  }

  /// Waits until the daemon has closed a card that was removed.
  func waitUntilClosed(_ card: TestCard) async throws {
    try await process.wait(
      until: "! ls -l /proc/\(process.identifier)/fd | grep -q '\(card.node)'")
  }

  /// The changes so far, without the snapshot.
  func changes() async throws -> [ValueLine] { try await subscriber.changes() }

  /// The lines so far with changes and events, without the snapshot.
  func lines() async throws -> [PublishedLine] {
    try await subscriber.process.output().split(separator: "\n").compactMap {
      try PublishedLine($0)
    }
    .filter { $0.origin != "snapshot" }
  }

  /// The first lines without those of some values, waiting for `count` of them.
  func lines(_ count: Int, without names: Set<String> = []) async throws -> [PublishedLine] {
    var lines: [PublishedLine] = []
    for _ in 0..<600 {
      lines = try await self.lines().filter { !names.contains($0.name) }
      if lines.count >= count { break }
      try await machine.require("sleep 0.1")
    }
    return lines
  }

  /// Waits for a line after the first `count` lines.
  /// - Returns: the line.
  @discardableResult
  func wait(
    after count: Int, for condition: (PublishedLine) -> Bool
  ) async throws -> PublishedLine? {
    for _ in 0..<600 {
      if let line = try await lines().dropFirst(count).first(where: condition) { return line }
      try await machine.require("sleep 0.1")
    }
    Issue.record("no such line within 20 s: \(try await lines().dropFirst(count))")
    return nil
  }

  /// The changes after `count` contacts have ended.
  func changes(afterEnds count: Int) async throws -> [ValueLine] {
    try await subscriber.wait(forEnds: count)
    return try await changes()
  }

  /// How many changes the subscriber has missed: gaps in the sequence numbers of its lines, except
  /// for lines that were merged because it was slow.
  func missedChanges() async throws -> Int {
    // The response is sent after all earlier changes.
    let stats = try await machine.require("bezel stats").lines
    let merged = stats.first { $0.hasPrefix("linesMerged ") }?.split(separator: " ").last
    var last: Int64?
    var missing = 0
    for line in try await subscriber.process.output().split(separator: "\n") {
      let object = try JSONParser.parse(Array(line.utf8)).value
      guard let number = object["seq"]?.number, object["type"]?.string != "snapshot-end",
        object["origin"]?.string != "snapshot"
      else { continue }
      if let last { missing += Int(Int64(number) - last - 1) }
      last = Int64(number)
    }
    guard let merged = merged.flatMap({ Int($0) }) else {
      throw MachineError.malformed("bezel stats does not print linesMerged")
    }
    return missing - merged
  }

  /// Terminates the daemon as the service manager does, and returns its exit status.
  func end() async throws -> Int {
    try await process.signal("TERM")
    let status = try await process.end()
    try await subscriber.end()
    return status
  }
}

extension Machine {
  /// Writes to the console, and waits until the screen has changed and is stable: the kernel draws
  /// its console asynchronously.
  @discardableResult
  func write(onConsole text: String) async throws -> Picture {
    let before = try picture()
    var last = before
    for _ in 0..<600 {
      try require("printf '\(text)' > /dev/tty1; sleep 0.2")
      let now = try picture()
      if now.difference(from: before) != nil, now.difference(from: last) == nil { return now }
      last = now
    }
    throw MachineError.malformed("the console's screen does not change")
  }

  /// Expects the screen to show a picture within a few seconds.
  func expectScreen(
    toShow expected: Picture, output: Int = 0, tolerance: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expectScreen(
      toShowOneOf: [expected], output: output, tolerance: tolerance, sourceLocation: sourceLocation)
  }

  /// Expects the screen to show one of several pictures within a few seconds.
  func expectScreen(
    toShowOneOf expected: [Picture], output: Int = 0, tolerance: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var difference: String?
    for _ in 0..<600 {
      let picture = try picture(ofOutput: output)
      for expected in expected {
        difference = picture.difference(from: expected, above: tolerance)
        if difference == nil { return }
      }
      try require("sleep 0.1")
    }
    Issue.record(
      "the screen is not the picture: \(difference ?? "")", sourceLocation: sourceLocation)
  }
}
