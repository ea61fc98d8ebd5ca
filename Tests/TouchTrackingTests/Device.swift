import Geometry
import Testing
import TouchTracking

/// A synthetic touchscreen of 1000 × 500 units.
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
  /// Fingers have slots; a pen uses the single-touch axes, with different ranges.
  static let penBesideFingers = Device(
    axes: [
      Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
      Axis.trackingID: 0...65535, Axis.x: 0...9999, Axis.y: 0...4999, Axis.pressure: 0...100,
    ], keys: [KeyCode.touch, KeyCode.toolPen])
  /// A pen with pressure and distance.
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

/// One or two events in a test's frame.
enum TestEvent {
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
  /// Gives the frame's SYN_REPORT the value 1: the kernel released all keys and slots itself.
  case releasedByKernel
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
    case .releasedByKernel: return []
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
  /// Feeds the events of one frame and a SYN_REPORT. Returns the changes as `down 1 100,50`, in
  /// units of a 1000 × 500 device.
  mutating func frame(_ events: TestEvent...) -> [String] {
    frames(events).first.map(descriptions(of:)) ?? []
  }

  /// Feeds the events of one frame and a SYN_REPORT. Returns the decoded frame.
  mutating func contactFrame(_ events: TestEvent...) -> ContactFrame? { frames(events).first }

  private mutating func frames(_ events: [TestEvent]) -> [ContactFrame] {
    var frames: [ContactFrame] = []
    let isReleasedByKernel = events.contains {
      if case .releasedByKernel = $0 { true } else { false }
    }
    let report = (
      type: EventType.synchronization, code: SynchronizationCode.report,
      value: Int32(isReleasedByKernel ? 1 : 0)
    )
    for (type, code, value) in events.flatMap(\.events) + [report] {
      let event = InputEvent(time: .milliseconds(5), type: type, code: code, value: value)
      if let frame = feed(event) { frames.append(frame) }
    }
    #expect(frames.count <= 1)
    return frames
  }

  /// Sets the initial values of axes.
  mutating func setInitial(_ events: TestEvent...) {
    for (_, axis, value) in events.flatMap(\.events) { setInitial(axis: axis, value: value) }
  }
}

/// Describes a frame's changes, in units of a 1000 × 500 device.
func descriptions(of frame: ContactFrame) -> [String] {
  func description(_ phase: Any, _ id: ContactID, _ position: Point) -> String {
    let x = Int((position.x * 1000).rounded())
    let y = Int((position.y * 500).rounded())
    return "\(phase) \(id.number) \(x),\(y)"
  }
  return frame.keys.map { "\($0.phase) \($0.press.number) key \($0.code)" }
    + frame.hovers.map { description($0.phase, $0.hover, $0.position) }
    + frame.changes.map { description($0.phase, $0.contact, $0.position) }
}
