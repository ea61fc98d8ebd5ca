import Controls
import Geometry
import Raster
import TouchTracking

/// Shows one of several pages, with tabs to choose it.
///
/// The value is the name of the shown page. The other pages are hidden and not drawn. Touches on a
/// page are cancelled when another is chosen; it fades in while the old one fades out. Pages are placed
/// side by side; a horizontal swipe that no control follows drags the neighbouring page in.
public final class Pages: Container, ScrollingContainer, PagesContainer {
  /// The position of the tabs.
  public enum TabPosition: String, CaseIterable, Sendable {
    /// A tab bar at an edge of the panel. `start` is the left edge in a left-to-right layout, and
    /// `end` the right one.
    case bottom, top, start, end, left, right
    /// A page indicator below the page, with a dot per page.
    case dots
    /// No tabs: the page fills the panel.
    case none
  }

  @Observed(.choice("The position of the tabs."), didChange: Pages.makeBar)
  public var position = TabPosition.bottom
  @Observed(
    .count(in: 1...8, "The number of rows of tabs, or of columns at the left or right."),
    didChange: Pages.makeBar)
  public var lines = 1
  @Observed(.boolean("Whether a swipe turns the page."), didChange: Pages.swipeDidChange)
  public var swipe = true

  /// The pages, in the order of their tabs.
  public private(set) var pages: [Page] = []
  /// The tab bar or the page indicator; nil if there is none.
  public private(set) var bar: Control?
  /// The tabs or the dots, whose value is that of the pages; nil if there are none.
  public var selector: Control? { tabs ?? bar }
  public var pageContainers: [Container] { pages }
  public var showsTitles: Bool { ![.dots, .none].contains(position) }
  private var tabs: Segments? { (bar as? TabBar)?.tabs }
  private var gesture = PageSwipe()
  /// The index of the page that is shown at rest.
  private var currentIndex = 0
  /// The scroll position in pages: at 1.25, a quarter of the width shows the third page.
  private var scroll = AnimatedNumber(0)

  // In points.
  private static let tabHeight = 64.0
  private static let tabWidth = 96.0
  /// The width of a tab in a bar of several columns.
  private static let narrowTabWidth = 88.0
  /// The height of a tab without an icon in a bar of several rows.
  private static let compactTabHeight = 48.0
  private static let margin = 24.0
  private static let dotsHeight = 32.0

  let valueSlot = Slot("value", "")

  /// The declaration of the `pages` kind.
  public static let kind = ControlKind(
    "pages", "Shows one of several pages, with tabs to choose it.", isNameable: false
  ) { Pages() }

  public override var isPlain: Bool { true }
  public override func childrenDidChange() {
    let now = children.compactMap { $0 as? Page }
    guard !now.elementsEqual(pages, by: ===) else { return }
    pages = now
    valueSlot.choices = pages.map(\.name)
    makeBar()
  }

  private func swipeDidChange() { if !swipe { scrollToCurrentPage(animated: false) } }

  private func makeBar() {
    if let bar { remove(bar) }
    bar = newBar()
    if let bar {
      selector?.slots[0].link(to: valueSlot.value)
      bar.frame = barFrame
      add(bar)
    }
    placePages()
    updateBadges()
    // The page area, which clips the pages, may have changed.
    setNeedsDisplay()
  }

  private func newBar() -> Control? {
    switch position {
    case .none: return nil
    case .dots: return PageDots(names: pages.map(\.name))
    case .bottom, .top, .start, .end, .left, .right:
      let bar = TabBar()
      bar.tabs.items = tabItems
      bar.tabs.vertical = isBarAtSide
      bar.tabs.lines = lines
      return bar
    }
  }

  private var tabItems: [Segments.Item] {
    pages.map { Segments.Item(value: $0.name, title: $0.title, icon: $0.icon) }
  }

  /// Called after the title or the icon of a page has changed.
  func tabsDidChange() { tabs?.items = tabItems }

  // MARK: Badges

  public override func alarmsDidChange() { updateBadges() }

