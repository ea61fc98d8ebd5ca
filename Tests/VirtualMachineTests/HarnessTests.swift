import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// The virtual machine itself.
  @Suite struct Harness {
    @Test func commandsReturnStatusAndBothStreams() async throws {
      let machine = try await Machine.shared()
      let outcome = try await machine.run("printf 'a\\nb'; echo c >&2; exit 7")
      #expect(outcome.status == 7)
      #expect(outcome.output == "a\nb")
      #expect(outcome.errors == "c\n")
    }

    @Test func aCommandThatTakesTooLongIsTerminated() async throws {
      let machine = try await Machine.shared()
      #expect(try await machine.run("sleep 60", limit: .seconds(1)).status == 143)
    }

    @Test func aTestWhoseMachineIsLostRunsAgain() async throws {
      var attempts = 0
      try await Machine.sharing {
        let machine = try await Machine.shared()
        attempts += 1
        if attempts == 1 { await machine.stop() }
        try await machine.require("true")
      }
      #expect(attempts == 2)
      await #expect(throws: MachineError.self) {
        try await Machine.sharing {
          attempts += 1
          throw MachineError.command("false", status: 1, errors: "")
        }
      }
      #expect(attempts == 3)
    }

    @Test func filesAreWrittenUnchanged() async throws {
      let machine = try await Machine.shared()
      let bytes = (0..<70_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try await machine.write(bytes, to: "/run/a folder/file")
      #expect(try await machine.require("cat '/run/a folder/file'").bytes == bytes)
    }

    @Test func aProcessReturnsOutputAndStatus() async throws {
      let machine = try await Machine.shared()
      let process = try await machine.launch(
        "sh -c 'trap \"exit 5\" TERM; echo up; while :; do sleep 0.05; done'", as: "waiter")
      try await process.wait(forOutput: "^up$")
      try await process.signal("TERM")
      #expect(try await process.end() == 5)
    }

    @Test func libinputSeesRecordedTaps() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let oracle = try await machine.launch(
        "stdbuf -oL libinput debug-events --device \(screen.node)", as: "libinput")
      try await oracle.wait(forOutput: "DEVICE_ADDED")
      try await screen.play(.fastTaps)
      try await oracle.signal("INT")
      #expect(try await oracle.end() == 0)
      let lines = try await oracle.output().split(separator: "\n")
      #expect(lines.count { $0.contains("TOUCH_DOWN") } == 9)
      #expect(lines.count { $0.contains("TOUCH_UP") } == 9)
      try await screen.unplug()
      #expect(try await machine.run("test -e \(screen.node)").status != 0)
    }

    @Test func aDescriptionAloneCreatesATouchscreen() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(Recording("evemu-devices/N-Trig_MultiTouch.desc"))
      let properties = try await machine.require("udevadm info \(screen.node)").output
      #expect(properties.contains("ID_INPUT=1"))
      try await screen.unplug()
    }

    @Test func eventsWrittenAtOnceArriveInOrder() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let reader = try await machine.launch(
        "stdbuf -oL evemu-record \(screen.node)", as: "recorder")
      try await reader.wait(forOutput: "Waiting for events|##")
      try await screen.write(InjectedEvent.taps(20, x: 400, y: 100))
      try await reader.wait(forOutput: "0003 0035 0419")
      try await reader.signal("INT")
      _ = try await reader.end()
      let lines = try await reader.output().split(separator: "\n").filter { $0.hasPrefix("E:") }
      #expect(lines.count { $0.contains(" 0001 014a 0001") } == 20)
      #expect(lines.count { $0.contains(" 0001 014a 0000") } == 20)
      try await screen.unplug()
    }

    @Test func thePictureIsWhatTheScreenShows() async throws {
      let machine = try await Machine.shared()
      let before = try await machine.picture()
      #expect(before.width == 800)
      #expect(before.height == 480)
      // The console's first line, white on blue, at the top left.
      let after = try await machine.write(onConsole: "\\033[H\\033[44m \\033[0m")
      #expect(after[2, 2] == 0x0000aa)
      try await machine.require("printf '\\033[H\\033[2J' > /dev/tty1")
    }
  }
}
