import Controls
import JSON

extension BrokerFile {
  /// A value of the panel that shows the messages of a topic.
  package struct Input: Sendable {
    /// The name of the value.
    package var name: String
    package var topic: String
    /// The keys and indices that lead to the content in a JSON payload; empty for the whole payload.
    package var path: [String]
    /// The quality of service of the subscription.
    package var quality = 1
  }

  /// The most values that show topics.
  package static let inputLimit = 256
  /// The most keys in the path of an input.
  static let pathLimit = 16

  mutating func readInputs(_ file: inout ObjectReader) {
    guard let node = file.take("inputs") else { return }
    guard let members = node.value.members else { return file.unexpected(node, "inputs") }
    guard members.count <= Self.inputLimit else {
      return file.note(
        "expected at most \(Self.inputLimit) values, found \(members.count)", node, "inputs")
    }
    guard
      var names = ObjectReader(
        node, .names, path: file.path(of: "inputs"), problems: file.problems)
    else { return }
    for member in names.takeAll() {
      if !ValueStore.isValid(name: member.name) {
        names.problems.add(
          "\(member.name.shortened(to: 64).quoted) cannot be the name of a value",
          at: member.offset, path: names.path)
      }
      guard
        var reader = ObjectReader(
          member.node, .brokerInput, path: names.path(of: member.name), problems: names.problems)
      else { continue }
      readInput(member.name, &reader)
    }
  }

  private mutating func readInput(_ name: String, _ reader: inout ObjectReader) {
    var input = Input(name: name, topic: "", path: [])
    if let topic = reader.topic("topic") {
      input.topic = topic
    } else if reader.node("topic") == nil {
      reader.problems.add("an input needs \"topic\"", at: reader.offset, path: reader.path)
    }
    if let (keys, node) = reader.names("path") {
      // A text is split at its dots; an array may contain keys with dots.
      input.path =
        node.value.string.map {
          $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        } ?? keys
      if input.path.count > Self.pathLimit {
        reader.note(
          "expected at most \(Self.pathLimit) keys, found \(input.path.count)", node, "path")
      } else if input.path.contains("") {
        reader.note("the path has an empty key", node, "path")
      }
    }
    if let quality = reader.quality() { input.quality = quality }
    reader.finish()
    inputs.append(input)
  }
}
