import Glibc
import JSON
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// A client and a finger change values at random, while the card refuses frames, screens and cards
  /// are plugged in and out, and other consoles and programs take the screen. At the end the screen
  /// shows the values, and no change was lost. BEZEL_LONG_TESTS makes a hundred times as many
  /// changes.
  @Suite struct Storms {
    @Test(arguments: ["", "novblank copies formats=RG16", "legacy"])
    func theScreenShowsTheValuesAfterAStorm(_ options: String) async throws {
      let steps = getenv("BEZEL_LONG_TESTS") == nil ? 100 : 10_000
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, options)
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      try await machine.copy(
        fromPackage: "Tests/VirtualMachineTests/Storm/storm.py", to: "/run/storm.py")
      let output = try await machine.require(
        "python3 /run/storm.py \(steps) \(touchscreen.node) '\(options)'",
        limit: .seconds(60 + steps))
      let counts = try JSONParser.parse(output.bytes).value
      print("storm on a card '\(options)': \(output.lines.joined())")
      for what in ["set", "finger", "refuse", "screen", "console", "card"] {
        #expect((counts[what]?.number ?? 0) > 0, "there was no \(what)")
      }
      let values = ["volume=\(steps % 90)", "level=\(steps % 70)"]
      try await machine.require("bezel set --force \(values.joined(separator: " "))")
      let expected = try await machine.render(.arcSliderAndLabel, setting: values)
      try await card.expectScreen(toShow: expected)
      #expect(try await daemon.missedChanges() == 0)
      let frames = try await machine.require("bezel stats").lines.first { $0.contains("drawn") }
      print("  \(frames ?? "")")
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await touchscreen.unplug()
    }
  }
}
