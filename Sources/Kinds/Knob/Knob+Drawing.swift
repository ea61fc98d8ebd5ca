import Controls
import Geometry
import Raster

extension Knob {
  /// Half the side of the control.
  private var halfSide: Double { min(bounds.width, bounds.height) / 2 }

  /// The sizes of the scale. They depend on the size of the control, because the scale determines
  /// how much space is left for the knob.
  var scaleMetrics: ScaleMetrics {
    let metrics = dialMetrics(radius: halfSide)
    return fitting(metrics, around: showsValue ? valueSlot : nil) {
      numberRadius(outer: outerRadius($0))
    }
  }

  /// The radius of the knob without the scale around it.
  var outerRadius: Double { outerRadius(scaleMetrics) }

  private func outerRadius(_ metrics: ScaleMetrics) -> Double {
    max(halfSide - dialBreadth(metrics), 0)
  }

  /// The width of the track and the pointer.
  var trackWidth: Double { dialTrackWidth(lineWidth, radius: halfSide) }

  /// The diameter of the round handle; 0 if the knob has a pointer or a picture instead.
  var handleDiameter: Double { handleDiameter(outer: outerRadius) }

  private func handleDiameter(outer: Double) -> Double {
    pointerImage == nil ? min(handleSize, outer / 2) : 0
  }

  private var trackRadius: Double { trackRadius(outer: outerRadius) }

  private func trackRadius(outer: Double) -> Double {
    let handle = handleDiameter(outer: outer)
    return max(outer - max(handle > 0 ? handle / 2 : pointerLength, trackWidth / 2), 0)
  }

  /// The radius of the circle inside the track and the handle.
  var numberRadius: Double { numberRadius(outer: outerRadius) }

  private func numberRadius(outer: Double) -> Double {
    let handle = isClassic ? 0 : handleDiameter(outer: outer)
    return max(trackRadius(outer: outer) - max(trackWidth, handle) / 2, 0)
  }

  func drawLayers(on canvas: Canvas) {
    drawTrack(on: canvas)
    let line = scaleLine
    drawScale(along: line, scaleMetrics, on: canvas)
    let edge = trackRadius - outerRadius
    drawTarget(along: line, across: (edge - trackWidth / 2)...(edge + trackWidth / 2), on: canvas)
    if valueSlot.isKnown || pointerImage != nil { drawPointer(on: canvas) }
    if showsValue { drawValue(on: canvas) }
  }

  /// The circle around the knob from which the scale extends.
  var scaleLine: ScaleLine {
    .arc(
      center: bounds.center, radius: outerRadius, start: startAngle, end: endAngle, isInside: false)
  }

  private func drawTrack(on canvas: Canvas) {
    if fillsTrack || !valueSlot.isKnown {
      canvas.fill(trackArc(from: startAngle, to: endAngle), trackColor)
      if valueSlot.isKnown, valueSlot.shown > minimum {
        canvas.fill(trackArc(from: startAngle, to: pointerAngle), effectiveTint)
      }
    } else {
      canvas.fill(trackArc(from: startAngle, to: endAngle), effectiveTint)
    }
  }

  private func trackArc(from start: Double, to end: Double) -> Shape {
    .arc(
      center: bounds.center, radius: trackRadius, start: min(start, end), end: max(start, end),
      width: trackWidth, cap: lineCap)
  }

  private func drawPointer(on canvas: Canvas) {
    let angle = valueSlot.isKnown ? pointerAngle : startAngle
    if let image = pointerImage?.artwork {
      var turned = canvas
      turned.translate(x: bounds.center.x, y: bounds.center.y)
      turned.rotate(angle)
      let side = 2 * outerRadius
      turned.draw(
        image, in: Rectangle(x: -side / 2, y: -side / 2, width: side, height: side),
        opacity: valueSlot.isKnown ? 1 : Control.unknownOpacity, color: effectiveTextColor)
      return
    }
    let growth = 1 + growth(of: valueSlot)
    let shape: Shape
    if handleDiameter > 0 {
      shape = .circle(center: handleCenter(at: angle), radius: handleDiameter / 2 * growth)
    } else {
      let (inner, outer) = pointerEnds(at: angle)
      shape = .line(from: inner, to: outer, width: trackWidth * growth, cap: lineCap)
    }
    drawRim(around: shape, of: valueSlot, on: canvas)
    canvas.fill(shape, handleColor(pointerColor ?? effectiveTint, of: valueSlot))
  }

  private func handleCenter(at angle: Double) -> Point {
    bounds.center + Point(angle: angle, radius: trackRadius)
  }

  /// The two ends of the pointer. Round caps are part of its length, so that it stays in the bounds.
  private func pointerEnds(at angle: Double) -> (inner: Point, outer: Point) {
    let cap = lineCap == .round ? trackWidth / 2 : 0
    let inner = max(outerRadius - pointerLength - trackWidth / 2 + cap, 0)
    let outer = max(outerRadius - cap, inner)
    let direction = Point(angle: angle)
    return (bounds.center + direction * inner, bounds.center + direction * outer)
  }

  /// The area that the pointer or the handle covers while held, with its antialiased edge.
  func pointerBounds(at angle: Double) -> Rectangle {
    if pointerImage != nil { return bounds }
    if handleDiameter > 0 {
      return grown(Rectangle(center: handleCenter(at: angle), radius: handleDiameter / 2))
        .inset(by: -1)
    }
    let (inner, outer) = pointerEnds(at: angle)
    return Rectangle(around: [inner, outer])
      .inset(by: -(trackWidth / 2 + reach(ofHandle: trackWidth) + 1))
  }

  // MARK: The value in the middle

  private func drawValue(on canvas: Canvas) {
    centeredValue(at: valueSlot.shown, scale: canvas.textScale)?.draw(on: canvas)
  }

  func centeredValue(at number: Double, scale: Double) -> CenteredValue? {
    let radius = numberRadius
    return centeredValue(
      valueSlot.isKnown ? .number(number) : nil, of: valueSlot.value,
      dialType(classic: outerRadius * 0.44, within: radius), around: bounds.center,
      within: radius, scale: scale)
  }

  private func valueBounds(for number: Double) -> Rectangle {
    centeredValue(at: number, scale: displayScale)?.extent ?? .zero
  }

  // MARK: Damage

  /// Redraws the old and new areas of the pointer, the track between them if it is filled, and the
  /// number.
  func setNeedsDisplay(movingFrom old: Double, to new: Double) {
    guard isShown else { return }
    let (from, to) = (angle(forValue: old), angle(forValue: new))
    setNeedsDisplay(in: pointerBounds(at: from))
    setNeedsDisplay(in: pointerBounds(at: to))
    if fillsTrack {
      let cap = lineCap == .round ? trackWidth / 2 : 0
      setNeedsDisplay(
        in: Rectangle(
          aroundRing: bounds.center, inner: trackRadius - trackWidth / 2 - cap,
          outer: trackRadius + trackWidth / 2, from: min(from, to), to: max(from, to)
        ).inset(by: -(cap + 1)))
    }
    if showsValue {
      setNeedsDisplay(in: valueBounds(for: old).union(valueBounds(for: new)))
    }
  }
}
