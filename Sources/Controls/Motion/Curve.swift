/// The course of a movement: the passed part of its way for the passed part of its time.
///
/// All curves are cubic Béziers from (0, 0) to (1, 1), in the notation of CSS Easing 1. Those with
/// the names of CSS are the same.
public enum Curve: Hashable, Sendable {
  /// (0.05, 0.7, 0.1, 1). Half of a movement is done after a fifteenth of the time, so that its first
  /// frame shows it; it ends gently.
  case standard
  case linear, ease, easeIn, easeOut, easeInOut
  /// The points that determine the curve. All coordinates must be from 0 to 1.
  indirect case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// The curves that have names.
  public static let named: [(name: String, curve: Curve)] = [
    ("standard", .standard), ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn),
    ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
  ]

  /// Creates the curve with a name; nil if there is none.
  public init?(named name: String) {
    guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
    self = known.curve
  }

  /// Creates a curve from four coordinates; nil for others than four from 0 to 1.
  public init?(coordinates: [Double]) {
    guard coordinates.count == 4, coordinates.allSatisfy((0...1).contains) else { return nil }
    self = .bezier(
      x1: coordinates[0], y1: coordinates[1], x2: coordinates[2], y2: coordinates[3])
  }

  /// The name; nil for a curve that has none.
  public var name: String? { Self.named.first { $0.curve == self }?.name }

  /// The coordinates of the two points that determine the curve.
  public var coordinates: [Double] {
    switch self {
    case .standard: [0.05, 0.7, 0.1, 1]
    case .linear: [0, 0, 1, 1]
    case .ease: [0.25, 0.1, 0.25, 1]
    case .easeIn: [0.42, 0, 1, 1]
    case .easeOut: [0, 0, 0.58, 1]
    case .easeInOut: [0.42, 0, 0.58, 1]
    case .bezier(let x1, let y1, let x2, let y2): [x1, y1, x2, y2]
    }
  }

  /// Returns the passed part of the way, from 0 to 1, after a part of the time.
  func way(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if self == .linear { return time }
    let points = coordinates
    // x(t) increases from 0 to 1, so bisection finds t.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let t = (low + high) / 2
      if Self.bezier(t, points[0], points[2]) < time { low = t } else { high = t }
    }
    return Self.bezier((low + high) / 2, points[1], points[3])
  }

  private static func bezier(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let u = 1 - t
    return 3 * first * t * u * u + 3 * second * t * t * u + t * t * t
  }
}
