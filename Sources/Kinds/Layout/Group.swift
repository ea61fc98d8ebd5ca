import Controls
import Geometry
import Raster

/// A plain area with other controls at positions of their own, for controls that belong together.
open class Group: Container {
  /// As panel files name it.
  open class var kind: ControlKind {
    ControlKind("group", "A plain area with other controls at places of their own.") { Group() }
  }

  @Redrawn(.color("What it is filled with; nothing where not set."))
  public final var background: Color? = nil
  @Redrawn(.length("How round its corners are."))
  public final var cornerRadius = 0.0

  /// As large as its children's frames reach.
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
        "textColor", .color("The colour of text in it; inherited if not set."),
        get: { (group: Group) in group.textColor }, set: { $0.textColor = $1 })
    ]
  }

  open override func draw(on canvas: Canvas) {
    guard let background else { return }
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius), background)
  }
}
