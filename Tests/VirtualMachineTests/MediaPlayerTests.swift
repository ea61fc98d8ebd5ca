import JSON
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// mpv as a client, connected by the example in the manual.
  @Suite struct MediaPlayer {
    private static let length = 600.0
    private static let socket = "/run/mpv.sock"

    @Test func theSeekBarFollowsAndControlsMpv() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.drag)
      let daemon = try await Daemon.start(on: machine, panel: .seekBar)
      try await daemon.waitUntilOpen(screen)
      try await machine.copy(fromPackage: "Sources/Manuals/Examples/mpv.py", to: "/run/mpv.py")
      try await machine.write(Self.silence, to: "/run/silence.py")
      try await machine.require("python3 /run/silence.py \(Int(Self.length)) /run/silence.wav")
      let mpv = try await machine.launch(
        "mpv --no-config --no-video --ao=null --no-terminal --cache=yes "
          + "--input-ipc-server=\(Self.socket) /run/silence.wav", as: "mpv")
      try await machine.wait(until: "[ -S \(Self.socket) ]")
      let example = try await machine.launch("python3 /run/mpv.py \(Self.socket)", as: "python3")
      // mpv plays, and the panel follows.
      try await waitUntil("the track plays", daemon) { Set($0.progress).count > 2 }
      try await waitUntil("the track is loaded", daemon) { ($0.buffer.last ?? 0) > 0.9 }
      // The finger seeks far ahead.
      try await screen.play(.drag)
      let sought = try #require(
        try await daemon.changes(afterEnds: 1).last { $0.phase == "ended" }?.value.number)
      #expect(sought > 0.3)
      try await waitUntil("it plays on from there", daemon) { ($0.progress.last ?? 0) > sought }
      let answer = try await machine.require(
        #"echo '{"command":["get_property","time-pos"]}' | socat -t 5 - \#(Self.socket)"#)
      let position = try JSONParser.parse(Array((answer.lines.first ?? "").utf8)).value["data"]
      #expect(try #require(position?.number) >= sought * Self.length - 1)
      try await example.signal("KILL")
      try await mpv.signal("TERM")
      _ = try await mpv.end()
      _ = try await example.end()
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Writes a sound file of the given duration.
    private static let silence = """
      import sys, wave
      with wave.open(sys.argv[2], "wb") as file:
          file.setparams((1, 1, 8000, 0, "NONE", "not compressed"))
          file.writeframes(bytes(8000 * int(sys.argv[1])))
      """

    /// The values that the client has set so far.
    private struct Played {
      var progress: [Double] = []
      var buffer: [Double] = []
    }

    private func waitUntil(
      _ what: String, _ daemon: Daemon, _ condition: (Played) -> Bool
    ) async throws {
      for _ in 0..<300 {
        var played = Played()
        for change in try await daemon.changes() where change.origin == "client" {
          guard let number = change.value.number else { continue }
          if change.name == "track.progress" { played.progress.append(number) }
          if change.name == "track.buffer" { played.buffer.append(number) }
        }
        if condition(played) { return }
        try await Task.sleep(for: .milliseconds(200))
      }
      Issue.record("\(what): not within a minute")
    }
  }
}
