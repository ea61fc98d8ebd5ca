import Controls
import Geometry
import Raster

/// Silos side by side: one for each row of a list, with layers as high as the fields of the row say.
///
/// An action concerns the silo that was pressed: `do: "order = row.name"`.
public final class Silos: Container, RowTapping {
  @Redrawn(.field(accepting: [.text], "The field with the name below a silo."))
  public var titleField = ""
  @Redrawn(.number(in: 1...1_000_000, "The content of a full silo."))
  public var capacity = 100.0
  @Redrawn(.color("The colour of empty silos."))
  public var wallColor = Color(gray: 0.5, alpha: 0.15)

  private let rows = Slot(
    "rows", ListRows(), isReadOnly: true, "The list with a row for each silo.")

  private var marks: [SiloMark] = [] { didSet { setNeedsDisplay() } }

  public var tappedFields: RowFields? {
    didSet {
      tappedFields?.onChange = { [unowned self] field, scalar, origin in
        setField(field, to: scalar, origin)
      }
    }
  }
  /// The index of the row that was pressed last, and its content.
  private var tapped: (index: Int, row: [Scalar?])?
  /// The silo that a finger presses; nil for none.
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }

  public static let kind = ControlKind(
    "silos", "Silos side by side: one for each row of a list.", theme: ["wallColor": "background"]
  ) { Silos() }

  public override class var parts: [Parts] { declaredParts }

  private static let declaredParts = [
    Parts.controls(
      "layers", of: SiloLayer.kind, "a layer", limit: 4, requiring: ["field"],
      "The layers of a silo, from the bottom to the top."
    ) { (silos: Silos) in silos },
    Parts.values("marks", of: SiloMark.self, "Lines across all silos.") {
      (silos: Silos, marks) in silos.marks = marks
    },
  ]

  public override class var traits: ControlTraits { .drawsChildren }
  public override var acceptsChildren: Bool { false }

  public override func problems(in keys: DeclaredKeys) -> [KeyProblem] {
    super.problems(in: keys)
      + (keys.has("layers") ? [] : [KeyProblem("silos need \"layers\" to show something")])
  }

  public var fields: [ListRows.Field] { rows.content.fields }

  public override func valueDidChange(_ slot: ValueSlot) { setNeedsDisplay() }

  // MARK: Drawing

  public override var intrinsicSize: Size? { Size(width: 320, height: 160) }

  private func silo(_ index: Int) -> Rectangle {
    let width = bounds.width / Double(rows.content.rows.count)
    let gap = min(width / 3, 24)
    return inLayoutDirection(
      Rectangle(
        x: bounds.left + Double(index) * width + gap / 2, y: bounds.top, width: width - gap,
        height: max(bounds.height - 28, 0)))
  }

  public override func draw(on canvas: Canvas) {
    for (index, row) in rows.content.rows.enumerated() {
      let silo = canvas.pixelAligned(silo(index))
      let shape = Shape.roundedRectangle(silo, radius: min(12, silo.width / 4))
      canvas.fill(shape, wallColor)
      var inside = canvas
      inside.clip(to: shape)
      var bottom = silo.bottom
      for layer in children.compactMap({ $0 as? SiloLayer }) {
        let height = layer.amount(in: row, of: rows.content) / capacity * silo.height
        let area = Rectangle(x: silo.left, y: bottom - height, width: silo.width, height: height)
        inside.fill(.rectangle(canvas.pixelAligned(area)), layer.color ?? effectiveTint)
        bottom -= height
      }
      if pressed == index { inside.fill(shape, Color(gray: 0, alpha: 0.2)) }
      for mark in marks {
        let y = silo.bottom - mark.at / capacity * silo.height
        let line = Rectangle(x: silo.left, y: y - 1, width: silo.width, height: 2)
        inside.fill(.rectangle(canvas.pixelAligned(line)), color(of: mark.color))
      }
      drawTitle(of: row, below: silo, on: canvas)
    }
  }

  private func drawTitle(of row: [Scalar?], below silo: Rectangle, on canvas: Canvas) {
    guard let field = rows.content.index(ofField: titleField), case .text(let text)? = row[field]
    else {
      return
    }
    let layout = typesetter?.layout(
      [TextSpan(text, font: effectiveFont(size: 16))],
      in: textBox(width: silo.width, maximumLines: 1, alignment: .center),
      scale: canvas.textScale)
    guard let layout else { return }
    canvas.draw(
      layout, centeredAt: Point(x: silo.center.x, y: bounds.bottom - 12), color: effectiveTextColor)
  }

  // MARK: Actions

  public override var acceptsTaps: Bool { true }

  /// A finger that leaves its silo presses none.
  public override var finalEvent: ControlEvent? { pressed == nil ? .touchCancel : nil }

  public override func beginTracking(_ touch: Touch) -> Bool {
    guard super.beginTracking(touch), let index = index(at: touch.location) else { return false }
    pressed = index
    tapped = (index, rows.content.rows[index])
    tappedFields?.show(rows.content.rows[index])
    return true
  }

  public override func continueTracking(_ touch: Touch) -> Bool {
    if index(at: touch.location) != pressed { pressed = nil }
    return true
  }

  public override func trackingDidChange() { if touches.isEmpty { pressed = nil } }

  private func index(at location: Point) -> Int? {
    rows.content.rows.indices.first {
      (silo($0).left...silo($0).right).contains(location.x)
    }
  }

  /// Changes a field of the row that was pressed, after an action has set it. If a program has changed
  /// the row since, nothing happens.
  private func setField(_ field: Int, to scalar: Scalar, _ origin: ValueOrigin) {
    guard let (index, pressed) = tapped, index < rows.content.rows.count,
      rows.content.rows[index] == pressed
    else { return }
    var row = pressed
    row[field] = scalar
    tapped = (index, row)
    if let list = try? rows.content.replacing(index..<index + 1, with: [row]) {
      _ = try? rows.value.set(.list(list), origin: origin)
    }
  }
}

/// A layer in each silo, as high as a field of the row says. The silos draw it; it is a control, so that
/// its properties can be bound.
final class SiloLayer: Control {
  @Observed(
    .field(accepting: [.number], "The field with the content of the layer."),
    didChange: SiloLayer.lookDidChange)
  var field = ""
  @Observed(.color("The colour; the tint if not set."), didChange: SiloLayer.lookDidChange)
  var color: Color? = nil

  static let kind = ControlKind("siloLayer", "A layer in each silo.", isNameable: false) {
    SiloLayer()
  }

  override var isInteractive: Bool { false }

  private func lookDidChange() { parent?.setNeedsDisplay() }

  /// Returns the content of the layer in a silo; 0 if it is not known.
  func amount(in row: [Scalar?], of rows: ListRows) -> Double {
    guard !isHidden, let index = rows.index(ofField: field), let amount = row[index] else {
      return 0
    }
    return max(amount.number, 0)
  }
}

/// A line across all silos, such as the content at which to order more.
struct SiloMark: ControlPart {
  static let element = "a mark"
  static let limit = 8
  static let keys = [
    PartKeyOf<SiloMark>("at", .number("The content at the line."), \.at, isRequired: true),
    PartKeyOf<SiloMark>("color", .color("The colour."), \.color),
  ]

  var at = 0.0
  var color = ThemedColor.theme(.caption)

  /// Two lines at the same place would look like one.
  func problem(besides earlier: [SiloMark]) -> PartProblem? {
    earlier.firstIndex { $0.at == at }.map { PartProblem("there are two marks here", with: $0) }
  }
}
