import Controls
import Geometry

/// The part of a dialog that scrolls: its content or its buttons. A bar shows that there is more.
final class DialogScroll: Scroller {
  private let content: Control
  /// Returns the height of the content at a width.
  private let height: (_ width: Double) -> Double

  /// The width beside the content for the bar, in points.
  static let standardMargin = 12.0
  private var margin = DialogScroll.standardMargin

  init(_ content: Control, height: @escaping (_ width: Double) -> Double) {
    self.content = content
    self.height = height
    super.init()
    keepsBar = true
    add(content)
  }

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let width = max(bounds.width - 2 * margin, 0)
    setContentSize(Size(width: bounds.width, height: max(bounds.height, height(width))))
  }

  override func placeContent() {
    content.frame = Rectangle(
      origin: Point(x: margin, y: -shownPosition.y),
      size: Size(width: max(contentSize.width - 2 * margin, 0), height: contentSize.height))
  }

  /// Sets the frame in which the content is visible, and the width beside it for the bar.
  func show(in frame: Rectangle, margin: Double = DialogScroll.standardMargin) {
    self.margin = margin
    self.frame = frame.inset(dx: -margin, dy: 0)
  }
}
