import Testing
import VirtualMachine

extension OnARealKernel {
  /// A kernel that refuses flips: nothing of the picture may be lost.
  @Suite struct DisplayFaults {
    let drag = Recording("evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events")

    /// After the start, the daemon's only ioctls are those that show frames.
    @Test(arguments: [
      "error=EBUSY:when=100+4", "error=EBUSY:when=100..105", "error=EINVAL:when=110",
    ])
    func aRefusedFlipLosesNoDamage(injection: String) async throws {
      let machine = try await Machine.shared()
      let replayed = try await machine.replay(drag, on: .knob)
      let screen = try await machine.plugIn(drag)
      let trace = "/run/flips.strace"
      let daemon = try await Daemon.start(
        on: machine, panel: .knob,
        wrapper: "strace -f -qq -e trace=ioctl -e inject=ioctl:\(injection) -o \(trace)")
      try await machine.wait(until: "ls -l /proc/$(pgrep -x bezeld)/fd | grep -q '\(screen.node)$'")
      try await screen.play(drag)
      #expect(try await daemon.changes(afterEnds: 1) == replayed.changes)
      try await machine.expectScreen(toShow: replayed.picture)
      let injected = try await machine.require("grep -c INJECTED \(trace) || true")
      #expect(Int(injected.lines.first ?? "") ?? 0 > 0, "nothing was refused")
      try await machine.require("pkill -TERM -x bezeld")
      #expect(try await daemon.process.end() == 0)
      try await screen.unplug()
    }
  }
}
