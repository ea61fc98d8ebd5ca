import Testing
import VirtualMachine

/// Tests in virtual machines, one after another, because they share machines.
@Suite(
  .serialized,
  .enabled(if: Availability.isExpected, "\(Availability.missing ?? "")"))
enum OnARealKernel {}
