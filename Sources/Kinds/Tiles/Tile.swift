import Controls
import Geometry
import Raster
import TouchTracking

/// A card for a device or a scene, which lights up while its value is true.
///
/// A tap turns the value on or off. A long press sets the value of `open`, and a drag along the tile
/// changes the number of `level`, if the panel file names them.
public final class Tile: Control {
  @Resized(.icon("The icon in the disc."))
  public var icon: Icon? = nil
  @Resized(.text("The name of the device or scene; it shrinks, then ends with an ellipsis."))
  public var title = ""
  @Resized(.text("The text below the title, such as `On` or `{level:.0f} %`."))
  public var state = ""
  @Redrawn(.text("A short text at the end of the tile, such as a measured number."))
  public var detail = ""
  @Resized(.number(in: 1...1_000, unit: "points", "The font size of the title.").asTextSize)
  public var size = 16.0
  @Redrawn(.color("The colour of the card."))
  public var color = Color(gray: 0.5, alpha: 0.2)
  @Redrawn(
    .color(
      "The colour of the card while the tile is on; a light of `onColor` on `color` if not set."))
  public var litColor: Color? = nil
  @Redrawn(.color("The colour of text on a card in `litColor`; black or white if not set."))
  public var litTextColor: Color? = nil
  @Redrawn(.color("The colour of the lit disc and of the light on the card; the tint if not set."))
  public var onColor: Color? = nil
  @Redrawn(.color("The colour of the disc while the tile is off."))
  public var discColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of `state`; that of the title if not set."))
  public var captionColor: Color? = nil
  @Redrawn(.face())
  public var face = Face(cornerRadius: 16)
  @Observed(
    .boolean(
      "Whether a tap turns the value on or off. Otherwise, the value is on only during a press."))
  public var latches = true

  let valueSlot = Slot("value", false, "Whether the tile is on.")
  let levelSlot = Slot(
    "level", 0.0, isImplied: false,
    "The name of a number that a drag along the tile changes. The card is lit up to that level."
  )
  let openSlot = Slot(
    "open", false, isImplied: false,
    "The name of a value that a long press sets to true, such as that of a drawer.")

  public override class var traits: ControlTraits { .hasFace }

  /// The declaration of the `tile` kind.
  public static let kind = ControlKind(
    "tile", "A card that lights up while its value is true. A tap turns it on or off.",
    theme: [
      "color": "surface", "litColor": "lit", "litTextColor": "onLit", "discColor": "raised",
      "captionColor": "caption", "outlineColor": "edge", "sheen": "sheen",
    ],
    example: """
      { kind: "tile", value: "lamp", icon: "lamp", title: "Reading lamp", state: "{lamp ? 'On' : 'Off'}",
        width: 160, height: 120 }
      """
  ) { Tile() }

  /// What the touch does.
  enum Grip: Hashable {
    case none
    /// It may become a tap, a long press or a drag.
    case pressed(x: Double)
    /// It changes the level, from this level at this x position.
    case dragging(x: Double, level: Double)
    /// A long press has set the value of `open`.
    case opened
  }

  private(set) var grip = Grip.none
  /// Whether a finger is on the tile, and has not opened anything.
  private(set) var looksHeld = false { didSet { if looksHeld != oldValue { setNeedsDisplay() } } }

  private func updateHeldLook() {
    looksHeld = grip != .opened && touches.contains { $0.isInside }
  }

  /// The time after which a press is long.
  private static let longPress = Duration.milliseconds(500)
  /// How far a finger must move before it changes the level, in points.
  private static let slop = 10.0

  /// Whether the tile is on.
  public var isOn: Bool { valueSlot.isKnown && valueSlot.content }
  /// Whether a drag changes the level.
  var hasLevel: Bool { levelSlot.isLinked }

  /// Whether the value is on during a press. A press that asks a question does not change it.
  private var isMomentary: Bool { !latches && pressQuestion == nil }

  public override var holdContradiction: String? {
    openSlot.isLinked ? "a long press already sets \"open\"; remove one of the two keys" : nil
  }
  public override var reportsPresses: Bool { true }
  public override var heldSlot: ValueSlot? { isMomentary ? valueSlot : nil }
  public override var finalEvent: ControlEvent? {
    switch grip {
    case .none, .pressed: nil
    case .dragging, .opened: .touchCancel
    }
  }

