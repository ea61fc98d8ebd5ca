import Geometry
import Raster

/// Shows one of several pages, and the tabs to choose it by.
///
/// Its value is the name of the page that is shown. The others are hidden: they cost nothing, and
/// touches on a page that is left are cancelled.
public final class Pages: Container {
  /// Where the tabs stand.
  public enum TabPosition: String, CaseIterable, Sendable {
    case bottom, top, left, right, none
  }

  public let pages: [Page]
  /// The tabs; nil for none.
  public let tabs: Segments?
  private let position: TabPosition

  /// The tab bar's breadth and its distance from the panel's edges, in points.
  private static let tabHeight = 64.0
  private static let tabWidth = 96.0
  private static let margin = 24.0

  /// Pages with distinct names, at least one.
  public init(_ pages: [Page], tabs position: TabPosition = .bottom) {
    precondition(!pages.isEmpty)
    self.pages = pages
    self.position = position
    tabs = position == .none ? nil : Segments()
    super.init()
    let value = NamedValue(.text(pages[0].name))
    value.setChoices(pages.map(\.name))
    addSlot("value", value)
    for page in pages { add(page) }
    if let tabs {
      tabs.items = pages.map {
        Segments.Item(value: $0.name, title: $0.title, icon: $0.icon)
      }
      tabs.vertical = position == .left || position == .right
      tabs.size = 13
      add(tabs)
    }
    showPage()
  }

  public override class var properties: [Property] { commonProperties }

  /// Lets a named value, of texts, say which page is shown.
  public func link(to value: NamedValue) {
    value.setChoices(pages.map(\.name))
    link([(slots[0], value)])
    if let tabs { tabs.link([(tabs.slots[0], value)]) }
  }

  public override func slotWasLinked(_ slot: ValueSlot) { showPage() }

  public override func valueDidChange(_ slot: ValueSlot) { showPage() }

  private func showPage() {
    for page in pages { page.isHidden = .text(page.name) != slots[0].scalar }
  }

  public override func boundsDidChange() {
    let bar = tabFrame
    tabs?.frame = bar
    var area = bounds
    switch position {
    case .bottom: area.height = bar.top
    case .top:
      area.y = bar.bottom
      area.height -= bar.bottom
    case .left:
      area.x = bar.right
      area.width -= bar.right
    case .right: area.width = bar.left
    case .none: break
    }
    for page in pages { page.frame = area }
  }

  private var tabFrame: Rectangle {
    let (width, height) = (bounds.width, bounds.height)
    let length = Self.margin * 2
    return switch position {
    case .bottom, .none:
      Rectangle(
        x: Self.margin, y: height - Self.margin - Self.tabHeight, width: width - length,
        height: Self.tabHeight)
    case .top:
      Rectangle(
        x: Self.margin, y: Self.margin, width: width - length, height: Self.tabHeight)
    case .left:
      Rectangle(
        x: Self.margin, y: Self.margin, width: Self.tabWidth, height: height - length)
    case .right:
      Rectangle(
        x: width - Self.margin - Self.tabWidth, y: Self.margin, width: Self.tabWidth,
        height: height - length)
    }
  }
}

/// One of several pages.
public final class Page: Container {
  /// What stands on its tab.
  public let title: String
  public let icon: Icon?

  public init(name: String, title: String, icon: Icon? = nil) {
    self.title = title
    self.icon = icon
    super.init()
    self.name = name
  }
}

extension Control {
  /// Has the page shown that it stands on, and the page that this one stands on.
  public final func bringToView() {
    if let page = self as? Page, let pages = page.parent as? Pages {
      NamedValue.set([(pages.slots[0].value, .text(page.name))], origin: .panel)
    }
    parent?.bringToView()
  }
}
