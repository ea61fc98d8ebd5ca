import Controls
import Geometry
import Raster

/// A plain area with other controls at positions of their own, for controls that belong together.
open class Group: Container {
  /// As panel files name it.
  open class var kind: ControlKind {
    ControlKind("group", "A plain area with other controls at places of their own.") { Group() }
  }

  /// The colour behind its children; nil for none.
  @Redrawn public final var background: Color? = nil
  /// How round the corners of its ground are, in points.
  @Redrawn public final var cornerRadius = 0.0

  /// As large as its children's frames reach.
  open override var intrinsicSize: Size? {
    guard !children.isEmpty else { return nil }
    return children.reduce(into: Size.zero) { size, child in
      size.width = max(size.width, child.frame.right)
      size.height = max(size.height, child.frame.bottom)
    }
  }

  open override class var properties: [Property] {
    declared(
      after: commonProperties,
      .color("background", \.background, "What it is filled with; nothing where not set."),
      .color("textColor", \.textColor, "The colour of text in it; inherited where not set."),
      .length("cornerRadius", \.cornerRadius, "How round its corners are."))
  }

  open override func draw(on canvas: Canvas) {
    guard let background else { return }
    canvas.fill(
      .roundedRectangle(canvas.pixelAligned(bounds), radius: cornerRadius), background)
  }
}