  public override var shownTexts: [String] { [title, shownState, detail].filter { !$0.isEmpty } }

  /// The text below the title. A tile without one shows by a dash that its value is unknown.
  var shownState: String { state.isEmpty && !valueSlot.isKnown ? "–" : state }

  public override var intrinsicSize: Size? { Size(width: 160, height: 112) }

  public override func valueDidChange(_ slot: ValueSlot) {
    if slot === valueSlot { setNeedsDisplay() }
  }

  public override func draw(on canvas: Canvas) { drawLayers(on: canvas) }

  public override func shownDidChange(_ slot: ValueSlot, from old: Double, to new: Double) {
    guard slot === levelSlot else { return setNeedsDisplay() }
    setNeedsDisplay(movingLevelFrom: old, to: new)
  }

  public override func trackingDidChange() {
    super.trackingDidChange()
    if touches.isEmpty {
      grip = .none
      stopWaiting()
    }
    updateHeldLook()
  }

  public override var focusShape: FocusShape {
    FocusShape(bounds, cornerRadius: face.cornerRadius)
  }

  public override var shadowedFace: Face? { face }

  // MARK: Tracking

  public override var dragDirections: DragDirections { hasLevel ? .horizontal : [] }
  public override var pressPoint: Point? { bounds.center }
  public override var adjustedSlot: ValueSlot? { hasLevel ? levelSlot : nil }
  /// Enter presses the tile; the left and right arrow keys change the level.
  public override var isAdjustable: Bool { false }

  public override func beginTracking(_ touch: Touch) -> Bool {
    grip = .pressed(x: touch.location.x)
    if openSlot.isLinked { wake(after: Self.longPress) }
    if isMomentary { touch.set(true, in: valueSlot) }
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    switch grip {
    case .pressed(let x):
      if hasLevel, abs(touch.location.x - x) > Self.slop {
        stopWaiting()
        grip = .dragging(
          x: touch.location.x, level: levelSlot.isKnown ? levelSlot.number : level(at: touch))
        if isMomentary { touch.set(false, in: valueSlot) }
        drag(touch)
      } else if !touch.isInside {
        stopWaiting()
        if isMomentary { touch.set(false, in: valueSlot) }
      } else if isMomentary {
        touch.set(true, in: valueSlot)
      }
    case .dragging: drag(touch)
    case .opened, .none: break
    }
    updateHeldLook()
    return true
  }

  public override func endTracking(_ touch: Touch) {
    if isMomentary {
      touch.finish(valueSlot, with: false, animated: true)
    } else if latches, case .pressed = grip, touch.isInside {
      let isOn = !isOn
      guard pressQuestion != nil else { return touch.finish(valueSlot, with: isOn, animated: true) }
      afterQuestion { [weak self] in
        if let self { enter(isOn, in: valueSlot) }
      }
    }
  }

  public override func cancelTracking(_ touch: Touch) {
    if isMomentary { touch.finish(valueSlot, with: false) }
  }

  /// A press has become long.
  public override func timeDidPass() {
    guard case .pressed = grip, let touch = touches.first else { return }
    grip = .opened
    if isMomentary { touch.set(false, in: valueSlot) }
    enter(true, in: openSlot)
    updateHeldLook()
  }

  /// Moves the level by as much as the finger.
  private func drag(_ touch: Touch) {
    guard case .dragging(let x, let level) = grip, bounds.width > 0 else { return }
    let value = levelSlot.value
    let moved = (touch.location.x - x) / bounds.width * (isRightToLeft ? -1 : 1)
    touch.set(level + moved * (value.maximum - value.minimum), in: levelSlot)
  }

  /// The level at which a finger is.
  private func level(at touch: Touch) -> Double {
    let value = levelSlot.value
    guard bounds.width > 0 else { return value.minimum }
    return value.minimum
      + inLayoutDirection(touch.location).x / bounds.width * (value.maximum - value.minimum)
  }
}
