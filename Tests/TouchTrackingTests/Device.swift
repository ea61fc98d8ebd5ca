import Geometry
import Testing
import TouchTracking

/// An invented touchscreen of 1000 × 500 units.
struct Device {
  let description: TouchscreenDescription

  static let slots = Device(
    axes: [
      Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
      Axis.trackingID: 0...65535, Axis.toolType: 0...2, Axis.contactDistance: 0...10,
    ], keys: [KeyCode.touch])
  static let anonymous = Device(
    axes: [
      Axis.positionX: 0...999, Axis.positionY: 0...499, Axis.trackingID: 0...65535,
      Axis.toolType: 0...2, Axis.contactDistance: 0...10, Axis.touchMajor: 0...255,
      Axis.contactPressure: 0...255,
    ], keys: [KeyCode.touch])
  static let single = Device(
    axes: [Axis.x: 0...999, Axis.y: 0...499], keys: [KeyCode.touch])
  /// Fingers have slots, and a pen has single touch in a range of its own.
  static let penBesideFingers = Device(
    axes: [
      Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
      Axis.trackingID: 0...65535, Axis.x: 0...9999, Axis.y: 0...4999, Axis.pressure: 0...100,
    ], keys: [KeyCode.touch, KeyCode.toolPen])
  /// Tells how hard and by what it is touched.
  static let pen = Device(
    axes: [
      Axis.x: 0...999, Axis.y: 0...499, Axis.pressure: 10...110, Axis.distance: 0...60,
    ],
    keys: [KeyCode.touch, KeyCode.toolPen, KeyCode.stylus])

  init(axes: [UInt16: ClosedRange<Int32>], keys: Set<UInt16>, fuzz: Int32 = 0) {
    description = TouchscreenDescription(
      name: "test", properties: [InputProperty.direct],
      codes: [EventType.key: keys, EventType.absolute: Set(axes.keys)],
      ranges: axes.mapValues {
        AxisRange(minimum: $0.lowerBound, maximum: $0.upperBound, fuzz: fuzz)
      })
  }

  /// A decoder that numbers contacts from 1.
  func decoder(
    calibration: Calibration = .identity, noise: [UInt16: Int32] = [:]
  ) throws -> TouchDecoder {
    try #require(TouchDecoder(description, calibration: calibration, noise: noise))
  }
}

/// An event, or two, in a frame of a test.
enum Say {
  case slot(Int32)
  case id(Int32)
  case at(Int32, Int32)
  case x(Int32)
  case y(Int32)
  case z(Int32)
  case rx(Int32)
  case mtAt(Int32, Int32)
  case mtX(Int32)
  case tool(Int32)
  case distance(Int32)
  case size(Int32)
  case pressure(Int32)
  case button(Int32)
  case key(UInt16, Int32)
  case penPressure(Int32)
  case penDistance(Int32)
  /// The frame's end is the kernel's own: it let go of everything.
  case letGo
  case mtReport
  case dropped
  case other

  var events: [(type: UInt16, code: UInt16, value: Int32)] {
    func axis(_ code: UInt16, _ value: Int32) -> (type: UInt16, code: UInt16, value: Int32) {
      (EventType.absolute, code, value)
    }
    switch self {
    case .slot(let value): return [axis(Axis.slot, value)]
    case .id(let value): return [axis(Axis.trackingID, value)]
    case .at(let x, let y): return [axis(Axis.x, x), axis(Axis.y, y)]
    case .x(let value): return [axis(Axis.x, value)]
    case .y(let value): return [axis(Axis.y, value)]
    case .z(let value): return [axis(Axis.z, value)]
    case .rx(let value): return [axis(Axis.rx, value)]
    case .mtAt(let x, let y): return [axis(Axis.positionX, x), axis(Axis.positionY, y)]
    case .mtX(let value): return [axis(Axis.positionX, value)]
    case .tool(let value): return [axis(Axis.toolType, value)]
    case .distance(let value): return [axis(Axis.contactDistance, value)]
    case .size(let value): return [axis(Axis.touchMajor, value)]
    case .pressure(let value): return [axis(Axis.contactPressure, value)]
    case .button(let value): return [(EventType.key, KeyCode.touch, value)]
    case .letGo: return []
    case .mtReport: return [(EventType.synchronization, SynchronizationCode.multitouchReport, 0)]
    case .dropped: return [(EventType.synchronization, SynchronizationCode.dropped, 0)]
    case .key(let code, let value): return [(EventType.key, code, value)]
    case .penPressure(let value): return [axis(Axis.pressure, value)]
    case .penDistance(let value): return [axis(Axis.distance, value)]
    // MSC_SCAN
    case .other: return [(4, 4, 7)]
    }
  }
}

extension TouchDecoder {
  /// Feeds the events of one frame and SYN_REPORT. Returns the changes as `down 1 100,50`, in the
  /// units of the test device.
  mutating func frame(_ says: Say...) -> [String] { frames(says).first.map(inWords) ?? [] }

  /// The same, as it is.
  mutating func contactFrame(_ says: Say...) -> ContactFrame? { frames(says).first }

  private mutating func frames(_ says: [Say]) -> [ContactFrame] {
    var frames: [ContactFrame] = []
    let isLetGo = says.contains { if case .letGo = $0 { true } else { false } }
    let report = (
      type: EventType.synchronization, code: SynchronizationCode.report,
      value: Int32(isLetGo ? 1 : 0)
    )
    for (type, code, value) in says.flatMap(\.events) + [report] {
      let event = InputEvent(time: .milliseconds(5), type: type, code: code, value: value)
      if let frame = feed(event) { frames.append(frame) }
    }
    #expect(frames.count <= 1)
    return frames
  }

  mutating func inherit(_ says: Say...) {
    for (_, axis, value) in says.flatMap(\.events) { inherit(axis: axis, value: value) }
  }
}

/// A frame's changes, in the units of a 1000 × 500 device.
func inWords(_ frame: ContactFrame) -> [String] {
  func words(_ phase: Any, _ id: ContactID, _ position: Point) -> String {
    let x = Int((position.x * 1000).rounded())
    let y = Int((position.y * 500).rounded())
    return "\(phase) \(id.number) \(x),\(y)"
  }
  return frame.keys.map { "\($0.phase) \($0.press.number) key \($0.code)" }
    + frame.hovers.map { words($0.phase, $0.hover, $0.position) }
    + frame.changes.map { words($0.phase, $0.contact, $0.position) }
}
