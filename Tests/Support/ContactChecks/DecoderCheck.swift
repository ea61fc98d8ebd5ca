import TouchTracking

/// The rules of `ContactLog` for the events that bytes make up, on a device of each protocol; and
/// never more contacts and hovers at once than the device has slots for, and none left once it is
/// gone.
///
/// The first byte says which device, and whether a finger was on it before. Then every three bytes
/// are an event: which code, and a value of 16 bits.
public enum DecoderCheck {
  /// The rule that the events break; nil if they break none.
  public static func failure(of bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let device = devices[Int(first & 0x0f) % devices.count]
    guard var decoder = TouchDecoder(device.description, noise: noise) else { return "no decoder" }
    decoder.keys = [home]
    if first & 0x10 != 0 {
      for (axis, value) in [(Axis.slot, 1), (Axis.trackingID, 7), (Axis.positionX, 10)] {
        decoder.inherit(axis: axis, value: Int32(value))
      }
      decoder.inherit(key: KeyCode.touch, isDown: true)
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
        if frame.time != time { return "a frame at another time than its report" }
        log.take(frame)
      }
    }
    if let frame = decoder.loseDevice(at: time) { log.take(frame) }
    if let violation = log.violations.first { return violation }
    if !log.down.isEmpty { return "a contact that never ended" }
    if !log.hovering.isEmpty { return "a hover that never ended" }
    if !log.isReleased { return "a key that never ended" }
    if log.downs.count != log.ups.count + log.cancels { return "as many ends as begins" }
    if log.mostNear > device.most { return "\(log.mostNear) contacts and hovers at once" }
    if log.mostAtOnce > device.most { return "\(log.mostAtOnce) contacts at once" }
    return nil
  }

  /// As after a rule of libinput's, along x alone.
  private static let noise: [UInt16: Int32] = [Axis.positionX: 8, Axis.x: 8]

  /// KEY_HOMEPAGE.
  private static let home: UInt16 = 172

  private static func device(
    _ axes: [UInt16: ClosedRange<Int32>], most: Int
  ) -> (description: TouchscreenDescription, most: Int) {
    let description = TouchscreenDescription(
      name: "test", properties: [InputProperty.direct],
      codes: [
        EventType.key: [KeyCode.touch, KeyCode.toolPen, home], EventType.absolute: Set(axes.keys),
      ],
      ranges: axes.mapValues { AxisRange(minimum: $0.lowerBound, maximum: $0.upperBound) })
    return (description, most)
  }

  private static let devices = [
    device(
      [
        Axis.slot: 0...4, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535, Axis.toolType: 0...2, Axis.contactDistance: 0...10,
      ], most: 5),
    device(
      [
        Axis.positionX: 0...999, Axis.positionY: 0...499, Axis.trackingID: 0...65535,
        Axis.toolType: 0...2, Axis.contactDistance: 0...10, Axis.touchMajor: 0...255,
        Axis.contactPressure: 0...255,
      ], most: 32),
    // Four fingers and a pen, with pressure and size.
    device(
      [
        Axis.slot: 0...3, Axis.positionX: 0...999, Axis.positionY: 0...499,
        Axis.trackingID: 0...65535, Axis.contactPressure: 0...255, Axis.touchMajor: 0...255,
        Axis.x: 0...999, Axis.y: 0...499, Axis.pressure: 0...255, Axis.distance: 0...63,
      ], most: 5),
    device([Axis.x: 0...999, Axis.y: 0...499], most: 1),
    device([Axis.x: 0...999, Axis.y: 0...499, Axis.z: 0...999, Axis.rx: 0...499], most: 1),
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
    // The last one is MSC_SCAN, which says nothing of fingers.
    + [KeyCode.touch, KeyCode.toolPen, home].map { (EventType.key, $0) } + [(4, 4)]
}
