import Testing
import VirtualMachine

extension OnARealKernel {
  /// Cards of all kinds, made by the test driver.
  @Suite struct Cards {
    /// The picture is drawn, and then changed here and there.
    @Test(arguments: [
      "formats=RG16 copies", "formats=XR30", "formats=BG24 copies", "formats=RG24",
      "formats=XB24 copies", "novblank", "novblank copies formats=RG16+XR24",
      "legacy", "legacy formats=RG16", "legacy formats=XB24",
    ])
    func everyKindShowsThePanel(_ options: String) async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, options)
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      try await card.expectScreen(toShow: try await machine.render(.arcSliderAndLabel))
      for volume in [12, 93, 40] { try await machine.require("bezel set volume=\(volume)") }
      try await machine.require("bezel set level=70")
      let expected = try await machine.render(
        .arcSliderAndLabel, setting: ["volume=40", "level=70"])
      try await card.expectScreen(toShow: expected)
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    @Test func aScreenThatIsUnpluggedAndPluggedInShowsWhatHappenedMeanwhile() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "sizes=800x480+640x480 unplugged")
      let daemon = try await Daemon.start(on: machine, panel: .arcSliderAndLabel, showsPanel: false)
      for volume in [10, 20, 30] {
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
  }
}
