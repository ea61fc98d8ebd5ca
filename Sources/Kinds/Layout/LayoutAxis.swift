import Geometry

/// The direction in which a row or a column places its children.
public enum LayoutAxis: Hashable, Sendable {
  /// From left to right, and from top to bottom.
  case horizontal, vertical

  /// The extent of a size along the axis.
  public func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }

  /// A size of `length` along the axis and `breadth` across.
  public func size(length: Double, breadth: Double) -> Size {
    self == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// A point `along` the axis and `across` it.
  public func point(along: Double, across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }

  /// The direction across.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
