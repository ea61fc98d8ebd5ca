/// Facts about a kind that its properties and values do not state. The checks of panel files ask for
/// them, because they know no kinds.
public struct ControlTraits: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control shows the alarms of the panel.
  public static let showsAlarms = ControlTraits(rawValue: 1 << 0)
  /// Touches read the control, and set nothing.
  public static let onlyReads = ControlTraits(rawValue: 1 << 1)
  /// The control draws its children, which are only descriptions.
  public static let drawsChildren = ControlTraits(rawValue: 1 << 2)
  /// The control can show one of its children in place of the others.
  public static let showsOneChild = ControlTraits(rawValue: 1 << 3)
  /// The control is one of the pages of a panel.
  public static let isPage = ControlTraits(rawValue: 1 << 4)
  /// The control fills its bounds with a face, or shows nothing there, so a `background` would be
  /// invisible, and the kind has no key with this name. The colour of the face is another property.
  public static let hasFace = ControlTraits(rawValue: 1 << 5)
  /// The control is only empty space.
  public static let showsNothing = ControlTraits(rawValue: 1 << 6)
}

extension Control {
  /// Returns whether the control's kind has all of these traits.
  public final func has(_ traits: ControlTraits) -> Bool { type(of: self).traits.contains(traits) }
}
