import Controls
import Geometry

/// The distances from the edges of a container to its children, in points.
public struct Padding: Hashable, Sendable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the right edge; in a right-to-left layout, from the left one.
  public var end: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the left edge; in a right-to-left layout, from the right one.
  public var start: Double

  /// Creates a padding with a distance for each side.
  public init(top: Double, end: Double, bottom: Double, start: Double) {
    self.top = top
    self.end = end
    self.bottom = bottom
    self.start = start
  }

  /// Creates a padding with the same distance on all sides.
  public init(_ distance: Double) {
    self.init(top: distance, end: distance, bottom: distance, start: distance)
  }

  /// The length on an axis that both sides take.
  func length(along axis: LayoutAxis) -> Double {
    axis == .horizontal ? start + end : top + bottom
  }

  /// Returns the inside of an area, in a layout from left to right. It is empty if the area is too
  /// small.
  func inside(of area: Rectangle) -> Rectangle {
    func ends(_ first: Double, _ second: Double, in length: Double) -> (Double, Double) {
      let sum = first + second
      return sum > length ? (first / sum * length, second / sum * length) : (first, second)
    }
    let (left, right) = ends(start, end, in: area.width)
    let (top, bottom) = ends(top, bottom, in: area.height)
    return Rectangle(
      x: area.x + left, y: area.y + top, width: area.width - left - right,
      height: area.height - top - bottom)
  }
}

extension Padding: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The same distance on all sides.
  public init(floatLiteral distance: Double) { self.init(distance) }
  /// The same distance on all sides.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}

extension PropertyDeclaration<Padding> {
  /// A distance for all sides, for two pairs of sides, or for each side.
  static func padding(_ documentation: String) -> Self {
    PropertyDeclaration(.sides, documentation) { padding in
      padding == Padding(padding.top)
        ? .number(padding.top)
        : .numbers([padding.top, padding.end, padding.bottom, padding.start])
    } decode: { value in
      let sides: [Double]
      switch value {
      case .number(let distance): sides = [distance]
      case .numbers(let distances) where distances.count > 1: sides = distances
      default: return nil
      }
      guard sides.allSatisfy(PropertyFormat.length.contains) else { return nil }
      switch sides.count {
      case 1: return Padding(sides[0])
      case 2: return Padding(top: sides[0], end: sides[1], bottom: sides[0], start: sides[1])
      case 4: return Padding(top: sides[0], end: sides[1], bottom: sides[2], start: sides[3])
      default: return nil
      }
    }
  }
}
