import Geometry

extension Canvas {
  /// Fills `shape`. Operators other than source-over change only pixels that the shape covers.
  public func fill(_ shape: Shape, _ paint: Paint, _ op: CompositeOperator = .sourceOver) {
    fill(outline(of: shape), rule: shape.fillRule, paint, op)
  }

  public func fill(_ shape: Shape, _ color: Color) {
    fill(shape, .color(color))
  }

  /// Draws a line along the outline of `shape`.
  public func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle) {
    fill(strokeOutline(of: shape, style), rule: .nonZero, paint, .sourceOver)
  }

  public func stroke(_ shape: Shape, _ color: Color, _ style: StrokeStyle) {
    stroke(shape, .color(color), style)
  }

  /// Draws a line of `width` points along the outline of `shape`.
  public func stroke(_ shape: Shape, _ color: Color, width: Double) {
    stroke(shape, .color(color), StrokeStyle(width: width))
  }

  func strokeOutline(of shape: Shape, _ style: StrokeStyle) -> Outline {
    Stroker.outline(of: shape, style, scale: outlineScale).mapped(by: transform)
  }

  private func fill(
    _ outline: Outline, rule: FillRule, _ paint: Paint, _ op: CompositeOperator
  ) {
    let area = PixelRectangle(covering: outline.bounds).intersection(clipBounds)
    guard !area.isEmpty, let ink = Ink(paint, transform) else { return }
    surface.drawnPixels += area.area
    AreaRasterizer(outline, rule: rule, bounds: area).forEachRow { y, x, coverage in
      blend(coverage, x: x, y: y, ink, op)
    }
  }

  /// Composites one row of coverage, which lies inside the clip's bounds, through the clip.
  func blend(
    _ coverage: UnsafeMutableBufferPointer<UInt8>, x: Int, y: Int, _ ink: Ink,
    _ op: CompositeOperator
  ) {
    if let clipMask {
      let clip = clipMask.row(x: x, y: y)
      for index in coverage.indices {
        coverage[index] = UInt8(
          PixelArithmetic.multiply(UInt32(coverage[index]), UInt32(clip[index])))
      }
    }
    let row = surface.pixels + y * surface.stride + x
    for index in coverage.indices where coverage[index] != 0 {
      row[index] = PixelArithmetic.composite(
        ink.color(x: x + index, y: y), UInt32(coverage[index]), onto: row[index], op)
    }
  }
}

extension Outline {
  /// The pixels of a rectangle whose edges all lie on whole pixels; nil for any other outline.
  var wholePixels: PixelRectangle? {
    guard points.count == 4, ends.count == 1 else { return nil }
    let bounds = bounds
    guard [bounds.left, bounds.top, bounds.right, bounds.bottom].allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    let isAligned = points.allSatisfy {
      ($0.x == bounds.left || $0.x == bounds.right) && ($0.y == bounds.top || $0.y == bounds.bottom)
    }
    let isRectangle =
      points[0] != points[2] && points[1] != points[3] && points[0] != points[1]
      && points[1] != points[2]
    return isAligned && isRectangle ? PixelRectangle(covering: bounds) : nil
  }
}
