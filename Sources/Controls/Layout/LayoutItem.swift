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

/// The measured lengths of a control. They are kept until its content changes, because nested
/// containers measure the same control repeatedly.
struct Measurements {
  /// The intrinsic width; nil until it is measured.
  var width: Double??
  /// The intrinsic heights by width.
  var heights: [Double: Double?] = [:]
  /// The maximum number of heights that are kept. Each container around a control may measure it at
  /// another width.
  static let heightLimit = 32
}

extension Control {
  /// The requested or intrinsic width, rounded up to whole points; nil for none.
  public final var preferredWidth: Double? {
    if let width = layout.width { return width.wholePoints }
    if let width = measurements.width { return width }
    let width = intrinsicWidth?.wholePoints
    if isMeasurementKept { measurements.width = .some(width) }
    return width
  }

  /// Returns the requested or intrinsic height at a width, rounded up to whole points; nil for
  /// none.
  public final func preferredHeight(forWidth width: Double) -> Double? {
    if let height = layout.height { return height.wholePoints }
    if let height = measurements.heights[width] { return height }
    let height = intrinsicHeight(forWidth: width)?.wholePoints
    if measurements.heights.count >= Measurements.heightLimit { measurements.heights = [:] }
    if isMeasurementKept { measurements.heights[width] = .some(height) }
    return height
  }

  /// Whether the control reports changes of its intrinsic size. A container that does not place its
  /// children does not know when their frames change.
  private var isMeasurementKept: Bool { (self as? Container)?.placesChildren ?? true }
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
