import Glibc
import JSON
import Randomness
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Saved values.
  @Suite struct State {
    @Test func aValueSetByAFingerSurvivesAKill() async throws {
      let machine = try await Machine.shared()
      // Values of other panels would follow this one in the file.
      try await machine.require("rm -f \(State.file)")
      let screen = try await machine.plugIn(.drag)
      let daemon = try await Daemon.start(on: machine, panel: .persistentKnob)
      try await daemon.waitUntilOpen(screen)
      try await screen.play(.drag)
      let volume = try #require(try await daemon.changes(afterEnds: 1).last(of: "volume"))
      #expect(volume != "30")
      // The value is saved soon after the change, because a kill gives no warning.
      try await machine.wait(until: "grep -qF '\"volume\":\(volume)}' \(State.file)")
      try await daemon.process.signal("KILL")
      _ = try await daemon.process.end()
      let later = try await Daemon.start(on: machine, panel: .persistentKnob)
      try await machine.require(
        "grep -F '\"name\":\"volume\",\"value\":\(volume),' \(later.valuesFile)")
      #expect(try await later.end() == 0)
      try await machine.require("rm \(State.file)")
      try await screen.unplug()
    }

    /// Two values change together all the time. BEZEL_LONG_TESTS cuts the power fifty times.
    @Test func aPowerCutLeavesAConsistentFile() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let disk = try await machine.plugInDisk()
      let panel = MachinePanel(
        name: "two", controls: "",
        settings:
          "values: { a: { maximum: 1e9, persistent: true }, b: { maximum: 1e9, persistent: true } },"
      )
      try await machine.write(panel.text, to: panel.path)
      let daemon = try await machine.launch(
        "bezeld --panel \(panel.path) --display headless:80x48 --input none"
          + " --runtime-directory /run/power --state-directory \(disk.folder)/bezel", as: "bezeld")
      try await machine.wait(until: "[ -S /run/power/control.sock ]")
      try await machine.write(
        """
        i=0; while i=$((i + 1)); do
        bezel set a=$i b=$i --socket /run/power > /dev/null
        echo $i > /run/power/new; mv /run/power/new /run/power/set; done
        """, to: "/run/power/setter")
      let program = try await machine.launch("sh /run/power/setter", as: "setter")
      try await machine.wait(until: "[ -f \(disk.folder)/bezel/values.json ]")
      var random = SeededGenerator(seed: 1)
      var last = 0.0
      for _ in 0..<(getenv("BEZEL_LONG_TESTS") == nil ? 3 : 50) {
        let set = try await machine.require("cat /run/power/set").output
        // Saving takes a second at most; slow machines get much more.
        try await machine.require("sleep \(Double.random(in: 4...6, using: &random))")
        let text = try await disk.text(of: "/bezel/values.json", afterPowerCutOf: machine)
        let values = try JSONParser.parse(Array(text.utf8)).value
        let kept = try #require(values["a"]?.number)
        #expect(values["b"]?.number == kept && kept > last)
        last = kept
        #expect(kept >= Double(set.dropLast()) ?? 0, "\(text)")
      }
      for process in [program, daemon] {
        try await process.signal("TERM")
        _ = try await process.end()
      }
      try await machine.unplug(disk)
    }

    /// The clock is also set back, which must not matter.
    @Test func aFullDiskIsLoggedOnceAndRetried() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let panel = MachinePanel.persistentKnob
      try await machine.write(panel.text, to: panel.path)
      let fill = "dd if=/dev/zero of=/mnt/small/other bs=4096 2> /dev/null || true"
      try await machine.require(
        "mkdir -p /mnt/small; mount -t tmpfs -o size=32k tmpfs /mnt/small; \(fill)")
      let daemon = try await machine.launch(
        "bezeld --panel \(panel.path) --display headless:80x48 --input none"
          + " --runtime-directory /run/full --state-directory /mnt/small", as: "bezeld")
      try await machine.wait(until: "[ -S /run/full/control.sock ]")
      func set(_ volume: Int) async throws {
        try await machine.require("bezel set volume=\(volume) --socket /run/full")
      }
      try await set(41)
      try await daemon.wait(forErrors: "No space left on device")
      let time = try await machine.require("/usr/bin/date +%s; /usr/bin/date -s 2001-01-01").lines[
        0]
      try await set(42)
      try await machine.require("sleep 1; rm /mnt/small/other")
      try await daemon.wait(
        forErrors: "values are saved in /mnt/small/values.json again")
      try await machine.require("grep -F '\"volume\":42}' /mnt/small/values.json")
      try await machine.require("/usr/bin/date -s @\(time)")
      let count = try await daemon.errors().split(separator: "\n").count { $0.contains("No space") }
      #expect(count == 1)
      // Stopping reports that values could not be saved.
      try await machine.require(fill)
      try await set(43)
      try await daemon.signal("TERM")
      #expect(try await daemon.end() == 74)
      try await machine.require("umount /mnt/small")
    }

    private static let file = "/var/lib/bezel/values.json"
  }
}
