import Geometry
import Glibc
import Testing
import VirtualMachine

extension OnARealKernel {
  /// Every size of screen, however it is turned. BEZEL_LONG_TESTS turns each size on each driver all
  /// four ways; else each is turned another way.
  @Suite struct Sizes {
    /// What others take for granted, and sizes that are no multiple of anything, where a wrong pitch
    /// shears the picture. With flips, and with DIRTYFB alone on a screen that shows only what it is
    /// told of.
    @Test(
      arguments: isLong
        ? [narrow, odd, common, wide].flatMap { [($0, 0, ""), ($0, 0, dirtyAlone)] }
        : [(narrow, 1, ""), (odd, 2, dirtyAlone)])
    func everySizeIsShownHoweverItIsTurned(
      size: PixelSize, index: Int, options: String
    ) async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "sizes=\(size) \(options)")
      let daemon = try await Daemon.start(on: machine, panel: Self.panel(""), showsPanel: false)
      for rotation in Self.rotations(index) {
        try await machine.reload(Self.panel("rotation: \(rotation.rawValue)"))
        try await card.expectScreen(toShow: try await machine.picture(of: size, rotation))
      }
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    /// A screen that is plugged in for another one, and fingers on it.
    @Test func aScreenOfTheOtherOrientationHasAnArrangementOfItsOwn() async throws {
      let machine = try await Machine.forCards()
      let panel = Self.panel("")
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      for size in [Self.common, Self.common.turned, Self.common] {
        let card = try await machine.plugInCard(0, "sizes=\(size)")
        try await card.expectScreen(toShow: try await machine.picture(of: size, .none))
        let told = try await machine.require("bezel describe --json").lines.joined()
        #expect(
          told.contains("\"size\":{\"width\":\(size.width),\"height\":\(size.height)}"), "\(told)")
        try await card.pull()
      }
      #expect(try await daemon.end() == 0)
    }

    /// A driver of the emulator, and sizes that it has.
    struct Driver: CustomTestStringConvertible {
      let display: Machine.Configuration.Display
      var extraMode: String?
      let sizes: [PixelSize]
      /// Cirrus keeps five bits of red and blue, six of green.
      var tolerance = 0

      var testDescription: String { "\(display)" }
    }

    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil
    private static let dirtyAlone = "legacy copies"
    private static let narrow = PixelSize(width: 376, height: 960)
    private static let common = PixelSize(width: 800, height: 480)
    private static let odd = PixelSize(width: 1366, height: 768)
    private static let wide = PixelSize(width: 1920, height: 1080)

    @Test(arguments: [
      Driver(
        display: .virtioGPU(width: 376, height: 960), extraMode: "1366x768",
        sizes: [narrow, odd, wide]),
      Driver(
        display: .bochs(width: 376, height: 960), extraMode: "800x480",
        sizes: [common, narrow, wide]),
      // Its widths are multiples of eight.
      Driver(
        display: .cirrus, extraMode: "800x480",
        sizes: [PixelSize(width: 1024, height: 768), common], tolerance: 8),
      Driver(
        display: .qxl(width: 376, height: 960), extraMode: "800x480",
        sizes: [wide, common, odd, narrow]),
    ])
    func everyDriverShowsEverySize(_ driver: Driver) async throws {
      var configuration = Machine.Configuration(display: driver.display)
      configuration.extraMode = driver.extraMode
      let machine = try await Machine.start(configuration)
      let before = try await machine.picture()
      let daemon = try await Daemon.start(on: machine, panel: Self.panel(""))
      for (index, size) in driver.sizes.enumerated() {
        for rotation in Self.rotations(index) {
          try await machine.reload(
            Self.panel("mode: \"\(size)\", rotation: \(rotation.rawValue)"))
          try await machine.expectScreen(
            toShow: try await machine.picture(of: size, rotation),
            tolerance: driver.tolerance)
        }
      }
      #expect(try await daemon.end() == 0)
      try await machine.expectScreen(toShow: before)
      await machine.stop()
    }

    private static func rotations(_ index: Int) -> [Rotation] {
      let all = Rotation.allCases
      return isLong ? all : [all[index % 4]]
    }

    private static func panel(_ display: String) -> TestPanel {
      TestPanel(
        name: "turned", controls: Self.upright.controls, settings: "display: { \(display) },",
        portrait: Self.upright.portrait)
    }

    /// The same as it is drawn.
    fileprivate static let upright = TestPanel(
      name: "upright",
      controls: """
        { kind: "row", frame: [40, 40, 720, 400],
          portrait: { kind: "column", frame: [40, 40, 400, 720] }, children: [
            { kind: "knob", name: "volume", weight: 1, maximum: 100 },
            { kind: "rangeSlider", name: "price", weight: 1, maximum: 100, lower: 10, upper: 53 } ] },
        """, portrait: ", portrait: { width: 480, height: 800 }")
  }
}

extension Machine {
  /// What the scan-out of a screen has when the panel on it is turned.
  fileprivate func picture(of size: PixelSize, _ rotation: Rotation) throws -> Picture {
    let turned = rotation.swapsAxes ? size.turned : size
    let picture = try render(OnARealKernel.Sizes.upright, size: "\(turned)")
    return (0..<rotation.rawValue / 90).reduce(picture) { picture, _ in picture.turnedClockwise }
  }

  fileprivate func reload(_ panel: TestPanel) throws {
    try write(panel.text, to: panel.path)
    try require("bezel reload")
  }
}
