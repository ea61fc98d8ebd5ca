import Controls
import Geometry

/// One of several pages. While it is shown, its name is the value of the `Pages`.
public final class Page: Container {
  @Observed(.word("The title on the tab."), didChange: Page.tabDidChange)
  public var title = ""
  @Observed(.icon("The icon on the tab."), didChange: Page.tabDidChange)
  public var icon: Icon? = nil

  public override class var traits: ControlTraits { .isPage }

  /// The declaration of the `page` kind.
  public static let kind = ControlKind("page", "One of several pages.", isNameable: false) {
    Page()
  }

  private func tabDidChange() { pages?.tabsDidChange() }

  private var pages: Pages? { parent as? Pages }

  /// Clips the page to the area beside the tabs while it moves.
  public override var clip: Rectangle? {
    pages.map { $0.pageArea.offset(by: Point(x: -frame.x, y: -frame.y)) }
  }
}
