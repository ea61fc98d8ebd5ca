import Geometry
import Values

/// The horizontal direction of the content of a container.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of the container around it or, for a panel, of the panel's language.
  case automatic
  /// From left to right, as in English, or from right to left, as in Arabic.
  case leftToRight, rightToLeft
}

extension Language {
  /// The layout direction of a panel in this language.
  var direction: LayoutDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}

// Controls measure from the left edge, as if everything were laid out from left to right, and convert
// what they draw and the touches they track with `inLayoutDirection`.
extension Control {
  /// Returns an area, mirrored if the layout direction is right to left.
  /// - Parameter whole: the area in which to mirror it; nil for the bounds.
  public final func inLayoutDirection(
    _ area: Rectangle, in whole: Rectangle? = nil
  ) -> Rectangle {
    isRightToLeft ? area.mirrored(in: whole ?? bounds) : area
  }

  /// Returns a point, mirrored in the bounds if the layout direction is right to left.
  public final func inLayoutDirection(_ point: Point) -> Point {
    isRightToLeft ? Point(x: bounds.width - point.x, y: point.y) : point
  }

  /// Returns the space for a text of the control, in its layout direction.
  public final func textBox(
    width: Double? = nil, maximumLines: Int = 1, alignment: TextAlignment = .start
  ) -> TextBox {
    TextBox(
      width: width, maximumLines: maximumLines, alignment: alignment,
      isRightToLeft: isRightToLeft,
      hyphenation: stage?.hyphenates == true && maximumLines > 1 ? language.code : nil)
  }

  /// Updates `isRightToLeft` of the control and of the descendants that inherit it.
  ///
  /// Touches are cancelled if it changes, because the controls move away from the fingers.
  final func updateLayoutDirection() {
    let isNowRightToLeft =
      switch (self as? Container)?.layoutDirection {
      case .leftToRight: false
      case .rightToLeft: true
      case .automatic, nil: parent?.isRightToLeft ?? false
      }
    guard isNowRightToLeft != isRightToLeft else { return }
    isRightToLeft = isNowRightToLeft
    stage?.cancelTouches(on: self)
    layoutDirectionDidChange()
    stage?.layers.lookDidChange(of: self)
    guard let container = self as? Container else { return }
    for child in container.children { child.updateLayoutDirection() }
  }
}

extension Container {
  /// The property `direction` of containers and panels.
  public static var directionProperty: Property {
    Property(
      "direction",
      .choice(
        "The direction of the content; `automatic` is the direction of the enclosing container or of the panel's language. See [Right to left](#right-to-left)."
      ),
      get: { (container: Container) in container.layoutDirection },
      set: { $0.layoutDirection = $1 })
  }
}

extension Rectangle {
  /// Returns the rectangle without a strip at its left edge and one at its right edge.
  public func inset(left: Double = 0, right: Double = 0) -> Rectangle {
    Rectangle(x: x + left, y: y, width: width - left - right, height: height)
  }

  /// Returns the rectangle mirrored horizontally in `whole`.
  public func mirrored(in whole: Rectangle) -> Rectangle {
    Rectangle(x: whole.left + whole.right - right, y: y, width: width, height: height)
  }
}
