import Controls

/// The row of a property on a curated page: the name of the property, and changes to the editor that
/// is derived from its declaration.
struct CuratedRow: ExpressibleByStringLiteral {
  /// A change to the derived editor.
  enum Change {
    case number(ClosedRange<Double>?, step: Double?, initial: Double?)
    case flag(Bool)
    /// The words to choose from; the first one is the initial choice.
    case words([String])

    /// Whether the change is an example of the content of the control.
    var isContent: Bool {
      switch self {
      case .words: true
      case .number, .flag: false
      }
    }
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

  /// Sets the property to the first of the words, if it has some.
  func setContent(of control: Control) {
    guard case .words(let words)? = change, let property = control.property(named: name),
      let value = try? property.value(reading: words[0])
    else { return }
    try? control.set(property, to: value)
  }
}
