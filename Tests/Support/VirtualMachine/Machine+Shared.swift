import Synchronization

extension Machine {
  /// The machine that all tests with a configuration share, started on the first call. Tests stop the
  /// programs that they start, and unplug the devices that they plug in.
  public static func shared(_ configuration: Configuration = Configuration()) async throws
    -> Machine
  {
    let machine = try await SharedMachines.instance.machine(configuration)
    used?.machines.withLock { _ = $0.updateValue(machine, forKey: configuration) }
    return machine
  }

  /// Runs a test. If it throws an error, stops the machines that it used, because their state could
  /// make other tests fail, too. Later tests start new machines.
  ///
  /// If a machine stops answering, says so and runs the test once more. Emulated machines occasionally
  /// hang by themselves. If Bezel caused it, it will occur again.
  public static func sharing(_ test: () async throws -> Void) async throws {
    do {
      try await stopAfterError(test)
    } catch let error as MachineError {
      guard case .lost = error else { throw error }
      print("a machine was lost, so its test runs again: \(error)")
      try await stopAfterError(test)
    }
  }

  private static func stopAfterError(_ test: () async throws -> Void) async throws {
    let used = UsedMachines()
    do {
      try await $used.withValue(used) { try await test() }
    } catch {
      for machine in used.machines.withLock({ $0 }).values {
        await SharedMachines.instance.discard(machine)
      }
      throw error
    }
  }

  /// The machines of the current test.
  @TaskLocal private static var used: UsedMachines?
}

private final class UsedMachines: Sendable {
  let machines = Mutex<[Machine.Configuration: Machine]>([:])
}

private actor SharedMachines {
  static let instance = SharedMachines()
  private var starts: [Machine.Configuration: Task<Machine, any Error>] = [:]

  func machine(_ configuration: Machine.Configuration) async throws -> Machine {
    let start = starts[configuration] ?? Task { try await Machine.start(configuration) }
    starts[configuration] = start
    return try await start.value
  }

  func discard(_ machine: Machine) async {
    starts[machine.configuration] = nil
    await machine.stop()
  }
}
