import Controls
import Geometry

/// One of several pages. While it is shown, its name is the value of the `Pages`.
public final class Page: Container {
  @Observed(.word("The title on the tab."), didChange: Page.tabDidChange)
  public var title = ""
  @Observed(.icon("The icon on the tab."), didChange: Page.tabDidChange)
  public var icon: Icon? = nil

  @Observed(
    .text("The number or the word in the badge on the tab; none if it is empty, 0 or unknown."),
    didChange: Page.badgeDidChange)
  public var badge = ""

  public override class var traits: ControlTraits { .isPage }

  /// The declaration of the `page` kind.
  public static let kind = ControlKind("page", "One of several pages.", isNameable: false) {
    Page()
  }

  private func tabDidChange() { pages?.tabsDidChange() }
  private func badgeDidChange() { pages?.updateBadges() }

  /// Whether the page lists all alarms.
  var listsAlarms: Bool {
    var lists = false
    forEachDescendant { if $0 is AlarmList { lists = true } }
    return lists
  }

  private var pages: Pages? { parent as? Pages }

  /// Clips the page to the area beside the tabs while it moves.
  public override var clip: Rectangle? {
    pages.map { $0.pageArea.offset(by: Point(x: -frame.x, y: -frame.y)) }
  }
}
