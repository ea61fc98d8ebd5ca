import Controls
import Geometry
import Raster

/// A line, an arc or any other figure, which can follow values.
public final class ShapeView: Control {
  /// The form of a figure.
  public enum Form: String, CaseIterable, Sendable {
    /// Straight lines from point to point.
    case line
    /// A part of the largest circle in the frame.
    case arc
    /// Path data of SVG.
    case path
  }

  @Observed(
    .choice(
      "The form: straight lines from point to point, a part of the largest circle in the frame, or path data of SVG."
    ), didChange: ShapeView.figureDidChange)
  public var form = Form.line
  @Observed(
    .points(
      count: 2...1_000,
      "The points of a `line`, each `[x, y]` in points from the top left corner of the frame, or in percent of its size. They can be outside the frame. A bound text has the points between commas: `0 50%, 100% 50%`."
    ).moving, didChange: ShapeView.figureDidChange)
  public var points = [
    RelativePoint(x: .percent(0), y: .percent(50)),
    RelativePoint(x: .percent(100), y: .percent(50)),
  ]
  @Observed(
    .angle("The angle at which an arc begins, clockwise from 3 o'clock.").moving,
    didChange: ShapeView.figureDidChange)
  public var startAngle = -Double.pi / 2
  @Observed(
    .angle("The angle at which an arc ends, clockwise from 3 o'clock.").moving,
    didChange: ShapeView.figureDidChange)
  public var endAngle = 1.5 * Double.pi
  @Observed(
    .path(
      "The figure of a `path`, as in the attribute `d` of SVG. A figure that is longer than \(Int(Figure.reachLimit)) points is not drawn."
    ),
    didChange: ShapeView.figureDidChange)
  public var data = PathText.empty
  @Observed(
    .numbers(
      in: -100_000...100_000, count: 4...4,
      "The part of the plane of `data` that is scaled to fit in the frame: x, y, width and height. If not set, a unit of `data` is a point."
    ).moving, didChange: ShapeView.figureDidChange)
  public var viewBox: [Double]? = nil
  @Observed(
    .length("The width of the line; 0 for none.").moving, didChange: ShapeView.figureDidChange)
  public var lineWidth = 2.0
  @Redrawn(.color("The colour of the line; the tint if not set."))
  public var color: Color? = nil
  @Observed(
    .color("The colour of the area inside the line; none if not set."),
    didChange: ShapeView.figureDidChange)
  public var fillColor: Color? = nil
  @Observed(.choice("The shape of the ends of lines."), didChange: ShapeView.figureDidChange)
  public var lineCap = LineCap.butt
  @Observed(.choice("The shape of corners."), didChange: ShapeView.figureDidChange)
  public var lineJoin = LineJoin.miter
  @Observed(
    .numbers(
      in: PropertyFormat.length, count: 0...8, unit: "points",
      "The lengths of dashes and gaps in turn. With `[0, 24]` and `lineCap: \"round\"`, the line is dotted."
    ).moving, didChange: ShapeView.figureDidChange)
  public var dash: [Double] = []
  @Redrawn(
    .number(
      in: -10_000...10_000, unit: "points per second",
      "How fast the dashes move from the start to the end of the line; negative for the other direction."
    ).moving)
  public var dashSpeed = 0.0
  @Observed(
    .number(
      in: 0...1, "Where the drawn part of the line begins, as a fraction of its length."
    ).moving, didChange: ShapeView.figureDidChange)
  public var start = 0.0
  @Observed(
    .number(
      in: 0...1,
      "Where the drawn part of the line ends, as a fraction of its length. If it follows a value, the line is a bar of any form. Nothing is drawn if it is not above `start`."
    ).moving, didChange: ShapeView.figureDidChange)
  public var end = 1.0
  @Observed(
    .number(
      unit: "degrees",
      "The clockwise rotation about the centre of the frame. The area that a finger can tap is not rotated."
    ).moving, didChange: ShapeView.figureDidChange)
  public var rotation = 0.0

  /// The declaration of the `shape` kind.
  public static let kind = ControlKind(
    "shape", "A line, an arc or any other figure, which can follow values.",
    example: """
      { kind: "shape", points: [[0, "80%"], ["40%", "80%"], ["60%", "20%"], ["100%", "20%"]],
        lineWidth: 6, lineCap: "round", lineJoin: "round", dash: [0, 16], dashSpeed: 40, height: 96 }
      """
  ) { ShapeView() }

  /// The figure in the latest size and scale; nil after a property has changed.
  private var latest: (size: Size, scale: Double, figure: Figure?)?
  /// The distance by which the dashes have moved.
  private(set) var dashOffset = 0.0
  /// The time of the frame in which they moved last.
  private var latestFrame: Duration?
  /// Whether a figure that is too long has been reported for the log.
  private var hasReported = false

