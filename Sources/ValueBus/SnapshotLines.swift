import Values

/// Encodes the lines of a snapshot, and reuses the lines of unchanged values. A program that
/// reconnects repeatedly costs only copies.
package struct SnapshotLines {
  /// A line without its sequence number and time, and the value in it.
  private struct Beginning {
    let scalar: Scalar?
    let bytes: [UInt8]
  }

  private var beginnings: [String: Beginning] = [:]

  /// Nothing is encoded yet.
  package init() {}

  /// Returns a line for each value. Forgets all other values.
  package mutating func lines(
    of values: [NamedValue], sequence: UInt64, time: Duration
  ) -> [ValueFeed.SnapshotLine] {
    let end = ValueProtocol.snapshotLineEnd(sequence: sequence, time: time)
    var used: [String: Beginning] = [:]
    used.reserveCapacity(values.count)
    defer { beginnings = used }
    return values.map { value in
      let beginning = beginning(of: value)
      used[value.name] = beginning
      return ValueFeed.SnapshotLine(beginning.bytes + end, of: value)
    }
  }

  private func beginning(of value: NamedValue) -> Beginning {
    let scalar = value.knownPublished
    // Comparing a list with itself is cheap.
    if let known = beginnings[value.name], known.scalar == scalar { return known }
    return Beginning(
      scalar: scalar, bytes: ValueProtocol.snapshotLineBeginning(value.name, scalar))
  }
}
