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

  /// The most values that show topics, and the most outputs.
  package static let inputLimit = 256
  /// The most keys in the path of an input.
  static let pathLimit = 16

  mutating func readInputs(_ file: inout ObjectReader) {
    for (name, reader) in file.namedObjects("inputs", .brokerInput) {
      var reader = reader
      readInput(name, &reader)
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
