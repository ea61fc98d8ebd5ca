import Geometry

/// The weight and size that a control requests from a container that places its children.
public struct LayoutItem: Hashable, Sendable {
  /// The share of the free space; nil for none. A control without an intrinsic size always gets a
  /// share.
  public var weight: Double?
  /// The width and its limits.
  public var horizontal: LengthRequest
  /// The height and its limits.
  public var vertical: LengthRequest
  /// The width divided by the height; nil for any shape.
  public var aspectRatio: Double?

  /// Creates a request. Parameters that are nil request nothing.
  public init(weight: Double? = nil, width: Length? = nil, height: Length? = nil) {
    self.weight = weight
    horizontal = LengthRequest(width)
    vertical = LengthRequest(height)
  }

  /// The width; nil for the intrinsic width.
  public var width: Length? {
    get { horizontal.length }
    set { horizontal.length = newValue }
  }

  /// The height; nil for the intrinsic height.
  public var height: Length? {
    get { vertical.length }
    set { vertical.length = newValue }
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
  /// The requested or intrinsic width, rounded up to whole points; nil for none. A percentage
  /// requests nothing, because the container's width is unknown.
  public final var preferredWidth: Double? {
    let request = layout.horizontal
    if request.isEmpty, layout.aspectRatio == nil { return measuredWidth }
    let width = request.points(request.length, in: nil) ?? widthOfShape ?? measuredWidth
    return width.flatMap { request.limited($0, in: nil).wholePoints }
  }

  /// The width that follows from the requested height and aspect ratio; nil for none.
  private var widthOfShape: Double? {
    guard let ratio = layout.aspectRatio else { return nil }
    return layout.vertical.points(layout.height, in: nil).map { $0 * ratio }
  }

  private var measuredWidth: Double? {
    if let width = measurements.width { return width }
    let width = intrinsicWidth?.wholePoints
    if isMeasurementKept { measurements.width = .some(width) }
    return width
  }

  /// Returns the requested or intrinsic height at a width, rounded up to whole points; nil for
  /// none. A percentage requests nothing, because the container's height is unknown.
  public final func preferredHeight(forWidth width: Double) -> Double? {
    let request = layout.vertical
    if request.isEmpty, layout.aspectRatio == nil { return measuredHeight(forWidth: width) }
    let height =
      request.points(request.length, in: nil) ?? layout.aspectRatio.map { width / $0 }
      ?? measuredHeight(forWidth: width)
    return height.flatMap { request.limited($0, in: nil).wholePoints }
  }

  private func measuredHeight(forWidth width: Double) -> Double? {
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
