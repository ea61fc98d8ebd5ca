import Controls
import Expressions
import JSON

/// The times without a touch after which the screen is dimmed and switched off; nil for never.
public struct ScreenTimes: Hashable, Sendable {
  /// The time after which the screen is dimmed.
  public var dimAfter: Duration?
  /// The time after which the screen is switched off.
  public var blankAfter: Duration?

  /// Creates times; nil for never.
  public init(dimAfter: Duration? = nil, blankAfter: Duration? = nil) {
    self.dimAfter = dimAfter
    self.blankAfter = blankAfter
  }
}

/// The times of the screen that follow expressions of the panel file.
struct BoundScreenTimes {
  fileprivate typealias Setting = WritableKeyPath<ScreenTimes, Duration?>

  fileprivate var seconds: [(setting: Setting, value: Value)] = []

  /// The longest time, in seconds.
  private static let limit = 1_000_000.0

  /// Returns the times of a file with those that follow expressions. A result that is unknown or less
  /// than a second means never.
  func times(replacing file: ScreenTimes) -> ScreenTimes {
    var times = file
    for (setting, value) in seconds {
      let number = value.isKnown ? value.number : 0
      times[keyPath: setting] = number >= 1 ? .seconds(min(number, Self.limit)) : nil
    }
    return times
  }
}

extension TreeBuilder {
  /// Connects the times of the screen to the values of their expressions. Call it after `link()`.
  func connectScreenTimes(_ file: ObjectReader) -> BoundScreenTimes {
    var bound = BoundScreenTimes()
    let settings: [(key: String, BoundScreenTimes.Setting)] = [
      ("dimAfter", \.dimAfter), ("blankAfter", \.blankAfter),
    ]
    for (key, setting) in settings {
      guard let node = file.node("display")?.value.node(key), case .string = node.value,
        let value = screenTime(node, path: "display.\(key)")
      else { continue }
      bound.seconds.append((setting, value))
    }
    return bound
  }

  private func screenTime(_ node: JSONNode, path: String) -> Value? {
    guard let parsed = ParsedExpression(node, path: path, problems),
      let expression = connect(parsed, node, path: path)
    else { return nil }
    guard expression.kind == .number else {
      problems.add(
        "this is \(expression.kind.typeDescription); the screen needs a number of seconds",
        at: node.offset, path: path)
      return nil
    }
    return values.derivedValue(.number, from: sources(of: expression)) { [unowned values] in
      expression.scalar(in: values.language, zone: values.zone)
    }
  }
}
