import Geometry
import TouchTracking

/// What a control tells its actions.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
  case touchDown
  /// A further touch-down soon after the last one went up, at the same place; follows `touchDown`.
  case touchDownRepeat
  case touchDragInside
  case touchDragOutside
  case touchDragEnter
  case touchDragExit
  case touchUpInside
  case touchUpOutside
  case touchCancel
  /// A finger, or code that means to be told, changed the value.
  case valueChanged
  case editingDidBegin
  case editingChanged
  case editingDidEnd
}

/// One finger on a control, in the control's own coordinates.
public struct Contact: Hashable, Sendable {
  /// Which finger, from down to up.
  public let id: ContactID
  /// Where it is now, in points from the control's top left corner.
  public let location: Point
  /// Where it was one frame ago.
  public let previousLocation: Point
  /// When, on the clock of the touchscreen.
  public let time: Duration
  /// Whether it is in the control's hit area.
  public let isInside: Bool

  /// For tests; `TouchDispatcher` makes all others.
  public init(
    id: ContactID, location: Point, previousLocation: Point, time: Duration, isInside: Bool = true
  ) {
    self.id = id
    self.location = location
    self.previousLocation = previousLocation
    self.time = time
    self.isInside = isInside
  }
}
