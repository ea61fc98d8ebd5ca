import Geometry
import Testing

@testable import Displays

/// One test for each case of the table in FlipMachine.swift.
@Suite struct FlipMachineTests {
  private static let all = PixelRectangle(x: 0, y: 0, width: 100, height: 60)
  private let all = Region(Self.all)
  private let a = Region(PixelRectangle(x: 0, y: 0, width: 10, height: 10))
  private let b = Region(PixelRectangle(x: 50, y: 20, width: 10, height: 10))
  private let interval = MachineUnderTest.interval

  private func off() -> MachineUnderTest { MachineUnderTest(width: 100, height: 60) }

  private func dark() -> MachineUnderTest {
    let machine = off()
    machine.turnOn()
    return machine
  }

  /// Returns a machine that shows buffer 0. Buffer 1 was never written.
  private func showing() throws -> MachineUnderTest {
    let machine = dark()
    let frame = try #require(machine.offer(all))
    #expect(frame.setsMode)
    machine.accepted(isShown: true)
    return machine
  }

  /// Returns a machine that shows buffer 1. Both buffers were written.
  private func settled() throws -> MachineUnderTest {
    let machine = try showing()
    let frame = try #require(machine.offer(a))
    machine.accepted(isShown: false)
    #expect(machine.acknowledged(frame.token) == .report(shown: .zero))
    return machine
  }

  /// Returns a machine that is flipping to buffer 0, with the damage `a`.
  private func flipping() throws -> (MachineUnderTest, FlipMachine.Frame) {
    let machine = try settled()
    let frame = try #require(machine.offer(a))
    machine.accepted(isShown: false)
    return (machine, frame)
  }

  /// Returns a machine whose flip to buffer 0 was refused once. Its damage is `a` and `b`.
  private func refused() throws -> (MachineUnderTest, FlipMachine.Frame) {
    let machine = try settled()
    let frame = try #require(machine.offer(b))
    machine.refused()
    return (machine, frame)
  }

  @Test func case1DamageWhileOffIsKept() throws {
    let machine = off()
    #expect(machine.present(a) == .none)
    #expect(machine.state == "off" && !machine.isReady && machine.timeLeft == nil)
    machine.turnOn()
    #expect(machine.offer() != nil)
  }

  @Test func case2TurningOnWithoutAPictureWaits() {
    let machine = off()
    #expect(machine.turnOn() == .none)
    #expect(machine.state == "dark" && machine.isReady && machine.timeLeft == nil)
    #expect(machine.present() == .none)
  }

  @Test func case3TurningOnShowsTheWholePicture() throws {
    let machine = off()
    machine.present(a)
    machine.turnOn()
    let frame = try #require(machine.offer())
    #expect(frame.setsMode && frame.copy == all)
  }

  @Test func case4FirstDamageSetsTheMode() throws {
    let machine = dark()
    let frame = try #require(machine.offer(a))
    #expect(machine.state == "offered" && !machine.isReady)
    #expect(frame.setsMode && frame.buffer == 0)
    #expect(frame.copy == all, "the buffer was never written")
  }

  @Test func case5DamageFlipsToTheOtherBuffer() throws {
    let machine = try showing()
    let frame = try #require(machine.offer(b))
    #expect(machine.state == "offered")
    #expect(!frame.setsMode && frame.buffer == 1)
    #expect(frame.copy == all, "the buffer was never written")
  }

  @Test func case6WithoutDamageThereIsNoFrame() throws {
    let machine = try settled()
    #expect(machine.present() == .none)
    let outside = Region(PixelRectangle(x: 200, y: 0, width: 5, height: 5))
    #expect(machine.present(outside) == .none, "damage outside the picture is ignored")
    #expect(machine.state == "showing" && machine.timeLeft == nil)
  }

  @Test func case7DamageWhileFlippingIsAddedToBothBuffers() throws {
    let (machine, frame) = try flipping()
    #expect(machine.present(b) == .none && machine.state == "flipping")
    machine.acknowledged(frame.token)
    let next = try #require(machine.offer())
    #expect(next.buffer == 1)
    #expect(next.copy == union(a, b), "the last frame's damage and the new damage")
    machine.accepted(isShown: false)
    machine.acknowledged(next.token)
    #expect(machine.offer(a)?.copy == union(b, a))
  }

  @Test func case8AnAcceptedFlipIsAwaited() throws {
    let machine = try settled()
    let frame = try #require(machine.offer(a))
    #expect(machine.accepted(isShown: false) == .none)
    #expect(machine.state == "flipping" && machine.awaited == frame.token && !machine.isReady)
    #expect(machine.timeLeft == FlipMachine.flipLimit)
  }

