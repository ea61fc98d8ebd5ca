/// An emulated input device, created from a description: the touchscreen of a recording, or a
/// keyboard.
public struct InputDevice: Sendable {
  /// The device file, such as `/dev/input/event1`.
  public let node: String
  private let machine: Machine
  private let keeper: Int

  /// A device that the process `keeper` has created.
  public init(node: String, machine: Machine, keeper: Int) {
    self.node = node
    self.machine = machine
    self.keeper = keeper
  }

  /// Plays a recording with its original timing.
  public func play(_ recording: Recording) async throws {
    try await machine.require("evemu-play \(node) < '\(recording.guestPath)'")
  }

  /// Plays the text of a recording with its timing.
  public func play(evemu text: String) async throws {
    try await machine.write(text, to: "/run/touches")
    try await machine.require("evemu-play \(node) < /run/touches")
  }

  /// Writes groups of events, each group in one call.
  public func write(_ groups: [[InjectedEvent]]) async throws {
    try await machine.write(groups.flatMap { $0 }.flatMap(\.bytes), to: "/run/events")
    // Each call of dd writes the next groups of one size.
    var commands: [String] = []
    var (offset, index) = (0, 0)
    while index < groups.count {
      let size = groups[index].count * InjectedEvent.size
      let count = groups[index...].prefix { $0.count * InjectedEvent.size == size }.count
      commands.append(
        "dd if=/run/events of=\(node) bs=\(size) skip=\(offset) count=\(count) iflag=skip_bytes "
          + "status=none")
      offset += size * count
      index += count
    }
    try await machine.require(commands.joined(separator: " && "))
  }

  public func unplug() async throws { try await machine.require("kill \(keeper); udevadm settle") }
}

/// A `struct input_event` without its time, which the kernel sets.
public struct InjectedEvent: Sendable {
  static let size = 24

  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  public static let report = InjectedEvent(type: 0, code: 0, value: 0)

  /// A key (`EV_KEY`): 1 for pressed, 0 for released.
  public static func key(_ code: UInt16, _ value: Int32) -> InjectedEvent {
    InjectedEvent(type: 1, code: code, value: value)
  }

  /// A relative movement (`EV_REL`).
  public static func relative(_ code: UInt16, _ value: Int32) -> InjectedEvent {
    InjectedEvent(type: 2, code: code, value: value)
  }

  /// A value of an absolute axis (`EV_ABS`).
  public static func absolute(_ code: UInt16, _ value: Int32) -> InjectedEvent {
    InjectedEvent(type: 3, code: code, value: value)
  }

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    for field in [type, code] { bytes += [UInt8(field & 0xff), UInt8(field >> 8)] }
    let bits = UInt32(bitPattern: value)
    return bytes + [0, 8, 16, 24].map { UInt8(bits >> $0 & 0xff) }
  }
}

extension Machine {
  /// Plugs in the touchscreen of a recording or a description, and waits until udev has processed it.
  public func plugIn(_ recording: Recording) throws -> InputDevice {
    try plugIn(description: recording.guestDescription())
  }

  /// Plugs in the device of an evemu description.
  public func plugIn(evemu text: String) throws -> InputDevice {
    try write(text, to: "/run/device.desc")
    return try plugIn(description: "/run/device.desc")
  }

  /// Plugs in a PC keyboard.
  public func plugInKeyboard() throws -> InputDevice {
    // The types are EV_SYN, EV_KEY and EV_REP, the keys have the codes 1 to 127.
    try plugIn(
      evemu: """
        N: Keyboard
        I: 0003 046d c31c 0110
        P: 00 00 00 00 00 00 00 00
        B: 00 03 00 10 00 00 00 00 00
        B: 01 fe ff ff ff ff ff ff ff
        B: 01 ff ff ff ff ff ff ff ff

        """)
  }

  /// Plugs in a rotary encoder with a button: REL_DIAL and BTN_0, as a PowerMate has them.
  public func plugInEncoder() throws -> InputDevice {
    // The types are EV_SYN, EV_KEY and EV_REL.
    try plugIn(
      evemu: """
        N: Encoder
        I: 0003 077d 0410 0311
        P: 00 00 00 00 00 00 00 00
        B: 00 07 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 01 00 00 00 00 00 00 00
        B: 02 80 00 00 00 00 00 00 00

        """)
  }

  private func plugIn(description path: String) throws -> InputDevice {
    let outcome = try require(
      """
      rm -f /run/device
      evemu-device '\(path)' > /run/device &
      until [ -s /run/device ]; do kill -0 $! && sleep 0.02 || exit 1; done
      udevadm settle
      echo $!
      cat /run/device
      """)
    // The output is `NAME: /dev/input/eventN`.
    guard let keeper = outcome.lines.first.flatMap({ Int($0) }),
      let node = outcome.lines.last?.split(separator: " ").last, node.hasPrefix("/dev/input/")
    else { throw MachineError.malformed("evemu-device said: \(outcome.output)") }
    return InputDevice(node: String(node), machine: self, keeper: keeper)
  }
}
