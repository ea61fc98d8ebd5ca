import Controls
import Geometry
import Raster
import TouchTracking

/// The wheels of a field in a dialog. OK applies the choice; a touch beside the dialog, or Escape,
/// discards it.
final class WheelDialog {
  let card: DialogCard
  private let picker: WheelField
  private let onClose: (_ isApplied: Bool) -> Void
  private let okButton = Button()

  // In points.
  private static let smallHeight = 320.0
  /// The height of everything but the wheels and the title in a small card, with its margins.
  private static let otherHeight = 128.0
  private static let titleHeight = 48.0

  /// Properties of the field that the wheels in the dialog do not have.
  private static let ownProperties: Set<String> = [
    "form", "title", "enabled", "hidden", "continuous", "weight", "width", "height", "minimumWidth",
    "maximumWidth", "minimumHeight", "maximumHeight", "aspectRatio", "outline", "color",
  ]

  /// - Parameters:
  ///   - field: the field.
  ///   - picker: a new control of the same kind.
  ///   - height: the height of the panel.
  init(
    of field: WheelField, with picker: WheelField, in height: Double,
    onClose: @escaping (_ isApplied: Bool) -> Void
  ) {
    self.picker = picker
    self.onClose = onClose
    for property in field.properties where !Self.ownProperties.contains(property.name) {
      try? picker.set(property, to: property.value(in: field))
    }
    picker.face.outline = 0
    picker.color = .clear
    let column = Column()
    let buttons = DialogButtons()
    card = DialogCard(body: DialogBody(column), buttons: buttons)
    card.addControls()
    // On a small panel, the wheels need the space of the title.
    let title = height < Self.smallHeight ? "" : field.title
    card.titleLabel.text = title
    let space = height - Self.otherHeight - (title.isEmpty ? 0 : Self.titleHeight)
    picker.layout.vertical.maximum = .points(max(space, picker.rowHeight))
    column.add(picker)
    let cancelButton = Button()
    cancelButton.icon = .builtIn(.cross)
    okButton.title = "OK"
    for (button, isApplied) in [(cancelButton, false), (okButton, true)] {
      button.size = buttons.titleSize
      button.face.cornerRadius = 12
      button.addAction(for: .touchUpInside) { _ in onClose(isApplied) }
      buttons.add(button)
    }
    buttons.makePlain(cancelButton)
    card.onTouchBeside = { onClose(false) }
  }

  /// Handles a key that the wheels and the buttons have not used.
  func handle(_ key: Key) -> Bool {
    guard key == .escape else { return false }
    onClose(false)
    return true
  }

  func takeFocus() { picker.takeFocusFromKeys() }
}
