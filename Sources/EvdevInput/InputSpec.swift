/// Which touchscreens and keyboards to use: the argument of `--input`.
public enum InputSpec: Hashable, Sendable {
  /// Every touchscreen and every keyboard that exists or appears.
  case automatic
  /// None at all.
  case none
  /// The touchscreens and keyboards with these device nodes, whatever udev takes them for.
  case paths([String])

  /// `auto`, `none`, or absolute paths separated by commas; nil for anything else.
  public init?(_ text: String) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .none
    default:
      let paths = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard paths.allSatisfy({ $0.hasPrefix("/") && $0.count > 1 }) else { return nil }
      self = .paths(paths)
    }
  }
}
