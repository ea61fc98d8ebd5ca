import Testing
import TouchTracking

extension TouchscreenDescription: CustomTestStringConvertible {
  /// The protocol, because the full description is too long for a test log.
  public var testDescription: String { touchProtocol.map { "\($0)" } ?? name }
}