  /// Updates the badges of the tabs after alarms, or the badge of a page, have changed.
  func updateBadges() {
    guard let tabs else { return }
    let waiting = alarmJournal?.present.filter(\.state.isUnacknowledged) ?? []
    tabs.badges = pages.map { page in
      let concernsAll = waiting.isEmpty || page.listsAlarms
      let own = concernsAll ? waiting : waiting.filter { concerns($0.name, page) }
      return TabBadge(alarms: own) ?? TabBadge(content: page.badge)
    }
  }

  /// Whether an alarm names a page.
  private func concerns(_ alarm: String, _ page: Page) -> Bool {
    alarmJournal?.pages[alarm] == page.name
  }

  public func hasBadge(forAlarm name: String) -> Bool {
    tabs != nil && pages.contains { concerns(name, $0) || $0.listsAlarms }
  }

  public override func slotDidLink(_ slot: ValueSlot) {
    selector?.slots[0].link(to: slot.value)
    valueDidChange(slot)
  }

  public override func valueDidChange(_ slot: ValueSlot) {
    guard let shown = pages.firstIndex(where: { .text($0.name) == slot.scalar }),
      shown != currentIndex
    else { return }
    let before = currentIndex
    currentIndex = shown
    (bar as? TabBar)?.revealSelectedTab()
    for page in pages where page !== pages[currentIndex] { page.endInteraction() }
    if slot.isChangeAnimated, !gesture.isDragging, scroll.value == Double(before) {
      exchange(pages[before], for: pages[currentIndex], isForward: currentIndex > before)
    } else {
      scrollToCurrentPage(animated: slot.isChangeAnimated)
    }
  }

  public override func reveal(_ descendant: Control) {
    guard let page = pages.first(where: { descendant.isInside($0) }) else { return }
    valueSlot.set(page.name)
  }

  // MARK: Keys

  /// The current page and the tabs, but not the page that is moving away.
  public override var focusableChildren: [Control] {
    children.filter { child in !(child is Page) || child === pages[currentIndex] }
  }