  @Test func case9AFlipAlreadyShownIsNotAwaited() throws {
    let machine = try settled()
    machine.present(b)
    #expect(machine.accepted(isShown: true) == .report(shown: .zero))
    #expect(machine.state == "showing" && machine.awaited == nil && machine.isReady)
    #expect(machine.offer(a)?.copy == union(b, a))
  }

  @Test func case10ARefusedFlipKeepsItsDamage() throws {
    let machine = try settled()
    let first = try #require(machine.offer(b))
    #expect(machine.refused() == .none)
    #expect(machine.state == "refused" && machine.timeLeft == interval)
    machine.waitUntilDue()
    let second = try #require(machine.offer())
    #expect(second.buffer == first.buffer && second.copy == first.copy && !second.setsMode)
  }

  @Test func case11RepeatedRefusalsSetTheMode() throws {
    let machine = try settled()
    machine.present(b)
    for round in 1...FlipMachine.refusalLimit {
      #expect(machine.state == "offered")
      // A delay of four intervals of 16 ms is not notable; eight are.
      #expect(machine.refused() == (round == 4 ? .warnOfRefusals("busy") : .none))
      machine.waitUntilDue()
      #expect(machine.state == (round == FlipMachine.refusalLimit ? "dark" : "showing"))
      if round < FlipMachine.refusalLimit { machine.present() }
    }
    let frame = try #require(machine.offer())
    #expect(frame.setsMode)
    #expect(frame.buffer == 0, "buffer 1 is on the screen")
    // Some cards clear the memory of both buffers when the mode is set.
    #expect(frame.copy == all)
    machine.accepted(isShown: true)
    let next = try #require(machine.offer(a))
    #expect(!next.setsMode && next.buffer == 1 && next.copy == all)
  }

