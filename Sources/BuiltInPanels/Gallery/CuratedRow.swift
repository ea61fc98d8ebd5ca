/// The row of a property on a curated page: the name of the property, and changes to the editor that
/// is derived from its declaration.
struct CuratedRow: ExpressibleByStringLiteral {
  /// A change to the derived editor.
  enum Change {
    case number(ClosedRange<Double>?, step: Double?, initial: Double?)
    case flag(Bool)
    /// The index of the initial colour in the editor.
    case color(Int)
    /// The words to choose from; the first one is the initial choice.
    case words([String])
  }

  let name: String
  var change: Change?
  /// The editor of a value that is not a property.
  var editor: GalleryEditor?

  init(stringLiteral name: String) { self.name = name }

  private init(_ name: String, _ change: Change) {
    self.name = name
    self.change = change
  }

  static func number(
    _ name: String, _ range: ClosedRange<Double>, step: Double? = nil, _ initial: Double? = nil
  ) -> CuratedRow {
    CuratedRow(name, .number(range, step: step, initial: initial))
  }

  static func number(_ name: String, _ initial: Double) -> CuratedRow {
    CuratedRow(name, .number(nil, step: nil, initial: initial))
  }

  static func flag(_ name: String, _ isOn: Bool) -> CuratedRow { CuratedRow(name, .flag(isOn)) }

  static func color(_ name: String, _ index: Int) -> CuratedRow { CuratedRow(name, .color(index)) }

  static func words(_ name: String, _ words: String...) -> CuratedRow {
    CuratedRow(name, .words(words))
  }

  /// A row for a value that is not a property.
  static func value(
    _ name: String, _ range: ClosedRange<Double>, _ initial: Double
  ) -> CuratedRow {
    var row = CuratedRow(stringLiteral: name)
    row.editor = .number(range, step: 1, initial: initial)
    return row
  }
}
