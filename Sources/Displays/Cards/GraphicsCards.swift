import LinuxIO

/// The graphics cards that the displays of this program have open, and the console behind them.
///
/// A card has one master at a time, which is whoever opened it: so several displays on one card share
/// it. A card is open as long as a display shows on it.
public final class GraphicsCards {
  private struct Open {
    weak var card: DRMCard?
  }

  /// A display, and what it is told.
  private struct User {
    let display: ObjectIdentifier
    let leave: () -> Void
    let comeBack: () -> Void
  }

  private let loop: EventLoop
  private let log: Log
  private var open: [Open] = []
  private var console: Console?
  private var users: [User] = []
  /// Whether another console is shown.
  private(set) var isAway = false

  /// No card is open yet.
  public init(loop: EventLoop, log: Log) {
    self.loop = loop
    self.log = log
  }

  /// A card by its path: the one that is open already, if any.
  func card(path: String) throws(DisplayError) -> DRMCard {
    let opened = try DRMCard(path: path)
    open.removeAll { $0.card == nil }
    if let known = open.first(where: { $0.card?.device == opened.device })?.card { return known }
    open.append(Open(card: opened))
    return opened
  }

  // MARK: The console

  /// A display shows something. The console is taken with the first; each is told when the user
  /// leaves it for another, and comes back.
  func add(
    _ display: AnyObject, onLeave: @escaping () -> Void, onReturn: @escaping () -> Void
  ) {
    let key = ObjectIdentifier(display)
    guard !users.contains(where: { $0.display == key }) else { return }
    users.append(User(display: key, leave: onLeave, comeBack: onReturn))
    guard console == nil else { return }
    console = Console(
      loop: loop, log: log,
      onLeave: { [unowned self] in
        self.isAway = true
        for user in self.users { user.leave() }
      },
      onReturn: { [unowned self] in
        self.isAway = false
        for user in self.users { user.comeBack() }
      })
  }

  /// A display ends. The console is given back with the last: it draws itself then, which needs the
  /// screen.
  func remove(_ display: AnyObject) {
    users.removeAll { $0.display == ObjectIdentifier(display) }
    if users.isEmpty { console = nil }
  }
}
