import Geometry

/// A control's wishes for a container that places its children.
public struct LayoutItem: Hashable, Sendable {
  /// Its share of the room that is left; nil for none, unless it has no size of its own.
  public var weight: Double?
  /// Its width in points; nil for what suits the control.
  public var width: Double?
  /// Its height in points; nil for what suits the control.
  public var height: Double?

  /// Asks for everything that is not nil.
  public init(weight: Double? = nil, width: Double? = nil, height: Double? = nil) {
    self.weight = weight
    self.width = width
    self.height = height
  }
}

extension Control {
  /// The width it asks for, a whole number of points; nil where any will do.
  public final var preferredWidth: Double? { (layout.width ?? intrinsicSize?.width)?.wholePoints }

  /// The height it asks for at a width, a whole number of points; nil where any will do.
  public final func preferredHeight(forWidth width: Double) -> Double? {
    (layout.height ?? intrinsicHeight(forWidth: width))?.wholePoints
  }
}

extension Double {
  /// The next whole number, with room for the noise of arithmetic; nil for no length.
  fileprivate var wholePoints: Double? {
    isPossibleLength ? (self - 1e-6).rounded(.up) : nil
  }

  /// Whether a control can be so long.
  var isPossibleLength: Bool { isFinite && self >= 0 }
}
