/// What setting a derived value does instead of changing it.
public struct DerivedSetter {
  /// Returns the reason why a scalar of the value's kind cannot be set; nil if it can.
  public let refusal: (Scalar) -> ValueError?
  /// Does what setting the value means.
  public let perform: (Scalar, ValueOrigin) -> Void

  /// Creates a setter.
  public init(
    refusal: @escaping (Scalar) -> ValueError?, perform: @escaping (Scalar, ValueOrigin) -> Void
  ) {
    self.refusal = refusal
    self.perform = perform
  }
}
