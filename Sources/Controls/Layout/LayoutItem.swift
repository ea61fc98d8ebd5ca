import Geometry

/// What a control asks of a container that places its children.
public struct LayoutItem: Hashable, Sendable {
  /// Its share of the room that is left; nil for none, unless it has no size of its own.
  public var weight: Double?
  /// Its width in points; nil for what suits the control.
  public var width: Double?
  /// Its height in points; nil for what suits the control.
  public var height: Double?

  /// Asks for what is not nil.
  public init(weight: Double? = nil, width: Double? = nil, height: Double? = nil) {
    self.weight = weight
    self.width = width
    self.height = height
  }
}

/// The direction in which a row or a column places its children.
enum LayoutAxis: Hashable, Sendable {
  case horizontal, vertical

  func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }

  /// A size of `length` along the axis and `breadth` across.
  func size(length: Double, breadth: Double) -> Size {
    self == .horizontal
      ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  func point(along: Double, across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }

  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension Control {
  /// The width it asks for, a whole number; nil where any will do.
  final var preferredWidth: Double? { (layout.width ?? intrinsicSize?.width)?.wholePoints }

  /// The height it asks for at a width, a whole number; nil where any will do.
  final func preferredHeight(forWidth width: Double) -> Double? {
    (layout.height ?? intrinsicHeight(forWidth: width))?.wholePoints
  }

  /// What it needs along an axis on which it asks for `preferred`.
  final func layoutItem(preferring preferred: Double?) -> LinearLayout.Item {
    LinearLayout.Item(
      minimum: preferred ?? 0, weight: layout.weight ?? (preferred == nil ? 1 : 0))
  }
}

extension Double {
  /// The next whole number, with room for what arithmetic adds to one.
  fileprivate var wholePoints: Double { (self - 1e-6).rounded(.up) }
}