  /// Page Down turns to the next page, and Page Up to the previous one.
  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .pageDown: turn(by: 1)
    case .pageUp: turn(by: -1)
    default: return false
    }
    return true
  }

  /// Turns to the page at a distance from the current one, or else to the first or the last one.
  func turn(by distance: Int) {
    let last = pages.count - 1
    let next = min(max(currentIndex + min(max(distance, -last), last), 0), last)
    guard last > 0, next != currentIndex, !valueSlot.value.isHeld else { return }
    enter(pages[next].name, in: valueSlot)
  }

  // MARK: Moving

  /// Whether the pages are animated or dragged.
  public var isMoving: Bool {
    gesture.isDragging || scroll.isMoving || pages.contains { $0.isMoving }
  }

  /// Fades the old page out and the new one in.
  private func exchange(_ old: Page, for new: Page, isForward: Bool) {
    let transition = transition(to: new)
    scroll.jump(to: Double(currentIndex))
    old.fade(isHidden: true, by: transition)
    new.appear(from: isForward ? 1 : -1, by: transition)
    placePages()
  }

  private func scrollToCurrentPage(animated: Bool) {
    gesture.cancel()
    // A swipe may already be moving it there.
    guard !scroll.isMoving || scroll.target != Double(currentIndex) else { return }
    if animated {
      move(to: currentIndex)
    } else {
      jump(to: Double(currentIndex))
    }
  }

  private func jump(to position: Double) {
    let before = scroll.value
    scroll.jump(to: position)
    if scroll.value != before { placePages() }
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    let before = scroll.value
    let isMoving = scroll.advance(to: time)
    if scroll.value != before { placePages() }
    return needsFrames || isMoving
  }

  // MARK: Swiping

  public var scrollDirections: DragDirections { swipe && pages.count > 1 ? .horizontal : [] }

  public var freeDirections: DragDirections {
    var directions: DragDirections = []
    if currentIndex > 0 { directions.insert(isRightToLeft ? .left : .right) }
    if currentIndex < pages.count - 1 { directions.insert(isRightToLeft ? .right : .left) }
    return directions
  }

  /// A touch on a page begins at once, because a panel with pages should not react later than one
  /// without.
  public var delaysTouches: Bool { false }

  /// A swipe over tabs does not turn the page.
  public func scrolls(at point: Point) -> Bool {
    guard let bar = bar as? TabBar else { return true }
    return !bar.frame.contains(point)
  }

  /// No slot is held: a swipe changes the value only when it ends.
  public override var heldSlot: ValueSlot? { nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard swipe, pages.count > 1, pageArea.width > 0 else { return false }
    gesture.begin(at: inLayoutDirection(touch.location), time: touch.time, offset: dragOffset)
    scroll.stop()
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    guard let offset = gesture.move(to: inLayoutDirection(touch.location), time: touch.time) else {
      return false
    }
    jump(
      to: RubberBand.stretched(
        Double(currentIndex) - offset / pageArea.width, in: 0...Double(pages.count - 1), length: 1))
    return true
  }

  public override func endTracking(_ touch: Touch) {
    let turn = gesture.end(time: touch.time, offset: dragOffset, pageWidth: pageArea.width)
    let next = min(max(currentIndex + turn.rawValue, 0), pages.count - 1)
    if next != currentIndex { touch.finish(valueSlot, with: pages[next].name) }
    release(to: next)
  }

  public override func cancelTracking(_ touch: Touch) {
    gesture.cancel()
    release(to: currentIndex)
  }

  private func release(to page: Int) {
    guard scroll.value != Double(page) else { return }
    move(to: page)
  }

  private func move(to page: Int) {
    scroll.move(to: Double(page), by: transition(to: pages[page]))
    requestFrames()
  }

  /// How a page moves in: as that page says, or else as the pages do.
  private func transition(to page: Page) -> Transition {
    (page.transition != nil ? page : self).transition(over: Motion.slide)
  }

  /// The distance that a finger has dragged the pages, in points; positive in the layout direction.
  private var dragOffset: Double {
    let free = RubberBand.unstretched(
      scroll.value, in: 0...Double(pages.count - 1), length: 1)
    return (Double(currentIndex) - free) * pageArea.width
  }

  // MARK: Geometry

  public override func boundsDidChange() {
    bar?.frame = barFrame
    placePages()
  }

  public override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    boundsDidChange()
  }

  /// Places the pages side by side and hides those outside the page area.
  private func placePages() {
    let area = pageArea
    // Whole pixels, so that the controls on a moving page do not jitter.
    let offset = (scroll.value * area.width * displayScale).rounded() / displayScale
    for (index, page) in pages.enumerated() {
      page.isHidden = abs(Double(index) - scroll.value) >= 1
      // A page that fades out is hidden, and keeps its place.
      let x = page.isHidden ? 0 : Double(index) * area.width - offset
      page.frame = area.offset(by: Point(x: isRightToLeft ? -x : x, y: 0))
    }
  }

  /// The part of the bounds that the tabs do not cover.
  var pageArea: Rectangle {
    let bar = barFrame
    return Rectangle(
      left: isBarAtSide && !isBarAtRight ? bar.right : 0,
      top: position == .top ? bar.bottom : 0,
      right: isBarAtRight ? bar.left : bounds.right,
      bottom: position == .bottom || position == .dots ? bar.top : bounds.bottom)
  }

  private var isBarAtSide: Bool { [.start, .end, .left, .right].contains(position) }

  private var isBarAtRight: Bool {
    position == .right || position == (isRightToLeft ? .start : .end)
  }

  private var barFrame: Rectangle {
    let (width, height) = (bounds.width, bounds.height)
    let margins = Self.margin * 2
    let tabWidth = lines > 1 ? Double(lines) * Self.narrowTabWidth : Self.tabWidth
    let isCompact = lines > 1 && pages.allSatisfy { $0.icon == nil }
    let tabHeight = Double(lines) * (isCompact ? Self.compactTabHeight : Self.tabHeight)
    return switch position {
    case .bottom, .none:
      Rectangle(
        x: Self.margin, y: height - Self.margin - tabHeight, width: width - margins,
        height: tabHeight)
    case .dots:
      Rectangle(x: 0, y: height - Self.dotsHeight, width: width, height: Self.dotsHeight)
    case .top:
      Rectangle(
        x: Self.margin, y: Self.margin, width: width - margins, height: tabHeight)
    case .start, .end, .left, .right:
      Rectangle(
        x: isBarAtRight ? width - Self.margin - tabWidth : Self.margin, y: Self.margin,
        width: tabWidth, height: height - margins)
    }
  }
}
