import Geometry
import Raster
import TouchTracking

/// Shows one of several pages, and the tabs to choose it by.
///
/// Its value is the name of the page that is shown. The others are hidden: they cost nothing, and
/// touches on a page that is left are cancelled. Pages lie side by side: a finger that goes sideways
/// where nothing takes it draws the next one in.
public final class Pages: Container {
  /// Where the tabs stand.
  public enum TabPosition: String, CaseIterable, Sendable {
    /// At a side of the panel.
    case bottom, top, left, right
    /// Below the page, and no more than a dot each.
    case dots
    /// Nowhere: the page takes all of the panel.
    case none
  }

  /// In the order of their tabs.
  public let pages: [Page]
  /// The tabs; nil for none.
  public let tabs: Segments?
  /// Nil where there are tabs, or nothing.
  public let dots: PageDots?
  /// Whether a finger can draw the next page in.
  public var swipe = true { didSet { if !swipe { goHome(animated: false) } } }
  private let position: TabPosition
  private let lines: Double

  private var swiping = PageSwipe()
  /// The page where everything comes to rest.
  private var home = 0
  /// Which page stands in the area, and how much of its neighbour: 1.25 is the second page, and a
  /// quarter of a page's width of the third.
  private var scroll = 0.0 { didSet { if scroll != oldValue { placePages() } } }
  private var movement: NumberAnimation?

  /// The tab bar's breadth and its distance from the panel's edges, in points.
  private static let tabHeight = 64.0
  private static let tabWidth = 96.0
  /// A tab is narrower where several stand side by side.
  private static let narrowTabWidth = 76.0
  private static let margin = 24.0
  private static let dotsHeight = 32.0

