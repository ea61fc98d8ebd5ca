import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Several panels of one daemon, each on a separate output.
  @Suite struct SeveralPanels {
    /// A panel that uses the output and the touchscreens that the other one does not claim.
    private static let first = MachinePanel(
      name: "first",
      controls: """
        { kind: "toggle", name: "lamp", frame: [0, 0, 800, 480] },
        """)

    private static let second = MachinePanel(
      name: "second",
      controls: """
        { kind: "slider", name: "level", frame: [40, 200, 720, 60], knobSize: 60, maximum: 100 },
        """, settings: "display: { output: \"HDMI-A-1\" }, touch: { device: \"Atmel*\" },")

    /// The first panel names no output, and does not use the output of the second one.
    @Test func eachPanelHasItsOwnScreenTouchesAndValues() async throws {
      let machine = try await Machine.forCards()
      let atmel = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, "outputs=2 sizes=800x480")
      try await machine.write(Self.second.text, to: Self.second.path)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.first, extra: "--panel \(Self.second.path)", showsPanel: false)
      try await daemon.waitUntilOpen(atmel)
      let reader = try await machine.launch(
        "socat -u UNIX-CONNECT:/run/bezel/second/values.sock -", as: "second-reader")
      try await reader.wait(forOutput: "snapshot-end")
      let second = try await machine.render(Self.second)
      try await card.expectScreen(toShow: second, output: 0)
      try await card.expectScreen(toShow: try await machine.render(Self.first), output: 1)

      // Touches reach the second panel, and clients reach both.
      try await atmel.write(InjectedEvent.taps(1, x: 400, y: 230))
      try await reader.wait(forOutput: "\"name\":\"level\".*\"phase\":\"ended\"")
      try await machine.require("bezel set lamp=true")
      try await machine.require("bezel set level=25 --socket /run/bezel/second")
      let lit = try await machine.render(Self.first, setting: ["lamp=true"])
      try await card.expectScreen(toShow: lit, output: 1)
      let quarter = try await machine.render(Self.second, setting: ["level=25"])
      try await card.expectScreen(toShow: quarter, output: 0)
      #expect(try await daemon.changes().filter { $0.name == "lamp" }.count == 1)
      #expect(try await daemon.changes().allSatisfy { $0.name != "level" })

      // Unplugging one screen does not affect the other.
      try await card.setConnected(false, output: 0)
      try await card.waitUntilDark(output: 0)
      try await machine.require("bezel set lamp=false")
      try await card.expectScreen(toShow: try await machine.render(Self.first), output: 1)
      try await card.setConnected(true, output: 0)
      try await card.expectScreen(toShow: quarter, output: 0)

      // Both panels can be reloaded, and both find the card again.
      try await daemon.process.signal("HUP")
      try await machine.require("bezel set level=75 --socket /run/bezel/second")
      try await card.expectScreen(
        toShow: try await machine.render(Self.second, setting: ["level=75"]), output: 0)
      try await card.pull()
      // The kernel reuses the names of outputs when the old card is closed.
      try await daemon.waitUntilClosed(card)
      let again = try await machine.plugInCard(0, "outputs=2 sizes=800x480")
      try await again.expectScreen(
        toShow: try await machine.render(Self.second, setting: ["level=75"]), output: 0)
      try await again.expectScreen(toShow: try await machine.render(Self.first), output: 1)
      #expect(try await daemon.end() == 0)
      _ = try await reader.end()
      try await machine.require("[ ! -e /run/bezel/second/values.sock ]")
      try await again.pull()
      try await atmel.unplug()
    }

    /// No panel names a touchscreen; a udev rule assigns it to a screen.
    @Test func aUdevRuleAssignsTheTouchscreenToAScreen() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "outputs=2 sizes=800x480")
      let names = try await card.connectors()
      try await machine.setRule("ENV{WL_OUTPUT}=\"\(names[1])\"")
      let atmel = try await machine.plugIn(.fastTaps)
      let level = MachinePanel(
        name: "level", controls: Self.second.controls,
        settings: "display: { output: \"\(names[1])\" },")
      try await machine.write(level.text, to: level.path)
      let daemon = try await Daemon.start(
        on: machine, panel: Self.first, extra: "--panel \(level.path)", showsPanel: false)
      try await daemon.waitUntilOpen(atmel)
      let reader = try await machine.launch(
        "socat -u UNIX-CONNECT:/run/bezel/level/values.sock -", as: "second-reader")
      try await reader.wait(forOutput: "snapshot-end")
      try await atmel.write(InjectedEvent.taps(1, x: 400, y: 230))
      try await reader.wait(forOutput: "\"name\":\"level\".*\"phase\":\"ended\"")

      // The rule changes while the daemon runs.
      try await machine.setRule("ENV{WL_OUTPUT}=\"\(names[0])\"")
      try await daemon.process.wait(forErrors: "belongs to the output \(names[0])")
      try await machine.wait(until: "bezel devices | grep -q 'another program has grabbed it'")
      try await atmel.write(InjectedEvent.taps(1, x: 400, y: 230))
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.map(\.description) == ["lamp false began", "lamp true ended"])
      let ends = try await reader.output().split(separator: "\n").count { $0.contains("ended") }
      #expect(ends == 1)
      try await machine.removeRule()
      #expect(try await daemon.end() == 0)
      _ = try await reader.end()
      try await card.pull()
      try await atmel.unplug()
    }
  }
}
