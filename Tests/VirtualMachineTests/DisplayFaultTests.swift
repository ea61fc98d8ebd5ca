import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// When the kernel refuses flips, no part of the picture may be lost.
  @Suite struct DisplayFaults {
    /// Between start and end, the daemon's only ioctls are those that show frames; at both ends it
    /// also switches the console, which must not fail. Seven refusals in a row take more than a second,
    /// because each pause is twice as long as the one before. A slow machine may draw a single frame
    /// of the drag, so the first one is refused.
    @Test(arguments: ["error=EBUSY:when=1+4", "error=EBUSY:when=1..7", "error=EINVAL:when=1"])
    func aRefusedFlipLosesNoDamage(injection: String) async throws {
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(.drag, on: .knob)
      let screen = try await machine.plugIn(.drag)
      let daemon = try await Daemon.start(on: machine, panel: .knob)
      try await daemon.waitUntilOpen(screen)
      let trace = "/run/flips.strace"
      let refuser = try await machine.launch(
        "strace -p \(daemon.process.identifier) -e trace=ioctl -e inject=ioctl:\(injection) -o \(trace)",
        as: "refuser")
      try await machine.wait(
        until: "grep -q 'TracerPid:.[1-9]' /proc/\(daemon.process.identifier)/status")
      try await screen.play(.drag)
      #expect(try await daemon.changes(afterEnds: 1) == replayed.changes)
      try await machine.expectScreen(toShow: replayed.picture)
      try await refuser.signal("INT")
      _ = try await refuser.end()
      let injected = try await machine.require("grep -c INJECTED \(trace) || true")
      #expect(Int(injected.lines.first ?? "") ?? 0 > 0, "nothing was refused")
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }
  }
}
