import Geometry
import Testing

@testable import Displays

/// One test for each row of the table at the head of `FlipMachine`.
@Suite struct FlipMachineTests {
  private static let all = PixelRectangle(x: 0, y: 0, width: 100, height: 60)
  private let all = Region(Self.all)
  private let a = Region(PixelRectangle(x: 0, y: 0, width: 10, height: 10))
  private let b = Region(PixelRectangle(x: 50, y: 20, width: 10, height: 10))
  private let interval = Duration.milliseconds(16)

  private func off() -> MachineUnderTest { MachineUnderTest(width: 100, height: 60) }

  private func dark() -> MachineUnderTest {
    let machine = off()
    machine.turnOn()
    return machine
  }

  /// Showing buffer 0, and buffer 1 never written.
  private func showing() throws -> MachineUnderTest {
    let machine = dark()
    machine.damage(all)
    let frame = try #require(machine.next())
    #expect(frame.setsMode)
    machine.accepted(isShown: true)
    return machine
  }

  /// Both buffers written, buffer 1 showing.
  private func settled() throws -> MachineUnderTest {
    let machine = try showing()
    machine.damage(a)
    let frame = try #require(machine.next())
    machine.accepted(isShown: false)
    #expect(machine.acknowledged(frame.token))
    return machine
  }

  /// Flipping to buffer 0 with `a`.
  private func flipping() throws -> (MachineUnderTest, FlipMachine.Frame) {
    let machine = try settled()
    machine.damage(a)
    let frame = try #require(machine.next())
    machine.accepted(isShown: false)
    return (machine, frame)
  }

  @Test func row1DamageWhileOffIsKept() throws {
    let machine = off()
    machine.damage(a)
    #expect(machine.next() == nil)
    #expect(!machine.isReady)
  }

  @Test func row2TurnedOnWithoutAPictureWaits() {
    let machine = dark()
    #expect(machine.next() == nil)
    #expect(machine.isReady)
  }

  @Test func row3TurnedOnWithAPictureShowsAllOfIt() throws {
    let machine = off()
    machine.damage(a)
    machine.turnOn()
    let frame = try #require(machine.next())
    #expect(frame.setsMode)
    #expect(frame.copy == all)
  }

  @Test func row4FirstDamageSetsTheMode() throws {
    let machine = dark()
    machine.damage(a)
    let frame = try #require(machine.next())
    #expect(frame.setsMode)
    #expect(frame.buffer == 0)
    #expect(frame.copy == all, "the buffer has never been written")
  }

  @Test func row5DamageFlipsToTheOtherBuffer() throws {
    let machine = try showing()
    machine.damage(b)
    let frame = try #require(machine.next())
    #expect(!frame.setsMode)
    #expect(frame.buffer == 1)
    #expect(frame.copy == all, "the buffer has never been written")
  }

  @Test func row6WithoutDamageThereIsNoFrame() throws {
    let machine = try settled()
    #expect(machine.next() == nil)
    machine.damage(Region(PixelRectangle(x: 200, y: 0, width: 5, height: 5)))
    #expect(machine.next() == nil, "damage outside the picture is none")
  }

  @Test func row7DamageWhileFlippingIsForBothBuffers() throws {
    let (machine, frame) = try flipping()
    machine.damage(b)
    #expect(machine.next() == nil)
    #expect(machine.acknowledged(frame.token))
    let next = try #require(machine.next())
    #expect(next.buffer == 1)
    #expect(next.copy == union(a, b), "what the last frame had, and the new")
    machine.accepted(isShown: false)
    #expect(machine.acknowledged(next.token))
    machine.damage(a)
    #expect(machine.next()?.copy == union(b, a))
  }

  @Test func row8AnAcceptedFlipIsAwaited() throws {
    let (machine, frame) = try flipping()
    #expect(machine.awaited == frame.token)
    #expect(!machine.isReady)
  }

  @Test func row9AFlipShownAtOnceIsNotAwaited() throws {
    let machine = try settled()
    machine.damage(b)
    _ = machine.next()
    machine.accepted(isShown: true)
    #expect(machine.awaited == nil)
    #expect(machine.isReady)
    machine.damage(a)
    #expect(machine.next()?.copy == union(b, a))
  }

