import Geometry
import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Every size of screen with one rotation each. BEZEL_LONG_TESTS tests all rotations of each size.
  @Suite struct Sizes {
    /// With page flips, and with DIRTYFB alone on a screen that shows only reported damage.
    @Test(
      arguments: isLong
        ? [PixelSize.narrow, .odd, .common, .wide].flatMap { [($0, 0, ""), ($0, 0, dirtyAlone)] }
        : [(PixelSize.narrow, 1, ""), (.odd, 2, dirtyAlone)])
    func everySizeAndRotationIsShown(
      size: PixelSize, index: Int, options: String
    ) async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "sizes=\(size) \(options)")
      let daemon = try await Daemon.start(on: machine, panel: Self.panel(""), showsPanel: false)
      for rotation in Self.rotations(index) {
        try await machine.reload(Self.panel("rotation: \(rotation.rawValue)"))
        try await card.expectScreen(
          toShow: try await machine.render(Self.upright, on: size, rotation))
      }
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    /// Replaces a landscape screen by a portrait one.
    @Test func aPortraitScreenShowsThePortraitLayout() async throws {
      let machine = try await Machine.forCards()
      let daemon = try await Daemon.start(on: machine, panel: Self.panel(""), showsPanel: false)
      for size in [PixelSize.common, PixelSize.common.turned, .common] {
        let card = try await machine.plugInCard(0, "sizes=\(size)")
        try await card.expectScreen(toShow: try await machine.render(Self.upright, on: size, .none))
        let output = try await machine.require("bezel describe --json").lines.joined()
        let json = "\"size\":{\"width\":\(size.width),\"height\":\(size.height)}"
        #expect(output.contains(json), "\(output)")
        try await card.pull()
      }
      #expect(try await daemon.end() == 0)
    }

    /// A small screen replaces a larger one. The expected pictures are those of panel files without
    /// `when`.
    @Test func aSmallScreenShowsTheArrangementForIt() async throws {
      let small = PixelSize(width: 480, height: 272)
      let machine = try await Machine.forCards()
      let daemon = try await Daemon.start(
        on: machine,
        panel: Self.meters(
          "arranged",
          """
          kind: 'row', frame: [40, 40, 720, 400],
            when: { 'height < 300': { kind: 'column', frame: [20, 20, 440, 232] } },
          """, otherSizes: "when: { 'height < 300': { width: 480, height: 272 } }"),
        showsPanel: false)
      let large = Self.meters(
        "large", "kind: 'row', frame: [40, 40, 720, 400],")
      let expected = [
        (PixelSize.common, large),
        (small, Self.meters("small", "kind: 'column', frame: [20, 20, 440, 232],", size: small)),
        (.common, large),
      ]
      for (size, panel) in expected {
        let card = try await machine.plugInCard(0, "sizes=\(size)")
        try await card.expectScreen(toShow: try await machine.render(panel, on: size, .none))
        try await card.pull()
      }
      #expect(try await daemon.end() == 0)
    }

    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil
    private static let dirtyAlone = "legacy copies"

    private static func rotations(_ index: Int) -> [Rotation] {
      let all = Rotation.allCases
      return isLong ? all : [all[index % 4]]
    }

    private static func panel(_ display: String) -> MachinePanel {
      MachinePanel(
        name: "turned", controls: upright.controls, settings: "display: { \(display) },",
        otherSizes: upright.otherSizes)
    }

    /// Two meters in a container with some properties.
    private static func meters(
      _ name: String, _ properties: String, size: PixelSize = .common, otherSizes: String = ""
    ) -> MachinePanel {
      MachinePanel(
        name: name,
        controls: """
          { \(properties) children: [
              { kind: "meter", weight: 1, value: 0.3 }, { kind: "meter", weight: 1, value: 0.7 } ] },
          """, size: size, otherSizes: otherSizes)
    }

    /// The expected picture.
    private static let upright = MachinePanel(
      name: "upright",
      controls: """
        { kind: "row", frame: [40, 40, 720, 400],
          portrait: { kind: "column", frame: [40, 40, 400, 720] }, children: [
            { kind: "knob", name: "volume", weight: 1, maximum: 100 },
            { kind: "rangeSlider", name: "price", weight: 1, maximum: 100, lower: 10, upper: 53 } ] },
        """, otherSizes: "portrait: { width: 480, height: 800 }")
  }
}
