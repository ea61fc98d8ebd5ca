import Bench
import Controls
import Geometry
import Raster
import Testing

@testable import Kinds

/// The classic controls have the layers of Core Graphics, in its order; see `LayerModel`.
struct ClassicLayerTests {
  /// The permitted difference of a component, in 1/255. The largest ones are 1.8 for the range slider,
  /// 2.1 for the seek bar, 2.7 for the knob and 2.9 for the circular slider, all at curved edges.
  ///
  /// Up to a half of them comes from the model: with 4,096 samples in each pixel instead of 1,024, they
  /// are 1.7, 1.5, 1.7 and 2.6. The rest is rounding: the rasterizer has 256 levels of coverage, and
  /// blends one layer after another in whole numbers.
  private static let tolerance = 3.0
  private static let grey = Color(gray: 0.5)
  private static let ground = Color(gray: 0.9)

  private func drawn(_ control: Control, _ size: Size, scale: Double) -> Surface {
    control.frame = Rectangle(origin: .zero, size: size)
    let model = LayerModel(size, scale: scale, ground: Self.ground)
    let surface = Surface(width: model.width, height: model.height)
    var canvas = Canvas(surface)
    canvas.fill(.rectangle(surface.bounds.rectangle), Self.ground)
    canvas.concatenate(AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    canvas.translate(x: LayerModel.margin.x, y: LayerModel.margin.y)
    control.draw(on: canvas)
    return surface
  }

  private func expectLayers(
    _ model: LayerModel, _ surface: Surface,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (difference, x, y) = model.largestDifference(from: surface)
    #expect(
      difference <= Self.tolerance, "\(difference) at (\(x), \(y))",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [(1.0, false), (2, false), (1, true), (2, true)])
  func rangeSlider(scale: Double, isHeld: Bool) {
    let size = Size(width: 120, height: 35)
    let slider = RangeSlider()
    slider.frame = Rectangle(origin: .zero, size: size)
    let bench = Bench(slider)
    if isHeld { _ = bench.down(34.5, 17.5) }
    let surface = drawn(slider, size, scale: scale)
    var model = LayerModel(size, scale: scale, ground: Self.ground)
    let track = Rectangle(x: 0, y: 10, width: 120, height: 15)
    let shape = LayerModel.roundedRectangle(track, radius: 7.5)
    let centers = [0.2, 0.8].map { 85 * $0 + 17.5 }
    model.clip = model.mask(shape)
    model.paint({ track.contains($0) }, Color(gray: 0.9))
    model.paint(
      { centers[0] <= $0.x && $0.x < centers[1] }, Color(red: 0, green: 0.45, blue: 0.94))
    let gloss = Rectangle(x: 3.75, y: 17.5, width: 112.5, height: 7.5)
    model.paint(
      LayerModel.roundedRectangle(gloss, radius: 3.75), Color(gray: 1, alpha: 0.4))
    let edge = LayerModel.outline(track, radius: 7.5, width: 1)
    model.shadow = (Self.grey, blur: 3, offset: Point(x: 0, y: 2))
    model.draw(edge, Self.grey)
    model.draw(LayerModel.outline(track, radius: 7.5, width: 0.5), .black)
    model.clip = nil
    // The held knob is drawn last.
    for center in isHeld ? centers.reversed() : centers {
      let knob = Rectangle(center: Point(x: center, y: 17.5), radius: 15.5)
      let shape = LayerModel.roundedRectangle(knob, radius: 15.5)
      model.shadow = (Self.grey, blur: 1, offset: Point(x: 0, y: 1))
      model.draw(shape, .white)
      model.draw(LayerModel.outline(knob, radius: 15.5, width: 0.5), Self.grey)
      let inner = knob.inset(by: 2)
      model.paint(model.mask(LayerModel.roundedRectangle(inner, radius: 13.5))) { y in
        Color(gray: 0, alpha: 0.15 - 0.1 * (y - inner.top) / inner.height)
      }
      if isHeld, center == centers[0] { model.draw(shape, Color(gray: 0, alpha: 0.1)) }
    }
    expectLayers(model, surface)
  }

  /// The inner shadow is that of the line, not of everything outside the track.
  @Test func theInnerShadowIsThatOfTheLine() {
    let slider = RangeSlider()
    slider.trackHighlightColor = slider.trackColor
    let surface = drawn(slider, Size(width: 120, height: 35), scale: 5)
    // Between the knobs, from 0.6 to 0.8 points below the edge.
    let level = Int(surface[360, 113] & 255)
    // Without the shadow of the outline of half a point it would be 211.
    #expect(abs(level - 204) <= 1, "\(level)")
  }

  /// Levels of the literal picture, in which each stroke and fill casts the shadow that was set
  /// last. The track begins 8 points below the top of the slider, and the knobs 2 points.
  @Test(arguments: [false, true]) func rangeSliderCastsTheLastShadow(isHeld: Bool) {
    let slider = RangeSlider()
    slider.frame = Rectangle(x: 0, y: 0, width: 280, height: 28)
    let bench = Bench(slider)
    if isHeld { _ = bench.down(64.4, 14) }
    #expect(slider.isTracking == isHeld)
    let surface = Surface(width: 320 * 4, height: 68 * 4)
    var canvas = Canvas(surface)
    canvas.fill(.rectangle(surface.bounds.rectangle), .white)
    canvas.concatenate(AffineTransform(a: 4, b: 0, c: 0, d: 4, tx: 0, ty: 0))
    canvas.translate(x: 20, y: 20)
    slider.draw(on: canvas)
    func level(x: Double, y: Double) -> Int {
      Int(surface[Int(x * 4), Int(y * 4)] & 255)
    }
    let found = [level(x: 40, y: 29.75), level(x: 84.4, y: 22.75), level(x: 84.4, y: 44.5)]
    for (found, expected) in zip(found, isHeld ? [193, 182, 218] : [193, 208, 255]) {
      #expect(abs(found - expected) <= 3, "\(found) instead of \(expected)")
    }
  }

  @Test(arguments: [1.0, 2]) func knob(scale: Double) {
    let size = Size(width: 60, height: 60)
    let knob = Knob()
    knob.lineWidth = 4
    let surface = drawn(knob, size, scale: scale)
    var model = LayerModel(size, scale: scale, ground: Self.ground)
    let center = Point(x: 30, y: 30)
    model.paint(
      LayerModel.arc(center, radius: 24, width: 4, from: -11 * .pi / 8, to: 3 * .pi / 8),
      Control.defaultTint)
    // The pointer, from R − pointerLength − lineWidth / 2 to R, at the start.
    let direction = Point(angle: -11 * .pi / 8)
    model.paint(
      { point in
        let offset = point - center
        let along = offset.x * direction.x + offset.y * direction.y
        let side = abs(offset.x * direction.y - offset.y * direction.x)
        return (22...30).contains(along) && side <= 2
      }, Control.defaultTint)
    expectLayers(model, surface)
  }

  @Test(arguments: [(90.0, false), (240, false), (90, true)])
  func circularSlider(value: Double, isHeld: Bool) throws {
    let size = Size(width: 200, height: 200)
    let slider = CircularSlider()
    slider.showsValue = false
    try slider.slots[0].value.set(.number(value))
    slider.frame = Rectangle(origin: .zero, size: size)
    let bench = Bench(slider)
    if isHeld { _ = bench.down(100, 36) }
    #expect(slider.isTracking == isHeld)
    let surface = drawn(slider, size, scale: 1)
    var model = LayerModel(size, scale: 1, ground: Self.ground)
    let (center, radius) = (Point(x: 100, y: 100), 64.0)
    let end = -value * .pi / 180
    model.paint(LayerModel.arc(center, radius: radius, width: 72), .black)
    let arc = LayerModel.arc(center, radius: radius, width: 40, from: end, to: 0)
    let colors: (Double) -> Color = { Color(red: $0 / 200, green: 0, blue: 1) }
    model.paint(model.shadow(of: arc, blur: value / 15), colors)
    model.paint(model.mask(arc), colors)
    for edge in [-1.0, 1] {
      model.paint(
        LayerModel.arc(center, radius: radius + edge * 35.5, width: 1),
        Color(gray: 1, alpha: 0.28))
    }
    let handle = LayerModel.roundedRectangle(
      Rectangle(center: center + Point(angle: end, radius: radius), radius: 20), radius: 20)
    model.paint(model.shadow(of: handle, blur: 3), Color(gray: 0, alpha: 0.7))
    model.paint(handle, Color(gray: 1, alpha: 0.7))
    expectLayers(model, surface)
  }

  @Test(arguments: [(1.0, false), (2, false), (1, true)])
  func seekBar(scale: Double, isHeld: Bool) throws {
    let size = Size(width: 120, height: 30)
    let bar = SeekBar()
    try bar.setProgress(0.4)
    try bar.setBuffer(0.7)
    bar.frame = Rectangle(origin: .zero, size: size)
    bar.outline = 0
    let bench = Bench(bar)
    if isHeld { _ = bench.down(50, 15) }
    #expect(bar.isTracking == isHeld)
    let surface = drawn(bar, size, scale: scale)
    var model = LayerModel(size, scale: scale, ground: Self.ground)
    model.clip = model.mask(
      LayerModel.roundedRectangle(Rectangle(x: 10, y: 10, width: 100, height: 10), radius: 5))
    model.paint({ _ in true }, .white)
    model.paint({ $0.x < 80 }, Color(gray: 0, alpha: 0.7))
    model.paint({ $0.x < 50 }, .black)
    model.clip = nil
    model.paint(
      LayerModel.roundedRectangle(
        Rectangle(center: Point(x: 50, y: 15), radius: 10), radius: 10), .black)
    expectLayers(model, surface)
  }
}
