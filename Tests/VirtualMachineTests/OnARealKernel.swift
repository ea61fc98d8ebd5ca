import Testing
import VirtualMachine

/// Tests in virtual machines. The two groups take equally long and run side by side. The tests of a
/// group run one after another, because they share machines.
@Suite(
  .enabled(if: Availability.isExpected, "\(Availability.missing ?? "")"), SharedMachinesTrait())
enum OnARealKernel {
  /// Tests with a graphics card of the emulator.
  @Suite(.serialized) enum EmulatorCards {}

  /// Tests with cards of the test driver, or with systemd.
  @Suite(.serialized) enum TestCardsAndService {}
}

/// After a test that throws an error, the next one starts a new machine.
struct SharedMachinesTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Machine.sharing(function)
  }
}
