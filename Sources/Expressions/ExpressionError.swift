/// A mistake in an expression.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong and what to write instead.
  public var message: String
  /// The position in the source, in bytes.
  public var offset: Int

  /// Creates an error at a position in the source.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
