import Controls
import Geometry
import Raster
import TouchTracking

/// The tabs of `Pages`. They scroll if there is not enough space for all of them.
final class TabBar: Scroller {
  let tabs = Segments()

  /// The minimum size of a tab, in points.
  private static let minimumTab = Size(width: 72, height: 48)
  /// The maximum height of a tab. In a taller bar, the space below the tabs is empty.
  private static let maximumTabHeight = 96.0

  override init() {
    super.init()
    tabs.size = 13
    tabs.maximumItemHeight = Self.maximumTabHeight
    add(tabs)
  }

  /// Whether there is not enough space for all tabs.
  var hasHiddenTabs: Bool { limit != .zero }

  /// Scrolls as far as necessary to show the selected tab and parts of its neighbours.
  func revealSelectedTab() {
    guard hasHiddenTabs, let selected = tabs.selected else { return }
    let area = tabs.area(ofItem: selected).offset(by: tabs.frame.origin)
    let margin = Self.minimumTab.height / 2
    scroll(
      toShow: tabs.vertical
        ? Rectangle(
          left: area.left, top: area.top - margin, right: area.right, bottom: area.bottom + margin)
        : Rectangle(
          left: area.left - margin, top: area.top, right: area.right + margin, bottom: area.bottom))
  }

  /// A tab that is partly visible must not cover the rounded corners of the bar.
  override var clip: Rectangle? { hasHiddenTabs ? bounds.inset(by: Segments.inset) : bounds }

  override func draw(on canvas: Canvas) { tabs.drawTrack(in: bounds, on: canvas) }

  override var placesChildren: Bool { true }

  override func placeChildren() {
    let minimum = tabs.minimumSize(ofItem: Self.minimumTab)
    var size = bounds.size
    if tabs.vertical {
      size.height = max(size.height, minimum.height)
    } else if minimum.width > size.width {
      // Once the tabs scroll, no title needs to shrink.
      size.width = max(minimum.width, tabs.intrinsicSize?.width ?? 0)
    }
    setContentSize(size)
    revealSelectedTab()
  }

  override func placeContent() {
    tabs.frame = inLayoutDirection(
      Rectangle(origin: .zero - shownPosition, size: contentSize))
  }
}