  public override var isInteractive: Bool { false }
  public override var acceptsTaps: Bool { true }

  /// The size of the view box, if there is one.
  public override var intrinsicSize: Size? {
    guard form == .path, let viewBox, viewBox[2] > 0, viewBox[3] > 0 else { return nil }
    return Size(width: viewBox[2], height: viewBox[3])
  }

  private func figureDidChange() {
    latest = nil
    setNeedsDisplay()
    intrinsicSizeDidChange()
  }

  // MARK: Checks

  public override var contradiction: (property: String, problem: String)? {
    if let viewBox, viewBox[2] <= 0 || viewBox[3] <= 0 {
      return ("viewBox", "the width and the height of the view box must be above 0")
    }
    return super.contradiction
  }

  /// The form that uses a key which the others do not use.
  private static let formsOfKeys: KeyValuePairs<String, Form> = [
    "points": .line, "startAngle": .arc, "endAngle": .arc, "data": .path, "viewBox": .path,
  ]

  public override func warnings(in keys: DeclaredKeys) -> [KeyProblem] {
    var warnings: [KeyProblem] = []
    if !keys.binds("form") {
      for (key, form) in Self.formsOfKeys where form != self.form && keys.hasContent(key) {
        warnings.append(
          KeyProblem("only a shape with form: \"\(form.rawValue)\" uses this key", at: key))
      }
      if form == .path, data == .empty, !keys.binds("data") {
        warnings.append(KeyProblem("nothing is drawn without the key \"data\"", at: "form"))
      }
    }
    if dashSpeed != 0 || keys.binds("dashSpeed"), dash.isEmpty, !keys.binds("dash") {
      warnings.append(KeyProblem("only a line with \"dash\" moves", at: "dashSpeed"))
    }
    if start >= end, !keys.binds("start"), !keys.binds("end") {
      warnings.append(KeyProblem("nothing is drawn, because \"end\" is not above \"start\""))
    }
    if lineWidth == 0, fillColor == nil, !keys.binds("lineWidth"), !keys.binds("fillColor") {
      warnings.append(KeyProblem("nothing is drawn without a line and \"fillColor\""))
    }
    if Figure(of: self, in: frame.size, scale: 1) == nil {
      warnings.append(KeyProblem(Self.tooLong))
    }
    return warnings
  }

  private static let tooLong =
    "nothing is drawn, because the figure is longer than \(Int(Figure.reachLimit)) points; "
    + "use fewer or shorter lines"

  // MARK: The figure

  /// Returns the figure at a size; nil if it is too long.
  private func figure(in size: Size) -> Figure? {
    let scale = displayScale
    if let latest, latest.size == size, latest.scale == scale { return latest.figure }
    let figure = Figure(of: self, in: size, scale: scale)
    latest = (size, scale, figure)
    return figure
  }

  /// The area of the figure, and of the background if there is one.
  public override func drawingBounds(of size: Size) -> Rectangle {
    let frame = Rectangle(origin: .zero, size: size)
    guard let figure = figure(in: size) else { return frame }
    return backgroundColor == nil ? figure.bounds : figure.bounds.union(frame)
  }

  /// Draws the figure, and requests the next frame of running dashes. A shape that is not visible is
  /// not drawn, so it costs nothing.
  public override func draw(on canvas: Canvas) {
    guard let figure = figure(in: bounds.size) else { return reportLength() }
    if let fillColor { canvas.fill(.path(figure.path, .nonZero), fillColor) }
    let line = dash.isEmpty ? figure.line : figure.part.dashed(dash, offset: dashOffset)
    canvas.stroke(.path(line, .nonZero), color ?? effectiveTint, figure.style)
    if runs { requestFrames() }
  }

  private func reportLength() {
    guard !hasReported else { return }
    hasReported = true
    stage?.report(mistake: "\(descriptionOfKind): \(Self.tooLong)")
  }

  // MARK: Running dashes

  private var runs: Bool {
    dashSpeed != 0 && dash.contains { $0 > 0 } && lineWidth > 0 && isEnabled && mayMove
  }

  /// The longest time between two frames of running dashes. After a longer time, they were not visible.
  private static let longestStep = Duration.milliseconds(100)

  public override func advance(to time: Duration) -> Bool {
    let continues = super.advance(to: time)
    guard runs, let figure = figure(in: bounds.size) else { return continues }
    let passed = min(max(time - (latestFrame ?? time), .zero), Self.longestStep)
    latestFrame = time
    // A pattern with an odd number of lengths repeats after twice their sum.
    let period = 2 * dash.reduce(0, +)
    dashOffset = (dashOffset + dashSpeed * (passed / .seconds(1)))
      .truncatingRemainder(dividingBy: period)
    for area in figure.areas { setNeedsDisplay(in: area) }
    return continues
  }
}
