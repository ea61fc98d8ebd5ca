import AllocationCount
import TouchTracking

/// `BezelBenchmarks input [--allocations]`: the time of an event of a touchscreen, from the kernel's
/// numbers to frames of contacts, for each protocol; and the allocations of a frame, or only whether
/// there are none.
enum InputBenchmark {
  private static let frames = 20_000
  private static let rounds = 9

  static func run(_ arguments: [String]) throws {
    guard arguments.isEmpty || arguments == ["--allocations"] else {
      throw UsageError(
        description: "input: unknown arguments \(arguments); it takes --allocations or none")
    }
    guard arguments.isEmpty else { return try checkAllocations() }
    var text = "Events to frames of contacts, fingers that move all the time, medians\n"
    text += row("protocol", "fingers", "events/frame", "ns/event", "ns/frame", "allocations/frame")
    for touchProtocol in [TouchProtocol.slots, .anonymous, .single] {
      for fingers in touchProtocol == .single ? [1] : [1, 2, 10] {
        text += measure(touchProtocol, fingers: fingers)
      }
    }
    try Console.write(file: "-", text)
  }

  /// Plays a few frames of each protocol, which must not allocate.
  private static func checkAllocations() throws {
    for touchProtocol in [TouchProtocol.slots, .anonymous, .single] {
      guard var decoder = TouchDecoder(description(of: touchProtocol)) else {
        preconditionFailure("the description is of a touchscreen")
      }
      let events = events(touchProtocol, fingers: touchProtocol == .single ? 1 : 10, frames: 400)
      for event in events.prefix(events.count / 2) { _ = decoder.feed(event) }
      let before = bezelAllocationCount()
      for event in events.dropFirst(events.count / 2) { _ = decoder.feed(event) }
      let count = bezelAllocationCount() - before
      try Console.write(file: "-", "\(touchProtocol): \(count) allocations\n")
    }
  }

  private static func measure(_ touchProtocol: TouchProtocol, fingers: Int) -> String {
    let description = description(of: touchProtocol)
    let events = events(touchProtocol, fingers: fingers, frames: frames)
    var times: [Double] = []
    var allocations = 0.0
    for _ in 0..<rounds {
      guard var decoder = TouchDecoder(description) else {
        preconditionFailure("the description is of a touchscreen")
      }
      // The first frames make room.
      var changes = 0
      for event in events.prefix(events.count / 10) {
        if let frame = decoder.feed(event) { changes += frame.changes.count }
      }
      let before = bezelAllocationCount()
      let time = microseconds {
        for event in events.dropFirst(events.count / 10) {
          if let frame = decoder.feed(event) { changes += frame.changes.count }
        }
      }
      allocations = Double(bezelAllocationCount() - before) / Double(frames) / 0.9
      precondition(changes >= (frames - 1) * fingers, "every finger moves in every frame")
      times.append(time)
    }
    let count = Double(events.count) * 0.9
    let time = median(times) * 1_000
    return row(
      "\(touchProtocol)", "\(fingers)", (Double(events.count) / Double(frames)).tenths,
      (time / count).tenths, (time / Double(frames) / 0.9).tenths, allocations.tenths)
  }

  /// Fingers that go to and fro, as a device reports them.
  private static func events(
    _ touchProtocol: TouchProtocol, fingers: Int, frames: Int
  ) -> [InputEvent] {
    var events: [InputEvent] = []
    for frame in 0..<frames {
      let time = Duration.milliseconds(frame * 8)
      func add(_ type: UInt16, _ code: UInt16, _ value: Int) {
        events.append(InputEvent(time: time, type: type, code: code, value: Int32(value)))
      }
      func addAxis(_ code: UInt16, _ value: Int) { add(EventType.absolute, code, value) }
      for finger in 0..<fingers {
        let (x, y) = (finger * 90 + frame % 80, 100 + frame % 200)
        switch touchProtocol {
        case .slots:
          addAxis(Axis.slot, finger)
          if frame == 0 { addAxis(Axis.trackingID, finger) }
          addAxis(Axis.positionX, x)
          addAxis(Axis.positionY, y)
          addAxis(Axis.contactPressure, 1 + frame % 200)
          addAxis(Axis.touchMajor, 1 + frame % 50)
        case .anonymous:
          addAxis(Axis.positionX, x)
          addAxis(Axis.positionY, y)
          addAxis(Axis.contactPressure, 1 + frame % 200)
          addAxis(Axis.touchMajor, 1 + frame % 50)
          add(EventType.synchronization, SynchronizationCode.multitouchReport, 0)
        case .single:
          addAxis(Axis.x, x)
          addAxis(Axis.y, y)
          addAxis(Axis.pressure, 1 + frame % 200)
        }
      }
      if frame == 0 { add(EventType.key, KeyCode.touch, 1) }
      add(EventType.synchronization, SynchronizationCode.report, 0)
    }
    return events
  }

  private static func description(of touchProtocol: TouchProtocol) -> TouchscreenDescription {
    let axes: [UInt16] =
      switch touchProtocol {
      case .slots:
        [
          Axis.slot, Axis.positionX, Axis.positionY, Axis.trackingID, Axis.contactPressure,
          Axis.touchMajor,
        ]
      case .anonymous:
        [Axis.positionX, Axis.positionY, Axis.contactPressure, Axis.touchMajor]
      case .single: [Axis.x, Axis.y, Axis.pressure]
      }
    var ranges = axes.reduce(into: [UInt16: AxisRange]()) {
      $0[$1] = AxisRange(minimum: 0, maximum: 999)
    }
    if touchProtocol == .slots { ranges[Axis.slot] = AxisRange(minimum: 0, maximum: 9) }
    return TouchscreenDescription(
      name: "benchmark", properties: [InputProperty.direct],
      codes: [EventType.key: [KeyCode.touch], EventType.absolute: Set(axes)], ranges: ranges)
  }

  private static func row(_ columns: String...) -> String {
    columns[0].left(16) + columns.dropFirst().map { $0.right(18) }.joined() + "\n"
  }
}
