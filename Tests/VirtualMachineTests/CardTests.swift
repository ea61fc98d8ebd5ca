import Glibc
import JSON
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Cards of all kinds, made by the test driver.
  @Suite struct Cards {
    /// Each way to show a picture once; BEZEL_LONG_TESTS adds more combinations.
    private static let kinds =
      ["formats=RG16 copies", "formats=XR30", "formats=BG24 novblank", "legacy formats=XB24"]
      + (getenv("BEZEL_LONG_TESTS") == nil
        ? []
        : [
          "formats=BG24 copies", "formats=RG24 novblank", "formats=RG16+XR24 novblank copies",
          "legacy", "legacy formats=RG16",
        ])

    /// The picture is drawn, and then parts of it change.
    @Test(arguments: kinds)
    func everyKindShowsThePanel(_ options: String) async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, options)
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await card.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      try await machine.require(
        "for volume in 12 93 40; do bezel set volume=$volume; done; bezel set level=70")
      let expected = try await machine.render(
        .arcSliderAndLabel, setting: ["volume=40", "level=70"])
      try await card.expectScreen(toShow: expected)
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    @Test func aScreenPluggedInAgainShowsTheCurrentValues() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "sizes=800x480+640x480 unplugged")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      for volume in [55, 80] {
        #expect(try await card.screen() == nil)
        try await machine.require("bezel set volume=\(volume)")
        try await card.setConnected(true)
        try await card.expectScreen(
          toShow: try await machine.render(.arcSliderAndLabel, setting: ["volume=\(volume)"]))
        try await card.setConnected(false)
        try await card.waitUntilDark()
      }
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    /// This happens at boot, when the real driver replaces the firmware's framebuffer. The cards
    /// can appear in either order.
    @Test(arguments: [true, false])
    func anotherCardTakesOverDuringADrag(comesFirst: Bool) async throws {
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let first = try await machine.plugInCard(0)
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      try await first.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      func plugInSecond() async throws -> TestCard {
        try await machine.plugInCard(1, "formats=RG16 copies")
      }
      var second: TestCard?
      if comesFirst { second = try await plugInSecond() }
      try await touchscreen.write([InjectedEvent.down(1, x: 400, y: 200)])
      try await touchscreen.write((Int32(0)..<20).map { InjectedEvent.move(x: 401 + $0, y: 210) })
      try await machine.wait(until: "grep -q changed \(daemon.valuesFile)")
      try await first.pull()
      let other = if let second { second } else { try await plugInSecond() }
      try await touchscreen.write((Int32(0)..<20).map { InjectedEvent.move(x: 430 + $0, y: 220) })
      try await touchscreen.write([InjectedEvent.up])
      // The touch continues, because the panel has the same size on the other card.
      let changes = try await daemon.changes(afterEnds: 1)
      #expect(changes.count(of: "began") == 1 && changes.last?.phase == "ended")
      try await machine.require("bezel set volume=55")
      let expected = try await machine.render(.arcSliderAndLabel, setting: ["volume=55"])
      try await other.expectScreen(toShow: expected)

      // The first card takes over again.
      try await other.pull()
      try await machine.require("bezel set volume=80")
      let again = try await machine.plugInCard(0, "novblank")
      try await again.expectScreen(
        toShow: try await machine.render(.arcSliderAndLabel, setting: ["volume=80"]))
      #expect(try await daemon.missedChanges() == 0)
      #expect(try await daemon.end() == 0)
      try await again.pull()
      try await touchscreen.unplug()
    }

    /// Many boards have a card that only renders, and another one with the outputs.
    @Test func aCardWithoutOutputsIsSkipped() async throws {
      let machine = try await Machine.forCards()
      let gpu = try await machine.plugInCard(0, "outputs=0")
      let unplugged = try await machine.plugInCard(1, "outputs=2 unplugged")
      let panel = try await machine.plugInCard(2)
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider, showsPanel: false)
      let expected = try await machine.render(.knobAndSlider)
      try await panel.expectScreen(toShow: expected)
      // The panel does not move to a screen that is plugged in later, until its own is unplugged.
      try await unplugged.setConnected(true, output: 1)
      #expect(try await unplugged.screen(ofOutput: 1) == nil)
      try await panel.pull()
      try await unplugged.expectScreen(toShow: expected, output: 1)
      #expect(try await daemon.end() == 0)
      try await gpu.pull()
      try await unplugged.pull()
    }

    /// The daemon uses the output that `bezel devices` names.
    @Test func aConnectedScreenIsPreferredToAnUnknownOne() async throws {
      let machine = try await Machine.forCards()
      let possible = try await machine.plugInCard(0, "unknown")
      let strange = try await machine.plugInCard(1, "nodumb")
      let panel = try await machine.plugInCard(2)
      try await machine.installPrograms()
      func expectUsed(_ card: TestCard) async throws {
        let devices = try await machine.require("bezel devices --json").bytes
        let cards = try #require(try JSONParser.parse(devices).value["cards"]?.array)
        for listed in cards {
          let path = listed["path"]?.string
          let outputs = try #require(listed["outputs"]?.array)
          #expect(
            outputs.map { $0["used"]?.bool } == (path == strange.node ? [] : [path == card.node]))
          let obstacle = listed["obstacle"]?.string
          #expect(obstacle?.contains("dumb buffers") == (path == strange.node ? true : nil))
        }
        #expect(cards.contains { $0["path"]?.string == card.node })
      }
      try await expectUsed(panel)
      let daemon = try await Daemon.start(on: machine, panel: .knobAndSlider, showsPanel: false)
      let expected = try await machine.render(.knobAndSlider)
      try await panel.expectScreen(toShow: expected)
      #expect(try await possible.screen() == nil)
      try await panel.pull()
      try await possible.expectScreen(toShow: expected)
      #expect(try await daemon.end() == 0)
      try await expectUsed(possible)
      try await possible.pull()
      try await strange.pull()
    }

    /// The kernel probes a screen for its modes only if the DRM master asks.
    @Test func aScreenThatCannotBeProbedYetIsUsedLater() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "unplugged")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await daemon.process.wait(forErrors: "nothing is connected")
      // Holds DRM_IOCTL_SET_MASTER until a file appears.
      let hold = """
        import fcntl,os,time
        f=os.open("\(card.node)",os.O_RDWR)
        fcntl.ioctl(f,0x641e)
        print("held",flush=True)
        while not os.path.exists("/run/release"): time.sleep(0.1)
        """
      try await machine.write(hold, to: "/run/hold.py")
      let holder = try await machine.launch("python3 /run/hold.py", as: "holder")
      try await holder.wait(forOutput: "held")
      try await card.setConnected(true)
      try await daemon.process.wait(forErrors: "is using it")
      try await machine.require("touch /run/release")
      #expect(try await holder.end() == 0)
      try await card.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      #expect(try await daemon.end() == 0)
      try await machine.require("rm /run/release")
      try await card.pull()
    }
  }
}
