import Controls
import Geometry
import Raster
import TouchTracking

/// A short message at an edge of the panel. It disappears after a time.
public final class Toast: Container, ButtonedLayer, NoticeLayer {
  /// The edge at which the message appears.
  public enum Position: String, CaseIterable, Sendable {
    case bottom, top
  }

  /// What the message means.
  public enum Role: String, CaseIterable, Sendable {
    case plain, good, warning, danger
  }

  @Observed(
    .number(
      in: 0...3_600, unit: "seconds",
      "The time after which the message disappears. With 0, it stays until it is tapped or swiped, or its value becomes empty."
    ), didChange: Toast.durationDidChange)
  public var duration = 4.0
  @Observed(
    .choice("The edge at which the message appears."), didChange: Toast.contentDidChange)
  public var position = Position.bottom
  @Observed(
    .choice("The meaning of the message. It sets the icon and its colour."),
    didChange: Toast.contentDidChange)
  public var role = Role.plain
  @Observed(
    .icon("The icon in front of the text; that of the role if not set."),
    didChange: Toast.contentDidChange)
  public var icon: Icon? = nil
  @Observed(.color("The colour of the role `good`."), didChange: Toast.contentDidChange)
  public var goodColor = Color(red: 0.235, green: 0.796, blue: 0.541)
  @Observed(.color("The colour of the role `warning`."), didChange: Toast.contentDidChange)
  public var warningColor = Color(red: 0.949, green: 0.702, blue: 0.239)
  @Observed(.color("The colour of the role `danger`."), didChange: Toast.contentDidChange)
  public var dangerColor = Color(red: 0.941, green: 0.38, blue: 0.427)

  let valueSlot = Slot(
    "value", "", "The message; empty for none. It becomes empty when the message disappears.")

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `toast` kind.
  public static let kind = ControlKind(
    "toast",
    "A short message above the panel while its value is not empty. It disappears after a time, or when it is tapped or swiped; its value then becomes empty. Touches beside it reach the panel. It takes no space in its container.",
    theme: ["goodColor": "good", "warningColor": "warning", "dangerColor": "bad"],
    example: """
      { kind: "toast", value: "message", role: "good", duration: 6, buttons: [
        { title: "Undo", do: "level = 50" },
      ] }
      """
  ) { Toast() }

  public override var acceptsChildren: Bool { false }

  public let buttons = DialogButtons(titleSize: 16, height: 44, hasEqualWidths: false)
  public var buttonContainer: Container { buttons }

  public func adopt(button: Control, with keys: DeclaredKeys) {
    buttons.adopt(button, with: keys)
  }
  /// The open layer; nil if there is no message.
  private var layer: ToastLayer?

  /// Creates a toast without a message.
  public override init() {
    super.init()
    keepButtons()
  }

  public override var isInLayer: Bool { true }
  public override var detachedContainers: [Container] { layer == nil ? [] : [buttons] }

  /// Keeps the buttons while there is no message.
  private func keepButtons() {
    buttons.parent?.remove(buttons)
    buttons.isHidden = true
    add(buttons)
  }

  // MARK: Showing

  public override func slotDidLink(_ slot: ValueSlot) { messageDidChange() }
  public override func valueDidChange(_ slot: ValueSlot) { messageDidChange() }
  public override func rangeDidChange(_ slot: ValueSlot) { messageDidChange() }

  private var message: String { valueSlot.isKnown ? valueSlot.content : "" }

  private func messageDidChange() {
    guard !message.isEmpty else {
      stopWaiting()
      layer?.leave()
      return
    }
    if layer == nil {
      remove(buttons)
      buttons.isHidden = false
      let layer = ToastLayer(buttons)
      layer.onDismiss = { [weak self] in self?.close() }
      layer.onLeft = { [weak self, weak layer] in layer.map { self?.close($0) } }
      layer.relativeFrame = .whole
      self.layer = layer
      contentDidChange()
      if !isEnabled || isHidden || !open(layer, as: .floating) { return layerDidClose(layer) }
    }
    contentDidChange()
    layer?.enter()
    durationDidChange()
  }

  private func durationDidChange() {
    guard layer != nil, !message.isEmpty else { return }
    if duration > 0 { wake(after: .seconds(duration)) } else { stopWaiting() }
  }

  public override func timeDidPass() {
    // A message stays while keys have moved the focus to one of its buttons.
    if buttons.children.contains(where: \.isFocused) { return durationDidChange() }
    valueSlot.set("")
    // A derived value cannot be emptied, so its message is removed here.
    layer?.leave()
  }

  public override func layerDidClose(_ layer: Control) {
    self.layer = nil
    keepButtons()
    stopWaiting()
    // The control was disabled or removed, or too many layers are open.
    if !message.isEmpty { valueSlot.set("") }
  }

  private func contentDidChange() {
    let (standardIcon, color): (BuiltInIcon?, Color?) =
      switch role {
      case .plain: (nil, nil)
      case .good: (.check, goodColor)
      case .warning: (.warning, warningColor)
      case .danger: (.warning, dangerColor)
      }
    layer?.show(
      message, icon: icon ?? standardIcon.map(Icon.builtIn), color: color, at: position)
  }

  /// Shows a message; an empty one removes it.
  public func show(_ message: String) { valueSlot.set(message) }

  public func show(notice: String) {
    (position, role, duration) = (.top, .warning, 0)
    show(notice)
  }

  public func close() { enter("", in: valueSlot) }
}
