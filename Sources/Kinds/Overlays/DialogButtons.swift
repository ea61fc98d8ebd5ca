import Controls
import Geometry
import Raster

/// The buttons of a dialog or a toast, side by side. If there are more than two and their titles do
/// not fit, they are in a column.
public final class DialogButtons: Container {
  /// The height of a button at full size, in points.
  static let height = 56.0
  private static let gap = 12.0

  /// The size of titles at full size, in points, unless a button sets its own.
  public let titleSize: Double
  /// The buttons without their own colour. They get the colours of the card.
  private var plain: [Button] = []
  /// The size of everything, as a fraction of the full size.
  var scale = 1.0

  init(titleSize: Double = 18) {
    self.titleSize = titleSize
    super.init()
  }

  private var shown: [Control] { children.filter { !$0.isHidden } }

  /// Gives a button the colours of the card around it.
  public func makePlain(_ button: Button) { plain.append(button) }

  public override func childrenDidChange() { parent?.layoutDidChange() }

  public override func adoptLook(of control: Control) {
    super.adoptLook(of: control)
    colorButtons()
  }

  func colorButtons(_ color: Color? = nil, title: Color? = nil) {
    for button in plain {
      // Unlike an assignment, this is not undone by the next change of theme.
      try? button.setProperty("color", to: .color(color ?? cardButtonColor))
      try? button.setProperty("titleColor", to: .color(title ?? effectiveTextColor))
      button.outline = 0
    }
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  private func buttonWidth(in width: Double) -> Double {
    let count = Double(max(shown.count, 1))
    return max((width - (count - 1) * Self.gap * scale) / count, 0)
  }

  private func isRow(in width: Double) -> Bool {
    shown.count <= 2 || shown.allSatisfy { ($0.preferredWidth ?? 0) <= buttonWidth(in: width) }
  }

  /// The natural width of the buttons side by side.
  public override var intrinsicWidth: Double? {
    let widths = shown.map { $0.preferredWidth ?? 0 }
    return widths.reduce(0, +) + Double(max(widths.count - 1, 0)) * Self.gap * scale
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    let lines = isRow(in: width) ? min(shown.count, 1) : shown.count
    return lines == 0
      ? 0 : (Double(lines) * (Self.height + Self.gap) - Self.gap) * scale
  }

  public override func placeChildren() {
    let (gap, isRow) = (Self.gap * scale, isRow(in: bounds.width))
    let count = Double(max(shown.count, 1))
    let size =
      isRow
      ? Size(width: buttonWidth(in: bounds.width), height: bounds.height)
      : Size(width: bounds.width, height: max((bounds.height - (count - 1) * gap) / count, 0))
    for (index, button) in shown.enumerated() {
      let step = Double(index) * ((isRow ? size.width : size.height) + gap)
      button.frame = inLayoutDirection(
        Rectangle(origin: Point(x: isRow ? step : 0, y: isRow ? 0 : step), size: size))
    }
  }
}
