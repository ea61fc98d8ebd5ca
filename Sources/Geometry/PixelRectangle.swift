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

  /// The pixels from `left` and `top` up to `right` and `bottom`, these excluded.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// `width` × `height` pixels, the first at `x`, `y`.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  /// The smallest whole-pixel rectangle that covers `rectangle`, which is in pixels. Edges more
  /// than 1,048,576 pixels away are brought that near; those that are no number become 0.
  public init(covering rectangle: Rectangle) {
    self.init(
      left: Self.whole(rectangle.left.rounded(.down)),
      top: Self.whole(rectangle.top.rounded(.down)),
      right: Self.whole(rectangle.right.rounded(.up)),
      bottom: Self.whole(rectangle.bottom.rounded(.up)))
  }

  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1_048_576), 1_048_576))
  }

  /// A rectangle without pixels; adds nothing to a union.
  public static let empty = PixelRectangle(left: 0, top: 0, right: 0, bottom: 0)

  /// The number of columns; 0 or less if the rectangle is empty.
  public var width: Int { right - left }
  /// The number of rows; 0 or less if the rectangle is empty.
  public var height: Int { bottom - top }
  /// Whether the rectangle has no pixels.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Whether the rectangle contains a pixel.
  public func contains(x: Int, y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// Whether the rectangle contains every pixel of `other`; true if `other` is empty.
  public func contains(_ other: PixelRectangle) -> Bool {
    other.isEmpty
      || (other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom)
  }

  /// The pixels that both rectangles contain; `empty` if there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let result = PixelRectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  /// Whether the rectangles have any pixel in common.
  public func intersects(_ other: PixelRectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
      && !isEmpty && !other.isEmpty
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRectangle(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The rectangle moved `x` pixels to the right and `y` pixels down.
  public func offset(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The same area in points, at one pixel per point.
  public var rectangle: Rectangle {
    Rectangle(
      x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }
}
