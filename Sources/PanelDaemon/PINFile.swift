import Controls
import JSON
import Kinds

/// The content of the file with the PINs: `{ service: "4711" }` in JSON5. Problems never quote it,
/// because they are logged.
struct PINFile {
  /// The maximum size in bytes.
  package static let sizeLimit = 4_096

  private(set) var pins: [String: PIN] = [:]
  /// The problems, each after its line and column. A PIN with a problem does not exist.
  private(set) var problems: [String] = []

  init(parsing bytes: [UInt8]) {
    func problem(_ message: String, at offset: Int) -> String {
      let position = TextPosition(of: offset, in: bytes)
      return "\(position.line):\(position.column): \(message)"
    }
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes, dialect: .json5, maximumDepth: 2)
    } catch {
      problems = [problem("expected an object of names and PINs in JSON5", at: error.offset)]
      return
    }
    guard let members = node.value.members else {
      problems = [problem("expected an object of names and PINs", at: node.offset)]
      return
    }
    var names: Set<String> = []
    for member in members {
      guard ValueStore.isValid(name: member.name) else {
        problems.append(
          problem(
            "the name of a PIN begins with a letter and has at most \(ValueStore.nameLimit) letters, "
              + "digits, '_', '-' and '.'", at: member.offset))
        continue
      }
      guard names.insert(member.name).inserted else {
        pins[member.name] = nil
        problems.append(
          problem("the PIN \(member.name.quoted) appears twice; remove one", at: member.offset))
        continue
      }
      guard case .string(let text) = member.node.value, let pin = PIN(text) else {
        let lengths = "\(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound)"
        problems.append(
          problem(
            "the PIN \(member.name.quoted) must be a string of \(lengths) digits",
            at: member.node.offset))
        continue
      }
      pins[member.name] = pin
    }
  }
}
