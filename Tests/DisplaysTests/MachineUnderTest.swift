import Geometry

@testable import Displays

/// A flip machine with a clock. It is a class, because `#expect` cannot call mutating methods of a
/// struct.
final class MachineUnderTest {
  typealias Action = FlipMachine.Action

  private var machine: FlipMachine
  private(set) var now = Duration.zero
  static let interval = Duration.milliseconds(16)

  init(width: Int, height: Int) { machine = FlipMachine(width: width, height: height) }

  var state: String { machine.stateName }
  var isReady: Bool { machine.isReady }
  var isOn: Bool { machine.isOn }
  var drawsInPlace: Bool {
    get { machine.drawsInPlace }
    set { machine.drawsInPlace = newValue }
  }
  var awaited: UInt64? { machine.awaited }
  /// The time until the deadline; nil for never.
  var timeLeft: Duration? { machine.deadline.map { $0 - now } }

  @discardableResult
  func present(_ damage: Region = Region()) -> Action { machine.present(damage) }

  /// Presents damage and returns the offered frame, if any.
  func offer(_ damage: Region = Region()) -> FlipMachine.Frame? {
    if case .offer(let frame) = present(damage) { frame } else { nil }
  }

  @discardableResult
  func accepted(isShown: Bool) -> Action { machine.accepted(isShown: isShown, at: now) }

  @discardableResult
  func refused(isOutOfMemory: Bool = false) -> Action {
    machine.refused(
      because: "busy", isOutOfMemory: isOutOfMemory, at: now, interval: Self.interval)
  }

  @discardableResult
  func acknowledged(_ token: UInt64) -> Action { machine.acknowledged(token, at: now) }

  @discardableResult
  func failed(_ token: UInt64) -> Action { machine.failed(token) }

  @discardableResult
  func turnOn() -> Action { machine.turnOn() }

  @discardableResult
  func turnOff() -> Action { machine.turnOff() }

  @discardableResult
  func wait(_ duration: Duration) -> Action {
    now += duration
    return machine.advance(to: now)
  }

  /// Advances the clock to the machine's deadline, if it has one.
  @discardableResult
  func waitUntilDue() -> Action { wait(timeLeft ?? .zero) }
}
