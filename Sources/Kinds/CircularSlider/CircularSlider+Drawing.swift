import Controls
import Geometry
import Raster

extension CircularSlider {
  /// The blur of the handle's shadow, in points.
  private static let handleBlur = 3.0

  var center: Point { bounds.center }

  // MARK: Geometry

  /// The size below which a slider shrinks its widths, in points.
  private static let fullSize = 200.0
  /// Bounds for the radius of the hole in the ring of a small slider: `full` and `forNumber` in
  /// points, the others as fractions of the size. `forNumber` has room for three digits of the
  /// smallest readable type.
  private static let hole = (full: 28.0, least: 0.25, largest: 0.35, forNumber: 14.5)

  /// Half the side of the control.
  private var halfSide: Double { min(bounds.width, bounds.height) / 2 }

  /// The radius of the slider without the scale around it.
  var outerRadius: Double { outerRadius(scaleMetrics) }

  private func outerRadius(_ metrics: ScaleMetrics) -> Double {
    max(halfSide - dialBreadth(metrics), 0)
  }

  /// The radius below which numbers leave too little space for the ring, in points.
  private static let leastRadiusInNumbers = 36.0

  /// The sizes of the scale. They depend on the size of the control, because the scale determines
  /// how much space is left for the ring. A small slider has ticks without numbers.
  var scaleMetrics: ScaleMetrics {
    var metrics = dialMetrics(radius: halfSide)
    if metrics.parts == .numbers, halfSide - dialBreadth(metrics) < Self.leastRadiusInNumbers {
      metrics.parts = .ticks
    }
    return fitting(metrics, around: showsValue ? valueSlot : nil) {
      RingSizes(of: self, outer: outerRadius($0)).inner
    }
  }

  /// The widths of the ring, the arc and the handle.
  private struct RingSizes {
    /// The factor for the widths, at most 1.
    let scale: Double
    let handle: Double
    /// The radius of the centre line.
    let radius: Double
    /// The radius of the circle inside the ring, the arc and the handle.
    let inner: Double

    /// - Parameter outer: the radius of the slider without the scale around it.
    init(of slider: CircularSlider, outer: Double) {
      let side = 2 * outer
      handle = slider.handleSize.map { min($0, side / 4) } ?? slider.width(slider.lineWidth)
      let ring = max(slider.width(slider.backgroundWidth), slider.width(slider.lineWidth))
      // Leaves room for the widest stroke and for the handle's shadow.
      let margin = max(
        ring / 2, handle / 2 + (slider.shadow > 0 ? 1.5 * CircularSlider.handleBlur : 0))
      let inward = slider.isClassic ? ring / 2 : max(ring, handle) / 2
      scale = Self.scale(
        side: side, thickness: margin + inward, hasNumber: slider.showsValue)
      radius = max(outer - margin * scale, 0)
      inner = max(radius - inward * scale, 0)
    }

    private static func scale(side: Double, thickness: Double, hasNumber: Bool) -> Double {
      guard side < fullSize, thickness > 0 else { return 1 }
      let least = max(side * hole.least, hasNumber ? hole.forNumber : 0)
      let hole = min(least, side * hole.largest, hole.full)
      return min((side / 2 - hole) / thickness, 1)
    }
  }

  /// The width of the ring or the arc in a large slider.
  private func width(_ width: Double?) -> Double { dialTrackWidth(width, radius: halfSide) }

  private var sizes: RingSizes { RingSizes(of: self, outer: outerRadius) }

  /// The factor for the widths of the ring, the arc and the handle, at most 1.
  var widthScale: Double { sizes.scale }

  /// The width of the ring as drawn.
  private var ringWidth: Double { width(backgroundWidth) * widthScale }
  /// The width of the active arc as drawn.
  var arcWidth: Double { width(lineWidth) * widthScale }
  private var handleBlur: Double { Self.handleBlur * widthScale }

