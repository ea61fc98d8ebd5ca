import Controls
import JSON

/// The built-in value `panel.idle`: the seconds since the last touch or key. A panel declares it if
/// its file uses it, and it changes every second while something needs it.
package final class PanelIdle {
  /// The name of the value.
  package static let name = ScreenValues.idle

  /// The problem with a file that declares a value of this name.
  static let isTaken =
    "\(name.quoted) is built in: the seconds since the last touch; give this value another name"

  private let values: ValueStore
  private let seconds: Value
  /// Whether a rule or a derived value needs the value at all times.
  private var isAlwaysNeeded = false
  private var viewers: [Viewer] = []
  private var lastTouch = Duration.zero

  /// A control that needs the value while it is visible.
  private struct Viewer { weak var control: Control? }

  init(_ values: ValueStore) {
    self.values = values
    seconds = values.sourceNumber(0)
  }

  /// Returns the value, which is declared by its first use.
  /// - Parameter control: the control that needs it only while it is visible; nil if it is always
  ///   needed.
  func value(on control: Control?) -> NamedValue? {
    if let control { viewers.append(Viewer(control: control)) } else { isAlwaysNeeded = true }
    if values[Self.name] == nil {
      let value = NamedValue(name: Self.name, .number(0), in: Value.unboundedRange)
      values.declare(value)
      values.derive(value, from: [seconds]) { [unowned seconds] in seconds.scalar }
    }
    return values[Self.name]
  }

  /// Restarts the time.
  func noteTouch(at time: Duration) { lastTouch = max(lastTouch, time) }

  /// Sets the number of seconds.
  package func set(_ seconds: Double) { _ = try? self.seconds.set(.number(seconds)) }

  /// Sets the value if something needs it.
  /// - Parameter isVisible: whether controls can be seen.
  /// - Returns: when it changes next; nil if nothing needs it.
  func update(at now: Duration, isVisible: Bool) -> Duration? {
    let isSeen = isVisible && viewers.contains { $0.control?.isShown == true }
    guard isAlwaysNeeded || isSeen else { return nil }
    let idle = max(now - lastTouch, .zero).components.seconds
    set(Double(idle))
    return lastTouch + .seconds(idle + 1)
  }
}
