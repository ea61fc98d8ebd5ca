/// A HID device that a program in the machine emulates, with the kernel's drivers above it.
public struct HIDDevice: Sendable {
  private let machine: Machine
  private let player: GuestProcess

  /// Sends reports, which begin with their numbers.
  public func send(_ reports: [UInt8]...) async throws {
    let lines = reports.map { $0.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined() }
    try await machine.require("printf '%s\\n' \(lines.joined(separator: " ")) > /run/hid.reports")
  }

  public func unplug() async throws {
    try await player.signal("KILL")
    _ = try await player.end()
    try await machine.require("udevadm settle; rm /run/hid.reports")
  }

  fileprivate init(machine: Machine, player: GuestProcess) {
    self.machine = machine
    self.player = player
  }
}

extension Machine {
  /// Plugs in a HID device with a report descriptor, and waits until udev knows its nodes.
  public func plugIn(hid descriptor: [UInt8], named name: String) async throws -> HIDDevice {
    // struct uhid_event of linux/uhid.h: create (11), input (12), and empty answers (10, 14) to the
    // kernel's requests.
    let program = """
      import os, select, struct
      device = os.open("/dev/uhid", os.O_RDWR)
      descriptor = bytes(\(descriptor))
      os.write(device, struct.pack("<I128s64s64sHHIIII", 11, b"\(name)", b"usb-test/input0", b"",
        len(descriptor), 3, 0x1234, 0x5678, 0, 0) + descriptor)
      os.mkfifo("/run/hid.reports")
      reports = os.open("/run/hid.reports", os.O_RDWR)
      while True:
        ready = select.select([device, reports], [], [])[0]
        if device in ready:
          event = os.read(device, 8192)
          kind, number = struct.unpack_from("<II", event)
          if kind == 9: os.write(device, struct.pack("<IIHH", 10, number, 5, 0))
          if kind == 13: os.write(device, struct.pack("<IIH", 14, number, 5))
        if reports in ready:
          for line in os.read(reports, 65536).split():
            report = bytes.fromhex(line.decode())
            os.write(device, struct.pack("<IH", 12, len(report)) + report)

      """
    try write(program, to: "/run/hid.py")
    try require("modprobe -a uhid hid-multitouch hid-generic; rm -f /run/hid.reports")
    let player = try launch("python3 /run/hid.py", as: "hid")
    try wait(
      until: "grep -qs '^\(name)' /sys/class/input/event*/device/name && [ -p /run/hid.reports ]")
    try require("sleep 0.3; udevadm settle")
    return HIDDevice(machine: self, player: player)
  }
}
