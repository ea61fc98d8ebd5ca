/// A rectangle of whole pixels. Right and bottom edges are exclusive.
public struct PixelRectangle: Hashable, Sendable {
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The first column to the right of the rectangle.
  public var right: Int
  /// The first row below the rectangle.
  public var bottom: Int

  /// Creates a rectangle from its edges; `right` and `bottom` are excluded.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates a rectangle of `width` × `height` pixels whose top left pixel is at `x`, `y`.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  /// Creates the smallest rectangle of whole pixels that covers `rectangle`, which is in pixels.
  /// Edges are clamped to ±1,048,576; NaN becomes 0.
  public init(covering rectangle: Rectangle) {
    self.init(
      left: Self.whole(rectangle.left.rounded(.down)),
      top: Self.whole(rectangle.top.rounded(.down)),
      right: Self.whole(rectangle.right.rounded(.up)),
      bottom: Self.whole(rectangle.bottom.rounded(.up)))
  }

  /// Creates the largest rectangle of whole pixels inside `rectangle`, which is in pixels; empty if
  /// there is none. Rounding errors of a millionth of a pixel do not count.
  public init(inside rectangle: Rectangle) {
    self.init(
      left: Self.whole((rectangle.left - 1e-6).rounded(.up)),
      top: Self.whole((rectangle.top - 1e-6).rounded(.up)),
      right: Self.whole((rectangle.right + 1e-6).rounded(.down)),
      bottom: Self.whole((rectangle.bottom + 1e-6).rounded(.down)))
  }

  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1_048_576), 1_048_576))
  }

  /// A rectangle without pixels, at the origin.
  public static let empty = PixelRectangle(left: 0, top: 0, right: 0, bottom: 0)

  /// The number of columns; 0 or less if the rectangle is empty.
  public var width: Int { right - left }
  /// The number of rows; 0 or less if the rectangle is empty.
  public var height: Int { bottom - top }
  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Returns whether the rectangle contains the pixel at `x`, `y`.
  public func contains(x: Int, y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// Returns whether the rectangle contains every pixel of `other`; true if `other` is empty.
  public func contains(_ other: PixelRectangle) -> Bool {
    other.isEmpty
      || (other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom)
  }

  /// Returns the pixels that both rectangles contain; `empty` if there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let result = PixelRectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  /// Returns whether the rectangles have any pixel in common.
  public func intersects(_ other: PixelRectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
      && !isEmpty && !other.isEmpty
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRectangle(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Returns the rectangle moved `x` pixels to the right and `y` pixels down.
  public func offset(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The same area as a `Rectangle`, with one point per pixel.
  public var rectangle: Rectangle {
    Rectangle(
      x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }
}
