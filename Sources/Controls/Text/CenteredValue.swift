import Geometry
import Raster
import Values

/// A value in the middle of a ring: a centred number with its unit after it.
///
/// Only the number is centred, by its ink and its cap height, because this looks centred whatever
/// the width of the unit. Number and unit move aside only if the unit would otherwise touch the
/// ring. Digits have their natural widths, so a changing number shifts slightly.
///
/// A value that does not fit shrinks to `TypeSize.minimum`, then loses its unit, and finally
/// becomes an ellipsis. A number is never truncated, because the rest would read as a different
/// number.
public struct CenteredValue {
  let layout: TextLayout
  fileprivate let origin: Point
  /// The left and right edge of the number's ink, in points from the left edge of the layout.
  fileprivate let ink: ClosedRange<Double>
  fileprivate let color: Color

  /// The frame of the layout, in the control's points.
  public var frame: Rectangle { Rectangle(origin: origin, size: layout.size) }
  /// The area that drawing can change. Italics and accents extend slightly beyond the frame.
  public var extent: Rectangle { frame.inset(by: -4) }
  /// The font size of the number, in points.
  public let size: Double

  /// Returns the area of the number's ink, with the height of capital letters, as drawn at `scale`.
  func numberInk(scale: Double) -> Rectangle {
    func rounded(_ coordinate: Double) -> Double { (coordinate * scale + 1e-6).rounded() / scale }
    let (left, top) = (rounded(origin.x), rounded(origin.y))
    return Rectangle(
      left: left + ink.lowerBound, top: top + layout.firstBaseline - layout.capHeight,
      right: left + ink.upperBound, bottom: top + layout.firstBaseline)
  }

  /// Draws the number and its unit.
  public func draw(on canvas: Canvas) { canvas.draw(layout, at: origin, color: color) }
}

extension Control {
  /// Lays out a value in the middle of a ring.
  /// - Parameters:
  ///   - scalar: the displayed number or text, which may be animated; nil if the value is unknown.
  ///   - value: the value that has the unit and the range. All numbers of the range get the same
  ///     font size.
  ///   - range: another range for the font size; nil for that of the value.
  ///   - size: the desired font size of the number, in points.
  ///   - center: the centre of the ring.
  ///   - radius: the inner radius of the ring.
  ///   - scale: pixels per point.
  public final func centeredValue(
    _ scalar: Scalar?, of value: Value, in range: ClosedRange<Double>? = nil, size: Double,
    around center: Point, within radius: Double, scale: Double
  ) -> CenteredValue? {
    var texts = [value.text(of: scalar, in: language)]
    if value.kind == .number {
      let range = range ?? value.minimum...value.maximum
      texts += [range.lowerBound, range.upperBound].map {
        value.text(of: .number($0), in: language)
      }
    }
    return centeredText(
      texts[0], unit: scalar == nil ? "" : value.unit, reservingSpaceFor: texts.dropFirst(),
      size: size,
      around: center, within: radius, scale: scale)
  }

  /// Lays out a text in the middle of a ring, like a value.
  /// - Parameters:
  ///   - text: the text, without the unit.
  ///   - unit: the unit; empty for none.
  ///   - others: other texts that must fit at the same font size.
  ///   - size: the desired font size of the text, in points.
  ///   - center: the centre of the ring.
  ///   - radius: the inner radius of the ring.
  ///   - scale: pixels per point.
  public final func centeredText(
    _ text: String, unit: String = "", reservingSpaceFor others: some Sequence<String> = [],
    size: Double, around center: Point, within radius: Double, scale: Double
  ) -> CenteredValue? {
    guard let typesetter else { return nil }
    let ring = RingInterior(center: center, radius: radius)
    var font = effectiveFont(size: size, weight: .semibold, hasTabularDigits: false)
    let unitColor = effectiveUnitColor
    func measured(_ text: String, _ unit: String, _ size: Double) -> TextLayout {
      font.size = size
      let runs = ValueRun.value(text, unit: unit)
      return typesetter.layout(
        runs.spans(font, unitColor: unitColor), in: textBox(), scale: scale)
    }
    // Measure with zeros, so that all numbers with the same number of digits get the same size.
    let longest = ([text] + others).max { $0.count < $1.count } ?? text
    let template = String(longest.map { $0.isNumber ? "0" : $0 })
    func fitting(_ unit: String, _ size: Double) -> TextLayout? {
      let layout = measured(text, unit, size)
      let available = ring.width(at: layout.capHeight)
      guard layout.size.width <= available else { return nil }
      // An upper bound of the template's width, which usually saves measuring it.
      let bound =
        0.72 * size * Double(longest.count)
        + UnitStyle.size(besideNumberOf: size) * Double(unit.count)
      return bound <= available || measured(template, unit, size).size.width <= available
        ? layout : nil
    }
    for unit in unit.isEmpty ? [""] : [unit, ""] {
      var size = size
      var fitted = fitting(unit, size)
      if fitted == nil,
        let smaller = TypeSize.largest(below: size, fits: { fitting(unit, $0) != nil })
      {
        size = smaller
        fitted = fitting(unit, size)
      }
      guard let fitted else { continue }
      let ink = fitted.ink(scale: scale)
      return CenteredValue(
        layout: fitted, origin: ring.origin(of: fitted, numberInk: ink), ink: ink,
        color: effectiveTextColor, size: size)
    }
    let ellipsis = measured("…", "", min(size, TypeSize.minimum))
    return CenteredValue(
      layout: ellipsis, origin: ellipsis.origin(centeredAt: center),
      ink: ellipsis.ink(scale: scale), color: effectiveTextColor, size: min(size, TypeSize.minimum))
  }
}

/// The inside of a ring.
private struct RingInterior {
  let center: Point
  let radius: Double

  /// The minimum distance between text and the ring.
  private var clearance: Double { max(2, radius * 0.08) }

  /// Returns the maximum width of a line of a given height that is centred vertically.
  func width(at height: Double) -> Double {
    let (reach, half) = (max(radius - clearance, 0), height / 2)
    return reach > half ? 2 * (reach * reach - half * half).squareRoot() : 0
  }

  /// Returns the top left corner of a text that centres the number's ink or, if the text would
  /// touch the ring, moves it aside.
  func origin(of layout: TextLayout, numberInk ink: ClosedRange<Double>) -> Point {
    var origin = layout.origin(centeredAt: center)
    let half = width(at: layout.capHeight) / 2
    let centered = center.x - (ink.lowerBound + ink.upperBound) / 2
    origin.x = min(max(centered, center.x - half), center.x + half - layout.size.width)
    return origin
  }
}

extension TextLayout {
  /// Returns the left and right edge of the number's ink, in points from the left edge of the
  /// layout. The unit is excluded: it is the part that has its own colour.
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
