import Geometry
import Raster
import Values

/// A value in the middle of a dial: a number, its unit below it, and a title above it.
///
/// The number is centred by its ink and its cap height, whatever is around it. The sign of degrees
/// follows the number, as do all units in the theme `classic`; there, a unit that would touch the
/// dial moves the number aside.
public struct CenteredValue {
  /// One of the texts, and its place in the control.
  package struct Part {
    package let layout: TextLayout
    fileprivate let origin: Point
    fileprivate let color: Color

    package var frame: Rectangle { Rectangle(origin: origin, size: layout.size) }

    /// The width of the text and the height of its capital letters.
    package var area: Rectangle {
      let baseline = frame.top + layout.firstBaseline
      return Rectangle(
        left: frame.left, top: baseline - layout.capHeight, right: frame.right, bottom: baseline)
    }
  }

  /// The number, with a unit that follows it.
  package let number: Part
  /// The unit below the number, and the title above it.
  package fileprivate(set) var captions: [Part] = []
  /// The font size of the number, in points.
  public let size: Double

  /// The frame of the number, in the control's points.
  public var frame: Rectangle { number.frame }
  /// The area that drawing can change. Italics and accents extend slightly beyond the frames.
  public var extent: Rectangle { captions.reduce(frame) { $0.union($1.frame) }.inset(by: -4) }

  /// Returns the area of the number's ink, with the height of capital letters, as drawn at `scale`.
  package func numberInk(scale: Double) -> Rectangle {
    func rounded(_ coordinate: Double) -> Double { (coordinate * scale + 1e-6).rounded() / scale }
    let ink = number.layout.ink(scale: scale)
    let (left, top) = (rounded(frame.left), rounded(frame.top))
    return Rectangle(
      left: left + ink.lowerBound, top: top + number.layout.firstBaseline - number.layout.capHeight,
      right: left + ink.upperBound, bottom: top + number.layout.firstBaseline)
  }

  /// Draws the texts.
  public func draw(on canvas: Canvas) {
    for part in [number] + captions {
      canvas.draw(part.layout, at: part.origin, color: part.color)
    }
  }
}

extension Control {
  /// Lays out a value in the middle of a dial.
  ///
  /// Thousands are separated. All numbers of a range get the same font size. A number loses the unit below it before it
  /// shrinks. It is never truncated, because the rest would read as a different number.
  /// - Parameters:
  ///   - scalar: the displayed number or text, which may be animated; nil if the value is unknown.
  ///   - value: the value that has the unit and the range.
  ///   - range: another range for the font size; nil for that of the value.
  ///   - size: the desired font size of the number, in points; nil for one that suits the radius.
  ///   - center: the centre of the dial.
  ///   - radius: the inner radius of the dial.
  ///   - scale: pixels per point.
  /// - Returns: nil without a typesetter, or if there is not enough space.
  public final func centeredValue(
    _ scalar: Scalar?, of value: Value, in range: ClosedRange<Double>? = nil, size: Double? = nil,
    around center: Point, within radius: Double, scale: Double
  ) -> CenteredValue? {
    centeredValue(
      scalar, of: value, in: range, dialType(size, within: radius), around: center,
      within: radius, scale: scale)
  }

  /// Lays out a value and a title in the middle of a dial.
  package final func centeredValue(
    _ scalar: Scalar?, of value: Value, in range: ClosedRange<Double>? = nil, _ type: DialType,
    title: String = "", captionColor: Color? = nil, around center: Point, within radius: Double,
    scale: Double
  ) -> CenteredValue? {
    centeredText(
      value.text(of: scalar, in: language, isGrouped: true),
      unit: scalar == nil && !type.hasUnitBelow ? "" : value.unit, title: title,
      reservingSpaceFor: value.endTexts(in: range, language), type, captionColor: captionColor,
      around: center, within: radius, scale: scale)
  }

