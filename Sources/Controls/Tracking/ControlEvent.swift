/// An event for which a control calls actions.
///
/// A kind of control can send events of its own, which it declares in an extension and names in
/// ``Control/reportedEvents``:
///
///     extension ControlEvent { static let dotWasCentred = ControlEvent("dotWasCentred") }
public struct ControlEvent: Hashable, Sendable {
  /// The name of the event, which programs receive.
  public let name: String

  /// Creates an event.
  /// - Parameter name: letters and digits, beginning with a lowercase letter.
  public init(_ name: String) { self.name = name }
}

// MARK: The events of every control

extension ControlEvent: CaseIterable {
  /// A contact went down in the hit area, and the control accepted it.
  public static let touchDown = Self("touchDown")
  /// A contact went down near the location of a tap that ended shortly before; follows `touchDown`.
  public static let touchDownRepeat = Self("touchDownRepeat")
  /// A tracked contact moved to a point in the hit area.
  public static let touchDragInside = Self("touchDragInside")
  /// A tracked contact moved to a point outside the hit area.
  public static let touchDragOutside = Self("touchDragOutside")
  /// A tracked contact returned to the hit area; precedes `touchDragInside`.
  public static let touchDragEnter = Self("touchDragEnter")
  /// A tracked contact left the hit area; precedes `touchDragOutside`.
  public static let touchDragExit = Self("touchDragExit")
  /// A tracked contact went up in the hit area.
  public static let touchUpInside = Self("touchUpInside")
  /// The main action of the control, such as a press of a button. Follows the `touchUpInside` of a
  /// control that reports presses, unless the control sends it itself; see
  /// ``Control/triggersPrimaryAction``.
  public static let primaryActionTriggered = Self("primaryActionTriggered")
  /// A tracked contact stayed where it went down for half a second, on a control with
  /// ``Control/reportsHolds``. `touchCancel` precedes it, so a long press is no press.
  public static let hold = Self("hold")
  /// A tracked contact went up outside the hit area.
  public static let touchUpOutside = Self("touchUpOutside")
  /// A tracked contact was lost.
  public static let touchCancel = Self("touchCancel")
  /// A finger or the keyboard changed the value.
  public static let valueChanged = Self("valueChanged")
  /// Typing of the value began.
  public static let editingDidBegin = Self("editingDidBegin")
  /// A key changed the typed text.
  public static let editingChanged = Self("editingChanged")
  /// The typed text was applied or discarded.
  public static let editingDidEnd = Self("editingDidEnd")

  /// The events that Bezel sends. Those that the author of a kind defines are not among them.
  public static let allCases: [Self] = [
    .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
    .touchDragExit, .touchUpInside, .primaryActionTriggered, .hold, .touchUpOutside, .touchCancel,
    .valueChanged, .editingDidBegin, .editingChanged, .editingDidEnd,
  ]
}
