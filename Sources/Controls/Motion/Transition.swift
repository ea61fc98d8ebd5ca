/// The duration and the curve of a movement.
public struct Transition: Hashable, Sendable {
  /// The range of durations, in seconds.
  public static let seconds = 0.0...10.0

  /// The duration; zero for a change at once.
  public let duration: Duration
  /// The course of the movement.
  public let curve: Curve

  /// Creates a transition.
  public init(over duration: Duration, curve: Curve = .standard) {
    self.duration = duration
    self.curve = curve
  }
}

extension PropertyDeclaration<Transition?> {
  /// The duration and the curve of movements, or nil.
  static func transition(_ documentation: String) -> Self {
    optional(
      PropertyDeclaration<Transition>(.transition, documentation) {
        $0.curve == .standard ? .number($0.duration / .seconds(1)) : .transition($0)
      } decode: { value in
        if case .transition(let transition) = value { return transition }
        return value.number(in: Transition.seconds).map { Transition(over: .seconds($0)) }
      })
  }
}

extension Control {
  /// Whether the control may move by itself: the panel does not reduce motion.
  public final var mayMove: Bool { stage?.reducesMotion != true }

  /// Returns how the control moves: as `transition` says, or else on the standard curve. It does not
  /// move if the panel reduces motion.
  /// - Parameter duration: the duration of a movement of a control without `transition`.
  public final func transition(over duration: Duration = Motion.value) -> Transition {
    mayMove ? transition ?? Transition(over: duration) : Transition(over: .zero)
  }
}
