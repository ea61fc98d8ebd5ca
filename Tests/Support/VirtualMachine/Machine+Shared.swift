extension Machine {
  /// The machine of a kind that all tests of the process share; started by the first that asks.
  /// What a test starts or plugs in, it ends and unplugs.
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
