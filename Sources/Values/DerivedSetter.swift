/// The effect of setting a derived value, whose content cannot be changed directly.
public struct DerivedSetter {
  /// Returns the reason why a scalar of the value's kind cannot be set; nil if it can.
  public let refusal: (Scalar) -> ValueError?
  /// Performs the effect of setting the value.
  public let perform: (Scalar, ValueOrigin) -> Void

  /// Creates a setter.
  public init(
    refusal: @escaping (Scalar) -> ValueError?, perform: @escaping (Scalar, ValueOrigin) -> Void
  ) {
    self.refusal = refusal
    self.perform = perform
  }
}
