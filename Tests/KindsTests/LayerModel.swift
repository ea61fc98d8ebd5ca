import Geometry
import Glibc
import Raster

/// A picture drawn as Core Graphics draws it, slowly and without any code of `Raster`: shapes are
/// sampled at 1,024 points in each pixel, shadows are exact Gaussians, and each layer is multiplied
/// by the clip and blended over the one below, in sRGB.
struct LayerModel {
  /// A coverage from 0 to 1 for each pixel.
  typealias Mask = [Double]
  /// Whether a shape contains a point.
  typealias Shape = (Point) -> Bool

  /// The margin around the control for shadows, in points.
  static let margin = Point(x: 12, y: 12)

  let width: Int
  let height: Int
  let scale: Double
  /// The clip of the following layers; nil for none.
  var clip: Mask?
  /// The shadow that everything drawn after it was set casts, as in the graphics state of Core
  /// Graphics; nil for none.
  var shadow: (color: Color, blur: Double, offset: Point)?
  private var layers: [(red: Double, green: Double, blue: Double)]

  /// - Parameters:
  ///   - size: the size of the control, in points.
  ///   - ground: the colour behind the layers.
  init(_ size: Size, scale: Double, ground: Color) {
    width = Int((size.width + 2 * Self.margin.x) * scale)
    height = Int((size.height + 2 * Self.margin.y) * scale)
    self.scale = scale
    layers = Array(repeating: (ground.red, ground.green, ground.blue), count: width * height)
  }

  /// A Hammersley set, which finds edges of every direction to about 1/256 of a pixel.
  private static let samples = (0..<1024).map { index in
    let reversed = (0..<10).reduce(0) { $0 << 1 | Int(index >> $1 & 1) }
    return Point(x: (Double(index) + 0.5) / 1024, y: (Double(reversed) + 0.5) / 1024)
  }

  /// Points so close together that no layer fits between them. If all of them agree, the pixel is
  /// uniform.
  private static let grid = (0..<25).map { Point(x: Double($0 % 5) / 4, y: Double($0 / 5) / 4) }

  func mask(_ shape: Shape) -> Mask {
    (0..<width * height).map { pixel in
      let corner = Point(x: Double(pixel % width), y: Double(pixel / width))
      func contains(_ point: Point) -> Bool {
        shape((corner + point) * (1 / scale) - Self.margin)
      }
      let isInside = contains(.zero)
      guard Self.grid.contains(where: { contains($0) != isInside }) else { return isInside ? 1 : 0 }
      return Double(Self.samples.count(where: contains)) / 1024
    }
  }

  /// The shadow of a shape. `blur` is twice the standard deviation, in points.
  func shadow(of shape: Shape, blur: Double, offset: Point = .zero) -> Mask {
    let sigma = blur / 2 * scale
    let reach = Int(4 * sigma) + 1
    func integral(_ x: Double) -> Double { erf(x / (sigma * 2.0.squareRoot())) / 2 }
    let kernel: [Double] = (-reach...reach).map {
      integral(Double($0) + 0.5) - integral(Double($0) - 0.5)
    }
    func blurred(_ mask: Mask, _ dx: Int, _ dy: Int) -> Mask {
      var result = mask
      for pixel in mask.indices {
        result[pixel] = 0
        for (index, weight) in kernel.enumerated() {
          let x = pixel % width + (index - reach) * dx
          let y = pixel / width + (index - reach) * dy
          guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
          result[pixel] += weight * mask[y * width + x]
        }
      }
      return result
    }
    return blurred(blurred(mask { shape($0 - offset) }, 1, 0), 0, 1)
  }

  /// Draws a shape with the shadow of the graphics state.
  mutating func draw(_ shape: Shape, _ color: Color) {
    if let shadow {
      let mask = self.shadow(of: shape, blur: shadow.blur, offset: shadow.offset)
      paint(mask, shadow.color.opacity(color.alpha))
    }
    paint(shape, color)
  }

  mutating func paint(_ mask: Mask, _ color: Color) { paint(mask) { _ in color } }

  mutating func paint(_ shape: Shape, _ color: Color) { paint(mask(shape), color) }

  /// Paints a layer. `color` returns the colour at a height in points.
  mutating func paint(_ mask: Mask, _ color: (_ y: Double) -> Color) {
    for pixel in layers.indices {
      let color = color((Double(pixel / width) + 0.5) / scale - Self.margin.y)
      let alpha = mask[pixel] * (clip?[pixel] ?? 1) * color.alpha
      layers[pixel].red += (color.red - layers[pixel].red) * alpha
      layers[pixel].green += (color.green - layers[pixel].green) * alpha
      layers[pixel].blue += (color.blue - layers[pixel].blue) * alpha
    }
  }

  /// The largest difference of a component of a pixel from that of a drawn picture, in 1/255.
  func largestDifference(from surface: Surface) -> (difference: Double, x: Int, y: Int) {
    var largest = (difference: 0.0, x: 0, y: 0)
    for (pixel, layer) in layers.enumerated() {
      let (x, y) = (pixel % width, pixel / width)
      let drawn = surface[x, y]
      for (component, shift) in [(layer.red, 16), (layer.green, 8), (layer.blue, 0)] {
        let difference = abs(component * 255 - Double(drawn >> UInt32(shift) & 255))
        if difference > largest.difference { largest = (difference, x, y) }
      }
    }
    return largest
  }

  // MARK: Shapes

  static func roundedRectangle(_ rectangle: Rectangle, radius: Double) -> Shape {
    let radius = min(max(radius, 0), rectangle.width / 2, rectangle.height / 2)
    let inner = rectangle.inset(by: radius)
    return { point in
      let dx = max(inner.left - point.x, point.x - inner.right, 0)
      let dy = max(inner.top - point.y, point.y - inner.bottom, 0)
      return dx * dx + dy * dy <= radius * radius && rectangle.contains(point)
    }
  }

  /// A line along the outline of a rounded rectangle.
  static func outline(_ rectangle: Rectangle, radius: Double, width: Double) -> Shape {
    let outer = roundedRectangle(rectangle.inset(by: -width / 2), radius: radius + width / 2)
    let inner = roundedRectangle(rectangle.inset(by: width / 2), radius: radius - width / 2)
    return { outer($0) && !inner($0) }
  }

  /// An arc from one angle clockwise to another, in radians from 3 o'clock.
  static func arc(
    _ center: Point, radius: Double, width: Double, from: Double = 0, to: Double = 2 * .pi
  ) -> Shape {
    { point in
      let offset = point - center
      let turn = (offset.angle - from) / (2 * .pi)
      return abs(offset.distance(to: .zero) - radius) <= width / 2
        && (turn - turn.rounded(.down)) * 2 * .pi <= to - from
    }
  }
}
