import Controls
import Geometry
import Raster

/// The buttons of a dialog or a toast, side by side. If their titles do not fit, they are in a column,
/// or in several columns if one is too tall.
public final class DialogButtons: Container {
  /// The height of a button of a dialog at full size, in points.
  static let height = 56.0
  /// The height of a button if there is too little space for all of them.
  private static let compactHeight = 44.0
  private static let gap = 12.0
  private static let compactGap = 8.0

  /// The size of titles at full size, in points, unless a button sets its own.
  public let titleSize: Double
  private let height: Double
  /// The buttons without their own colour. They get the colours of the card.
  private var plain: [Button] = []
  /// The size of everything, as a fraction of the full size.
  var scale = 1.0
  /// Whether the buttons are side by side even if their titles do not fit.
  var isAlwaysRow = false
  /// Whether buttons side by side are equally wide.
  private let hasEqualWidths: Bool

  /// - Parameter height: the height of a button at full size, in points.
  init(
    titleSize: Double = 18, height: Double = DialogButtons.height, hasEqualWidths: Bool = true
  ) {
    self.titleSize = titleSize
    self.height = height
    self.hasEqualWidths = hasEqualWidths
    super.init()
  }

  private var shown: [Control] { children.filter { !$0.isHidden } }

  /// Gives a button of a panel file the size of the titles and the colours of the card, except for what
  /// its keys set.
  func adopt(_ control: Control, with keys: DeclaredKeys) {
    guard let button = control as? Button else { return }
    if !keys.has("size") { button.size = titleSize }
    if !keys.has("color"), !keys.has("style") { makePlain(button) }
  }

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
      button.face.outline = 0
    }
  }

  // MARK: Layout

  public override var placesChildren: Bool { true }

  /// Buttons in rows of equal length.
  private struct Arrangement {
    let columns: Int
    let rows: Int
    let buttonHeight: Double
    let gap: Double

    var height: Double { max(Double(rows) * (buttonHeight + gap) - gap, 0) }

    func buttonWidth(in width: Double) -> Double {
      max((width + gap) / Double(columns) - gap, 0)
    }
  }

  private func arrangement(columns: Int, isCompact: Bool = false) -> Arrangement {
    Arrangement(
      columns: columns, rows: (shown.count + columns - 1) / columns,
      buttonHeight: (isCompact ? Self.compactHeight : height) * scale,
      gap: (isCompact ? Self.compactGap : Self.gap) * scale)
  }

  private var widest: Double { shown.map { $0.preferredWidth ?? 0 }.max() ?? 0 }

  /// Whether the titles fit side by side.
  private func isRow(in width: Double) -> Bool { (intrinsicWidth ?? 0) <= width + 0.01 }

  /// Chooses one row if the titles fit. Otherwise, chooses the fewest columns that fit into the
  /// available height, or the shortest arrangement if none fits.
  private func arrangement(in width: Double, available: Double) -> Arrangement {
    let (count, widest) = (max(shown.count, 1), widest)
    let row = arrangement(columns: count)
    if isAlwaysRow || isRow(in: width) { return row }
    var lowest = arrangement(columns: 1)
    for isCompact in [false, true] {
      for columns in 1...count {
        let next = arrangement(columns: columns, isCompact: isCompact)
        guard columns == 1 || widest <= next.buttonWidth(in: width) else { continue }
        if next.height <= available { return next }
        if next.height < lowest.height { lowest = next }
      }
    }
    return lowest
  }

  /// The width of the buttons side by side.
  public override var intrinsicWidth: Double? {
    let gaps = Double(max(shown.count - 1, 0)) * Self.gap * scale
    return gaps
      + (hasEqualWidths
        ? Double(shown.count) * widest
        : shown.reduce(0) { $0 + ($1.preferredWidth ?? 0) })
  }

  public override func intrinsicHeight(forWidth width: Double) -> Double? {
    height(forWidth: width, available: .infinity)
  }

  /// Returns the height of the buttons, which exceeds the available height only if no arrangement
  /// fits.
  func height(forWidth width: Double, available: Double) -> Double {
    shown.isEmpty ? 0 : arrangement(in: width, available: available).height
  }

  public override func placeChildren() {
    if !hasEqualWidths, isRow(in: bounds.width) { return placeAtEnd() }
    let arrangement = arrangement(in: bounds.width, available: bounds.height)
    let (rows, gap) = (Double(arrangement.rows), arrangement.gap)
    let size = Size(
      width: arrangement.buttonWidth(in: bounds.width),
      height: max((bounds.height + gap) / max(rows, 1) - gap, 0))
    for (index, button) in shown.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: arrangement.columns)
      button.frame = inLayoutDirection(
        Rectangle(
          x: Double(column) * (size.width + gap), y: Double(row) * (size.height + gap),
          width: size.width, height: size.height))
    }
  }

  /// Places buttons of different widths side by side at the end of the row.
  private func placeAtEnd() {
    var x = bounds.width
    for button in shown.reversed() {
      let width = button.preferredWidth ?? 0
      x -= width
      button.frame = inLayoutDirection(
        Rectangle(x: x, y: 0, width: width, height: bounds.height))
      x -= Self.gap * scale
    }
  }
}
