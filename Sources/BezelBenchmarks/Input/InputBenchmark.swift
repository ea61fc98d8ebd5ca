import AllocationCount
import TouchTracking

/// `BezelBenchmarks input [--allocations]`: measures the time to decode touchscreen events into
/// frames of contacts, for each protocol, and the number of allocations per frame. With
/// `--allocations`, only the allocations are printed; there should be none.
enum InputBenchmark {
  private static let frames = 20_000
  private static let rounds = 9

  static func run(_ arguments: [String]) throws {
    guard arguments.isEmpty || arguments == ["--allocations"] else {
      throw UsageError(
        description: "input: unknown arguments \(arguments); the only option is --allocations")
    }
    guard arguments.isEmpty else { return try checkAllocations() }
    var text = "Decoding events to frames of contacts; all fingers move in every frame; medians\n"
    text += row("protocol", "fingers", "events/frame", "ns/event", "ns/frame", "allocations/frame")
    for touchProtocol in [TouchProtocol.slots, .anonymous, .single] {
      for fingers in touchProtocol == .single ? [1] : [1, 2, 10] {
        text += measure(touchProtocol, fingers: fingers)
      }
    }
    try Console.write(file: "-", text)
  }

  /// Decodes a few frames of each protocol and prints the number of allocations.
  private static func checkAllocations() throws {
    for touchProtocol in [TouchProtocol.slots, .anonymous, .single] {
      guard var decoder = TouchDecoder(description(of: touchProtocol)) else {
        preconditionFailure("the description must be that of a touchscreen")
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
        preconditionFailure("the description must be that of a touchscreen")
      }
      // The first frames allocate buffers, so they are not measured.
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
      precondition(changes >= (frames - 1) * fingers, "every finger must move in every frame")
      times.append(time)
    }
    let count = Double(events.count) * 0.9
    let time = median(times) * 1_000
    return row(
      "\(touchProtocol)", "\(fingers)", (Double(events.count) / Double(frames)).tenths,
      (time / count).tenths, (time / Double(frames) / 0.9).tenths, allocations.tenths)
  }

  /// Returns the events of fingers that move back and forth.
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
