import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.EmulatorCards {
  /// Built-in panels that need no program, used as a person does: usually one for each kind of gesture;
  /// with BEZEL_LONG_TESTS, all. `bezel test` plays all of them without a screen.
  @Suite struct BuiltInPanels {
    private static let usual = ["coffee", "wallbox", "cnc", "settings"]
    private static let chosen =
      getenv("BEZEL_LONG_TESTS") == nil ? scripts.filter { usual.contains($0.panel) } : scripts
    static let scripts = [
      PanelScript(
        panel: "coffee", changing: ["shot", "fill"],
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
          .init(.tap("brew"), PanelScript.press("brew") + ["brewing true ended brew"]),
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
          .init(.tap("start"), PanelScript.press("start") + ["charging true ended start"]),
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
      PanelScript(
        panel: "sauna",
        changing: [
          "temperature", "humidity", "left", "share", "clock", "clock.hour",
          "clock.minute",
        ],
        steps: [
          .init(.tap("plus"), ["session 135 ended"]),
          .init(
            .tap("start"),
            PanelScript.press("start") + [
              "on true ended start", "heater true panel", "state \"Heating\" panel",
            ]),
          .init(
            .set("door=on"),
            ["door true client", "heater false panel", "state \"Close the door\" panel"]),
          .init(
            .tap("stop"),
            PanelScript.press("stop") + ["on false ended stop", "state \"Off\" panel"]),
          .init(
            .set("door=off temperature=24 humidity=32"), ["door false client"],
            showing: ["session=135"]),
          .init(
            .tap("mode"),
            [
              "mode \"Dry\" began mode", "mode \"Soft\" ended mode", "target 60 panel",
              "moisture 40 panel",
            ]),
          .init(.set("temperature=121"), ["fault true panel", "state \"Too hot\" panel"]),
          .init(.set("temperature=95"), []),
          .init(.tap("reset"), []),
          .init(
            .hold("reset", seconds: 2),
            [
              "reset true began reset", "fault false ended reset", "reset false cancelled reset",
              "state \"Off\" panel",
            ]),
        ]),
      PanelScript(
        panel: "cnc", changing: ["rpm"],
        steps: [
          .init(
            .tap("plus"),
            [
              "plus true began plus", "x 85.25 ended plus", "plus false ended plus",
              "plus touchUpInside",
            ], showing: ["x=85.25"]),
          .init(
            .tap("step", at: 0.9),
            ["step \"1\" began step", "step \"10\" ended step", "jog 10 panel"]),
          .init(.set("x=985"), ["x 985 client"]),
          .init(
            .hold("plus", seconds: 2),
            [
              "plus true began plus", "x 995 ended plus", "x 999.999 ended plus",
              "plus false ended plus", "plus touchUpInside",
            ]),
          .init(.tap("zero-x"), []),
          .init(.answer(false), [], showing: ["x=999.999", "step=10"]),
          .init(.tap("zero-x"), []),
          .init(
            .answer(true), ["zero-x touchUpInside", "x 0 ended zero-x"],
            showing: ["x=0", "step=10"]),
          .init(
            .hold("spindle-on", seconds: 2),
            [
              "spindle-on true began spindle-on", "spindle true ended spindle-on",
              "spindle-on false cancelled spindle-on", "state \"Ready\" panel",
            ]),
          .init(
            .hold("stop", seconds: 1),
            [
              "stop true began stop", "stopped true ended stop", "stop false cancelled stop",
              "spindle false panel", "idle false panel", "state \"Emergency stop\" panel",
            ]),
          .init(.tap("release"), []),
          .init(
            .hold("release", seconds: 2),
            [
              "release true began release", "stopped false ended release",
              "release false cancelled release", "idle true panel",
              "state \"Spindle is off\" panel",
            ], showing: ["x=0", "step=10"]),
        ]),
      PanelScript(
        panel: "aquarium",
        changing: [
          "feeding", "clock", "clock.hour", "clock.minute", "hour", "sun", "light",
          "phase", "moon", "co2",
        ],
        steps: [
          .init(.tap("feed"), PanelScript.press("feed") + ["pump false panel"]),
          .init(.tap("resume"), PanelScript.press("resume") + ["pump true panel"]),
          .init(.tap("changed"), []),
          .init(.answer(false), []),
          .init(.tap("changed"), []),
          .init(.answer(true), ["changed touchUpInside", "days 7 ended changed"]),
          .init(
            .set("temperature=28"),
            ["temperature 28 client", "alarm true panel", "siren true panel"]),
          .init(
            .tap("mute"),
            PanelScript.press("mute") + ["muted true ended mute", "siren false panel"]),
          .init(
            .set("temperature=25"),
            ["temperature 25 client", "muted false panel", "alarm false panel"]),
          .init(.tap("carbon"), ["carbon true began carbon", "carbon false ended carbon"]),
        ]),
      PanelScript(
        panel: "door-station", changing: ["time", "left", "open", "clock", "clock.hour"],
        steps: [
          .init(
            .set("quiet=off ringing=on"),
            ["quiet false client", "ringing true client", "active true panel", "chime 60 panel"]),
          .init(
            .tap("answer"),
            PanelScript.press("answer") + [
              "talking true ended answer", "ringing false panel", "chime 0 panel",
            ]),
          .init(
            .tap("hang-up"),
            PanelScript.press("hang-up") + ["talking false ended hang-up", "active false panel"]),
          .init(.tap("open-door"), []),
          .init(
            .hold("open-door", seconds: 2),
            [
              "open-door true began open-door", "open-door false cancelled open-door",
            ]),
          .init(.tap("seen"), PanelScript.press("seen") + ["missed 0 ended seen"]),
          .init(
            .tap("light"),
            ["light false began light", "light true ended light", "light touchUpInside"]),
        ]),
      PanelScript(
        panel: "settings",
        steps: [
          .init(
            .tap("statistics"),
            [
              "statistics false began statistics", "statistics true ended statistics",
              "changed.device true panel",
            ]),
          .init(.tap("start"), ["start \"last\" began start", "start \"last\" ended start"]),
          .init(.tap("discard"), PanelScript.press("discard") + ["asking true ended discard"]),
        ]),
      PanelScript(
        panel: "hotel", changing: ["clock", "clock.hour"],
        steps: [
          .init(
            .tap("tongue", at: 0.375),
            ["language \"en\" began tongue", "language \"de\" ended tongue"]),
          .init(
            .tap("scene"),
            [
              "scene \"bright\" began scene", "scene \"relax\" ended scene",
              "ceiling false panel",
            ]),
          .init(.set("guests=1 language=ar"), ["guests 1 client", "language \"ar\" client"]),
          // The panel is mirrored now.
          .init(
            .tap("warmer"),
            [
              "warmer true began warmer", "target 21.5 ended warmer",
              "warmer false ended warmer", "warmer touchUpInside",
            ]),
          .init(
            .tap("tongue", at: 0.875),
            ["language \"ar\" began tongue", "language \"en\" ended tongue"]),
        ]),
      PanelScript(
        panel: "flow",
        changing: [
          "hour", "time", "bell", "morning", "lunch", "evening", "filling", "sunPower", "homePower",
          "carPower", "batteryPower", "gridPower", "filled", "emptied", "batteryCharge",
          "carCharge", "away", "supply", "sunShare", "gridShare", "batteryShare", "carShare",
          "sunFlow", "gridFlow", "batteryFlow", "carFlow", "sunSpeed", "gridSpeed",
          "batterySpeed", "carSpeed", "main", "daylight", "dawn", "dusk", "lamps", "windows",
          "clock.hour", "clock.minute",
        ],
        steps: [
          // The hour returns to the present after a while.
          .init(.tap("day"), []),
          .init(
            .set("measured.sun=0 measured.home=0 measured.car=0 measured.battery=0"),
            [
              "measured.battery 0 client", "measured.car 0 client", "measured.home 0 client",
              "measured.sun 0 client",
            ]),
          .init(.tap("play"), PanelScript.press("play") + ["playing true ended play"]),
        ]),
      PanelScript(
        panel: "sixteen",
        changing: [
          "step", "bit", "change", "kick.hit", "snare.hit", "clap.hit", "hat.hit", "tom.hit",
          "bell.hit",
        ],
        steps: [
          .init(
            .tap("play"),
            [
              "play true began play", "running false panel", "play false ended play",
              "play touchUpInside",
            ]),
          .init(.set("step=1 bit=1"), [], showing: ["running=off", "step=1", "bit=1"]),
          .init(
            .tap("key3"),
            [
              "key3 true began key3", "kick 4373 panel", "shown 4373 panel",
              "key3 false ended key3", "key3 touchUpInside",
            ]),
        ]),
    ]

    @Test(arguments: chosen) func aPersonUsesThePanel(_ script: PanelScript) async throws {
      let machine = try await Machine.shared()
      let panel = try MachinePanel(builtIn: script.panel)
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
      // In this panel, "changed" follows a password, so its changes have numbers but no lines.
      if script.panel != "settings" { #expect(try await daemon.missedChanges() == 0) }
      #expect(try await daemon.end() == 0)
      try await machine.require("rm -f /var/lib/bezel/values.json")
      try await screen.unplug()
    }
  }
}