  /// Makes the container, and the tabs of its pages.
  /// - Parameters:
  ///   - pages: at least one, with distinct names, in the order of their tabs.
  ///   - position: where the tabs stand.
  ///   - lines: in how many lines the tabs stand, one beside the other.
  public init(_ pages: [Page], tabs position: TabPosition = .bottom, lines: Int = 1) {
    precondition(!pages.isEmpty)
    self.pages = pages
    self.position = position
    self.lines = Double(lines)
    tabs = position == .none || position == .dots ? nil : Segments()
    dots = position == .dots ? PageDots(names: pages.map(\.name)) : nil
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
      tabs.lines = self.lines
      add(tabs)
    }
    if let dots { add(dots) }
    placePages()
  }

  public override class var properties: [Property] { commonProperties }

  /// Lets a named value, of texts, say which page is shown.
  public func link(to value: NamedValue) {
    value.setChoices(pages.map(\.name))
    link([(slots[0], value)])
    if let tabs { tabs.link([(tabs.slots[0], value)]) }
    if let dots { dots.link([(dots.slots[0], value)]) }
  }

  public override func slotWasLinked(_ slot: ValueSlot) { valueDidChange(slot) }

  public override func valueDidChange(_ slot: ValueSlot) {
    guard let shown = pages.firstIndex(where: { .text($0.name) == slot.scalar }), shown != home
    else { return }
    home = shown
    for page in pages where page !== pages[home] { page.leaveAlone() }
    goHome(animated: slot.isChangeAnimated)
  }

  // MARK: Moving

  /// Whether the pages are not at rest, or a finger holds them.
  var isMoving: Bool { swiping.isDragging || movement != nil }

  private func goHome(animated: Bool) {
    swiping.cancel()
    // A finger may have sent it there.
    guard movement?.to != Double(home) else { return }
    if animated {
      movement = NumberAnimation(from: scroll, to: Double(home))
      needsAnimation()
    } else {
      movement = nil
      scroll = Double(home)
    }
  }

  public override func advance(to time: Duration) -> Bool {
    let goesOn = super.advance(to: time)
    guard var running = movement else { return goesOn }
    let (number, isDone) = running.advance(to: time)
    movement = isDone ? nil : running
    scroll = number
    return goesOn || !isDone
  }

  // MARK: Swiping

  public override var isInteractive: Bool { swipe && pages.count > 1 }

  /// It takes what no control on a page does.
  public override var takesTouchesLast: Bool { true }

  /// A swipe changes the value when it ends, if it does.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ contact: Contact) -> Bool {
    guard trackedContacts.count == 1, pageArea.width > 0 else { return false }
    swiping.down(at: contact.location, time: contact.time, drawn: movement == nil ? nil : drawn)
    movement = nil
    return true
  }

  public override func continueTracking(_ contact: Contact) -> Bool {
    let wasDragging = swiping.isDragging
    switch swiping.move(to: contact.location, time: contact.time) {
    case .wait: return true
    case .giveUp: return false
    case .drag(let length):
      // What another finger holds must not be drawn away from under it.
      guard wasDragging || !isBusy else {
        swiping.cancel()
        return false
      }
      scroll = PageSwipe.resisted(
        Double(home) - length / pageArea.width, in: 0...Double(pages.count - 1))
      return true
    }
  }

  public override func endTracking(_ contact: Contact) {
    let turn = swiping.up(time: contact.time, drawn: drawn, pageWidth: pageArea.width)
    let next = min(max(home + turn.rawValue, 0), pages.count - 1)
    if next != home {
      hold(slots[0], by: contact)
      finish(slots[0], with: .text(pages[next].name))
    }
    release(to: next)
  }

  public override func cancelTracking(_ contact: Contact) {
    swiping.cancel()
    release(to: home)
  }

  private func release(to page: Int) {
    guard scroll != Double(page) else { return }
    movement = NumberAnimation(from: scroll, to: Double(page), startsAtRest: false)
    needsAnimation()
  }

  /// How far a finger has drawn the pages, in points; to the right is positive.
  private var drawn: Double {
    let free = PageSwipe.unresisted(scroll, in: 0...Double(pages.count - 1))
    return (Double(home) - free) * pageArea.width
  }

  private var isBusy: Bool {
    var isBusy = false
    pages[home].forEachDescendant { if $0.isTracking { isBusy = true } }
    return isBusy
  }

  // MARK: Places

  public override func boundsDidChange() {
    tabs?.frame = tabFrame
    dots?.frame = tabFrame
    placePages()
  }

  /// Places the pages side by side, and hides those of which nothing is seen.
  private func placePages() {
    let area = pageArea
    // On whole pixels, so that what stands on a page does not tremble while it moves.
    let offset = (scroll * area.width * scaleOfHost).rounded() / scaleOfHost
    for (index, page) in pages.enumerated() {
      page.isHidden = abs(Double(index) - scroll) >= 1
      let x = page.isHidden ? 0 : Double(index) * area.width - offset
      page.frame = area.offset(by: Point(x: x, y: 0))
    }
  }

  /// What of the bounds the tabs leave to the pages.
  var pageArea: Rectangle {
    let bar = tabFrame
    var area = bounds
    switch position {
    case .bottom, .dots: area.height = bar.top
    case .top:
      area.y = bar.bottom
      area.height -= bar.bottom
    case .left:
      area.x = bar.right
      area.width -= bar.right
    case .right: area.width = bar.left
    case .none: break
    }
    return area
  }

  private var tabFrame: Rectangle {
    let (width, height) = (bounds.width, bounds.height)
    let length = Self.margin * 2
    let tabWidth = lines > 1 ? lines * Self.narrowTabWidth : Self.tabWidth
    let tabHeight = lines * Self.tabHeight
    return switch position {
    case .bottom, .none:
      Rectangle(
        x: Self.margin, y: height - Self.margin - tabHeight, width: width - length,
        height: tabHeight)
    case .dots:
      Rectangle(x: 0, y: height - Self.dotsHeight, width: width, height: Self.dotsHeight)
    case .top:
      Rectangle(
        x: Self.margin, y: Self.margin, width: width - length, height: tabHeight)
    case .left:
      Rectangle(
        x: Self.margin, y: Self.margin, width: tabWidth, height: height - length)
    case .right:
      Rectangle(
        x: width - Self.margin - tabWidth, y: Self.margin, width: tabWidth,
        height: height - length)
    }
  }
}
