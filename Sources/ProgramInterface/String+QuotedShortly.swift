import JSON

extension String {
  /// The beginning of the text, in quotation marks.
  package var quotedShortly: String { shortened(to: 64).quoted }
}
