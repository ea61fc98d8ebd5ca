import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Buzzers and vibration motors: from a finger to the kernel's driver.
  @Suite struct FeedbackDevices {
    private static func panel(_ name: String, _ feedback: String) -> MachinePanel {
      MachinePanel(
        name: name,
        controls: """
          { kind: "button", name: "go", frame: [100, 100, 200, 200] },
          { kind: "slider", name: "level", frame: [400, 100, 300, 44], knobSize: 44 },
          """,
        settings: """
          feedback: { \(feedback) }, display: { blankAfter: 1000 },
            values: { leak: { initial: false } },
            alarms: { leak: { when: "leak", text: "Leak", priority: "critical" } },
          """)
    }

    @Test func aPressBeepsOnce() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let buzzer = try await EffectDriver.start(on: machine, .buzzer)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.panel("beep", "buzzer: true"))
      try await daemon.waitUntilOpen(screen)
      try await daemon.waitUntilOpen(buzzer.device)
      // Beside the button, on the slider, then on the button.
      try await screen.write(InjectedEvent.taps(1, x: 600, y: 400))
      try await screen.write(InjectedEvent.taps(1, x: 550, y: 122))
      try await screen.write(InjectedEvent.taps(1, x: 200, y: 200))
      try await buzzer.waitFor(["tone 2000", "tone 0"])
      // The alarm sounds five times, then again.
      try await machine.require("bezel set leak=true")
      let pattern = Array(repeating: ["tone 988", "tone 0"], count: 5).flatMap { $0 }
      try await buzzer.waitFor(["tone 2000", "tone 0"] + pattern + pattern)
      try await machine.require("bezel set alarms.leak=acknowledged")
      let rest = try await machine.require("sleep 3; cat \(buzzer.outputFile)")
      #expect(rest.lines.last == "tone 0")
      #expect(try await daemon.end() == 0)
      try await buzzer.unplug()
      try await screen.unplug()
    }

    /// The driver would go on with the tone.
    @Test func theEndOfTheDaemonEndsTheTone() async throws {
      let machine = try await Machine.shared()
      let buzzer = try await EffectDriver.start(on: machine, .buzzer)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.panel("end", "buzzer: 'Test*'"))
      try await daemon.waitUntilOpen(buzzer.device)
      try await machine.require(
        "bezel set leak=true; until grep -q 988 \(buzzer.outputFile); do sleep 0.01; done")
      #expect(try await daemon.end() == 0)
      try await machine.wait(until: "[ \"$(tail -n 1 \(buzzer.outputFile))\" = 'tone 0' ]")
      try await buzzer.unplug()
    }

    @Test func aPressVibrates() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let motor = try await EffectDriver.start(on: machine, .motor)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.panel("vibrate", "vibration: true"))
      try await daemon.waitUntilOpen(screen)
      try await motor.waitFor(["rumble for 20 ms"])
      try await screen.write(InjectedEvent.taps(1, x: 600, y: 400))
      try await screen.write(InjectedEvent.taps(2, x: 200, y: 200))
      try await motor.waitFor(["rumble for 20 ms", "play 1", "play 1"])
      #expect(try await daemon.end() == 0)
      try await motor.unplug()
      try await screen.unplug()
    }

    /// A device that disappears, and one that is plugged in later.
    @Test func devicesComeAndGo() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.panel("come", "buzzer: true, vibration: true"))
      try await daemon.waitUntilOpen(screen)
      try await daemon.process.wait(forErrors: "warning: there is no vibration motor; one that")
      for _ in 0..<2 {
        let motor = try await EffectDriver.start(on: machine, .motor)
        try await motor.waitFor(["rumble for 20 ms"])
        try await screen.write(InjectedEvent.taps(1, x: 200, y: 200))
        try await motor.waitFor(["rumble for 20 ms", "play 1"])
        try await motor.unplug()
        try await screen.write(InjectedEvent.taps(1, x: 210, y: 200))
      }
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func theListExplainsWhichDevicesAreUsed() async throws {
      let machine = try await Machine.shared()
      let buzzer = try await EffectDriver.start(on: machine, .buzzer)
      let motor = try await EffectDriver.start(on: machine, .motor)
      let panel = Self.panel("list", "vibration: 'Test*'")
      try await machine.installPrograms(.bezel)
      try await machine.write(panel.text, to: panel.path)
      let text = try await machine.require("bezel devices --panel \(panel.path)").output
      #expect(
        text.contains(
          """
              \(buzzer.device.node)  Test buzzer
                is a buzzer, and is used only for panels with feedback: { buzzer: true }
          """), "\(text)")
      #expect(
        text.contains(
          """
            * \(motor.device.node)  Test motor
                is used: its name matches Test*
          """), "\(text)")
      try await motor.unplug()
      try await buzzer.unplug()
    }
  }
}

