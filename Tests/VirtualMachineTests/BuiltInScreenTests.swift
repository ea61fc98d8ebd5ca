import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Built-in screens: mounted on their side, or with a backlight.
  @Suite struct BuiltInScreens {
    /// A DSI panel (`DRM_MODE_CONNECTOR_DSI`).
    private static let builtIn = "connector=16"

    /// The arguments are those of `enum drm_panel_orientation`. A rotation in the panel file replaces
    /// the orientation.
    @Test(arguments: [
      (0, "", "red"), (1, "", "blue"), (2, "", "blue"), (3, "", "red"),
      (1, "display: { rotation: 0 },", "red"),
    ])
    func aPanelIsUprightInEveryOrientation(
      orientation: Int, settings: String, name: String
    ) async throws {
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, "\(Self.builtIn) orientation=\(orientation)")
      let panel = MachinePanel.halves(settings)
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      var color: UInt32?
      for _ in 0..<600 where color == nil || color == 0 {
        color = try await card.screen()?.picture?[300, 100]
      }
      #expect(color == (name == "red" ? 0xC0_0000 : 0x00_00C0))
      try await touchscreen.write(InjectedEvent.taps(1, x: 300, y: 100))
      #expect(try await daemon.changes(afterEnds: 1).first?.name == name)
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await touchscreen.unplug()
    }

    /// 800 pixels are 200 mm wide, so a point of 1/160 inch has 0.635 pixels. The panel is centred.
    @Test func pointsHaveTheirPhysicalSize() async throws {
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, "\(Self.builtIn) physical=200x120")
      let panel = MachinePanel.halves("display: { pointsPerInch: 160 },")
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      var picture: Picture?
      for _ in 0..<600 where picture == nil || picture?[200, 240] == 0 {
        picture = try await card.screen()?.picture
      }
      let row = try #require(picture)
      #expect(row[140, 240] == row[0, 0] && row[659, 240] == row[0, 0])
      #expect(row[160, 240] == 0xC0_0000 && row[640, 240] == 0x00_00C0)
      #expect(row[400, 85] == row[0, 0] && row[300, 95] == 0xC0_0000)
      try await touchscreen.write(
        InjectedEvent.taps(1, x: 100, y: 240) + InjectedEvent.taps(1, x: 630, y: 240))
      #expect(try await daemon.changes(afterEnds: 1).first?.name == "blue")
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await touchscreen.unplug()
    }

    @Test func theBacklightFollowsItsValues() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "\(Self.builtIn) brightness=201")
      let light = try #require(
        try await machine.require("echo /sys/class/backlight/testdisplay-0-*").lines.first)
      func level() async throws -> String {
        try await machine.require("cat \(light)/brightness \(light)/bl_power").lines
          .joined(separator: " ")
      }
      func set(_ setting: String, _ expected: String) async throws {
        try await machine.require("bezel set \(setting)")
        #expect(try await level() == expected)
      }
      // The daemon does not change the backlight until a value is set.
      try await machine.require("echo 61 > \(light)/brightness")
      let daemon = try await Daemon.start(on: machine, panel: .knob, showsPanel: false)
      let expected = try await machine.render(.knob)
      try await card.expectScreen(toShow: expected)
      let value = try await machine.require("bezel get panel.brightness").lines
      #expect(value == ["panel.brightness 30"])
      #expect(try await level() == "61 0")
      try await set("panel.brightness=50", "101 0")
      try await set("panel.brightness=0", "1 0")
      try await set("panel.brightness=100", "201 0")
      // The pixels themselves are not dimmed.
      try await card.expectScreen(toShow: expected)
      try await set("panel.awake=false", "201 4")
      try await card.waitUntilDark()
      try await set("panel.awake=true", "201 0")
      try await card.expectScreen(toShow: expected)
      try await set("panel.awake=false", "201 4")
      #expect(try await daemon.end() == 0)
      #expect(try await level() == "201 0", "the next program finds it on")
      try await card.pull()
    }

    @Test func theBacklightDimsWhenNobodyTouchesTheScreen() async throws {
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, "\(Self.builtIn) brightness=201")
      let panel = MachinePanel(
        name: "dimming-knob", controls: MachinePanel.knob.controls,
        settings: "display: { dimAfter: 2 }, values: { \"panel.brightness\": { initial: 80 } },")
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      func wait(forLight level: Int) async throws {
        try await machine.wait(
          until: "[ $(cat /sys/class/backlight/testdisplay-0-*/brightness) = \(level) ]")
      }
      try await wait(forLight: 41)
      try await touchscreen.write(InjectedEvent.taps(1, x: 100, y: 20))
      try await wait(forLight: 161)
      try await wait(forLight: 41)
      try await card.expectScreen(toShow: try await machine.render(.knob))
      #expect(try await daemon.end() == 0)
      #expect(
        try await machine.require("cat /sys/class/backlight/testdisplay-0-*/brightness").lines
          == ["161"])
      try await card.pull()
      try await touchscreen.unplug()
    }

    @Test func aBacklightWithoutWritePermissionIsNotUsed() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "\(Self.builtIn) brightness=201 backlight-on-card")
      try await machine.require(
        "chmod 666 /dev/dri/card0; mkdir -p /run/bezel; chmod 777 /run/bezel")
      let daemon = try await Daemon.start(
        on: machine, panel: .knob, user: "nobody", showsPanel: false)
      let expected = try await machine.render(.knob)
      try await card.expectScreen(toShow: expected)
      #expect(try await daemon.process.errors().contains("the picture is darkened instead"))
      try await machine.require("bezel set panel.brightness=50")
      for _ in 0..<600 {
        if try await card.screen()?.picture != expected { break }
      }
      #expect(try await card.screen()?.picture?.difference(from: expected) != nil)
      #expect(
        try await machine.require("cat /sys/class/backlight/testdisplay-0-*/brightness").lines
          == ["201"])
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }
  }
}
