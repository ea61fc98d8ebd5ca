import Geometry

/// A finger's way over a control: its location at a fraction 0…1 of the gesture, in the control's
/// points.
public typealias DemonstrationFinger = (_ fraction: Double) -> Point

/// For the ways of demonstration fingers.
public enum Demonstration {
  /// From 0 up to 1 and a little back, eased as a hand moves.
  public static func swing(_ fraction: Double) -> Double {
    let out = (1 - Angles.cosine(of: min(fraction / 0.75, 1) * .pi)) / 2
    let back = (1 - Angles.cosine(of: max(fraction - 0.75, 0) / 0.25 * .pi)) / 2
    return out - 0.12 * back
  }
}
