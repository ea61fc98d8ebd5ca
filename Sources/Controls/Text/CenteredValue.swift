import Geometry
import Raster

/// A value in the middle of a ring: the number around the middle, its unit beside it.
///
/// The number is centred by what is seen of it, its ink and the height of capital letters, so that
/// it stands where the eye has the middle, however wide the unit is. Both move to the left only as
/// far as the unit would touch the ring. Digits have their own widths; each number is centred anew,
/// and half a digit's difference is all that moves while it counts.
///
/// What does not fit shrinks to `TypeSize.minimum`, then loses its unit, and is an ellipsis at last:
/// a number is never cut to another one.
public struct CenteredValue {
  let layout: TextLayout
  fileprivate let origin: Point
  /// Where the number's ink begins and ends, in points from the left edge.
  fileprivate let ink: ClosedRange<Double>
  fileprivate let color: Color

  /// The room it takes, in the control's points.
  public var frame: Rectangle { Rectangle(origin: origin, size: layout.size) }
  /// All that drawing it can touch: italics and accents reach a little beyond the room.
  public var extent: Rectangle { frame.inset(by: -4) }
  /// The height of its type, in points.
  public let size: Double

  /// What is seen of the number where the scale draws it: its ink, as high as capital letters.
  func numberInk(scale: Double) -> Rectangle {
    func drawn(_ coordinate: Double) -> Double { (coordinate * scale + 1e-6).rounded() / scale }
    let (left, top) = (drawn(origin.x), drawn(origin.y))
    return Rectangle(
      left: left + ink.lowerBound, top: top + layout.firstBaseline - layout.capHeight,
      right: left + ink.upperBound, bottom: top + layout.firstBaseline)
  }

  /// Draws it.
  public func draw(on canvas: Canvas) { canvas.draw(layout, at: origin, color: color) }
}

extension Control {
  /// A value for the middle of a ring.
  /// - Parameters:
  ///   - scalar: what it shows, the value or on the way to it.
  ///   - value: where the unit and the range are from; numbers shrink together with the longest of
  ///     their range.
  ///   - size: the height of the number's type in points.
  ///   - radius: the ring's inner edge.
  ///   - scale: pixels per point.
  public final func centeredValue(
    _ scalar: Scalar, of value: Value, size: Double, around center: Point, within radius: Double,
    scale: Double
  ) -> CenteredValue? {
    var texts = [value.text(of: scalar)]
    if value.kind == .number {
      texts += [value.minimum, value.maximum].map { value.text(of: .number($0)) }
    }
    return centeredText(
      texts[0], unit: value.unit, asLongAs: texts.dropFirst(), size: size, around: center,
      within: radius, scale: scale)
  }

  /// A text for the middle of a ring, as a value stands there.
  public final func centeredText(
    _ text: String, unit: String = "", asLongAs others: some Sequence<String> = [], size: Double,
    around center: Point, within radius: Double, scale: Double
  ) -> CenteredValue? {
    guard let typesetter else { return nil }
    let ring = CenteredRoom(center: center, radius: radius)
    var font = effectiveFont(size: size, weight: .semibold, hasTabularDigits: false)
    let unitColor = effectiveUnitColor
    func measured(_ text: String, _ unit: String, _ size: Double) -> TextLayout {
      font.size = size
      let runs = ValueRun.value(text, unit: unit)
      return typesetter.layout(
        runs.spans(font, unitColor: unitColor), in: TextBox(), scale: scale)
    }
    // No digit is much wider than a zero, so that numbers of as many digits are of one size.
    let longest = ([text] + others).max { $0.count < $1.count } ?? text
    let template = String(longest.map { $0.isNumber ? "0" : $0 })
    func fitting(_ unit: String, _ size: Double) -> TextLayout? {
      let layout = measured(text, unit, size)
      let room = ring.width(at: layout.capHeight)
      guard layout.size.width <= room else { return nil }
      // Digits are hardly wider than this: mostly there is room enough to know without looking.
      let most =
        0.72 * size * Double(longest.count)
        + UnitStyle.size(besideNumberOf: size) * Double(unit.count)
      return most <= room || measured(template, unit, size).size.width <= room ? layout : nil
    }
    for unit in unit.isEmpty ? [""] : [unit, ""] {
      var size = size
      var whole = fitting(unit, size)
      if whole == nil,
        let smaller = TypeSize.largest(below: size, fits: { fitting(unit, $0) != nil })
      {
        size = smaller
        whole = fitting(unit, size)
      }
      guard let whole else { continue }
      let ink = whole.ink(scale: scale)
      return CenteredValue(
        layout: whole, origin: ring.origin(of: whole, numberInk: ink), ink: ink,
        color: effectiveTextColor, size: size)
    }
    let dots = measured("…", "", min(size, TypeSize.minimum))
    return CenteredValue(
      layout: dots, origin: dots.origin(centeredAt: center), ink: dots.ink(scale: scale),
      color: effectiveTextColor, size: min(size, TypeSize.minimum))
  }
}

/// The inside of a ring.
private struct CenteredRoom {
  let center: Point
  let radius: Double

  /// The distance that text keeps from the ring.
  private var clearance: Double { max(2, radius * 0.08) }

  /// How long a line around the middle may be.
  func width(at height: Double) -> Double {
    let (reach, half) = (max(radius - clearance, 0), height / 2)
    return reach > half ? 2 * (reach * reach - half * half).squareRoot() : 0
  }

  /// The top left corner of a text whose number's ink, from its left edge, is around the middle.
  func origin(of layout: TextLayout, numberInk ink: ClosedRange<Double>) -> Point {
    var origin = layout.origin(centeredAt: center)
    let half = width(at: layout.capHeight) / 2
    origin.x = min(
      center.x - (ink.lowerBound + ink.upperBound) / 2, center.x + half - layout.size.width)
    return origin
  }
}

extension TextLayout {
  /// Where the ink of the text in the colour that it is drawn in begins and ends, in points from its
  /// left edge: that of a number, as its unit has a colour of its own.
  func ink(scale: Double) -> ClosedRange<Double> {
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
