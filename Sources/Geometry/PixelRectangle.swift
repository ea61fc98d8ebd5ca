/// A rectangle of whole pixels. Right and bottom edges are exclusive.
public struct PixelRectangle: Hashable, Sendable {
  /// The first column of it.
  public var left: Int
  /// The first row of it.
  public var top: Int
  /// The first column to the right of it.
  public var right: Int
  /// The first row below it.
  public var bottom: Int

  /// The pixels from `left` and `top` up to, but not with, `right` and `bottom`.
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

  /// The smallest whole-pixel rectangle that covers `rectangle`, which is in pixels.
  /// Anything that is not finite, or beyond a million pixels, is cut there.
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

  /// No pixel; adds nothing to a union.
  public static let empty = PixelRectangle(left: 0, top: 0, right: 0, bottom: 0)

  /// How many columns it holds; 0 or less when empty.
  public var width: Int { right - left }
  /// How many rows it holds; 0 or less when empty.
  public var height: Int { bottom - top }
  /// Whether it holds no pixel.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// How many pixels it holds; 0 when empty.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Whether it holds the pixel at a place.
  public func contains(x: Int, y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// Whether it holds every pixel of `other`; one that is empty has none to miss.
  public func contains(_ other: PixelRectangle) -> Bool {
    other.isEmpty
      || (other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom)
  }

  /// The pixels that both hold; `empty` if there are none.
  public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let result = PixelRectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  /// Whether both hold the same pixel anywhere.
  public func intersects(_ other: PixelRectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
      && !isEmpty && !other.isEmpty
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRectangle(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The rectangle moved to the right and down, in pixels.
  public func offset(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The same area, with a pixel to the point.
  public var rectangle: Rectangle {
    Rectangle(
      x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }
}
