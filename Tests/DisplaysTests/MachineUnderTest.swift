import Geometry

@testable import Displays

/// The machine behind a reference: what changes a value may not stand inside `#expect`.
final class MachineUnderTest {
  private var machine: FlipMachine

  init(width: Int, height: Int) { machine = FlipMachine(width: width, height: height) }

  var isReady: Bool { machine.isReady }
  var isOn: Bool { machine.isOn }
  var awaited: UInt64? { machine.awaited }

  func damage(_ region: Region) { machine.damage(region) }
  func next() -> FlipMachine.Frame? { machine.next() }
  func accepted(isShown: Bool) { machine.accepted(isShown: isShown) }
  func refused(interval: Duration) -> Duration { machine.refused(interval: interval) }
  func retry() { machine.retry() }
  func acknowledged(_ token: UInt64) -> Bool { machine.acknowledged(token) }
  func overdue(_ token: UInt64) { machine.overdue(token) }
  func turnOn() { machine.turnOn() }
  func turnOff() { machine.turnOff() }
}
