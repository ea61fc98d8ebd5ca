import Controls
import Geometry
import Raster

/// The look of a mark across the track of a scale, in points.
struct CrossMark {
  let width: Double
  /// How far the mark extends beyond either edge of the track.
  var overhang = 0.0
  let color: Color
}

extension ScaledControl {
  private static let targetOverhang = 4.0
  /// The width of the rim around a mark, in points.
  private static let markRim = 2.0

  /// How far the mark at the target extends beyond the track, in points; 0 without a target.
  final var targetMargin: Double { target == nil ? 0 : Self.targetOverhang }

  /// Draws the mark at the target across a track.
  /// - Parameter track: the distances of the edges of the track from the line.
  final func drawTarget(
    along line: ScaleLine, across track: ClosedRange<Double>, on canvas: Canvas
  ) {
    guard let target else { return }
    draw(
      CrossMark(width: 4, overhang: Self.targetOverhang, color: effectiveTextColor), at: target,
      along: line, across: track, on: canvas)
  }

  /// Draws a mark across a track at a number.
  final func draw(
    _ mark: CrossMark, at number: Double, along line: ScaleLine, across track: ClosedRange<Double>,
    on canvas: Canvas
  ) {
    let fraction = clampedFraction(of: number)
    let ends = ends(of: mark, at: fraction, along: line, across: track)
    let shape: Shape
    switch line {
    case .straight(_, _, let outward):
      let across = Point(x: abs(outward.y), y: abs(outward.x)) * (mark.width / 2)
      var area = Rectangle(around: ends).inset(dx: -across.x, dy: -across.y)
      // At the ends of the line, marks stay inside.
      if across.x > 0 { area.x = max(min(area.x, bounds.width - area.width), 0) }
      if across.y > 0 { area.y = max(min(area.y, bounds.height - area.height), 0) }
      area = canvas.pixelAligned(area)
      shape = .roundedRectangle(area, radius: mark.width / 2)
    case .arc:
      let inset = line.outward(at: fraction) * (mark.width / 2)
      shape = .line(from: ends[0] + inset, to: ends[1] - inset, width: mark.width, cap: .round)
    }
    // The rim separates the mark from the track.
    if let ground = effectiveGround {
      canvas.stroke(shape, ground, StrokeStyle(width: 2 * Self.markRim))
    }
    canvas.fill(shape, mark.color)
  }

  /// Returns the area of a mark, with its rim and its antialiased edge.
  final func area(
    of mark: CrossMark, at number: Double, along line: ScaleLine, across track: ClosedRange<Double>
  ) -> Rectangle {
    Rectangle(around: ends(of: mark, at: clampedFraction(of: number), along: line, across: track))
      .inset(by: -(mark.width / 2 + Self.markRim + 1))
  }

  private func ends(
    of mark: CrossMark, at fraction: Double, along line: ScaleLine,
    across track: ClosedRange<Double>
  ) -> [Point] {
    [track.lowerBound - mark.overhang, track.upperBound + mark.overhang].map {
      line.point(at: fraction, offset: $0)
    }
  }
}
