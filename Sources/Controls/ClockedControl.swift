/// A control that shows the time or the day of the panel's clock if the file names no other value.
public protocol ClockedControl: Control {
  /// The slot of the time, in seconds since 1970.
  var clockSlot: ValueSlot { get }
  /// Whether seconds are visible. The panel then updates its clock each second, otherwise each
  /// minute.
  var showsSeconds: Bool { get }
}
