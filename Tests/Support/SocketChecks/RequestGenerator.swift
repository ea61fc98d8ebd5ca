import JSON
import PanelChecks
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
    "choice",
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
        JSONMember(Self.values.randomElement(using: &generator.random) ?? "", scalar())
      }
      var parameters = [JSONMember("values", .object(values))]
      for option in ["animated", "force", "skipHeld"]
      where Int.random(in: 0..<6, using: &generator.random) == 0 {
        parameters.append(JSONMember(option, .bool(true)))
      }
      return ("set", .object(parameters))
    case 8, 9:
      let phase = ["down", "move", "up", "cancel"].randomElement(using: &generator.random) ?? "up"
      return (
        "touch",
        .object([
          "contact": .number(Double.random(in: 0...2, using: &generator.random).rounded()),
          "phase": .string(phase), "x": .number(.random(in: 0...96, using: &generator.random)),
          "y": .number(.random(in: 0...64, using: &generator.random)),
        ])
      )
    case 10:
      let names = (0..<2).map { _ in
        JSONValue.string(Self.values.randomElement(using: &generator.random) ?? "")
      }
      let method = ["get", "subscribe"].randomElement(using: &generator.random) ?? "get"
      return (method, .object(["names": .array(of: names)]))
    default:
      let method = ["describe", "screenshot", "view", "reload", "stats", "unsubscribe", "ping"]
        .randomElement(using: &generator.random)
      return (method ?? "ping", .object([]))
    }
  }

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
