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

  public override var isPlain: Bool { true }
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

  // MARK: Moving

  /// The distance from which a page approaches its place, in points.
  private static let distance = 24.0
  /// The distance to its place, in points in the layout direction.
  private var approach = AnimatedNumber(0)

  /// Whether the page approaches its place.
  var isMoving: Bool { approach.isMoving }

  /// Fades in and approaches its place.
  /// - Parameter side: 1 to come from the end of the layout direction, -1 from its start.
  func appear(from side: Double, by transition: Transition) {
    fade(isHidden: false, by: transition)
    // Nobody sees the panel, or it reduces motion.
    guard fadeOpacity < 1 else { return }
    approach.jump(to: side * Self.distance)
    approach.move(to: 0, by: transition)
    displace()
    requestFrames()
  }

  /// Whole pixels, so that the controls of the page do not jitter.
  private func displace() {
    let distance = (approach.value * displayScale).rounded() / displayScale
    displacement = Point(x: isRightToLeft ? -distance : distance, y: 0)
  }

  public override func advance(to time: Duration) -> Bool {
    let needsFrames = super.advance(to: time)
    guard approach.isMoving else { return needsFrames }
    approach.advance(to: time)
    displace()
    return needsFrames || approach.isMoving
  }

  public override func finishMovement() {
    super.finishMovement()
    approach.finish()
    displace()
  }

  /// Clips the page to the area beside the tabs while it moves.
  public override var clip: Rectangle? {
    pages.map { $0.pageArea.offset(by: Point(x: -movedFrame.x, y: -movedFrame.y)) }
  }
}
