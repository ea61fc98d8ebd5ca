import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards.Harness {
  @Test func theTraceHasTheEndOfEachFrameOfEvents() async throws {
    let machine = try await Machine.shared()
    let screen = try await machine.plugIn(.fastTaps)
    let trace = try await machine.trace(program: "evemu-play")
    try await screen.play(.fastTaps)
    let events = try await trace.events()
    try await trace.stop()
    // A tap is two frames, the down and the up.
    #expect(events.count { $0.moment == .report } == 18)
    #expect(events.first?.moment == .exec)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    try await screen.unplug()
  }
}
