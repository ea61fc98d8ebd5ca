import BuiltInPanels
import Testing

extension BuiltInPanel: CustomTestStringConvertible {
  /// Its name: a log need not have its text and pictures.
  public var testDescription: String { name }
}
