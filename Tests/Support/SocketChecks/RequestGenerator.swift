import JSON
import PanelChecks
import PanelServing
import Randomness

/// Writes random requests of a client of the target panel.
public struct RequestGenerator {
  private var generator: PanelGenerator

  public init(seed: UInt64) { generator = PanelGenerator(seed: seed) }

  /// The controls that have a name: the name and the kind.
  private static let controls: [(name: String, kind: String)] = {
    let file = try? JSONParser.parse(Array(Target.file.utf8), dialect: .json5)
    return (file?.value["controls"]?.array ?? []).compactMap { control in
      guard let name = control["name"]?.string, let kind = control["kind"]?.string else {
        return nil
      }
      return (name, kind)
    }
  }()

  private static let values = [
    "v", "mode", "reading", "words", "paint", "half", "line", "count", "hot", "knob", "lamp",
    "choice", "tasks",
    "price.lower", "price.upper", "panel.brightness", "panel.awake", "none",
  ]

  /// One line with a request or a batch, without the line feed.
  public mutating func line() -> [UInt8] {
    guard Int.random(in: 0..<8, using: &generator.random) == 0 else {
      return JSONWriter.text(of: request())
    }
    let count = Int.random(in: 1...5, using: &generator.random)
    return JSONWriter.text(of: .array(of: (0..<count).map { _ in request() }))
  }

  private mutating func request() -> JSONValue {
    let (method, parameters) = call()
    return .object([
      "jsonrpc": .string("2.0"), "method": .string(method), "params": parameters,
      "id": .number(Double(generator.random.next() % 100)),
    ])
  }

  /// A method and its parameters: often one that changes the panel, otherwise any of them.
  private mutating func call() -> (String, JSONValue) {
    switch Int.random(in: 0..<12, using: &generator.random) {
    case 0...3:
      let (name, kind) = Self.controls.randomElement(using: &generator.random) ?? ("", "")
      return (
        "configure",
        .object(["control": .string(name), "properties": generator.properties(ofKind: kind)])
      )
    case 4...7:
      let values = (0..<Int.random(in: 1...4, using: &generator.random)).map { _ in
        JSONMember(valueName(), scalar())
      }
      var parameters = [JSONMember("values", .object(values))]
      for option in ["animated", "force", "skipHeld"]
      where Int.random(in: 0..<6, using: &generator.random) == 0 {
        parameters.append(JSONMember(option, .bool(true)))
      }
      return ("set", .object(parameters))
    case 8:
      let phase = ["down", "move", "up", "cancel"].randomElement(using: &generator.random) ?? "up"
      return (
        "touch",
        .object([
          "contact": .number(Double.random(in: 0...2, using: &generator.random).rounded()),
          "phase": .string(phase), "x": .number(.random(in: 0...96, using: &generator.random)),
          "y": .number(.random(in: 0...64, using: &generator.random)),
        ])
      )
    default:
      guard let method = RequestMethod.all.randomElement(using: &generator.random) else {
        return ("", .null)
      }
      return (method.name, .object(members(method.parameters)))
    }
  }

  private mutating func valueName() -> String {
    Self.values.randomElement(using: &generator.random) ?? ""
  }

  /// Some of the declared members, in their forms. Rarely, a required one is missing or one has
  /// another form.
  private mutating func members(_ declared: [MessageMember]) -> [JSONMember] {
    var members: [JSONMember] = []
    for member in declared {
      let omits = Int.random(in: 0..<(member.isRequired ? 16 : 2), using: &generator.random) == 0
      if omits { continue }
      let isWrong = Int.random(in: 0..<16, using: &generator.random) == 0
      members.append(JSONMember(member.name, isWrong ? scalar() : value(of: member.form)))
    }
    return members
  }

  private mutating func value(of form: MessageForm) -> JSONValue {
    switch form {
    case .string:
      return .string(Bool.random(using: &generator.random) ? valueName() : generator.text())
    case .number: return .number(.random(in: -10...100, using: &generator.random))
    case .boolean: return .bool(Bool.random(using: &generator.random))
    case .whole(let range):
      let upper = min(range.upperBound, range.lowerBound + 9)
      return .number(Double(Int.random(in: range.lowerBound...upper, using: &generator.random)))
    case .seconds: return .number(.random(in: 0...100, using: &generator.random))
    case .words(let words):
      return .string(words.randomElement(using: &generator.random) ?? "")
    case .array(let form): return .array(of: (0..<count()).map { _ in value(of: form) })
    case .named(let form):
      return .object((0..<count()).map { _ in JSONMember(valueName(), value(of: form)) })
    case .members(let declared): return .object(members(declared))
    case .value: return scalar()
    case .object, .latency:
      return .object((0..<count()).map { _ in JSONMember(valueName(), scalar()) })
    case .row: return .object(["title": .string(generator.text()), "level": scalar()])
    case .nullable(let form):
      return Bool.random(using: &generator.random) ? .null : value(of: form)
    }
  }

  /// A small number of elements.
  private mutating func count() -> Int { Int.random(in: 0...3, using: &generator.random) }

  private mutating func scalar() -> JSONValue {
    switch Int.random(in: 0..<8, using: &generator.random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator.random))
    case 2, 3, 4: .string(generator.text())
    default:
      .number(
        [-1, 0, 0.5, 1, 50, 81, 100, 1e308, -1e308].randomElement(using: &generator.random) ?? 0)
    }
  }
}
