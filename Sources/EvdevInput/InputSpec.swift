/// Which touchscreens and keyboards to use: the argument of `--input`.
public enum InputSpec: Hashable, Sendable {
  /// Every touchscreen and every keyboard that exists or appears.
  case automatic
  /// None at all.
  case none
  /// The touchscreens and keyboards with these device nodes, whatever udev takes them for.
  case paths([String])

  /// Why a text is not a valid argument.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// `auto`, `none`, or absolute paths separated by commas. Throws for anything else.
  public init(_ text: String) throws(Invalid) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .none
    default:
      let paths = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard paths.allSatisfy({ $0.hasPrefix("/") && $0.count > 1 }) else {
        throw Invalid(
          description: "\"\(text)\" is no input; give auto, none, or paths like /dev/input/event0")
      }
      self = .paths(paths)
    }
  }
}
