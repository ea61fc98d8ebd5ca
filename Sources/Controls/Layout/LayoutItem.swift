import Geometry

/// The weight and size that a control requests from a container that places its children.
public struct LayoutItem: Hashable, Sendable {
  /// The share of the free space; nil for none. A control without an intrinsic size always gets a
  /// share.
  public var weight: Double?
  /// The width in points; nil for the intrinsic width.
  public var width: Double?
  /// The height in points; nil for the intrinsic height.
  public var height: Double?

  /// Creates a request. Parameters that are nil request nothing.
  public init(weight: Double? = nil, width: Double? = nil, height: Double? = nil) {
    self.weight = weight
    self.width = width
    self.height = height
  }
}

extension Control {
  /// The requested or intrinsic width, rounded up to whole points; nil for none.
  public final var preferredWidth: Double? { (layout.width ?? intrinsicSize?.width)?.wholePoints }

  /// Returns the requested or intrinsic height at a width, rounded up to whole points; nil for
  /// none.
  public final func preferredHeight(forWidth width: Double) -> Double? {
    (layout.height ?? intrinsicHeight(forWidth: width))?.wholePoints
  }
}

extension Double {
  /// The length rounded up to whole points, with a tolerance for rounding errors; nil if it is
  /// invalid.
  fileprivate var wholePoints: Double? {
    isValidLength ? (self - 1e-6).rounded(.up) : nil
  }

  /// Whether the number is a valid width or height.
  var isValidLength: Bool { isFinite && self >= 0 }
}
