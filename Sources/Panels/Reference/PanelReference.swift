import Controls
import JSON
import Raster

/// The reference of panel files: Markdown, a manual page, and a JSON Schema for editors.
///
/// It is generated from the declarations that are also used to read files. Custom controls are
/// included.
public struct PanelReference: FileSchemas {
  /// The keys that every control has in a panel file and that are not properties.
  public static let controlKeys = AnyFileObject.control.keys.map(\.name)

  /// A kind of control and its defaults.
  struct Kind {
    let kind: ControlKind
    let table: PropertyTable
    /// A new control of the kind, which provides the defaults.
    let control: Control

    init(_ kind: ControlKind) {
      self.kind = kind
      control = kind.make()
      table = PropertyTable(control)
    }

    var name: String { kind.name }
    var container: Container? { control as? Container }

    /// The properties that are specific to the kind.
    var ownProperties: [Property] {
      table.properties.filter { !Control.isCommon($0) }
    }

    /// The default of a property; nil for none.
    func defaultValue(of property: Property) -> JSONValue? { property.value(in: control).json }
  }

  let kinds: [Kind]
  /// The question before an action.
  package let question: AnyFileObject

  package var kindNames: [String] { kinds.map(\.name) }

  /// Creates the reference of files that may use `kinds`, in this order.
  public init(kinds: [ControlKind]) {
    self.kinds = kinds.filter(\.isNameable).map(Kind.init)
    question = .confirmation(of: kinds)
  }
}

extension ValueSlot {
  /// The initial value of a new control; nil for an empty string.
  var defaultValue: JSONValue? {
    switch scalar {
    case .number(let number): .number(number)
    case .boolean(let isTrue): .bool(isTrue)
    case .text(let text): text.isEmpty ? nil : .string(text)
    case .list: nil
    }
  }
}

extension PropertyValue {
  /// The value in the form of a panel file; nil for `none`.
  public var json: JSONValue? {
    switch self {
    case .none: nil
    // Angles are stored in radians. Round away the error of the conversion to degrees.
    case .number(let number): .number((number * 1e9).rounded() / 1e9)
    case .numbers(let numbers): .array(of: numbers.map { .number($0) })
    case .points(let points): .array(of: points.map { .array(of: [$0.x.json, $0.y.json]) })
    case .boolean(let isTrue): .bool(isTrue)
    case .text(let text): .string(text)
    case .list(let texts): .array(of: texts.map { .string($0) })
    case .color(let color): .string(color.hex)
    case .theme(let color): .string(color.name)
    case .derived(let color): .string(color.text)
    case .token(let name): .string(name)
    case .transition(let transition): transition.json
    case .picture(let picture): .string(picture.path)
    case .pictures(let pictures): .array(of: pictures.map { .string($0.path) })
    }
  }
}
