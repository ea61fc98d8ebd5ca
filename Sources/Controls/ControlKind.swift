/// One kind of control, as panel files name it.
public struct ControlKind {
  public let name: String
  /// What it is, in a sentence, for the reference.
  public let documentation: String
  public let make: () -> Control

  public init(_ name: String, _ documentation: String, make: @escaping () -> Control) {
    self.name = name
    self.documentation = documentation
    self.make = make
  }

  /// The kinds that come with Bezel.
  public static var builtIn: [ControlKind] {
    [
      ControlKind("group", "A plain area with other controls at places of their own.") { Group() },
      ControlKind("knob", "A slider bent into a circle.") { Knob() },
      ControlKind("label", "Text, or a value shown through a format.") { Label() },
      ControlKind("rangeSlider", "Two knobs on one track.") { RangeSlider() },
    ]
  }
}
