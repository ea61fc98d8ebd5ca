import Controls
import Geometry
import TouchTracking

/// A card above the whole panel while its value is true.
public final class Dialog: Container, ButtonedLayer {
  @Observed(.text("The title."), didChange: Dialog.wordsDidChange)
  public var title = ""
  @Observed(
    .text("The text below the title. It scrolls if it does not fit on the screen."),
    didChange: Dialog.wordsDidChange)
  public var text = ""
  @Observed(.icon("The icon above the title."), didChange: Dialog.wordsDidChange)
  public var icon: Icon? = nil
  @Observed(.boolean("Whether a touch beside the dialog and the Escape key close it."))
  public var dismissible = false

  let valueSlot = Slot("value", false, "Whether the dialog is open.")

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `dialog` kind.
  public static let kind = ControlKind(
    "dialog",
    "A card above the whole panel while its value is true. It takes no space in its container. Its children are in a column below the text and scroll if they do not fit.",
    example: """
      { kind: "dialog", value: "asking", title: "Empty the tank?", icon: "drop",
        text: "It holds {level:.0f} %.", dismissible: true, buttons: [
          { title: "Cancel" },
          { title: "Empty", style: "danger", do: "level = 0" },
        ] }
      """
  ) { Dialog() }

  public let buttons = DialogButtons()
  public var buttonContainer: Container { buttons }

  public func adopt(button: Control, with keys: DeclaredKeys) {
    buttons.adopt(button, with: keys)
  }
  private let column = Column()
  /// The open card; nil if the dialog is closed.
  private var card: DialogCard?
  private var body: DialogBody?

  /// Creates a closed dialog.
  public override init() {
    super.init()
    keepContent()
  }

  public override var isInLayer: Bool { true }
  public override var contentContainer: Container { column }
  public override var detachedContainers: [Container] { card == nil ? [] : [column, buttons] }

  /// Keeps the children and the buttons while the dialog is closed.
  private func keepContent() {
    for part in [column, buttons] as [Container] {
      part.parent?.remove(part)
      part.isHidden = true
      add(part)
    }
  }

  // MARK: Opening and closing

  public override func slotDidLink(_ slot: ValueSlot) { openOrClose() }
  public override func valueDidChange(_ slot: ValueSlot) { openOrClose() }
  public override func rangeDidChange(_ slot: ValueSlot) { openOrClose() }

  private var isWanted: Bool { valueSlot.isKnown && valueSlot.content }

  private func openOrClose() {
    if isWanted, card == nil { openCard() }
    if !isWanted, let card { close(card) }
  }

  private func openCard() {
    for part in [column, buttons] as [Container] {
      remove(part)
      part.isHidden = false
    }
    let body = DialogBody(column)
    let card = DialogCard(body: body, buttons: buttons)
    card.addControls()
    card.onTouchBeside = { [weak self] in self?.dismiss() }
    (self.card, self.body) = (card, body)
    wordsDidChange()
    if !isEnabled || isHidden || !open(card, as: .modal) { return layerDidClose(card) }
    buttons.children.first { !$0.isHidden && $0.isEnabled }?.takeFocusFromKeys()
  }

  public override func layerDidClose(_ layer: Control) {
    card = nil
    body = nil
    keepContent()
    // The control was disabled or removed, or too many layers are open.
    if isWanted { valueSlot.set(false) }
  }

  private func wordsDidChange() {
    guard let card, let body else { return }
    card.titleLabel.text = title
    card.icon = icon
    body.textLabel.text = text
    if case .points(let width)? = layout.width { card.width = width }
    body.layoutDidChange()
    card.layoutDidChange()
  }

  /// Opens the dialog to show one of its controls.
  public override func reveal(_ descendant: Control) {
    if descendant.isInside(column) || descendant.isInside(buttons) { valueSlot.set(true) }
  }

  public func close() { enter(false, in: valueSlot) }

  private func dismiss() { if dismissible { close() } }

  /// Enter presses the only button. The other keys move the focus in the dialog.
  public override func handle(_ key: Key) -> Bool {
    switch key {
    case .escape: dismiss()
    case .enter:
      let shown = buttons.children.filter { !$0.isHidden && $0.isEnabled }
      guard shown.count == 1 else { return false }
      shown[0].sendActions(for: .touchUpInside)
      shown[0].sendActions(for: .primaryActionTriggered)
    default: return false
    }
    return true
  }
}
