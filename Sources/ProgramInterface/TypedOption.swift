import Controls
import JSON
import LinuxIO

/// An option with an argument of a type. The command line is checked before the program reads any
/// option; an invalid argument is a usage error:
///
///     private static let scale = TypedOption(
///       Option("scale", argument: "S", "The pixels per point."), in: 0.1...16)
///
///     let scale = options[scale] ?? 1
package struct TypedOption<Value>: Sendable {
  package private(set) var option: Option
  fileprivate let parse: @Sendable (String) -> Value?

  /// - Parameter parse: parses an argument, or throws the reason why it is invalid.
  package init<Failure: Error>(
    _ option: Option, parse: @escaping @Sendable (String) throws(Failure) -> Value
  ) {
    self.option = option
    self.parse = { try? parse($0) }
    self.option.problem = { text in
      do throws(Failure) {
        _ = try parse(text)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// - Parameters:
  ///   - expectation: the words after "expected" in the message, such as `a duration such as 90s`.
  ///   - parse: parses an argument; returns nil for an invalid one.
  package init(
    _ option: Option, _ expectation: String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.option = option
    self.parse = parse
    self.option.problem = { text in
      parse(text) == nil ? "expected \(expectation), found \(text.quoted)" : nil
    }
  }
}

extension TypedOption<Double> {
  /// An option with a number in a range.
  package init(_ option: Option, in range: ClosedRange<Double>) {
    let ends = [range.lowerBound, range.upperBound].map { NumberFormat.short($0) }
    self.init(option, "a number from \(ends[0]) to \(ends[1])") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension TypedOption<Int> {
  /// An option with a whole number in a range.
  package init(_ option: Option, in range: ClosedRange<Int>) {
    self.init(option, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension TypedOption<Log.Level> {
  /// The option `log-level`.
  package static func logLevel(_ documentation: String) -> Self {
    Self(
      Option("log-level", argument: "LEVEL", documentation), "error, warning, info or debug",
      parse: Log.Level.init(name:))
  }
}

extension Options {
  /// The argument of an option; nil if it is not given.
  package subscript<Value>(option: TypedOption<Value>) -> Value? {
    self[option.option.name].flatMap(option.parse)
  }
}
