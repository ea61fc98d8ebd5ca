import Geometry
import Raster

/// A picture of a built-in panel, drawn when the panel is read.
///
/// The raw value is the path in the panel file.
public enum BuiltInPicture: String, Sendable {
  /// A landscape, which stands for a photograph.
  case hills = "hills.png"
  /// A record cover.
  case cover = "cover.png"
  /// The sky at dusk, dark enough for white text.
  case dusk = "dusk.png"
  /// A pointer for a knob; it points to 3 o'clock.
  case needle = "needle.png"
  /// Pixel art.
  case pixels = "pixels.png"
  /// A battery without a cell.
  case batteryEmpty = "battery-0.png"
  /// A battery with one cell.
  case batteryLow = "battery-1.png"
  /// A battery with two cells.
  case batteryHalf = "battery-2.png"
  /// A battery with three cells.
  case batteryFull = "battery-3.png"

  /// Draws the picture at its own size.
  public func draw() -> Surface {
    switch self {
    case .hills: Self.drawHills()
    case .cover: Self.drawCover()
    case .dusk: Self.drawDusk()
    case .needle: Self.drawNeedle()
    case .pixels: Self.drawPixels()
    case .batteryEmpty: Self.drawBattery(cells: 0)
    case .batteryLow: Self.drawBattery(cells: 1)
    case .batteryHalf: Self.drawBattery(cells: 2)
    case .batteryFull: Self.drawBattery(cells: 3)
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

  private static func drawCover() -> Surface {
    let surface = Surface(width: 480, height: 480)
    let canvas = Canvas(surface)
    let colors = [
      Color(red: 0.1, green: 0.11, blue: 0.3), Color(red: 0.48, green: 0.18, blue: 0.49),
      Color(red: 0.95, green: 0.47, blue: 0.29), Color(red: 1, green: 0.84, blue: 0.5),
    ]
    canvas.fill(.rectangle(Rectangle(x: 0, y: 0, width: 480, height: 480)), colors[0])
    for ring in 0...10 {
      let position = Double(ring) * 0.3
      let color = min(Int(position), 2)
      canvas.fill(
        .circle(
          center: Point(x: 150 + 13 * Double(ring), y: 350 - 17 * Double(ring)),
          radius: 430 - 39 * Double(ring)),
        colors[color].mixed(with: colors[color + 1], by: position - Double(color)))
    }
    return surface
  }

  private static func drawDusk() -> Surface {
    let size = Size(width: 632, height: 272)
    let surface = Surface(width: Int(size.width), height: Int(size.height))
    let canvas = Canvas(surface)
    canvas.fill(
      .rectangle(Rectangle(origin: .zero, size: size)),
      .linearGradient(
        from: .zero, to: Point(x: 0, y: 218),
        stops: [
          GradientStop(0, Color(red: 0.08, green: 0.11, blue: 0.22)),
          GradientStop(0.55, Color(red: 0.23, green: 0.21, blue: 0.38)),
          GradientStop(1, Color(red: 0.58, green: 0.31, blue: 0.37)),
        ]))
    canvas.fill(
      .circle(center: Point(x: 330, y: 170), radius: 26),
      Color(red: 0.94, green: 0.66, blue: 0.47))
    for (height, control1, control2, color) in [
      (
        196.0, Point(x: 180, y: 110), Point(x: 380, y: 250),
        Color(red: 0.29, green: 0.22, blue: 0.37)
      ),
      (
        214, Point(x: 250, y: 280), Point(x: 430, y: 130), Color(red: 0.17, green: 0.16, blue: 0.29)
      ),
      (244, Point(x: 150, y: 190), Point(x: 470, y: 260), Color(red: 0.09, green: 0.1, blue: 0.19)),
    ] {
      var path = Path()
      path.move(to: Point(x: 0, y: size.height))
      path.line(to: Point(x: 0, y: height))
      path.cubic(
        to: Point(x: size.width, y: height - 8), control1: control1, control2: control2)
      path.line(to: Point(x: size.width, y: size.height))
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

  /// Draws a battery with up to three cells; a single one is red.
  private static func drawBattery(cells: Int) -> Surface {
    let surface = Surface(width: 144, height: 72)
    let canvas = Canvas(surface)
    let gray = Color(red: 0.54, green: 0.59, blue: 0.66)
    canvas.stroke(
      .roundedRectangle(Rectangle(x: 3, y: 3, width: 126, height: 66), radius: 13), gray,
      StrokeStyle(width: 6))
    canvas.fill(
      .roundedRectangle(Rectangle(x: 132, y: 24, width: 12, height: 24), radius: 4), gray)
    let color =
      cells == 1
      ? Color(red: 0.94, green: 0.38, blue: 0.43) : Color(red: 0.24, green: 0.8, blue: 0.54)
    for cell in 0..<cells {
      canvas.fill(
        .roundedRectangle(
          Rectangle(x: 12 + 37 * Double(cell), y: 12, width: 34, height: 48), radius: 5), color)
    }
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
