import Glibc
import JSON
import LinuxIO
import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Days of the service within an hour, because the machine's clock skips idle time.
  /// `Days/days.py` generates the actions. Memory reaches its final size after two days.
  ///
  ///     BEZEL_LONG_TESTS=1 BEZEL_HOURS=120 swift test --filter Days
  @Suite(.enabled(if: getenv("BEZEL_LONG_TESTS") != nil, "BEZEL_LONG_TESTS is not set"))
  struct Days {
    @Test func memoryAndDescriptorsStayConstantForDays() async throws {
      var configuration = Machine.Configuration(firstProcess: .systemd)
      configuration.clock = .virtual
      configuration.hasDisplayAtStart = false
      let machine = try await Machine.start(configuration)
      let card = try await machine.plugInCard()
      try await machine.installPackage()
      try await machine.write(MachinePanel.knob.text, to: "/etc/bezel/panel.json5")
      try await machine.require("systemctl start bezel")
      try await machine.copy(
        fromPackage: "Tests/VirtualMachineTests/Days/days.py", to: "/run/days.py")

      let hours = getenv("BEZEL_HOURS").flatMap { Int(String(cString: $0)) } ?? 120
      let start = Clock.monotonic
      let output = try await machine.require(
        "python3 /run/days.py \(hours) \(touchscreens)", limit: .seconds((hours + 1) * 3600))
      print("\(hours) hours in \((Clock.monotonic - start).components.seconds) s")
      print(output.output)
      let samples = try output.lines.map { try JSONParser.parse(Array($0.utf8)).value }
        .filter { $0["hour"] != nil }
      func numbers(_ name: String) -> [Double] { samples.compactMap { $0[name]?.number } }
      // The process was not restarted, and no descriptor leaked.
      #expect(Set(numbers("process")).count == 1 && Set(numbers("descriptors")).count == 1)
      #expect(numbers("lines").last ?? 0 > 100)
      #expect(numbers("missing").last ?? 1 <= numbers("merged").last ?? 0)
      // No frame that was drawn within a refresh interval was late.
      #expect(numbers("drawn").last ?? 0 > 100)
      #expect(numbers("slow").last == numbers("late").last)
      // The heap and the caches do not grow any more in the second half.
      let memory = numbers("memory")
      let (early, late) = (memory.prefix(memory.count / 2), memory.suffix(memory.count / 4))
      #expect(late.max() ?? 0 <= (early.max() ?? 0) * 1.05)
      let journal = try await machine.require("journalctl -u bezel -o cat -p warning").lines
      #expect(
        journal.filter {
          !$0.hasPrefix("/etc/bezel/panel.json5:") && $0 != "the running panel is kept"
            && !$0.hasSuffix("; waiting for an output") && !$0.hasSuffix(" is gone")
            && !$0.hasSuffix(", which read nothing for 10 s")
        } == [])

      let values = try await machine.require("bezel get").lines.map { line in
        line.replacing(" ", with: "=", maxReplacements: 1)
      }
      let settings = values.map { "--set '\($0)'" }.joined(separator: " ")
      let png = try await machine.require(
        "bezel render /etc/bezel/panel.json5 --size 800x480 \(settings) -o -"
      ).bytes
      try await card.expectScreen(toShow: Picture(try PNG.decode(png, name: "the panel")))
      await machine.stop()
    }

    /// Descriptions and recordings.
    private var touchscreens: String {
      [
        "Atmel_maXTouch_Touchscreen.1-finger-drag-up-down",
        "Atmel_maXTouch_Touchscreen.1-finger-fast-taps",
        "Atmel_maXTouch_Touchscreen.2-fingers-touch-release",
        "Atmel_maXTouch_Touchscreen.4-finger-drag-down",
        "EP0430M09.1-finger-drag-up-down", "EP0430M09.2-finger-scroll-down",
        "EP0430M09.2-fingers-touch-release", "EP0430M09.4-finger-drag-down",
        "Wacom_ISDv4_E6_Finger.single-center-circle", "Wacom_ISDv4_E6_Finger.double-top-swipe",
        "ELAN_CANDO_Windows7.1-finger-drag-up-down", "N-Trig_MultiTouch.2-fingers-touch-release",
      ].flatMap { name in
        ["\(name.prefix { $0 != "." }).desc", "\(name).events"].map {
          "/mnt/recordings/evemu-devices/\($0)"
        }
      }.joined(separator: " ")
    }
  }
}
