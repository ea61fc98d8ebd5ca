import Geometry
import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Two outputs with different sizes and rotations. BEZEL_LONG_TESTS tests all sizes and rotations in
  /// pairs.
  @Suite struct TwoOutputs {
    /// A screen's size, and the rotation of its panel.
    struct Screen: CustomStringConvertible {
      let size: PixelSize
      let rotation: Rotation

      var description: String { "\(size) turned by \(rotation.rawValue)" }

      /// The size that the viewer sees.
      var seen: PixelSize { rotation.swapsAxes ? size.turned : size }
    }

    private static let isLong = getenv("BEZEL_LONG_TESTS") != nil

    private static let pairs: [(Screen, Screen)] = {
      let sizes = [PixelSize.common, .odd, .narrow, .wide]
      let all = sizes.flatMap { size in
        Rotation.allCases.map { Screen(size: size, rotation: $0) }
      }
      guard isLong else { return [(all[9], all[6]), (all[3], all[12])] }
      return [0, 5, 10].flatMap { offset in
        all.indices.map { (all[$0], all[($0 + offset) % all.count]) }
      }
    }()

    /// Pairs of sizes that the two outputs of virtio-gpu have.
    private static let emulated: [(Screen, Screen)] = {
      let rotations = Rotation.allCases
      let sizes = [(PixelSize.narrow, PixelSize.common), (.wide, .wide), (.odd, .common)]
      return sizes.indices.flatMap { index in
        (isLong ? 0..<4 : index..<index + 1).map { turn in
          (
            Screen(size: sizes[index].0, rotation: rotations[turn]),
            Screen(size: sizes[index].1, rotation: rotations[(turn + index + 1) % 4])
          )
        }
      }
    }()

    private static func panels(
      _ pair: (Screen, Screen), on outputs: [String]
    ) -> (MachinePanel, MachinePanel) {
      (
        MachinePanel(
          name: "one", controls: MachinePanel.arcSliderAndLabel.controls,
          settings: display(pair.0, on: outputs[0])),
        MachinePanel(
          name: "two", controls: MachinePanel.knobAndSlider.controls,
          settings: display(pair.1, on: outputs[1]))
      )
    }

    private static func display(_ screen: Screen, on output: String, _ more: String = "") -> String
    {
      """
      display: { output: "\(output)", mode: "\(screen.size)", \(more)
        rotation: \(screen.rotation.rawValue) },
      """
    }

    /// Small changes, each with separate damage.
    private func change(_ machine: Machine, _ options: String = "") async throws {
      try await machine.require(
        "for n in 3 90 14 77; do bezel set volume=$n \(options); done; sleep 0.2; "
          + "bezel set volume=42 \(options)")
    }

    @Test func eachOutputShowsItsPanel() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(
        0, "outputs=2 copies sizes=800x480+1366x768+376x960+1920x1080")
      let names = try await card.connectors()
      try #require(names.count == 2)
      let daemon = try await start(Self.pairs[0], on: machine, outputs: names)
      for pair in Self.pairs {
        let pictures = try await show(pair, on: machine, outputs: names)
        for (output, picture) in pictures.enumerated() {
          try await card.expectScreen(toShow: picture, output: output, "\(pair)")
        }
      }
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    /// Compares the emulator's screens.
    @Test func eachOutputOfTheEmulatorShowsItsPanel() async throws {
      var configuration = Machine.Configuration(display: .virtioGPU(width: 376, height: 960))
      configuration.extraMode = "Virtual-1:\(PixelSize.odd)"
      configuration.secondOutput = "\(PixelSize.common)"
      let machine = try await Machine.start(configuration)
      let names = ["Virtual-1", "Virtual-2"]
      let daemon = try await start(Self.emulated[0], on: machine, outputs: names)
      for pair in Self.emulated {
        let pictures = try await show(pair, on: machine, outputs: names)
        for (output, picture) in pictures.enumerated() {
          try await machine.expectScreen(toShow: picture, output: output)
        }
      }
      #expect(try await daemon.end() == 0)
      await machine.stop()
    }

    private func start(
      _ pair: (Screen, Screen), on machine: Machine, outputs: [String]
    ) async throws -> Daemon {
      let (one, two) = Self.panels(pair, on: outputs)
      try await machine.write(two.text, to: two.path)
      return try await Daemon.start(
        on: machine, panel: one, extra: "--panel \(two.path)", showsPanel: false)
    }

    /// Reloads both panels with new settings, changes values, and returns the expected scan-outs.
    private func show(
      _ pair: (Screen, Screen), on machine: Machine, outputs: [String]
    ) async throws -> [Picture] {
      let (one, two) = Self.panels(pair, on: outputs)
      try await machine.reload(one)
      try await machine.reload(two, of: "two")
      try await change(machine)
      try await change(machine, "--socket /run/bezel/two")
      return [
        try await machine.render(
          .arcSliderAndLabel, on: pair.0.size, pair.0.rotation, setting: ["volume=42"]),
        try await machine.render(
          .knobAndSlider, on: pair.1.size, pair.1.rotation, setting: ["volume=42"]),
      ]
    }

    @Test func oneOutputMirrorsTheOther() async throws {
      let machine = try await Machine.forCards()
      var daemon: Daemon?
      for pair in Self.pairs {
        // The kernel's numbers for which side is up: normal, bottom, left, right.
        let up = [0, 3, 1, 2][pair.1.rotation.rawValue / 90]
        let card = try await machine.plugInCard(
          0, "outputs=2 copies sizes=\(pair.1.size)+\(pair.0.size) orientation=\(up)")
        let names = try await card.connectors()
        try #require(names.count == 2)
        let panel = MachinePanel(
          name: "mirrored", controls: MachinePanel.arcSliderAndLabel.controls,
          settings: Self.display(pair.0, on: names[0], "mirrors: \"\(names[1])\","))
        if daemon == nil {
          daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
        } else {
          try await machine.reload(panel)
        }
        try await change(machine)
        let seen = try await machine.render(
          .arcSliderAndLabel, size: "\(pair.0.seen)", setting: ["volume=42"])
        let mirror = seen.fitted(on: pair.1.seen).turned(pair.1.rotation)
        try await card.expectScreen(toShow: seen.turned(pair.0.rotation), output: 0, "\(pair)")
        try await card.expectScreen(toShow: mirror, output: 1, "\(pair)")
        try await card.pull()
        try await daemon?.waitUntilClosed(card)
      }
      #expect(try await daemon?.end() == 0)
    }
  }
}
