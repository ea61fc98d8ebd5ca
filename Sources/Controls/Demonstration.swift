import Geometry

/// The path of a finger over a control: returns its location, in the control's points, at a
/// fraction (0…1) of the gesture.
public typealias DemonstrationFinger = (_ fraction: Double) -> Point

/// Functions for the paths of demonstration fingers.
public enum Demonstration {
  /// Returns a position that moves from 0 to 1 and back to 0.88, eased like the movement of a hand.
  public static func swing(_ fraction: Double) -> Double {
    let out = (1 - Angles.cosine(of: min(fraction / 0.75, 1) * .pi)) / 2
    let back = (1 - Angles.cosine(of: max(fraction - 0.75, 0) / 0.25 * .pi)) / 2
    return out - 0.12 * back
  }
}