  @Test func case12ARefusedModeIsRetriedWithGrowingDelays() throws {
    let machine = dark()
    var delays: [Duration] = []
    var warnings = 0
    for _ in 0..<9 {
      #expect(try #require(machine.offer(a)).setsMode)
      if machine.refused() != .none { warnings += 1 }
      delays.append(try #require(machine.timeLeft))
      machine.waitUntilDue()
    }
    #expect(delays[..<3] == [interval, interval * 2, interval * 4])
    #expect(delays.last == FlipMachine.longestDelay)
    #expect(warnings == 1)
  }

  @Test func case13NothingIsSentBeforeTheRetryIsDue() throws {
    let (machine, _) = try refused()
    #expect(machine.wait(interval - .nanoseconds(1)) == .none)
    #expect(machine.present(a) == .none)
    #expect(machine.state == "refused" && !machine.isReady)
  }

  @Test func case14ARetryIncludesNewDamage() throws {
    let (machine, _) = try refused()
    let late = Region(PixelRectangle(x: 80, y: 40, width: 5, height: 5))
    machine.present(late)
    #expect(machine.waitUntilDue() == .none)
    #expect(machine.state == "showing" && machine.isReady)
    #expect(machine.offer()?.copy == union(union(a, b), late))
  }

  @Test func case15AnOldFlipsEventTriggersARetry() throws {
    let (machine, frame) = try refused()
    #expect(machine.acknowledged(frame.token - 1) == .none)
    #expect(machine.state == "showing" && machine.timeLeft == nil)
    #expect(machine.offer()?.copy == frame.copy)
  }

  @Test func case16AnAcknowledgedFlipIsReported() throws {
    let (machine, frame) = try flipping()
    machine.wait(.milliseconds(9))
    #expect(machine.acknowledged(frame.token) == .report(shown: .milliseconds(9)))
    #expect(machine.state == "showing" && machine.timeLeft == nil)
    #expect(machine.present() == .none)
  }

  @Test func case17AnOldFlipsEventIsIgnored() throws {
    let (machine, frame) = try flipping()
    #expect(machine.acknowledged(frame.token - 1) == .none)
    #expect(machine.state == "flipping" && machine.awaited == frame.token)
  }

  @Test func case18AnOverdueFlipsDamageIsAddedAgain() throws {
    let (machine, frame) = try flipping()
    #expect(machine.wait(FlipMachine.flipLimit - .nanoseconds(1)) == .none)
    #expect(machine.awaited == frame.token)
    #expect(machine.wait(.nanoseconds(1)) == .warnOfLostFlip)
    #expect(machine.state == "dark" && machine.timeLeft == nil)
    let next = try #require(machine.offer(), "the lost frame's damage is pending")
    #expect(next.setsMode && next.buffer == frame.buffer && next.copy == all)
  }

  @Test func case19AFlipThatFailedAfterItsEventIsLost() throws {
    let (machine, frame) = try flipping()
    #expect(machine.failed(frame.token) == .none)
    #expect(machine.state == "dark")
    let next = try #require(machine.offer())
    #expect(next.setsMode && next.buffer == frame.buffer && next.copy == all)
  }

  @Test func case20TurningOffForgetsTheFlip() throws {
    let (machine, frame) = try flipping()
    #expect(machine.turnOff() == .none)
    #expect(machine.state == "off" && machine.awaited == nil && machine.timeLeft == nil)
    machine.turnOn()
    #expect(machine.acknowledged(frame.token) == .none)
    #expect(machine.offer()?.copy == all)
  }

  @Test func case21AnOldFlipsEventIsIgnored() throws {
    let (machine, frame) = try flipping()
    machine.turnOff()
    #expect(machine.acknowledged(frame.token) == .none && machine.state == "off")
    machine.turnOn()
    #expect(machine.acknowledged(frame.token) == .none && machine.state == "dark")
    machine.present()
    machine.accepted(isShown: true)
    #expect(machine.acknowledged(frame.token) == .none && machine.state == "showing")
  }

  @Test func case22WithoutFlipsFramesAreDrawnInPlace() throws {
    let machine = try settled()
    machine.drawsInPlace = true
    let frame = try #require(machine.offer(b))
    #expect(machine.state == "offered")
    #expect(!frame.setsMode && frame.buffer == 1 && frame.copy == b)
    machine.accepted(isShown: true)
    // A refused frame is offered again, with the damage added since.
    #expect(machine.offer(a)?.copy == a)
    machine.refused()
    machine.present(b)
    machine.waitUntilDue()
    let again = try #require(machine.offer())
    #expect(again.buffer == 1 && again.copy == union(a, b))
    machine.accepted(isShown: true)
    // The other buffer has all of the damage since its last use.
    machine.drawsInPlace = false
    let flip = try #require(machine.offer(a))
    #expect(flip.buffer == 0 && flip.copy == union(a, b))
  }

  @Test func case23WithMemoryForOneBufferFramesAreDrawnInPlace() throws {
    let machine = try settled()
    machine.present(b)
    for round in 1...FlipMachine.refusalLimit {
      let action = machine.refused(isOutOfMemory: true)
      #expect(action == (round == FlipMachine.refusalLimit ? .warnOfLittleMemory("busy") : .none))
      machine.waitUntilDue()
      #expect(machine.state == "showing")
      if round < FlipMachine.refusalLimit { machine.present() }
    }
    let frame = try #require(machine.offer())
    #expect(!frame.setsMode && frame.buffer == 1 && frame.copy == b)
    machine.accepted(isShown: true)
    #expect(machine.offer(a)?.buffer == 1)
    // If these frames are refused as well, the mode is set with the same buffer.
    for _ in 1...FlipMachine.refusalLimit {
      machine.refused(isOutOfMemory: true)
      machine.waitUntilDue()
      machine.present()
    }
    machine.refused(isOutOfMemory: true)
    machine.waitUntilDue()
    let mode = try #require(machine.offer())
    #expect(mode.setsMode && mode.buffer == 1)
    // After turning on again, both buffers are tried: other programs may have freed memory.
    machine.turnOff()
    machine.turnOn()
    #expect(machine.offer()?.buffer == 0)
    machine.accepted(isShown: true)
    #expect(machine.offer(a)?.buffer == 1)
  }

  @Test func case24ImpossibleInputsAreReportedAndIgnored() throws {
    /// Inputs that are possible only in the state `offered`, and the event of a flip that was never
    /// sent.
    func expectMost(impossibleFor machine: MachineUnderTest) {
      let before = machine.state
      #expect(machine.accepted(isShown: false) == .impossible)
      #expect(machine.refused() == .impossible)
      #expect(machine.failed(999) == .impossible)
      #expect(machine.acknowledged(999) == .impossible)
      #expect(machine.state == before)
    }
    expectMost(impossibleFor: off())
    expectMost(impossibleFor: dark())
    expectMost(impossibleFor: try showing())
    expectMost(impossibleFor: try flipping().0)
    expectMost(impossibleFor: try refused().0)
    let machine = try showing()
    #expect(machine.turnOn() == .impossible && machine.state == "showing")
    let frame = try #require(machine.offer(a))
    #expect(machine.present(b) == .impossible)
    #expect(machine.acknowledged(frame.token) == .impossible)
    #expect(machine.failed(frame.token) == .impossible)
    #expect(machine.turnOn() == .impossible)
    #expect(machine.state == "offered")
    #expect(machine.accepted(isShown: true) == .report(shown: .zero))
  }

  private func union(_ first: Region, _ second: Region) -> Region {
    var result = first
    result.add(second)
    return result
  }
}
