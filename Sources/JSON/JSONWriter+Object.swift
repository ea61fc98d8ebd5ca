extension JSONWriter {
  /// Writes a member that is an object with the members that `body` writes.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    member(name) { $0.object(body) }
  }
}