  /// Lays out a text in the middle of a dial, like a value.
  /// - Parameters:
  ///   - text: the text, without the unit.
  ///   - unit: the unit; empty for none.
  ///   - title: the text above; empty for none.
  ///   - others: other texts that must fit at the same font size.
  ///   - captionColor: the colour of the title and of a unit below the text; nil for that of units.
  package final func centeredText(
    _ text: String, unit: String = "", title: String = "", reservingSpaceFor others: [String] = [],
    _ type: DialType, captionColor: Color? = nil, around center: Point, within radius: Double,
    scale: Double
  ) -> CenteredValue? {
    guard typesetter != nil else { return nil }
    let ring = RingInterior(center: center, radius: radius)
    let isBelow = type.hasUnitBelow && !UnitSign.isAngleSign(unit)
    let templates = Self.templates([text] + others)
    func caption(_ text: String, size: Double, side: Double, of number: Double) -> CenteredValue
      .Part?
    {
      let number = type.isClassic ? type.size : number
      let size = max(number * size, type.minimum)
      let middle = Point(x: center.x, y: center.y + side * number * type.distance)
      let title = Title(text, size: size, minimumSize: type.minimum)
      let width = ring.width(from: abs(middle.y - center.y) + size * 0.36)
      guard let layout = textLayout(of: title, width: width, scale: scale),
        type.isClassic || !layout.isTruncated
      else { return nil }
      return .init(
        layout: layout, origin: layout.origin(centeredAt: middle),
        color: captionColor ?? effectiveUnitColor)
    }
    func fitting(_ unit: String, _ ring: RingInterior, _ size: Double) -> CenteredValue? {
      let beside = isBelow ? "" : unit
      guard let layout = numberLayout(text, beside, size, type, scale: scale) else { return nil }
      let available = ring.width(at: layout.capHeight)
      // An upper bound of a template's width, which usually saves measuring it.
      let unitBound =
        UnitStyle.size(besideNumberOf: size) * Double(beside.count) * (type.isClassic ? 1 : 2)
      guard layout.size.width <= available,
        templates.allSatisfy({ template in
          0.72 * size * Double(template.count) + unitBound <= available
            || width(of: template, beside, size, type, scale: scale) <= available
        })
      else { return nil }
      var value = CenteredValue(
        number: .init(
          layout: layout, origin: ring.origin(of: layout, type, scale: scale),
          color: effectiveTextColor),
        size: size)
      if isBelow, !unit.isEmpty {
        guard let unit = caption(unit, size: type.unit, side: 1, of: size) else { return nil }
        value.captions.append(unit)
      }
      return value
    }
    func largest(_ unit: String, _ ring: RingInterior, from minimum: Double) -> CenteredValue? {
      if let value = fitting(unit, ring, type.size) { return value }
      return TypeSize.largest(
        below: type.size, from: minimum, fits: { fitting(unit, ring, $0) != nil }
      ).flatMap { fitting(unit, ring, $0) }
    }
    var value: CenteredValue?
    if !unit.isEmpty, type.isClassic || !isBelow { value = largest(unit, ring, from: type.minimum) }
    if value == nil, let number = largest("", ring, from: type.minimum) {
      value = unit.isEmpty || !isBelow ? number : fitting(unit, ring, number.size) ?? number
    }
    value = value ?? largest("", ring.withoutClearance, from: DialType.smallest)
    guard var value else { return nil }
    if !title.isEmpty,
      let caption = caption(title, size: type.title, side: text.isEmpty ? 0 : -1, of: value.size)
    {
      value.captions.append(caption)
    }
    return value
  }

  /// Returns the smallest inner radius of a dial in which a number has the font size
  /// `DialType.comfortable`, without the unit below it.
  package final func comfortableRadius(
    of value: Value, in range: ClosedRange<Double>?
  ) -> Double {
    let type = DialType(radius: 0)
    let (size, scale) = (DialType.comfortable, displayScale)
    let sign = UnitSign.isAngleSign(value.unit) ? value.unit : ""
    return Self.templates(value.endTexts(in: range, language)).compactMap { template in
      numberLayout(template, "", size, type, scale: scale).map {
        let width = width(of: template, sign, size, type, scale: scale)
        return RingInterior.radius(around: Size(width: width, height: $0.capHeight))
      }
    }.max() ?? 0
  }

