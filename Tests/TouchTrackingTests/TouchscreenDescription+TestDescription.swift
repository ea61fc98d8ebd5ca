import Testing
import TouchTracking

extension TouchscreenDescription: CustomTestStringConvertible {
  /// How it tells of fingers: a log need not have all its axes.
  public var testDescription: String { touchProtocol.map { "\($0)" } ?? name }
}
