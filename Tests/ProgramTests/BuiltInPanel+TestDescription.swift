import BuiltInPanels
import Testing

extension BuiltInPanel: CustomTestStringConvertible {
  /// The name only, without the text and the pictures.
  public var testDescription: String { name }
}
