import Controls
import Geometry
import Raster

/// A rectangle that contains other controls, each at its own frame.
open class Group: Container {
  /// The declaration of the `group` kind.
  open class var kind: ControlKind {
    ControlKind(
      "group", "A rectangle that contains other controls, each at its own frame.",
      example: """
        { kind: "group", background: "raised", cornerRadius: 16, height: 96, children: [
          { kind: "label", frame: [16, 16, 160, 24], text: "At the top" },
          { kind: "label", frame: ["50%", "60%", 100, 24], text: "Below" },
        ] }
        """
    ) {
      Group()
    }
  }

  /// The background colour; nil for none.
  public final var background: Color? {
    get { backgroundColor }
    set { backgroundColor = newValue }
  }

  @Observed(.face(), didChange: Group.groundDidChange)
  public final var face = Face(cornerRadius: 0)

  open override var acceptsTaps: Bool { true }
  /// A subclass may draw.
  open override var isPlain: Bool { type(of: self) == Group.self }
  open override var backgroundFace: Face? { face }

  /// The colour behind the children: the average of a gradient.
  open override var ground: Color? {
    guard !face.gradient.isEmpty else { return backgroundColor }
    return fill(backgroundColor ?? .clear, of: face).average
  }

  open override var focusShape: FocusShape { FocusShape(bounds, cornerRadius: face.cornerRadius) }

  /// The size that encloses the frames of all children.
  open override var intrinsicSize: Size? {
    guard !children.isEmpty else { return nil }
    return children.reduce(into: Size.zero) { size, child in
      size.width = max(size.width, child.frame.right)
      size.height = max(size.height, child.frame.bottom)
    }
  }

  open override class var sharedProperties: [Property] {
    commonProperties + [
      Property(
        "textColor",
        .color(
          "The colour of text in the group. If not set, the colour is inherited; where the inherited colour is not legible on `background`, it is black or white."
        ),
        get: { (group: Group) in group.textColor }, set: { $0.textColor = $1 }),
      directionProperty,
    ]
  }
}
