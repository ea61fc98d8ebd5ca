import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Built-in panels that need no program, used as a person does.
  @Suite struct BuiltInPanels {
    static let scripts = [
      PanelScript(
        panel: "coffee", changing: ["shot"],
        steps: [
          .init(.tap("plus"), ["target 93.5 ended"], showing: ["target=93.5"]),
          .init(.set("target=99"), ["target 99 client", "ready false panel"]),
          // It counts once for the press, and stops at the end of the range.
          .init(
            .hold("plus", seconds: 2), ["target 99.5 ended", "target 100 ended"],
            showing: ["target=100"]),
          .init(.set("target=93"), ["target 93 client", "ready true panel"]),
          .init(
            .slideOff("brew"),
            [
              "brew true began brew", "brew false changed brew",
              "brew false ended brew",
            ], showing: []),
          .init(
            .tap("brew"), PanelScript.press("brew") + ["brewing true ended brew"],
            showing: ["brewing=on", "shot=1"], ["brewing=on", "shot=2"], ["brewing=on", "shot=3"]),
          .init(.tap("brew"), PanelScript.press("brew") + ["brewing false ended brew"]),
          .init(
            .set("shot=59 brewing=on"),
            [
              "brewing true client", "brewing false panel",
              "cups 1285 panel",
            ], showing: ["shot=59", "cups=1285"]),
        ]),
      PanelScript(
        panel: "wallbox", changing: ["energy", "power", "grid", "share", "time"],
        steps: [
          .init(
            .tap("start"), PanelScript.press("start") + ["charging true ended start"],
            showing: ["charging=on", "time=1"], ["charging=on", "time=2"],
            ["charging=on", "time=3"]),
          .init(.set("goal=70"), ["goal 70 client"]),
          .init(.hold("plus", seconds: 2), ["goal 75 ended", "goal 80 ended"]),
          .init(.tap("mode", at: 0.75), ["mode \"Sun\" began", "mode \"Fast\" ended"]),
          // A tap is too short.
          .init(.tap("stop"), []),
          // The start button appears under the finger, and is not pressed when it goes up.
          .init(
            .hold("stop", seconds: 2),
            ["stop true began stop", "charging false ended stop", "stop false cancelled stop"]),
          .init(
            .set("energy=0 time=0"), [], showing: ["mode=Fast", "goal=80"]),
          .init(.set("goal=5 energy=4 charging=on"), ["charging true client", "goal 5 client"]),
          .init(.set("energy=5"), ["charging false panel"]),
        ]),
    ]

    @Test(arguments: scripts) func aPersonUsesThePanel(_ script: PanelScript) async throws {
      let machine = try await Machine.shared()
      let panel = try TestPanel(builtIn: script.panel)
      var pictures: [[String]: Picture] = [:]
      for values in script.steps.flatMap(\.pictures) {
        pictures[values] = try await machine.render(panel, setting: values)
      }
      let screen = try await machine.plugIn(.fastTaps)
      let daemon = try await Daemon.start(on: machine, panel: panel)
      try await daemon.waitUntilOpen(screen)
      var expected: [String] = []
      for step in script.steps {
        // Conditions move controls.
        let places = try await ControlPlaces(on: machine)
        try await step.gesture.perform(on: screen, places, machine)
        expected += step.lines
        let lines = try await daemon.lines(expected.count, without: script.changing)
        #expect(lines.map(\.description) == expected)
        if !step.pictures.isEmpty {
          try await machine.expectScreen(toShowOneOf: step.pictures.compactMap { pictures[$0] })
        }
      }
      #expect(try await daemon.missedChanges() == 0)
      #expect(try await daemon.end() == 0)
      try await machine.require("rm -f /var/lib/bezel/values.json")
      try await screen.unplug()
    }
  }
}
