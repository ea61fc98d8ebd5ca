import Controls
import Geometry
import Raster
import TouchTracking

/// Shows one of several pages, and the tabs to choose it by.
///
/// Its value is the name of the page that is shown. The others are hidden: they cost nothing, and
/// touches on a page that is left are cancelled. Pages lie side by side: a finger that goes
/// sideways where nothing takes it draws the next one in.
public final class Pages: Container {
  /// The position of the tabs.
  public enum TabPosition: String, CaseIterable, Sendable {
    /// At a side of the panel.
    case bottom, top, left, right
    /// Below the page, and no more than a dot each.
    case dots
    /// Nowhere: the page takes all of the panel.
    case none
  }

  @Observed(.choice("Where the tabs are."), didChange: Pages.makeBar)
  public var position = TabPosition.bottom
  @Observed(.count(in: 1...8, "The number of lines of tabs."), didChange: Pages.makeBar)
  public var lines = 1
  @Observed(.boolean("Whether a swipe turns the page."), didChange: Pages.swipeDidChange)
  public var swipe = true

  /// In the order of their tabs.
  public private(set) var pages: [Page] = []
  /// The tabs or the dots; nil for neither.
  public private(set) var bar: Control?
  private var swiping = PageSwipe()
  /// The index of the page that comes to rest in the area.
  private var home = 0
  /// The page in the area, and how much of its neighbour: 1.25 is the second page, and
  /// a quarter of a page's width of the third.
  private var scroll = AnimatedNumber(0)

  /// The tab bar's breadth and its distance from the panel's edges, in points.
  private static let tabHeight = 64.0
  private static let tabWidth = 96.0
  /// A tab is narrower where several stand side by side.
  private static let narrowTabWidth = 88.0
  /// A tab is less high where several stand one below the other, without icons.
  private static let lowTabHeight = 48.0
  private static let margin = 24.0
  private static let dotsHeight = 32.0

  let valueSlot = Slot("value", "")

  /// As panel files name it.
  public static let kind = ControlKind(
    "pages", "Shows one of several pages, and the tabs to choose it by.", isNameable: false
  ) { Pages() }

  public override func childrenDidChange() {
    let now = children.compactMap { $0 as? Page }
    guard !now.elementsEqual(pages, by: ===) else { return }
    pages = now
    valueSlot.choices = pages.map(\.name)
    makeBar()
    placePages()
  }

  private func swipeDidChange() { if !swipe { goHome(animated: false) } }

  private func makeBar() {
    if let bar { remove(bar) }
    bar = newBar()
    guard let bar else { return }
    bar.link([(bar.slots[0], valueSlot.value)])
    bar.frame = barFrame
    add(bar)
  }

  /// How high a tab is at most, in points: those at a side stand together at the top.
  private static let greatestTabHeight = 96.0

  private func newBar() -> Control? {
    switch position {
    case .none: return nil
    case .dots: return PageDots(names: pages.map(\.name))
    case .bottom, .top, .left, .right:
      let tabs = Segments()
      tabs.items = pages.map { Segments.Item(value: $0.name, title: $0.title, icon: $0.icon) }
      tabs.vertical = position == .left || position == .right
      tabs.size = 13
      tabs.lines = lines
      tabs.maximumItemHeight = Self.greatestTabHeight
      return tabs
    }
  }

  public override func slotDidLink(_ slot: ValueSlot) {
    if let bar { bar.link([(bar.slots[0], slot.value)]) }
    valueDidChange(slot)
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    guard let shown = pages.firstIndex(where: { .text($0.name) == slot.scalar }), shown != home
    else { return }
    home = shown
    for page in pages where page !== pages[home] { page.endInteraction() }
    goHome(animated: slot.isChangeAnimated)
  }

  public override func reveal(_ child: Control) {
    guard let page = child as? Page else { return }
    Value.set([(valueSlot.value, .text(page.name))], origin: .panel)
  }

  // MARK: Moving

  /// Whether the pages are not at rest, or a finger holds them.
  var isMoving: Bool { swiping.isDragging || scroll.isMoving }

