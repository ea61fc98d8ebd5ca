import Geometry
import Raster

/// The display to use: the argument of `--display`.
public enum DisplaySpec: Hashable, Sendable {
  /// The first connected output, now or later.
  case auto
  /// An output of a card; nil selects any connector.
  case drm(card: String, connector: String?)
  /// A display in memory. `scale` is in pixels per point; nil fits the panel to the size.
  case headless(PixelSize, scale: Double?)

  /// An error in the argument.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Parses `auto`, `drm:CARD[:CONNECTOR]` or `headless:WxH[@SCALE]`.
  public init(_ text: String) throws(Invalid) {
    if text == "auto" {
      self = .auto
    } else if text.hasPrefix("drm:") {
      self = try Self.drm(text.dropFirst("drm:".count))
    } else if text.hasPrefix("headless:") {
      self = try Self.headless(text.dropFirst("headless:".count))
    } else {
      throw Invalid(
        description: "\"\(text)\" is not a display; give auto, drm:/dev/dri/card0[:CONNECTOR] or"
          + " headless:WxH[@SCALE]")
    }
  }

  private static func drm(_ text: Substring) throws(Invalid) -> DisplaySpec {
    guard text.hasPrefix("/") else {
      throw Invalid(
        description:
          "\"drm:\(text)\" has no card path; give its path: drm:/dev/dri/card0[:CONNECTOR]")
    }
    // Paths below /dev/dri/by-path contain colons as well.
    guard let colon = text.lastIndex(of: ":") else {
      return .drm(card: String(text), connector: nil)
    }
    let last = text[text.index(after: colon)...]
    if last.contains("/") || last.hasSuffix("-card") {
      return .drm(card: String(text), connector: nil)
    }
    guard isConnectorName(last) else {
      throw Invalid(
        description: "\"\(last)\" is not a connector name such as HDMI-A-1;"
          + " \"bezel devices\" lists the connectors")
    }
    return .drm(card: String(text[..<colon]), connector: String(last))
  }

  /// Whether a name has the kernel's format: a type, a dash and a number.
  private static func isConnectorName(_ name: Substring) -> Bool {
    guard let dash = name.lastIndex(of: "-"), name.first?.isLetter == true else { return false }
    let number = name[name.index(after: dash)...]
    return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
      && name[..<dash].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  private static func headless(_ text: Substring) throws(Invalid) -> DisplaySpec {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let size = PixelSize(halves[0]) else {
      throw Invalid(
        description: "\"headless:\(text)\" has no valid size; give one such as headless:800x480,"
          + " with sides of 1 to 16384")
    }
    if let problem = MemoryBudget.problem(withScreen: size) {
      throw Invalid(description: problem)
    }
    guard halves.count == 2 else { return .headless(size, scale: nil) }
    guard let scale = Double(halves[1]), (0.1...16).contains(scale) else {
      throw Invalid(
        description: "\"\(halves[1])\" is not a scale; give 0.1 to 16, such as headless:\(size)@2")
    }
    return .headless(size, scale: scale)
  }
}
