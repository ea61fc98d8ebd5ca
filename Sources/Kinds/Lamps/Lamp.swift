import Controls
import Geometry
import Raster

/// A lamp that is lit while its value is true, with a title beside it. Touches pass through it.
public final class Lamp: Control {
  /// The shape of a lamp.
  public enum Form: String, CaseIterable, Sendable {
    /// A disc, or a square with rounded corners.
    case round, square
  }

  @Resized(.text("The text beside the lamp; it shrinks, then ends with an ellipsis."))
  public var title = ""
  @Resized(.number(in: 1...1_000, unit: "points", "The font size of the title.").asTextSize)
  public var size = 16.0
  @Redrawn(.choice("The shape of the lamp."))
  public var form = Form.round
  @Resized(.length("The diameter of the lamp with its halo; the font size if not set."))
  public var lampSize: Double? = nil
  @Redrawn(.color("The colour of a lit lamp; the tint if not set."))
  public var color: Color? = nil
  @Redrawn(.color("The colour of a lamp that is not lit."))
  public var offColor = Color(gray: 0.5, alpha: 0.3)
  @Redrawn(.color("The colour of the edge of a lamp that is not lit."))
  public var edgeColor = Color(gray: 0.5)
  @Observed(
    .number(
      in: 0...3, unit: "hertz",
      "How often a lit lamp flashes per second; 0 for steady light. It is lit half of the time. Faster flashing can cause seizures."
    ), didChange: Lamp.rateDidChange)
  public var rate = 0.0

  let valueSlot = Slot("value", false, "Whether the lamp is lit.")

  /// The declaration of the `lamp` kind.
  public static let kind = ControlKind(
    "lamp", "A lamp that is lit while its value is true.",
    theme: ["offColor": "track", "edgeColor": "edge"],
    example: """
      { kind: "lamp", value: "running", title: "Pump", color: "good" }
      """
  ) { Lamp() }

  /// Whether a flashing lamp is dark at the moment.
  private(set) var isDark = false
  /// Whether the next flash is scheduled.
  private var isWaiting = false

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }
  public override var shownTexts: [String] { title.isEmpty ? [] : [title] }

  /// Whether the lamp is lit, or flashes.
  public var isOn: Bool { valueSlot.isKnown && valueSlot.content }

  public override func valueDidChange(_ slot: ValueSlot) {
    isDark = false
    setNeedsDisplay()
  }

  // MARK: Flashing

  private func rateDidChange() {
    isDark = false
    stopWaiting()
    isWaiting = false
    setNeedsDisplay()
  }

  /// Schedules the next change of the light. Only a lamp that is drawn does so, because nobody sees
  /// another one.
  private func continueFlashing() {
    guard isOn, isEnabled, rate > 0, !isWaiting else { return }
    isWaiting = true
    wake(after: .seconds(0.5 / rate))
  }

  public override func timeDidPass() {
    isWaiting = false
    isDark = isOn && isEnabled && rate > 0 && !isDark
    setNeedsDisplay(in: lampArea.inset(by: -lampArea.width * Self.halo - 1))
  }

  // MARK: Drawing

  /// The width of the light around a lit lamp, as a fraction of its diameter.
  private static let halo = 0.18

  private var diameter: Double { min(lampSize ?? size, bounds.height, bounds.width) }

  /// The place of the lamp, with space for its halo.
  private var lampArea: Rectangle {
    let diameter = max(diameter / (1 + 2 * Self.halo), 0)
    let margin = diameter * Self.halo
    return inLayoutDirection(
      Rectangle(
        x: title.isEmpty ? (bounds.width - diameter) / 2 : margin,
        y: (bounds.height - diameter) / 2, width: diameter, height: diameter))
  }

  private var titleGap: Double { title.isEmpty ? 0 : size / 2 }

  public override var intrinsicSize: Size? {
    let lamp = lampSize ?? size
    let text = textLayout(of: Title(title, size: size), scale: displayScale)?.size ?? .zero
    return Size(width: lamp + titleGap + text.width, height: max(lamp, text.height))
  }

  private func shape(_ area: Rectangle) -> Shape {
    switch form {
    case .round: .circle(center: area.center, radius: area.width / 2)
    case .square: .roundedRectangle(area, radius: area.width * 0.22)
    }
  }

  public override func draw(on canvas: Canvas) {
    continueFlashing()
    var area = lampArea
    if form == .square { area = canvas.pixelAligned(area) }
    let isLit = isOn && !isDark
    if isLit {
      let color = color ?? effectiveTint
      canvas.fill(shape(area.inset(by: -area.width * Self.halo)), color.opacity(0.25))
      canvas.fill(shape(area), color)
    } else {
      if valueSlot.isKnown { canvas.fill(shape(area), offColor) }
      canvas.stroke(shape(area.inset(by: 0.5)), edgeColor, StrokeStyle(width: 1))
    }
    let start = (lampSize ?? size) + titleGap
    draw(
      Title(title, size: size), in: inLayoutDirection(bounds.inset(left: start)),
      color: effectiveTextColor, on: canvas)
  }
}