  private func goHome(animated: Bool) {
    swiping.cancel()
    // A finger may have sent it there.
    guard !scroll.isMoving || scroll.target != Double(home) else { return }
    if animated {
      scroll.move(to: Double(home))
      requestFrames()
    } else {
      jump(to: Double(home))
    }
  }

  private func jump(to position: Double) {
    let before = scroll.value
    scroll.jump(to: position)
    if scroll.value != before { placePages() }
  }

  public override func advance(to time: Duration) -> Bool {
    let goesOn = super.advance(to: time)
    let before = scroll.value
    let isMoving = scroll.advance(to: time)
    if scroll.value != before { placePages() }
    return goesOn || isMoving
  }

  // MARK: Swiping

  public override var isInteractive: Bool { swipe && pages.count > 1 }

  /// It takes what no control on a page does.
  public override var takesTouchesLast: Bool { true }

  /// A swipe changes the value when it ends, if it does.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard touches.count == 1, pageArea.width > 0 else { return false }
    swiping.down(at: touch.location, time: touch.time, drawn: scroll.isMoving ? drawn : nil)
    scroll.stop()
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    let wasDragging = swiping.isDragging
    switch swiping.move(to: touch.location, time: touch.time) {
    case .wait: return true
    case .giveUp: return false
    case .drag(let length):
      // A control that another finger holds must not be drawn away from under it.
      guard wasDragging || !isBusy else {
        swiping.cancel()
        return false
      }
      jump(
        to: PageSwipe.resisted(
          Double(home) - length / pageArea.width, in: 0...Double(pages.count - 1)))
      return true
    }
  }

  public override func endTracking(_ touch: Touch) {
    let turn = swiping.up(time: touch.time, drawn: drawn, pageWidth: pageArea.width)
    let next = min(max(home + turn.rawValue, 0), pages.count - 1)
    if next != home { touch.finish(valueSlot, with: pages[next].name) }
    release(to: next)
  }

  public override func cancelTracking(_ touch: Touch) {
    swiping.cancel()
    release(to: home)
  }

  private func release(to page: Int) {
    guard scroll.value != Double(page) else { return }
    scroll.move(to: Double(page), startsAtRest: false)
    requestFrames()
  }

  /// How far a finger has drawn the pages, in points; to the right is positive.
  private var drawn: Double {
    let free = PageSwipe.unresisted(scroll.value, in: 0...Double(pages.count - 1))
    return (Double(home) - free) * pageArea.width
  }

  private var isBusy: Bool {
    var isBusy = false
    pages[home].forEachDescendant { if $0.isTracking { isBusy = true } }
    return isBusy
  }

  // MARK: Places

  public override func boundsDidChange() {
    bar?.frame = barFrame
    placePages()
  }

  /// Places the pages side by side, and hides those out of sight.
  private func placePages() {
    let area = pageArea
    // On whole pixels, so that the controls on a page do not tremble while it moves.
    let offset = (scroll.value * area.width * displayScale).rounded() / displayScale
    for (index, page) in pages.enumerated() {
      page.isHidden = abs(Double(index) - scroll.value) >= 1
      let x = page.isHidden ? 0 : Double(index) * area.width - offset
      page.frame = area.offset(by: Point(x: x, y: 0))
    }
  }

  /// The part of the bounds that the tabs leave to the pages.
  var pageArea: Rectangle {
    let bar = barFrame
    return Rectangle(
      left: position == .left ? bar.right : 0, top: position == .top ? bar.bottom : 0,
      right: position == .right ? bar.left : bounds.right,
      bottom: position == .bottom || position == .dots ? bar.top : bounds.bottom)
  }

  private var barFrame: Rectangle {
    let (width, height) = (bounds.width, bounds.height)
    let length = Self.margin * 2
    let tabWidth = lines > 1 ? Double(lines) * Self.narrowTabWidth : Self.tabWidth
    let isLow = lines > 1 && pages.allSatisfy { $0.icon == nil }
    let tabHeight = Double(lines) * (isLow ? Self.lowTabHeight : Self.tabHeight)
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
