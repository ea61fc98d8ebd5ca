import Controls
import Geometry
import TouchTracking

#if canImport(Glibc)
  import Glibc
#endif

/// The fingers of `bezel demo`: for every control a gesture that shows what it does.
enum DemoScript {
  /// The length of a gesture.
  static let duration = Duration.milliseconds(800)

  /// The path of one finger: its place, in points of the panel, at a fraction 0…1 of the gesture.
  typealias Finger = (Double) -> Point

  /// The fingers of a control's gesture; none for one that takes no touches.
  static func fingers(on control: Control) -> [Finger] {
    guard control.isInteractive, control.isEffectivelyEnabled, !control.isHidden,
      !(control is Container)
    else { return [] }
    let frame = Rectangle(origin: control.originInRoot, size: control.frame.size)
    switch control {
    case let knob as Knob:
      return [turn(knob, in: frame)]
    case let slider as RangeSlider:
      let y = frame.center.y
      let handle = min(frame.height, frame.width)
      let usable = frame.width - handle
      func x(_ number: Double) -> Double {
        frame.x + handle / 2 + usable * slider.fraction(of: number)
      }
      let (lower, upper) = (x(slider.lower), x(slider.upper))
      // Two fingers at once, each with a knob of its own.
      return [
        { Point(x: lower + usable * 0.16 * swing($0), y: y) },
        { Point(x: upper - usable * 0.2 * swing($0), y: y) },
      ]
    case let segments as Segments where !segments.items.isEmpty:
      // A tap on the last one.
      let place = 1 - 0.5 / Double(segments.items.count)
      let point =
        segments.vertical
        ? Point(x: frame.center.x, y: frame.y + frame.height * place)
        : Point(x: frame.x + frame.width * place, y: frame.center.y)
      return [{ _ in point }]
    case let slider as Slider where slider.vertical:
      return [
        { Point(x: frame.center.x, y: frame.bottom - frame.height * (0.2 + 0.6 * swing($0))) }
      ]
    default:
      return [
        { Point(x: frame.x + frame.width * (0.2 + 0.6 * swing($0)), y: frame.center.y) }
      ]
    }
  }

  /// From where the pointer is, up to most of the range, and back a little.
  private static func turn(_ knob: Knob, in frame: Rectangle) -> Finger {
    let start = knob.startAngle
    let sweep = knob.endAngle - knob.startAngle
    let from = knob.fraction(of: knob.value)
    let radius = min(frame.width, frame.height) * 0.46
    return { time in
      let fraction = from + (0.86 - from) * swing(time)
      let angle = start + sweep * fraction
      return frame.center + Point(x: cos(angle), y: sin(angle)) * radius
    }
  }

  /// Eased from 0 to 1 and a little back, as a hand moves.
  private static func swing(_ time: Double) -> Double {
    let out = (1 - cos(min(time / 0.75, 1) * .pi)) / 2
    let back = (1 - cos(max(time - 0.75, 0) / 0.25 * .pi)) / 2
    return out - 0.12 * back
  }
}
