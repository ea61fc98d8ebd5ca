import Controls
import Geometry

/// One of several pages; its name is what the pages' value is while it is shown.
public final class Page: Container {
  @Observed(.text("Stands on its tab."))
  public var title = ""
  @Observed(.icon("Stands on its tab before the title."))
  public var icon: Icon? = nil

  /// As panel files name it.
  public static let kind = ControlKind("page", "One of several pages.", isNameable: false) {
    Page()
  }

  private var pages: Pages? { parent as? Pages }

  /// A page that moves does not reach over the tabs.
  public override var clip: Rectangle? {
    pages.map { $0.pageArea.offset(by: Point(x: -frame.x, y: -frame.y)) }
  }

  /// A finger on pages that move is about the pages.
  public override var acceptsTouches: Bool { pages?.isMoving != true }
}
