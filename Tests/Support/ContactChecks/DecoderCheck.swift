import TouchTracking

/// Decodes bytes as events of a device and checks the rules of `ContactLog`. There must also never
/// be more contacts and hovers at once than the device supports, and none may remain after it is
/// unplugged.
///
/// The first byte selects the device and whether a finger was on it before the first event. Each
/// further three bytes are an event: one byte selects the code, two are the value.
public enum DecoderCheck {
  /// Returns the rule that the events break; nil if they break none.
  public static func failure(of bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let device = devices[Int(first & 0x0f) % devices.count]
    guard var decoder = TouchDecoder(device.description, noise: noise) else { return "no decoder" }
    decoder.keys = [home]
    if first & 0x10 != 0 {
      for (axis, value) in [(Axis.slot, 1), (Axis.trackingID, 7), (Axis.positionX, 10)] {
        decoder.setInitial(axis: axis, value: Int32(value))
      }
      decoder.setInitial(key: KeyCode.touch, isDown: true)
    }
    var log = ContactLog()
    var time = Duration.zero
    var rest = bytes.dropFirst()
    while rest.count >= 3 {
      let event = rest.prefix(3)
      rest = rest.dropFirst(3)
      let (type, code) = codes[Int(event.first!) % codes.count]
      let value = Int16(truncatingIfNeeded: Int(event.dropFirst().first!) << 8 | Int(event.last!))
      time += .microseconds(10)
      let frame = decoder.feed(
        InputEvent(time: time, type: type, code: code, value: Int32(value)))
      if let frame {
        if frame.time != time { return "the frame's time differs from its SYN_REPORT's" }
        log.add(frame)
      }
    }
    if let frame = decoder.loseDevice(at: time) { log.add(frame) }
    if let violation = log.violations.first { return violation }
    if !log.down.isEmpty { return "a contact never ended" }
    if !log.hovering.isEmpty { return "a hover never ended" }
    if !log.allKeysAreUp { return "a key was never released" }
    if log.downs.count != log.ups.count + log.cancels {
      return "the numbers of begun and ended contacts differ"
    }
    if log.mostPresent > device.limit { return "\(log.mostPresent) contacts and hovers at once" }
    if log.mostAtOnce > device.limit { return "\(log.mostAtOnce) contacts at once" }
    return nil
  }

  /// Fuzz that the kernel does not filter, only along x. See `TouchDecoder.init`.
  private static let noise: [UInt16: Int32] = [Axis.positionX: 8, Axis.x: 8]

  /// KEY_HOMEPAGE.
  private static let home: UInt16 = 172

  private static func device(
    _ axes: [UInt16: ClosedRange<Int32>], limit: Int
  ) -> (description: TouchscreenDescription, limit: Int) {
    let description = TouchscreenDescription(
      name: "test", properties: [InputProperty.direct],
      codes: [
        EventType.key: [KeyCode.touch, KeyCode.toolPen, home], EventType.absolute: Set(axes.keys),
      ],
      ranges: axes.mapValues { AxisRange(minimum: $0.lowerBound, maximum: $0.upperBound) })
    return (description, limit)
  }

  private static let devices = [
    device(
      [
        Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535, Axis.toolType: 0...2, Axis.contactDistance: 0...10,
      ], limit: 5),
    device(
      [
        Axis.positionX: 0...999, Axis.positionY: 0...499, Axis.trackingID: 0...65535,
        Axis.toolType: 0...2, Axis.contactDistance: 0...10, Axis.touchMajor: 0...255,
        Axis.contactPressure: 0...255,
      ], limit: 32),
    // Four fingers and a pen, with pressure and size.
    device(
      [
        Axis.slot: 0...3, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535, Axis.contactPressure: 0...255, Axis.touchMajor: 0...255,
        Axis.x: 0...999, Axis.y: 0...499, Axis.pressure: 0...255, Axis.distance: 0...63,
      ], limit: 5),
    device([Axis.x: 0...999, Axis.y: 0...499], limit: 1),
    device([Axis.x: 0...999, Axis.y: 0...499, Axis.z: 0...999, Axis.rx: 0...499], limit: 1),
  ]

  private static let codes: [(type: UInt16, code: UInt16)] =
    [
      SynchronizationCode.report, SynchronizationCode.dropped,
      SynchronizationCode.multitouchReport,
    ].map { (EventType.synchronization, $0) }
    + [
      Axis.slot, Axis.trackingID, Axis.positionX, Axis.positionY, Axis.toolType,
      Axis.contactDistance,
      Axis.touchMajor, Axis.contactPressure, Axis.x, Axis.y, Axis.z, Axis.rx, Axis.pressure,
      Axis.distance,
    ].map { (EventType.absolute, $0) }
    // The last one is MSC_SCAN, which decoders ignore.
    + [KeyCode.touch, KeyCode.toolPen, home].map { (EventType.key, $0) } + [(4, 4)]
}
