import Testing
import VirtualMachine

/// Everything that needs a machine: one case after another, since they share one.
@Suite(
  .serialized,
  .enabled(if: Availability.isExpected, "\(Availability.missing ?? "")"))
enum OnARealKernel {}
