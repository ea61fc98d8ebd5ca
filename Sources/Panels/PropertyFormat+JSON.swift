import Controls
import FileFormats
import JSON

/// A part of a property's array or object that is not valid.
struct PropertyPartMistake: Error {
  let message: String
  /// The place of the part in the file; nil for the place of the whole.
  var offset: Int?
  /// The path of the part in the whole.
  var path = ""
}

extension PropertyFormat {
  /// Reads an object with a transition, or an array of numbers or points; nil for JSON that the format
  /// does not have in this place.
  func structure(_ json: JSONValue) -> Result<PropertyValue, PropertyPartMistake>? {
    switch (alternative, json) {
    case (.transition, .object): Transition.reading(json).map { .transition($0) }
    case (.numbers(let range, let count), .array(let nodes)):
      numbers(nodes, in: range, count: count).map { .numbers($0) }
    case (.points(let count), .array(let nodes)): points(nodes, count: count).map { .points($0) }
    case (.transition, _), (.numbers, _), (.points, _), (.percentage, _), (.columns, _),
      (.sides, _), (nil, _):
      nil
    }
  }

  private func numbers(
    _ nodes: [JSONNode], in range: ClosedRange<Double>, count: ClosedRange<Int>
  ) -> Result<[Double], PropertyPartMistake> {
    guard count.contains(nodes.count) else {
      return .failure(wrongCount(of: nodes))
    }
    let expectation = PropertyFormat.number(range).expectation
    for (index, node) in nodes.enumerated() where node.value.number.map(range.contains) != true {
      return .failure(
        PropertyPartMistake(
          message: "expected \(expectation), found \(node.value.found)", offset: node.offset,
          path: "[\(index)]"))
    }
    return .success(nodes.compactMap(\.value.number))
  }

  private func points(
    _ nodes: [JSONNode], count: ClosedRange<Int>
  ) -> Result<[RelativePoint], PropertyPartMistake> {
    guard count.contains(nodes.count) else { return .failure(wrongCount(of: nodes)) }
    var points: [RelativePoint] = []
    for (index, node) in nodes.enumerated() {
      guard case .array(let pair) = node.value, pair.count == 2 else {
        return .failure(
          PropertyPartMistake(
            message: "expected a point such as [0, \"50%\"], found \(node.value.found)",
            offset: node.offset, path: "[\(index)]"))
      }
      let lengths = pair.map { node -> Length? in
        switch node.value {
        case .number(let number) where PropertyFormat.length.contains(abs(number)):
          Length.points(number)
        case .string(let text) where text.last == "%": Length(coordinate: Substring(text))
        case .null, .bool, .number, .string, .array, .object: nil
        }
      }
      guard let x = lengths[0], let y = lengths[1] else {
        let axis = lengths[0] == nil ? 0 : 1
        let limit = JSONWriter.text(of: PropertyFormat.length.upperBound)
        return .failure(
          PropertyPartMistake(
            message: "expected a number from -\(limit) to \(limit) (points) or a percentage from "
              + "\"-1000%\" to \"1000%\", found \(pair[axis].value.found)",
            offset: pair[axis].offset, path: "[\(index)][\(axis)]"))
      }
      points.append(RelativePoint(x: x, y: y))
    }
    return .success(points)
  }

  private func wrongCount(of nodes: [JSONNode]) -> PropertyPartMistake {
    PropertyPartMistake(message: "expected \(expectation), found an array of \(nodes.count)")
  }
}
