import Controls
import Expressions
import JSON

/// A condition on the screen, such as `width < 600`.
package struct ScreenCondition {
  /// The names that a condition can use.
  static let names = ["width", "height", "density"]
  /// The maximum length of a condition, in bytes.
  static let lengthLimit = 256
  /// The condition of the key `portrait`.
  static let portrait = "height > width"

  /// The position of the condition in the file.
  package let offset: Int
  /// The path of the `when` object.
  package let path: String
  /// The numbers in the condition.
  let numbers: [Double]
  /// Whether it depends on the density.
  let usesDensity: Bool
  private let expression: Expression

  init(_ source: String, at offset: Int, path: String) throws(ExpressionError) {
    let parsed = try ParsedExpression(source)
    if let unknown = parsed.names.firstIndex(where: { !Self.names.contains($0) }) {
      throw ExpressionError(
        "\(parsed.names[unknown].quoted) cannot be used in \"when\"; use width, "
          + "height or density, or \"if\" for a condition on values",
        at: parsed.nameOffsets[unknown])
    }
    let values = parsed.names.map { NamedValue(name: $0, .number(0), in: 0...Self.maximum) }
    expression = try Expression(parsed, values: values)
    guard expression.kind == .boolean else {
      throw ExpressionError(
        "a condition must be true or false, but this is \(expression.kind.typeDescription)", at: 0)
    }
    self.offset = offset
    self.path = path
    numbers = parsed.numbers
    usesDensity = parsed.names.contains("density")
  }

  /// Larger than each measure of a screen.
  private static let maximum = 1e9

  /// Whether the condition is true on a screen. An unknown result is false.
  func isTrue(on screen: ScreenMeasures) -> Bool {
    for value in expression.values {
      let number =
        switch value.name {
        case "width": screen.width
        case "height": screen.height
        default: screen.density
        }
      _ = try? value.set(.number(number))
    }
    return expression.scalar(in: .english)?.isTrue ?? false
  }
}

/// A screen in the units of conditions.
struct ScreenMeasures {
  /// The width in points.
  var width: Double
  /// The height in points.
  var height: Double
  /// Pixels per point.
  var density: Double
}
