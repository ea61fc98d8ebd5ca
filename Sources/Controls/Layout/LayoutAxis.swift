import Geometry

/// The axis along which a row or a column places its children.
public enum LayoutAxis: Hashable, Sendable {
  /// In the layout direction, or from top to bottom.
  case horizontal, vertical

  /// The length of `size` along the axis.
  public func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }

  /// The size that is `length` along the axis and `breadth` across it.
  public func size(length: Double, breadth: Double) -> Size {
    self == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  /// The point with the coordinate `along` on the axis and `across` on the other one.
  public func point(along: Double, across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }

  /// The perpendicular axis.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension LayoutItem {
  /// The length that a control requests on an axis.
  public subscript(axis: LayoutAxis) -> LengthRequest {
    axis == .horizontal ? horizontal : vertical
  }
}
