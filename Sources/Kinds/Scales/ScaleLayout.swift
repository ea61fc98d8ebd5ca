import Controls
import Geometry
import Raster

/// Everything that determines the texts of a scale and their sizes.
struct ScaleTexts: Hashable {
  let range: ClosedRange<Double>
  let tickStep: Double?
  let marks: [ScaleMark]
  let language: String
  let family: String
  /// The font size in points, and pixels per point.
  let size: Double
  let scale: Double
  let hasTypesetter: Bool
}

/// Everything that determines the width of the numbers in the middle of a dial.
struct NumberTexts: Hashable {
  let range: ClosedRange<Double>
  let step: Double?
  let unit: String
  let language: String
  let family: String
  /// Pixels per point.
  let scale: Double
  let hasTypesetter: Bool
}

/// The positions of the ticks of a scale, and its texts.
struct ScaleLayout {
  /// Everything that determines the layout.
  struct Key: Hashable {
    let line: ScaleLine
    let metrics: ScaleMetrics
    let texts: ScaleTexts
    let minorTicks: Int?
    let bounds: Size

    var showsNumbers: Bool { metrics.parts == .numbers }
  }

  /// A text beside a tick.
  struct Label {
    let text: String
    let layout: TextLayout
    /// The width of the text and the height of its capital letters.
    let area: Rectangle
  }

  /// The positions of the long ticks in the range, from 0 to 1.
  private(set) var majors: [Double] = []
  /// The positions of the short ticks.
  private(set) var minors: [Double] = []
  private(set) var labels: [Label] = []

  /// The smallest distances, in points.
  private static let majorDistance = 16.0
  private static let minorDistance = 5.0

  init(_ key: Key, of control: ScaledControl) {
    guard key.metrics.parts != .none else { return }
    if key.texts.marks.isEmpty { addTicks(key, of: control) } else { addMarks(key, of: control) }
  }

  private mutating func addTicks(_ key: Key, of control: ScaledControl) {
    let length = key.line.length
    guard length.isFinite else { return }
    /// On a full turn, the ends of the range are the same point, where the minimum is shown.
    func shown(_ ticks: Ticks) -> [Double] {
      let hasBothEnds =
        ticks.values.first == key.texts.range.lowerBound
        && ticks.values.last == key.texts.range.upperBound
      return key.line.isClosed && hasBothEnds ? ticks.values.dropLast() : ticks.values
    }
    func labels(_ ticks: Ticks) -> [Label] {
      shown(ticks).compactMap { number in
        Self.label(
          NumberFormat.fixed(
            number, decimals: ticks.decimals, in: control.language, isGrouped: true),
          at: number, key, of: control)
      }
    }
    let ticks = Ticks(
      from: key.texts.range.lowerBound, to: key.texts.range.upperBound,
      multiplesOf: key.texts.tickStep,
      atMost: Int(min(length / Self.majorDistance, 1_000)) + 1
    ) { !Self.overlap(labels($0)) }
    let room = Int(min(length / Self.minorDistance, 1_000))
    let minors =
      key.minorTicks.map { ticks.minors(between: $0) }
      ?? ticks.minors(atMost: control.isClassic ? room : room - ticks.values.count)
    majors = shown(ticks).map(control.fraction)
    if majors.count + minors.count <= room { self.minors = minors.map(control.fraction) }
    if key.showsNumbers { self.labels = labels(ticks) }
  }

  /// Adds the marks in the range. A text that would overlap an earlier one is left out.
  private mutating func addMarks(_ key: Key, of control: ScaledControl) {
    for mark in key.texts.marks where key.texts.range.contains(mark.at) {
      majors.append(control.fraction(of: mark.at))
      guard key.showsNumbers, !mark.text.isEmpty,
        let label = Self.label(mark.text, at: mark.at, key, of: control),
        !labels.contains(where: { Self.overlap($0, label) })
      else { continue }
      labels.append(label)
    }
  }

  /// Lays out a text beside the tick at a number; nil without a typesetter.
  private static func label(
    _ text: String, at number: Double, _ key: Key, of control: ScaledControl
  ) -> Label? {
    guard let layout = control.scaleText(text, size: key.texts.size, scale: key.texts.scale) else {
      return nil
    }
    let fraction = control.fraction(of: number)
    let outward = key.line.outward(at: fraction)
    let (width, height) = (layout.size.width, layout.capHeight)
    let half = Point(x: abs(outward.x) * width / 2, y: abs(outward.y) * height / 2)
    let reach: Double
    if case .arc(_, let radius, _, _, isInside: true) = key.line, !control.isClassic {
      // The corners of the text are in the circle around all labels, where a needle begins.
      let (circle, along) = (radius - key.metrics.labelOffset, half.x + half.y)
      let square = circle * circle + along * along - (width * width + height * height) / 4
      reach = circle + along - max(square, 0).squareRoot()
    } else {
      // The text is in an ellipse that touches the circle around all labels.
      reach = half.distance(to: .zero)
    }
    let center = key.line.point(at: fraction, offset: key.metrics.labelOffset + reach)
    var area = Rectangle(
      x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    if case .straight = key.line {
      area.x = max(min(area.x, key.bounds.width - width), 0)
      area.y = max(min(area.y, key.bounds.height - height), 0)
    }
    return Label(text: text, layout: layout, area: area)
  }

  /// Whether neighbouring labels overlap. On a full turn, the last one is beside the first.
  private static func overlap(_ labels: [Label]) -> Bool {
    guard labels.count > 1 else { return false }
    return zip(labels, labels.dropFirst() + labels.prefix(1)).contains { overlap($0, $1) }
  }

  private static func overlap(_ one: Label, _ other: Label) -> Bool {
    let height = one.area.height
    return one.area.inset(dx: -height * 0.8, dy: -height * 0.6).intersects(other.area)
  }
}