/// A program in the machine that plays the part of a buzzer's or motor's driver, and prints what it is
/// asked to do.
private struct EffectDriver {
  enum Kind: String {
    case buzzer, motor
  }

  let device: InputDevice
  let outputFile: String
  private let process: GuestProcess

  static func start(on machine: Machine, _ kind: Kind) async throws -> EffectDriver {
    try await machine.write(program, to: "/run/effects.py")
    let process = try await machine.launch(
      "python3 -u /run/effects.py \(kind.rawValue)", as: kind.rawValue)
    try await process.wait(forErrors: "^/dev/input/event")
    try await machine.require("udevadm settle")
    let node = try await process.errors().split(separator: "\n").first ?? ""
    return EffectDriver(
      device: InputDevice(node: String(node), machine: machine, keeper: process.identifier),
      outputFile: process.outputFile, process: process)
  }

  /// Waits for the lines, from the start.
  func waitFor(_ lines: [String]) async throws {
    try await process.wait(forOutput: "", count: lines.count)
    #expect(
      try await process.output().split(separator: "\n").prefix(lines.count).elementsEqual(
        lines.map { $0[...] }))
  }

  func unplug() async throws { try await device.unplug() }

  private static let program = """
    import ctypes, fcntl, glob, os, struct, sys

    motor = sys.argv[1] == "motor"
    device = os.open("/dev/uinput", os.O_RDWR)
    def setup(request, value): fcntl.ioctl(device, request, value)
    if motor:
        setup(0x40045564, 0x15)  # UI_SET_EVBIT, EV_FF
        setup(0x4004556B, 0x50)  # UI_SET_FFBIT, FF_RUMBLE
    else:
        setup(0x40045564, 0x12)  # UI_SET_EVBIT, EV_SND
        setup(0x4004556A, 2)  # UI_SET_SNDBIT, SND_TONE
    name = b"Test " + sys.argv[1].encode()
    setup(0x405C5503, struct.pack("HHHH80sI", 6, 1, 2, 3, name, 4 if motor else 0))
    setup(0x5501, 0)  # UI_DEV_CREATE
    folder = fcntl.ioctl(device, 0x8040552C, bytes(64)).split(b"\\0")[0].decode()
    node = glob.glob(f"/sys/devices/virtual/input/{folder}/event*")[0]
    print("/dev/input/" + os.path.basename(node), file=sys.stderr, flush=True)
    while True:
        type, code, value = struct.unpack("16xHHi", os.read(device, 24))
        if (type, code) == (0x12, 2):
            print("tone", value)
        elif type == 0x15 and value:
            print("play", value)
        elif (type, code) == (0x101, 1):  # UI_FF_UPLOAD
            upload = bytearray(struct.pack("Ii96x", value, 0))
            fcntl.ioctl(device, 0xC06855C8, upload)
            print("rumble for", struct.unpack_from("H", upload, 8 + 10)[0], "ms")
            fcntl.ioctl(device, 0x406855C9, upload)
        elif (type, code) == (0x101, 2):  # UI_FF_ERASE
            erase = bytearray(struct.pack("IiI", value, 0, 0))
            fcntl.ioctl(device, 0xC00C55CA, erase)
            fcntl.ioctl(device, 0x400C55CB, erase)

    """
}
