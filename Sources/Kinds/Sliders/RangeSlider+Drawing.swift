import Controls
import Geometry
import Raster

extension RangeSlider {
  /// Draws the knobs whose values are known, and the part of the track between two knobs.
  func drawLayers(on canvas: Canvas) {
    let track = canvas.pixelAligned(track)
    style.drawTrack(
      track,
      highlight: lowerSlot.isKnown && upperSlot.isKnown
        ? inLayoutDirection(
          Rectangle(
            left: center(of: lowerSlot.shown), top: track.top, right: center(of: upperSlot.shown),
            bottom: track.bottom)) : .zero, tint: effectiveTint, on: canvas)
    drawScale(on: canvas)
    // The held knob is drawn last, so that the other one does not cover it.
    let order: [Handle] = isHeld(.lower) && !isHeld(.upper) ? [.upper, .lower] : [.lower, .upper]
    for handle in order where slot(of: handle).isKnown {
      let slot = slot(of: handle)
      drawKnob(of: slot, in: knobArea(at: slot.shown), isHeld: isHeld(handle), on: canvas)
    }
  }
}
