import Controls
import Raster

/// The container of all controls of a panel. Its tint and its language can be configured and bound
/// like properties of a control.
final class PanelRoot: Container {
  /// The colour of the panel.
  var background: Color?
  private let fileTint: Color?
  private unowned let values: ValueStore
  private let fileTintTextColor: Color?
  /// Whether the panel file sets the colour of text on every tint.
  private let keepsTintTextColor: Bool

  /// Creates the root of a panel with a style sheet. It has no background yet.
  init(styles: StyleSheet, values: ValueStore) {
    self.values = values
    fileTint = styles.tint
    fileTintTextColor = styles.tintTextColor
    keepsTintTextColor = styles.setsTintTextColor
    super.init()
    setTint(fileTint)
  }

  override var ground: Color? { background }

  override class var sharedProperties: [Property] {
    [
      Property(
        "tint", .color("The tint of the panel; that of its file if not set."),
        get: { (root: PanelRoot) in root.tint }, set: { $0.setTint($1) }),
      Property(
        "language", .language("The language of numbers and dates."),
        get: { (root: PanelRoot) in root.values.language }, set: { $0.values.language = $1 }),
    ]
  }

  private func setTint(_ color: Color?) {
    let color = color ?? fileTint
    tintTextColor = color == fileTint || keepsTintTextColor ? fileTintTextColor : nil
    tint = color
  }
}