  @Test func row10ARefusedFlipLosesNothing() throws {
    let machine = try settled()
    machine.damage(b)
    let first = try #require(machine.next())
    #expect(machine.refused(interval: interval) == interval)
    machine.retry()
    let second = try #require(machine.next())
    #expect(second.buffer == first.buffer)
    #expect(second.copy == first.copy)
    #expect(!second.setsMode)
  }

  @Test func row11RefusedAgainAndAgainSetsTheMode() throws {
    let machine = try settled()
    machine.damage(b)
    for _ in 0..<FlipMachine.patience {
      let frame = try #require(machine.next())
      #expect(!frame.setsMode)
      _ = machine.refused(interval: interval)
      machine.retry()
    }
    let frame = try #require(machine.next())
    #expect(frame.setsMode)
    #expect(frame.buffer == 0, "1 is on the screen")
    #expect(frame.copy == union(a, b))
  }

  @Test func row12ARefusedModeIsTriedAgainEverMoreSlowly() throws {
    let machine = dark()
    machine.damage(a)
    var delays: [Duration] = []
    for _ in 0..<9 {
      #expect(try #require(machine.next()).setsMode)
      delays.append(machine.refused(interval: interval))
      machine.retry()
    }
    #expect(delays[..<3] == [interval, interval * 2, interval * 4])
    #expect(delays.last == FlipMachine.longestDelay)
  }

  @Test func row13NothingIsTriedBeforeItIsDue() throws {
    let machine = try settled()
    machine.damage(b)
    _ = machine.next()
    _ = machine.refused(interval: interval)
    machine.damage(a)
    #expect(machine.next() == nil)
    #expect(!machine.isReady)
  }

  @Test func row14ADueRetryTakesWhatCameMeanwhile() throws {
    let machine = try settled()
    machine.damage(b)
    _ = machine.next()
    _ = machine.refused(interval: interval)
    let late = Region(PixelRectangle(x: 80, y: 40, width: 5, height: 5))
    machine.damage(late)
    machine.retry()
    #expect(machine.next()?.copy == union(union(a, b), late))
  }

  @Test func row15ALateEventIsReasonToTryAgain() throws {
    let machine = try settled()
    machine.damage(b)
    let frame = try #require(machine.next())
    _ = machine.refused(interval: interval)
    #expect(!machine.acknowledged(frame.token - 1))
    #expect(machine.isReady)
    #expect(machine.next()?.copy == frame.copy)
  }

  @Test func row16AnAcknowledgedFlipIsDoneWith() throws {
    let (machine, frame) = try flipping()
    #expect(machine.acknowledged(frame.token))
    #expect(machine.isReady)
    #expect(machine.next() == nil)
  }

  @Test func row17AnotherFlipsEventChangesNothing() throws {
    let (machine, frame) = try flipping()
    #expect(!machine.acknowledged(frame.token - 1))
    #expect(machine.awaited == frame.token)
  }

  @Test func row18AnOverdueFlipsDamageComesBack() throws {
    let (machine, frame) = try flipping()
    machine.overdue(frame.token - 1)
    #expect(machine.awaited == frame.token, "another flip's alarm")
    machine.overdue(frame.token)
    let next = try #require(machine.next(), "though nothing was drawn since")
    #expect(next.setsMode)
    #expect(next.buffer == frame.buffer)
    #expect(next.copy == a)
  }

  @Test func row18WhatWasDrawnMeanwhileComesToo() throws {
    let (machine, frame) = try flipping()
    machine.damage(b)
    machine.overdue(frame.token)
    #expect(machine.next()?.copy == union(b, a))
  }

  @Test func row19TurnedOffAFlipIsForgotten() throws {
    let (machine, frame) = try flipping()
    machine.turnOff()
    #expect(!machine.isOn)
    #expect(machine.awaited == nil)
    machine.turnOn()
    #expect(!machine.acknowledged(frame.token))
    #expect(machine.next()?.copy == all)
  }

  @Test func row20ALateEventDoesNotTurnOn() throws {
    let (machine, frame) = try flipping()
    machine.turnOff()
    #expect(!machine.acknowledged(frame.token))
    #expect(!machine.isOn)
    machine.damage(b)
    #expect(machine.next() == nil)
  }

  private func union(_ first: Region, _ second: Region) -> Region {
    var result = first
    result.add(second)
    return result
  }
}
