import Controls
import FileFormats
import JSON

extension Transition {
  /// Reads an object with a duration and a curve.
  static func reading(_ json: JSONValue) -> Result<Transition, PropertyPartMistake> {
    let format = PropertyFormat.transition
    guard case .object(let members) = json else {
      return .failure(
        PropertyPartMistake(message: "expected \(format.expectation), found \(json.found)"))
    }
    func mistake(_ expected: String, _ member: JSONMember) -> Result<
      Transition, PropertyPartMistake
    > {
      .failure(
        PropertyPartMistake(
          message: "expected \(expected), found \(member.node.value.found)",
          offset: member.node.offset, path: ".\(member.name)"))
    }
    var duration: Double?
    var curve = Curve.standard
    for member in members {
      let value = member.node.value
      switch member.name {
      case "duration":
        duration = value.number.flatMap { seconds.contains($0) ? $0 : nil }
        if duration == nil {
          return mistake("a number from 0 to \(Int(seconds.upperBound)) (seconds)", member)
        }
      case "curve":
        let coordinates = value.array?.compactMap(\.number)
        guard
          let given = value.string.flatMap(Curve.init(named:))
            ?? coordinates.flatMap({ $0.count == value.array?.count ? Curve(coordinates: $0) : nil }
            )
        else {
          let names = Curve.named.map(\.name.quoted).joined(separator: " or ")
          return mistake("\(names), or an array of four numbers from 0 to 1", member)
        }
        curve = given
      default:
        let message = Spelling.unknown("key", member.name, in: ["duration", "curve"])
        return .failure(
          PropertyPartMistake(message: message, offset: member.node.offset, path: ".\(member.name)")
        )
      }
    }
    guard let duration else {
      return .failure(PropertyPartMistake(message: "a transition needs a \"duration\""))
    }
    return .success(Transition(over: .seconds(duration), curve: curve))
  }

  /// The object of a panel file.
  var json: JSONValue {
    .object([
      "duration": .number(duration / .seconds(1)),
      "curve": curve.name.map { .string($0) } ?? .array(of: curve.coordinates.map { .number($0) }),
    ])
  }
}