  /// Returns the texts with zeros in place of their digits, so that all numbers with the same number of
  /// digits get the same size.
  private static func templates(_ texts: [String]) -> Set<String> {
    Set(texts.map { String($0.map { $0.isNumber ? "0" : $0 }) })
  }

  /// Returns the width of a number and its unit. If the number is always in the middle, the unit counts
  /// on both sides.
  private func width(
    of text: String, _ unit: String, _ size: Double, _ type: DialType, scale: Double
  ) -> Double {
    func width(_ unit: String) -> Double {
      numberLayout(text, unit, size, type, scale: scale)?.size.width ?? 0
    }
    return type.isClassic || unit.isEmpty ? width(unit) : 2 * width(unit) - width("")
  }

  private func numberLayout(
    _ text: String, _ unit: String, _ size: Double, _ type: DialType, scale: Double
  ) -> TextLayout? {
    let font = effectiveFont(
      size: size, weight: .semibold, hasTabularDigits: !type.isClassic)
    return typesetter?.layout(
      ValueRun.value(text, unit: unit).spans(font, unitColor: effectiveUnitColor), in: textBox(),
      scale: scale)
  }
}

extension Value {
  /// The texts of the ends of a range; none for a value that is not a number.
  fileprivate func endTexts(in range: ClosedRange<Double>?, _ language: Language) -> [String] {
    guard kind == .number else { return [] }
    let range = range ?? minimum...maximum
    return [range.lowerBound, range.upperBound].map {
      text(of: .number($0), in: language, isGrouped: true)
    }
  }
}

/// The inside of a ring.
private struct RingInterior {
  let center: Point
  let radius: Double
  /// The minimum distance between text and the ring.
  private let clearance: Double

  init(center: Point, radius: Double) {
    self.init(center, radius, clearance: max(2, radius * Self.clearanceShare))
  }

  private init(_ center: Point, _ radius: Double, clearance: Double) {
    (self.center, self.radius, self.clearance) = (center, radius, clearance)
  }

  private static let clearanceShare = 0.08

  var withoutClearance: RingInterior { RingInterior(center, radius, clearance: 0) }

  /// Returns the smallest radius at which a centred text fits.
  static func radius(around text: Size) -> Double {
    let reach = Point(x: text.width / 2, y: text.height / 2).distance(to: .zero)
    return max(reach + 2, reach / (1 - clearanceShare))
  }

  /// Returns the maximum width of a line of a given height that is centred vertically.
  func width(at height: Double) -> Double {
    let (reach, half) = (max(radius - clearance, 0), height / 2)
    return reach > half ? 2 * (reach * reach - half * half).squareRoot() : 0
  }

  /// Returns the maximum width of a caption, the far edge of which has this distance from the centre.
  func width(from distance: Double) -> Double {
    max(2 * max(radius * radius - distance * distance, 0).squareRoot() - 2, 0)
  }

  /// Returns the top left corner of a text that centres the number's ink. Where it need not be in the
  /// middle, a text that would touch the ring is moved aside.
  func origin(of layout: TextLayout, _ type: DialType, scale: Double) -> Point {
    let ink = layout.ink(scale: scale)
    var origin = layout.origin(centeredAt: center)
    let half = width(at: layout.capHeight) / 2
    let centered = center.x - (ink.lowerBound + ink.upperBound) / 2
    origin.x =
      type.isClassic
      ? min(max(centered, center.x - half), center.x + half - layout.size.width) : centered
    return origin
  }
}

extension TextLayout {
  /// Returns the left and right edge of the number's ink, in points from the left edge of the
  /// layout. The unit is excluded: it is the part that has its own colour.
  fileprivate func ink(scale: Double) -> ClosedRange<Double> {
    var (left, right) = (Int.max, Int.min)
    for piece in pieces where piece.color == nil {
      for glyph in piece.glyphs.glyphs {
        left = min(left, glyph.x)
        right = max(right, glyph.x + glyph.mask.width)
      }
    }
    return left <= right ? Double(left) / scale...Double(right) / scale : 0...0
  }
}
