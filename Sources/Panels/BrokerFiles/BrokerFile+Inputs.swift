import Controls
import JSON

extension BrokerFile {
  /// A value of the panel that shows the messages of a topic.
  package struct Input: Sendable {
    /// The name of the value.
    package var name = ""
    package var topic = ""
    /// The keys and indices that lead to the content in a JSON payload; empty for the whole payload.
    package var path: [String] = []
    /// The quality of service of the subscription.
    package var quality = 1
  }

  /// The most values that show topics, and the most outputs.
  package static let inputLimit = 256
  /// The most keys in the path of an input.
  static let pathLimit = 16
}

extension SettingFormat<[String]> {
  /// The place of a value in a JSON payload.
  static var path: Self {
    Self(.texts("the keys of a JSON object, such as \"main.temp\"")) { reader, key in
      guard let (keys, node) = reader.names(key) else { return nil }
      // A text is split at its dots; an array may contain keys with dots.
      let path =
        node.value.string.map {
          $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        } ?? keys
      if path.count > BrokerFile.pathLimit {
        reader.note(
          "expected at most \(BrokerFile.pathLimit) keys, found \(path.count)", node, key)
      } else if path.contains("") {
        reader.note("the path has an empty key", node, key)
      }
      return path
    }
  }
}
