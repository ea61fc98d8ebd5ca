import Controls
import JSON
import Raster

/// The reference of panel files, for people in Markdown and as a manual page, and for editors as a
/// JSON Schema.
///
/// All of it comes from the declarations that reading a file goes by: those of the kinds of
/// control, a maker's own included, and those of the file's other keys.
public struct PanelReference {
  /// The keys of every control that are no properties, and stand in the panel file alone.
  public static let controlKeys = FileObject.control.keys.map(\.name)

  /// One kind of control, and what a new one is like.
  struct Kind {
    let kind: ControlKind
    let table: PropertyTable
    /// A new control of the kind, which has the defaults.
    let control: Control

    init(_ kind: ControlKind) {
      self.kind = kind
      control = kind.make()
      table = PropertyTable(control)
    }

    var name: String { kind.name }
    var container: Container? { control as? Container }

    /// The properties that not every control has.
    var ownProperties: [Property] {
      let common = Set(Control.commonProperties.map(\.name))
      return table.properties.filter { !common.contains($0.name) }
    }

    /// The value of a property that a file does not set; nil for none.
    func standard(_ property: Property) -> JSONValue? { property.value(in: control).json }
  }

  let kinds: [Kind]

  /// `kinds` are those that files may name, in the order in which they are told.
  public init(kinds: [ControlKind]) {
    self.kinds = kinds.filter(\.isNameable).map(Kind.init)
  }
}

extension ValueSlot {
  /// Where the value of a new control begins; nil where it begins with nothing.
  var standard: JSONValue? {
    switch scalar {
    case .number(let number): .number(number)
    case .boolean(let isTrue): .bool(isTrue)
    case .text(let text): text.isEmpty ? nil : .string(text)
    }
  }
}

extension PropertyValue {
  /// The value as a panel file has it; nil for one that is absent.
  public var json: JSONValue? {
    switch self {
    case .none: nil
    // An angle is kept in radians: what the conversion adds is taken off.
    case .number(let number): .number((number * 1e9).rounded() / 1e9)
    case .boolean(let isTrue): .bool(isTrue)
    case .text(let text): .string(text)
    case .list(let texts): .array(of: texts.map { .string($0) })
    case .color(let color): .string(color.hex)
    case .picture(let picture): .string(picture.path)
    }
  }
}
