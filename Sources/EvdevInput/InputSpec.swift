/// Which touchscreens and keyboards to use: the argument of `--input`.
public enum InputSpec: Hashable, Sendable {
  /// All touchscreens and keyboards that exist or appear.
  case automatic
  case none
  /// The devices at these paths, regardless of udev's properties.
  case paths([String])

  /// The reason why a text is not a valid argument.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Parses `auto`, `none`, or absolute paths separated by commas. Throws for anything else.
  public init(_ text: String) throws(Invalid) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .none
    default:
      let paths = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard paths.allSatisfy({ $0.hasPrefix("/") && $0.count > 1 }) else {
        throw Invalid(
          description:
            "\"\(text)\" is not an input; use auto, none, or paths such as /dev/input/event0")
      }
      self = .paths(paths)
    }
  }
}
