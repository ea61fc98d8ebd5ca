/// One kind of control, as panel files name it.
public struct ControlKind: Sendable {
  /// What panel files call it.
  public let name: String
  /// What it is, in a sentence, for the reference.
  public let documentation: String
  /// Makes one with every property at its default.
  public let make: @Sendable () -> Control

  /// Names a kind, and says in a sentence what it is, for the reference.
  public init(_ name: String, _ documentation: String, make: @escaping @Sendable () -> Control) {
    self.name = name
    self.documentation = documentation
    self.make = make
  }

  /// The kinds that come with Bezel.
  public static var builtIn: [ControlKind] {
    [
      ControlKind("button", "A key to press; its value is true while a finger is on it.") {
        Button()
      },
      ControlKind("circularSlider", "An angle on a full ring.") { CircularSlider() },
      ControlKind("column", "Places its children from top to bottom.") { Column() },
      ControlKind("grid", "Places its children in rows of equal length.") { Grid() },
      ControlKind("group", "A plain area with other controls at places of their own.") { Group() },
      ControlKind("image", "A picture.") { ImageView() },
      ControlKind("knob", "A slider bent into a circle.") { Knob() },
      ControlKind("label", "Text, or a value shown through a format.") { Label() },
      ControlKind("meter", "A bar or an arc that shows a number, and warns by its colour.") {
        Meter()
      },
      ControlKind("rangeSlider", "Two knobs on one track.") { RangeSlider() },
      ControlKind("row", "Places its children from left to right.") { Row() },
      ControlKind("seekBar", "How far a medium has played, and how much of it is there.") {
        SeekBar()
      },
      ControlKind("segments", "One of several words, side by side: a tap chooses.") { Segments() },
      ControlKind("slider", "One knob on a straight track.") { Slider() },
      ControlKind("stack", "Shows one of its children, chosen by a value.") { Stack() },
      ControlKind("toggle", "A switch: a tap flips it, a drag carries its thumb.") { Toggle() },
    ]
  }
}
