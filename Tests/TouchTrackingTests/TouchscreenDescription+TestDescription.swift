import Testing
import TouchTracking

extension TouchscreenDescription: CustomTestStringConvertible {
  /// The protocol, as a log does not need all axes.
  public var testDescription: String { touchProtocol.map { "\($0)" } ?? name }
}