  /// The radius of the ring's centre line.
  var ringRadius: Double { sizes.radius }

  var handleDiameter: Double {
    let sizes = sizes
    return sizes.handle * sizes.scale
  }

  private func ring(radius: Double, width: Double) -> Shape {
    .arc(center: center, radius: radius, start: 0, end: 2 * .pi, width: width, cap: .butt)
  }

  func drawLayers(on canvas: Canvas) {
    canvas.fill(ring(radius: ringRadius, width: ringWidth), ringColor)
    if valueSlot.isKnown { drawActiveArc(on: canvas) }
    if gloss > 0 { drawRims(on: canvas) }
    drawScale(along: scaleLine, scaleMetrics, on: canvas)
    let edge = ringRadius - outerRadius
    drawTarget(
      along: scaleLine, across: (edge - ringWidth / 2)...(edge + ringWidth / 2), on: canvas)
    if valueSlot.isKnown { drawHandle(on: canvas) }
    if showsValue { drawValue(on: canvas) }
  }

  /// The circle around the slider from which the scale extends.
  var scaleLine: ScaleLine {
    .arc(
      center: center, radius: outerRadius, start: screenAngle(turns: 0),
      end: screenAngle(turns: 1), isInside: false)
  }

  private func drawRims(on canvas: Canvas) {
    let rim = Color(gray: 1, alpha: 0.28 * gloss)
    for edge in [-1.0, 1] {
      let radius = ringRadius + edge * (ringWidth - 1) / 2
      if radius > 0 { canvas.fill(ring(radius: radius, width: 1), rim) }
    }
  }

  // MARK: The active arc

  private func activeArc(at number: Double) -> Shape {
    let (zero, end) = (screenAngle(turns: 0), screenAngle(turns: fraction(of: number)))
    return .arc(
      center: center, radius: ringRadius, start: min(zero, end), end: max(zero, end),
      width: arcWidth, cap: lineCap)
  }

  /// The blur of the glow, in points. It is rounded to half points, because every change of it
  /// redraws the whole arc.
  private func blur(at number: Double) -> Double {
    (fraction(of: number) * 360 / 15 * glow * widthScale * 2).rounded() / 2
  }

  private func drawActiveArc(on canvas: Canvas) {
    let number = valueSlot.shown
    guard number > minimum else { return }
    let arc = activeArc(at: number)
    let gradient = Paint.linearGradient(
      from: .zero, to: Point(x: 0, y: bounds.height),
      stops: [
        GradientStop(0, startColor ?? effectiveTint), GradientStop(1, endColor ?? effectiveTint),
      ])
    // The same gradient fills the glow and the arc, so that their colours match.
    let blur = blur(at: number)
    if blur > 0 { canvas.dropShadow(of: arc, gradient, blur: blur) }
    canvas.fill(arc, gradient)
  }

  /// The distance by which the glow extends beyond the active arc, in points: 1.5 times the blur,
  /// which is three standard deviations, and a margin for antialiasing.
  func glowReach(at number: Double) -> Double {
    let blur = blur(at: number)
    return blur > 0 ? 1.5 * blur + 2 : 0
  }

  // MARK: The handle

  private func drawHandle(on canvas: Canvas) {
    let shape = Shape.circle(
      center: handleCenter(at: valueSlot.shown),
      radius: handleDiameter / 2 * (1 + growth(of: valueSlot)))
    drawRim(around: shape, of: valueSlot, on: canvas)
    let color = handleColor(handleColor, of: valueSlot)
    if shadow > 0 {
      // A translucent handle casts a translucent shadow.
      canvas.dropShadow(
        of: shape, color: Color(gray: 0, alpha: color.alpha * shadow), blur: handleBlur)
    }
    canvas.fill(shape, color)
  }

  func handleArea(at number: Double) -> Rectangle {
    Rectangle(
      center: handleCenter(at: number),
      radius: handleDiameter / 2 + reach(ofHandle: handleDiameter) + 1.5 * handleBlur + 1)
  }

