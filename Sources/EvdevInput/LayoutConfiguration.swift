/// The keyboard layout of the system, as `/etc/default/keyboard` sets it. See keyboard(5).
struct LayoutConfiguration: Hashable {
  var model = ""
  var layout = ""
  var variant = ""
  var options = ""

  /// The file that Debian's installer, `dpkg-reconfigure keyboard-configuration` and `localectl` write.
  static let path = "/etc/default/keyboard"
  /// The maximum size of the file, in bytes.
  static let sizeLimit = 64 << 10

  /// Creates the configuration of a US keyboard.
  init() {}

  /// Reads the assignments of a file. Other lines are ignored.
  init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = Self.unquoted(parts[1])
      switch parts[0].filter({ !$0.isWhitespace }) {
      case "XKBMODEL": model = value
      case "XKBLAYOUT": layout = value
      case "XKBVARIANT": variant = value
      case "XKBOPTIONS": options = value
      default: break
      }
    }
  }

  /// Returns the value of a shell assignment: the text between quotation marks, or up to a space.
  private static func unquoted(_ text: Substring) -> String {
    guard let first = text.first, first == "\"" || first == "'" else {
      return String(text.prefix { !$0.isWhitespace && $0 != "#" })
    }
    return String(text.dropFirst().prefix { $0 != first })
  }
}

extension LayoutConfiguration: CustomStringConvertible {
  var description: String {
    [("model", model), ("layout", layout), ("variant", variant), ("options", options)]
      .filter { !$0.1.isEmpty }
      .map { "\($0.0) \"\($0.1.prefix(40))\"" }.joined(separator: ", ")
  }
}
