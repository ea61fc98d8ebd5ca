import JSON
import Testing
import TouchTracking
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Touch devices with keys, pens and several nodes.
  @Suite struct TouchNodes {
    /// A touchscreen of 800 × 480 with ten slots, plus the keys and axes that a test adds.
    private func description(
      _ name: String = "Panel", keys: Set<UInt16> = [], isDirect: Bool = true,
      axes more: [UInt16: Int32] = [:]
    ) -> TouchscreenDescription {
      var axes: [UInt16: Int32] = [
        Axis.x: 799, Axis.y: 479, Axis.slot: 9, Axis.positionX: 799, Axis.positionY: 479,
        Axis.trackingID: 65535,
      ]
      axes.merge(more) { $1 }
      return TouchscreenDescription(
        name: name, bus: 3, vendor: 1, product: 2,
        properties: isDirect ? [InputProperty.direct] : [],
        codes: [
          EventType.synchronization: [0, 1, 3], EventType.key: keys.union([KeyCode.touch]),
          EventType.absolute: Set(axes.keys),
        ], ranges: axes.mapValues { AxisRange(minimum: 0, maximum: $0) })
    }

    /// A pen of 800 × 480.
    private func pen(isDirect: Bool) -> TouchscreenDescription {
      let axes: [UInt16: Int32] = [Axis.x: 799, Axis.y: 479, Axis.pressure: 1023]
      return TouchscreenDescription(
        name: "Pen", bus: 3, vendor: 1, product: 3,
        properties: isDirect ? [InputProperty.direct] : [],
        codes: [
          EventType.synchronization: [0, 1, 3],
          EventType.key: [KeyCode.touch, KeyCode.toolPen, KeyCode.stylus],
          EventType.absolute: Set(axes.keys),
        ], ranges: axes.mapValues { AxisRange(minimum: 0, maximum: $0, resolution: 10) })
    }

    private static let keys = MachinePanel(
      name: "keys",
      controls: """
        { kind: "knob", name: "volume", frame: [200, 100, 300, 300], maximum: 100 },
        { kind: "toggle", value: "home", frame: [560, 200, 80, 44] },
        """, settings: #"touch: { keys: { home: "KEY_HOMEPAGE", back: "KEY_BACK" } },"#)

    @Test func keysOfATouchscreenSetValues() async throws {
      let machine = try await Machine.shared()
      let (home, back): (UInt16, UInt16) = (172, 158)
      let screen = try await machine.plugIn(evemu: description(keys: [home, back]).evemuText)
      // A key that is already held at the start.
      try await screen.write([[.key(back, 1), .report]])
      let daemon = try await Daemon.start(
        on: machine, panel: Self.keys, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      try await screen.write([[.key(back, 0), .report], [.key(home, 1), .report]])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      #expect(try await machine.run("bezel set home=false").status == 1)
      try await screen.write([[.key(home, 0), .report], [.key(back, 1), .report]])
      try await machine.wait(until: "grep -q 'back.*began' \(daemon.valuesFile)")
      // A reload releases held keys; a key must be pressed again after it.
      try await machine.require("bezel reload")
      try await screen.write([[.key(back, 0), .report], [.key(home, 1), .report]])
      try await machine.wait(until: "[ $(grep -c 'home.*began' \(daemon.valuesFile)) = 2 ]")
      try await screen.unplug()
      let changes = try await daemon.changes(afterEnds: 3)
      #expect(
        changes.filter { $0.origin == "touch" }.map(\.description) == [
          "home true began", "home false ended", "back true began", "back false cancelled",
          "home true began", "home false cancelled",
        ])
      #expect(changes.allSatisfy { $0.control == nil || $0.control == "" })
      #expect(try await daemon.end() == 0)
    }

    @Test func aKeyReleasedAmongDroppedEventsIsCancelled() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(evemu: description(keys: [172]).evemuText)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.keys, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      try await screen.write([[.key(172, 1), .report]])
      try await machine.wait(until: "grep -q began \(daemon.valuesFile)")
      try await daemon.process.signal("STOP")
      let storm = (0..<3_000).flatMap {
        [InjectedEvent.absolute(Axis.positionX, Int32($0 % 2)), .report]
      }
      try await screen.write([[.key(172, 0), .report]])
      try await screen.write([storm])
      try await daemon.process.signal("CONT")
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.map(\.description) == ["home true began", "home false cancelled"])
      let stats = try JSONParser.parse(try await machine.require("bezel stats --json").bytes)
      #expect(stats.value["resyncs"]?.number == 1)
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    /// Another program reads the touches as well. If it grabs the device during a touch, the touch
    /// still ends.
    @Test func touchesAreSharedIfThePanelDoesNotGrab() async throws {
      let machine = try await Machine.shared()
      let screen = try await machine.plugIn(evemu: description().evemuText)
      let panel = MachinePanel(
        name: "shared", controls: MachinePanel.knob.controls,
        settings: "touch: { exclusive: false },")
      let daemon = try await Daemon.start(on: machine, panel: panel, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      let recorder = try await machine.launch("bezel record \(screen.node)", as: "recorder")
      // Opening the device is not enough: setting its clock drops earlier events.
      try await recorder.wait(forErrors: "recording")
      try await screen.write(InjectedEvent.taps(1, x: 400, y: 200))
      #expect(try await daemon.changes(afterEnds: 1).count(of: "ended") == 1)
      try await recorder.wait(forOutput: "0003 0039 -1")
      try await recorder.signal("INT")
      #expect(try await recorder.end() == 0)

      // Resynchronising does not end a finger that rests.
      try await screen.write([
        [
          .absolute(Axis.trackingID, 70), .absolute(Axis.positionX, 420),
          .absolute(Axis.positionY, 210), .report,
        ]
      ])
      try await machine.wait(until: "[ $(grep -c began \(daemon.valuesFile)) = 2 ]")
      try await machine.require("sleep 2.5")
      #expect(try await daemon.changes().count(of: "cancelled") == 0)
      let grab = """
        import fcntl,os,time
        f=os.open("\(screen.node)",os.O_RDONLY)
        fcntl.ioctl(f,0x40044590,1)
        print("held",flush=True)
        time.sleep(600)
        """
      try await machine.write(grab, to: "/run/grab.py")
      let holder = try await machine.launch("python3 /run/grab.py", as: "holder")
      try await holder.wait(forOutput: "held")
      try await screen.write([[.absolute(Axis.trackingID, -1), .report]])
      let changes = try await daemon.changes(afterEnds: 2)
      #expect(changes.last?.phase == "cancelled")
      let stats = try JSONParser.parse(try await machine.require("bezel stats --json").bytes)
      #expect(stats.value["resyncs"]?.number == 0)
      try await holder.signal("KILL")
      _ = try await holder.end()
      #expect(try await daemon.end() == 0)
      try await screen.unplug()
    }

    @Test func aPenOnTheScreenTouchesButADrawingTabletDoesNot() async throws {
      let machine = try await Machine.shared()
      let tablet = try await machine.plugIn(evemu: pen(isDirect: false).evemuText)
      let pen = try await machine.plugIn(evemu: pen(isDirect: true).evemuText)
      let daemon = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      try await daemon.waitUntilOpen(pen)
      try await pen.write([
        [.key(KeyCode.toolPen, 1), .absolute(Axis.x, 400), .absolute(Axis.y, 200), .report],
        [.absolute(Axis.x, 380), .absolute(Axis.y, 210), .absolute(Axis.pressure, 0), .report],
      ])
      try await pen.write(
        [
          [.key(KeyCode.touch, 1), .absolute(Axis.pressure, 500), .report],
          [.absolute(Axis.x, 420), .absolute(Axis.y, 260), .report],
          [.key(KeyCode.touch, 0), .absolute(Axis.pressure, 0), .report],
          [.absolute(Axis.x, 300), .absolute(Axis.y, 300), .report],
          [.key(KeyCode.toolPen, 0), .absolute(Axis.x, 301), .report],
        ])
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.count(of: "began") == 1 && changes.count(of: "ended") == 1)
      let files = try await machine.require("ls -l /proc/\(daemon.process.identifier)/fd").output
      #expect(!files.contains(tablet.node + "\n"))
      let reasons = try await reasons()
      #expect(reasons[pen.node]?.contains("is used: a pen on the screen") == true, "\(reasons)")
      #expect(reasons[tablet.node]?.contains("INPUT_PROP_DIRECT") == true, "\(reasons)")
      #expect(try await daemon.end() == 0)
      try await tablet.unplug()
      try await pen.unplug()
    }

    @Test func hoveringIsPublishedFromNearToGone() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(
        evemu: description(axes: [Axis.contactDistance: 40]).evemuText)
      let printer = try await machine.launch("ContactPrinter \(screen.node) hovers", as: "printer")
      try await printer.wait(forOutput: "ready")
      func send(_ id: Int32? = nil, x: Int32, distance: Int32) async throws {
        try await screen.write([
          (id.map { [.absolute(Axis.trackingID, $0), .absolute(Axis.positionY, 120)] } ?? [])
            + [
              .absolute(Axis.positionX, x), .absolute(Axis.contactDistance, distance), .report,
            ]
        ])
      }
      // The pen comes near, moves, approaches, touches, rises and leaves.
      try await send(1, x: 200, distance: 20)
      try await send(x: 400, distance: 10)
      try await send(x: 400, distance: 0)
      try await send(x: 600, distance: 0)
      try await send(x: 600, distance: 30)
      try await screen.write([[.absolute(Axis.trackingID, -1), .report]])
      // Another pen is near when the device is unplugged.
      try await send(2, x: 200, distance: 20)
      try await printer.wait(forOutput: "near .* 0.25 0.25 0.5", count: 2)
      try await screen.unplug()
      try await printer.wait(forOutput: "gone", count: 3)
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      let words = try await printer.output().split(separator: "\n").dropFirst().map {
        $0.split(separator: " ").map(String.init)
      }
      // Without the identifiers, which differ for each touch and hover.
      #expect(
        words.map { ([$0[0]] + $0[2...]).joined(separator: " ") } == [
          "near 0.25 0.25 0.5", "near 0.5 0.25 0.25", "down 0.5 0.25", "gone 0.5 0.25 0.25",
          "moved 0.75 0.25", "up 0.75 0.25", "near 0.75 0.25 0.75", "gone 0.75 0.25 0.75",
          "near 0.25 0.25 0.5", "gone 0.25 0.25 0.5",
        ])
      #expect(words.count < 2 || words[0][1] == words[1][1], "the hover that moves is the same one")
      #expect(Set(words.map { $0[1] }).count == 4, "\(words)")
    }

    /// Touchscreens without slots report the end of a contact with a separate frame, which an unplugged
    /// one cannot send.
    struct Slotless: CustomTestStringConvertible {
      let testDescription: String
      let axes: [UInt16: Int32]
      let down: [InjectedEvent]
      let up: [InjectedEvent]

      static let packet = InjectedEvent(
        type: EventType.synchronization, code: SynchronizationCode.multitouchReport, value: 0)
      static let all = [
        Slotless(
          testDescription: "a single touch", axes: [Axis.x: 799, Axis.y: 479],
          down: [
            .absolute(Axis.x, 200), .absolute(Axis.y, 240), .key(KeyCode.touch, 1), .report,
          ], up: [.key(KeyCode.touch, 0), .report]),
        Slotless(
          testDescription: "protocol A", axes: [Axis.positionX: 799, Axis.positionY: 479],
          down: [
            .absolute(Axis.positionX, 200), .absolute(Axis.positionY, 240), packet,
            .key(KeyCode.touch, 1), .report,
          ], up: [packet, .key(KeyCode.touch, 0), .report]),
      ]
    }

    @Test(arguments: Slotless.all)
    func anUnpluggedTouchscreenWithoutSlotsPressesNothing(_ kind: Slotless) async throws {
      let machine = try await Machine.shared()
      var description = description(axes: kind.axes)
      description.codes[EventType.absolute] = Set(kind.axes.keys)
      let screen = try await machine.plugIn(evemu: description.evemuText)
      let daemon = try await Daemon.start(
        on: machine, panel: MachinePanel.halves(""), display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      try await screen.write([kind.down])
      try await screen.write([kind.up])
      try await machine.wait(until: "grep -q touchUpInside \(daemon.valuesFile)")
      try await screen.write([kind.down])
      try await machine.wait(until: "[ $(grep -c began \(daemon.valuesFile)) = 2 ]")
      try await screen.unplug()
      let changes = try await daemon.changes(afterEnds: 2)
      #expect(
        changes.map(\.description) == [
          "red true began", "red false ended", "red true began", "red false cancelled",
        ])
      let presses = try await machine.require("grep -c touchUpInside \(daemon.valuesFile)").lines
      #expect(presses == ["1"])
      #expect(try await daemon.end() == 0)
    }

    /// The kernel's drivers create separate nodes for the fingers and the pen of a common
    /// controller.
    @Test func penAndFingersOfOneScreenAreUsed() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let device = try await machine.plugIn(hid: Self.controller, named: "HID Panel")
      let words = try await reasons().values.filter { $0.hasPrefix("is used: ") }
      #expect(words.contains("is used: udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)"))
      #expect(words.contains("is used: a pen on the screen, by the events that it can send"))
      let printer = try await machine.launch("ContactPrinter auto", as: "printer")
      try await printer.wait(forOutput: "ready")
      try await device.send(Self.finger(isDown: true), Self.finger(isDown: false))
      try await printer.wait(forOutput: "up .* 0.25")
      try await device.send(
        Self.pen(isNear: true, isDown: false), Self.pen(isNear: true, isDown: true),
        Self.pen(isNear: true, isDown: false), Self.pen(isNear: false, isDown: false))
      try await printer.wait(forOutput: "up .* 0.75")
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      let downs = try await printer.output().split(separator: "\n").filter { $0.hasPrefix("down") }
      #expect(downs.map { $0.split(separator: " ")[2] } == ["0.25", "0.75"])
      try await device.unplug()
    }

    /// The hand and the pen are two nodes of one controller.
    @Test func aHandIsIgnoredWhileThePenIsNear() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let device = try await machine.plugIn(hid: Self.controller, named: "HID Panel")
      let printer = try await machine.launch("ContactPrinter auto", as: "printer")
      try await printer.wait(forOutput: "ready")
      // One finger is down when the pen comes near, the other goes down after that.
      try await device.send(Self.finger(isDown: true))
      try await printer.wait(forOutput: "down")
      try await device.send(Self.pen(isNear: true, isDown: false))
      try await printer.wait(forOutput: "cancelled .* 0.25")
      try await device.send(Self.finger(isDown: false), Self.finger(isDown: true))
      try await device.send(
        Self.pen(isNear: true, isDown: true), Self.pen(isNear: true, isDown: false))
      try await printer.wait(forOutput: "up .* 0.75")
      try await device.send(Self.pen(isNear: false, isDown: false), Self.finger(isDown: false))
      // The hand can touch again after it was lifted.
      try await machine.require("sleep 0.3")
      try await device.send(Self.finger(isDown: true), Self.finger(isDown: false))
      try await printer.wait(forOutput: "up .* 0.25")
      try await printer.signal("INT")
      #expect(try await printer.end() == 0)
      let lines = try await printer.output().split(separator: "\n").dropFirst()
      let words = lines.map { $0.split(separator: " ") }
      #expect(
        words.map { "\($0[0]) \($0[2])" } == [
          "down 0.25", "cancelled 0.25", "down 0.75", "up 0.75", "down 0.25", "up 0.25",
        ])
      try await device.unplug()
    }

    /// Only a release build can pass: without optimization it allocates.
    @Test func movingFingersAllocateNothing() async throws {
      let machine = try await Machine.shared()
      let lines = try await machine.require("/mnt/build/BezelBenchmarks input --allocations").lines
      #expect(
        lines == [
          "multitouch B: 0 allocations", "multitouch A: 0 allocations",
          "single touch: 0 allocations",
        ])
    }

    @Test func devicesExplainsWhyADeviceIsNotUsed() async throws {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let screen = try await machine.plugIn(evemu: description("Panel A").evemuText)
      var flat = description("Panel B")
      flat.ranges[Axis.positionY] = AxisRange(minimum: 3, maximum: 3)
      let other = try await machine.plugIn(evemu: flat.evemuText)
      var found = try await reasons()
      #expect(found[screen.node] == "is used: udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)")
      #expect(found[other.node] == "cannot be used: has only one value on its y axis")
      let text = try await machine.require("bezel devices").lines
      for (path, reason) in found {
        let line = try #require(text.firstIndex { $0.contains(" \(path)  ") })
        #expect(text[line + 1].hasSuffix(reason) || text[line + 2].hasSuffix(reason))
      }
      // Excluded by a pattern in a panel file.
      try await machine.write(#"{ touch: { device: "*C" } }"#, to: "/run/named.json5")
      found = try await reasons("--panel /run/named.json5")
      #expect(found[screen.node] == "does not match the name *C")
      // Excluded by --input.
      found = try await reasons("--input none")
      #expect(found[screen.node] == "is not requested: the input is none")
      found = try await reasons("--input \(other.node),/dev/input/event77,/dev/null")
      #expect(found[screen.node]?.hasPrefix("is not requested: the input is \(other.node)") == true)
      #expect(found[other.node] == "cannot be used: has only one value on its y axis")
      #expect(found["/dev/input/event77"]?.contains("it will be used when it appears") == true)
      #expect(found["/dev/null"]?.contains("is not an input device") == true)
      let asked = try await reasons("--input \(screen.node)")[screen.node]
      #expect(asked == "is used: requested by its path")
      // Excluded by a udev rule.
      try await machine.setRule(for: "Panel A", #"ENV{LIBINPUT_IGNORE_DEVICE}="1""#)
      found = try await reasons()
      #expect(found[screen.node]?.contains("LIBINPUT_IGNORE_DEVICE") == true)
      try await machine.removeRule()
      found = try await reasons()
      #expect(found[screen.node] == "is used: udev calls it a touchscreen (ID_INPUT_TOUCHSCREEN)")
      // Grabbed by another program.
      let daemon = try await Daemon.start(on: machine, panel: .knob, display: "headless:800x480")
      try await daemon.waitUntilOpen(screen)
      found = try await reasons()
      #expect(found[screen.node]?.contains("another program has grabbed it") == true)
      #expect(try await daemon.end() == 0)
      // If permission is missing, `bezel record` suggests the same remedy.
      let unprivileged = "/usr/bin/setpriv --reuid nobody --regid nogroup --clear-groups"
      let remedy = "add the user to the group input"
      try await machine.require("chown root:input \(screen.node); chmod 640 \(screen.node)")
      found = try await reasons(as: unprivileged)
      #expect(found[screen.node]?.contains(remedy) == true, "\(found)")
      let record = try await machine.run("\(unprivileged) bezel record \(screen.node)")
      #expect(record.status == 1 && record.errors.contains(remedy), "\(record.errors)")
      try await other.unplug()
      try await screen.unplug()
    }

    /// The output of `bezel devices` for each device.
    private func reasons(
      _ options: String = "", as user: String = ""
    ) async throws -> [String: String] {
      let machine = try await Machine.shared()
      try await machine.installPrograms()
      let bytes = try await machine.require("\(user) bezel devices --json \(options)").bytes
      var reasons: [String: String] = [:]
      for input in try JSONParser.parse(bytes).value["inputs"]?.array ?? [] {
        let path = try #require(input["path"]?.string)
        let reason = try #require(input["reason"]?.string)
        #expect(input["used"]?.bool == reason.hasPrefix("is used"))
        reasons[path] = reason
      }
      return reasons
    }

    // MARK: Report descriptors

    /// Two fingers: tip, identifier, x and y of each, and the contact count.
    private static let fingers: [UInt8] = {
      let finger: [UInt8] = [
        0x09, 0x22, 0xa1, 0x02, 0x09, 0x42, 0x15, 0, 0x25, 1, 0x75, 1, 0x95, 1, 0x81, 2, 0x95, 7,
        0x81, 3, 0x09, 0x51, 0x75, 8, 0x95, 1, 0x25, 0x7f, 0x81, 2, 0x05, 1, 0x09, 0x30, 0x26, 0xff,
        0x0f, 0x75, 16, 0x81, 2, 0x09, 0x31, 0x81, 2, 0x05, 0x0d, 0xc0,
      ]
      return [0x05, 0x0d, 0x09, 0x04, 0xa1, 1, 0x85, 1] + finger + finger + [
        0x09, 0x54, 0x75, 8, 0x95, 1, 0x25, 0x7f, 0x81, 2, 0x09, 0x55, 0x25, 2, 0xb1, 2, 0xc0,
      ]
    }()

    private static let controller: [UInt8] =
      fingers + [
        // A pen: tip, in range, barrel, x, y, pressure.
        0x05, 0x0d, 0x09, 0x02, 0xa1, 1, 0x85, 3, 0x09, 0x20, 0xa1, 0, 0x09, 0x42, 0x09, 0x32, 0x09,
        0x44, 0x15, 0, 0x25, 1, 0x75, 1, 0x95, 3, 0x81, 2, 0x95, 5, 0x81, 3, 0x05, 1, 0x09, 0x30,
        0x26, 0xff, 0x0f, 0x75, 16, 0x95, 1, 0x81, 2, 0x09, 0x31, 0x81, 2, 0x05, 0x0d, 0x09, 0x30,
        0x26, 0xff, 3, 0x81, 2, 0xc0, 0xc0,
      ]

    private static func finger(isDown: Bool) -> [UInt8] {
      [1, isDown ? 1 : 0, 3, 0, 4, 0, 8] + [0, 0, 0, 0, 0, 0, 1]
    }

    private static func pen(isNear: Bool, isDown: Bool) -> [UInt8] {
      [3, (isDown ? 1 : 0) | (isNear ? 2 : 0), 0, 12, 0, 8, isDown ? 99 : 0, 0]
    }
  }
}
