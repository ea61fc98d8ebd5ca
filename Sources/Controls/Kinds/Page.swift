import Geometry

/// One of several pages.
public final class Page: Container {
  /// What stands on its tab.
  public let title: String
  /// What stands on its tab before the title.
  public let icon: Icon?

  /// Makes an empty page.
  public init(name: String, title: String, icon: Icon? = nil) {
    self.title = title
    self.icon = icon
    super.init()
    self.name = name
  }

  private var pages: Pages? { parent as? Pages }

  /// A page that moves does not reach over the tabs.
  public override var clip: Rectangle? {
    pages.map { $0.pageArea.offset(by: Point(x: -frame.x, y: -frame.y)) }
  }

  /// A finger on pages that move is about the pages.
  public override var letsTouchesIn: Bool { pages?.isMoving != true }
}

extension Control {
  /// Has the pages and the children of stacks shown that it stands on.
  public final func bringToView() {
    if let page = self as? Page, let pages = page.parent as? Pages {
      NamedValue.set([(pages.slots[0].value, .text(page.name))], origin: .panel)
    }
    (parent as? Stack)?.show(self)
    parent?.bringToView()
  }
}
