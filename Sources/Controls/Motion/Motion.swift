/// How long the movements last that a panel makes by itself, unless a control has a `transition`.
///
/// A finger is followed at once, and never waits for a movement.
public enum Motion {
  /// A number that a program or another control has set.
  public static let value = Duration.milliseconds(300)
  /// A handle that grows when a finger touches it.
  public static let lift = Duration.milliseconds(100)
  /// A toggle.
  public static let toggle = Duration.milliseconds(180)
  /// The mark of a chosen item.
  public static let mark = Duration.milliseconds(120)
  /// A colour that changes, and the light of tiles and buttons.
  public static let color = Duration.milliseconds(120)
  /// A control that is shown or hidden.
  public static let fade = Duration.milliseconds(120)
  /// Pages, and layers that slide in or out.
  public static let slide = Duration.milliseconds(200)
  /// A dialog or a toast that appears or disappears.
  public static let appearance = Duration.milliseconds(160)
}
