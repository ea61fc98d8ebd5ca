extension Machine {
  /// The machine that all tests with a configuration share, started on the first call. Tests stop the
  /// programs that they start, and unplug the devices that they plug in.
  public static func shared(_ configuration: Configuration = Configuration()) async throws
    -> Machine
  {
    try await SharedMachines.instance.machine(configuration)
  }
}

private actor SharedMachines {
  static let instance = SharedMachines()
  private var starts: [Machine.Configuration: Task<Machine, any Error>] = [:]

  func machine(_ configuration: Machine.Configuration) async throws -> Machine {
    let start = starts[configuration] ?? Task { try await Machine.start(configuration) }
    starts[configuration] = start
    return try await start.value
  }
}
