import Controls

/// Takes the free space of a row or a column, or has a fixed length. It shows nothing, and touches pass
/// through it.
public final class Spacer: Control {
  /// The declaration of the `spacer` kind.
  public static let kind = ControlKind(
    "spacer",
    "Empty space in a row or column: all that is free, or its `width` or `height`. Several share it by their `weight`, which is 1 if not set.",
    example: """
      { kind: "spacer", width: 24 }
      """
  ) { Spacer() }

  public override class var traits: ControlTraits { .showsNothing }
  public override var isInteractive: Bool { false }
}