  // MARK: The value

  /// The radius of the circle inside the ring and the handle.
  var numberRadius: Double { sizes.inner }

  private var type: DialType {
    dialType(
      size, classic: max((ringRadius - ringWidth / 2) * 0.5, TypeSize.minimum), within: numberRadius
    )
  }

  func centeredValue(at number: Double, scale: Double) -> CenteredValue? {
    guard let entry else {
      return centeredValue(
        valueSlot.isKnown ? .number(number) : nil, of: valueSlot.value, type, around: center,
        within: numberRadius, scale: scale)
    }
    return centeredText(
      entry.text.replacingMinus, type, around: center, within: numberRadius, scale: scale)
  }

  private func drawValue(on canvas: Canvas) {
    guard let value = centeredValue(at: valueSlot.shown, scale: canvas.textScale) else { return }
    guard let entry else { return value.draw(on: canvas) }
    let frame = value.frame
    if entry.isUntouched, !entry.text.isEmpty {
      // Marks the text as selected: the first key replaces it.
      canvas.fill(
        .roundedRectangle(
          canvas.pixelAligned(
            Rectangle(
              x: frame.x - 4, y: center.y - value.size * 0.55, width: frame.width + 8,
              height: value.size * 1.1)), radius: 4), effectiveTint.opacity(0.45))
    }
    value.draw(on: canvas)
    if !entry.isUntouched || entry.text.isEmpty {
      canvas.fill(
        .rectangle(
          canvas.pixelAligned(
            Rectangle(
              x: frame.right + 2, y: center.y - value.size * 0.5, width: 2, height: value.size))),
        effectiveTint)
    }
  }

  /// The maximum number of characters of the value, or of the text being typed.
  private var maximumLength: Int {
    let texts = [minimum, maximum].map {
      valueSlot.value.text(of: .number($0), in: language, isGrouped: true)
    }
    return max(texts.map(\.count).max() ?? 1, entry?.text.count ?? 0)
  }

  /// The area in which a tap edits the value. It has the width of the longest value, so that it does
  /// not change with the value.
  var fieldArea: Rectangle {
    let size = type.size
    let width = size * (0.75 * Double(maximumLength) + 1)
    return Rectangle(
      x: center.x - width / 2, y: center.y - size * 0.8, width: width, height: size * 1.6)
  }

  /// The area that the text for `number` covers.
  private func valueExtent(at number: Double) -> Rectangle {
    if entry != nil { return valueArea }
    return centeredValue(at: number, scale: displayScale)?.extent ?? .zero
  }

  /// The area that any value and the caret can cover: the hole of the ring.
  var valueArea: Rectangle {
    Rectangle(center: center, radius: max(numberRadius, type.size) + 6)
  }

  // MARK: Damage

  /// Redraws the handle, the text and the changed part of the active arc; all of the arc if its blur
  /// changes.
  func setNeedsDisplay(movingFrom old: Double, to new: Double) {
    guard isShown else { return }
    setNeedsDisplay(in: handleArea(at: old))
    setNeedsDisplay(in: handleArea(at: new))
    if showsValue { setNeedsDisplay(in: valueExtent(at: old).union(valueExtent(at: new))) }
    let (oldBlur, newBlur) = (blur(at: old), blur(at: new))
    var turns = [fraction(of: old), fraction(of: new)]
    if oldBlur != newBlur { turns.append(0) }
    let angles = turns.map(screenAngle)
    let half = arcWidth / 2
    let cap = lineCap == .round ? arcWidth / 2 : 0
    let reach = max(glowReach(at: old), glowReach(at: new), cap + 1)
    setNeedsDisplay(
      in: Rectangle(
        aroundRing: center, inner: ringRadius - half, outer: ringRadius + half,
        from: angles.min() ?? 0, to: angles.max() ?? 0
      ).inset(by: -reach))
  }
}
