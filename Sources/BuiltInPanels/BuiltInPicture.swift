import Geometry
import Raster

/// A picture of a built-in panel, drawn when the panel is read.
///
/// The raw value is the path in the panel file.
public enum BuiltInPicture: String, Sendable {
  /// A landscape, which stands for a photograph.
  case hills = "hills.png"
  /// A pointer for a knob; it points to 3 o'clock.
  case needle = "needle.png"
  /// Pixel art.
  case pixels = "pixels.png"

  /// Draws the picture at its own size.
  public func draw() -> Surface {
    switch self {
    case .hills: Self.drawHills()
    case .needle: Self.drawNeedle()
    case .pixels: Self.drawPixels()
    }
  }

  private static func drawHills() -> Surface {
    let surface = Surface(width: 320, height: 200)
    let canvas = Canvas(surface)
    canvas.fill(
      .rectangle(Rectangle(x: 0, y: 0, width: 320, height: 200)),
      .linearGradient(
        from: .zero, to: Point(x: 0, y: 160),
        stops: [
          GradientStop(0, Color(red: 0.2, green: 0.36, blue: 0.62)),
          GradientStop(1, Color(red: 0.97, green: 0.76, blue: 0.6)),
        ]))
    canvas.fill(
      .circle(center: Point(x: 226, y: 92), radius: 26), Color(red: 1, green: 0.93, blue: 0.78))
    for (height, color) in [
      (112.0, Color(red: 0.42, green: 0.44, blue: 0.6)),
      (138, Color(red: 0.27, green: 0.34, blue: 0.46)),
      (164, Color(red: 0.13, green: 0.2, blue: 0.28)),
    ] {
      var path = Path()
      path.move(to: Point(x: 0, y: 200))
      path.line(to: Point(x: 0, y: height))
      path.cubic(
        to: Point(x: 320, y: height), control1: Point(x: height, y: height - 70),
        control2: Point(x: height, y: height + 60))
      path.line(to: Point(x: 320, y: 200))
      path.close()
      canvas.fill(.path(path, .nonZero), color)
    }
    return surface
  }

  private static func drawNeedle() -> Surface {
    let surface = Surface(width: 256, height: 256)
    let canvas = Canvas(surface)
    var path = Path()
    path.move(to: Point(x: 236, y: 128))
    path.line(to: Point(x: 128, y: 138))
    path.line(to: Point(x: 128, y: 118))
    path.close()
    let red = Color(red: 0.94, green: 0.38, blue: 0.43)
    canvas.fill(.path(path, .nonZero), red)
    canvas.fill(.circle(center: Point(x: 128, y: 128), radius: 16), red)
    return surface
  }

  private static func drawPixels() -> Surface {
    let rows = [
      "..#..#..", "...##...", ".######.", "##.##.##", "########", "#.####.#", "#.#..#.#",
      "..#..#..",
    ]
    let surface = Surface(width: 8, height: 8)
    for (y, row) in rows.enumerated() {
      for (x, character) in row.enumerated() where character == "#" {
        surface[x, y] = 0xFF3C_CB8A
      }
    }
    return surface
  }
}
