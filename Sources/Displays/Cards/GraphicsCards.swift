import LinuxIO

/// The graphics cards that the displays of this program have open, and the console that they hide.
///
/// A card has one master at a time, so displays on the same card share one open descriptor. A card
/// stays open as long as a display uses it.
public final class GraphicsCards {
  private struct OpenCard {
    weak var card: DRMCard?
  }

  /// A display and its callbacks for console switches.
  private struct Client {
    let display: ObjectIdentifier
    let onLeave: () -> Void
    let onReturn: () -> Void
  }

  private let loop: EventLoop
  private let log: Log
  private var openCards: [OpenCard] = []
  private var console: Console?
  private var clients: [Client] = []
  /// Whether the user has switched to another console.
  private(set) var isConsoleInactive = false

  /// Creates a list without an open card.
  public init(loop: EventLoop, log: Log) {
    self.loop = loop
    self.log = log
  }

  /// Returns the card at a path. Opens it unless it is open already.
  func card(path: String) throws(DisplayError) -> DRMCard {
    let opened = try DRMCard(path: path)
    openCards.removeAll { $0.card == nil }
    if let known = openCards.first(where: { $0.card?.device == opened.device })?.card {
      return known
    }
    openCards.append(OpenCard(card: opened))
    return opened
  }

  // MARK: The console

  /// Adds a display that has an output. The first one acquires the console.
  /// - Parameters:
  ///   - onLeave: Called when the user switches to another console.
  ///   - onReturn: Called when the user switches back.
  func add(
    _ display: AnyObject, onLeave: @escaping () -> Void, onReturn: @escaping () -> Void
  ) {
    let key = ObjectIdentifier(display)
    guard !clients.contains(where: { $0.display == key }) else { return }
    clients.append(Client(display: key, onLeave: onLeave, onReturn: onReturn))
    guard console == nil else { return }
    console = Console(
      loop: loop, log: log,
      onLeave: { [unowned self] in
        self.isConsoleInactive = true
        for client in self.clients { client.onLeave() }
      },
      onReturn: { [unowned self] in
        self.isConsoleInactive = false
        for client in self.clients { client.onReturn() }
      })
  }

  /// Removes a display. The last one releases the console, which then redraws itself. The display
  /// must have released the screen before.
  func remove(_ display: AnyObject) {
    clients.removeAll { $0.display == ObjectIdentifier(display) }
    if clients.isEmpty { console = nil }
  }
}
