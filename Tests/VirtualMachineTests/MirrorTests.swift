import Geometry
import Raster
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// Outputs that mirror another output.
  @Suite struct Mirrors {
    /// One mirror has the same size and card, the other one another size, format and card.
    @Test func mirrorsShowThePanelFitted() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "outputs=2 sizes=800x480")
      let other = try await machine.plugInCard(1, "sizes=640x480 formats=RG16 novblank")
      let names = try await card.connectors() + other.connectors()
      let small = PixelSize(width: 640, height: 480)
      let mirrors = "mirrors: [\"\(names[1])\", \"\(names[2])\"]"
      let panel = MachinePanel(
        name: "mirrored", controls: MachinePanel.knob.controls, settings: "display: { \(mirrors) },"
      )
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      func expectAll(toShow values: [String] = []) async throws {
        let picture = try await machine.render(panel, setting: values)
        try await card.expectScreen(toShow: picture, output: 0)
        try await card.expectScreen(toShow: picture, output: 1)
        try await other.expectScreen(toShow: picture.fitted(on: small))
      }
      try await expectAll()

      // Small changes, each with separate damage.
      try await machine.require(
        "for n in 3 90 14 77 25 60 41; do bezel set volume=$n; done; sleep 0.3; bezel set volume=42"
      )
      try await expectAll(toShow: ["volume=42"])

      // Unplugging a mirror does not affect the panel.
      try await card.setConnected(false, output: 1)
      try await card.waitUntilDark(output: 1)
      try await machine.require("bezel set volume=10")
      let ten = try await machine.render(panel, setting: ["volume=10"])
      try await card.expectScreen(toShow: ten)
      try await other.expectScreen(toShow: ten.fitted(on: small))
      try await card.setConnected(true, output: 1)
      try await expectAll(toShow: ["volume=10"])

      // Both outputs are switched off together.
      try await machine.require("bezel set panel.awake=off")
      for output in 0...1 { try await card.waitUntilDark(output: output) }
      try await other.waitUntilDark()
      try await machine.require("bezel set panel.awake=on volume=80")
      try await expectAll(toShow: ["volume=80"])
      try await card.setConnected(false, output: 0)
      try await card.waitUntilDark(output: 1)
      try await other.waitUntilDark()
      try await card.setConnected(true, output: 0)
      try await expectAll(toShow: ["volume=80"])

      // A reload changes the mirrors.
      let one = MachinePanel(
        name: panel.name, controls: panel.controls,
        settings: "display: { mirrors: \"\(names[2])\" },")
      try await machine.write(one.text, to: one.path)
      try await machine.require("bezel reload")
      try await card.waitUntilDark(output: 1)
      try await machine.require("bezel set volume=5")
      let five = try await machine.render(panel, setting: ["volume=5"])
      try await other.expectScreen(toShow: five.fitted(on: small))

      // A card with a mirror is removed.
      try await other.pull()
      try await machine.require("bezel set volume=6")
      try await card.expectScreen(
        toShow: try await machine.render(panel, setting: ["volume=6"]))
      #expect(try await daemon.end() == 0)
      try await card.pull()
    }

    /// A udev rule assigns the touchscreen to a mirror with another shape and orientation. A touch
    /// reaches the control that the mirror shows there.
    @Test func touchesOnAMirrorReachTheControlsShownThere() async throws {
      let machine = try await Machine.forCards()
      let card = try await machine.plugInCard(0, "sizes=800x480")
      let other = try await machine.plugInCard(1, "sizes=600x640 orientation=2 novblank")
      let mirror = try await other.connectors()[0]
      try await machine.setRule("ENV{WL_OUTPUT}=\"\(mirror)\"")
      let atmel = try await machine.plugIn(.fastTaps)
      let panel = MachinePanel(
        name: "mirrored",
        controls: #"{ kind: "toggle", name: "lamp", frame: [40, 40, 80, 44] }"#,
        settings: "display: { mirrors: [\"\(mirror)\"], rotation: 180 },")
      let daemon = try await Daemon.start(on: machine, panel: panel, showsPanel: false)
      try await daemon.waitUntilOpen(atmel)
      let seen = try await machine.render(panel)
      let shown = seen.fitted(on: PixelSize(width: 640, height: 600)).turned(.threeQuarters)
      try await other.expectScreen(toShow: shown)
      // The left of the mirror's glass is its top, so it is 640 × 600 pixels. The picture is 640 × 384
      // of them, with 108 black rows above it; the lamp's middle is at (64, 157.6).
      func tap(x: Double, y: Double) async throws {
        try await atmel.write(
          InjectedEvent.taps(1, x: Int32(800 * y / 600), y: Int32(480 * (1 - x / 640))))
      }
      try await tap(x: 64, y: 157.6)
      #expect(
        try await daemon.changes(afterEnds: 1).map(\.description) == [
          "lamp false began", "lamp true ended",
        ])
      // Touches on the black border, and where the lamp would be if the panel filled the mirror.
      try await tap(x: 64, y: 30)
      try await tap(x: 64, y: 77.5)
      try await tap(x: 64, y: 570)
      try await tap(x: 70, y: 157.6)
      #expect(
        try await daemon.changes(afterEnds: 2).map(\.description).dropFirst(2) == [
          "lamp true began", "lamp false ended",
        ])

      // Without its screen, the mirror's touchscreen controls nothing, not even where the lamp is on
      // the panel's own screen.
      try await other.setConnected(false)
      try await other.waitUntilDark()
      try await atmel.write(InjectedEvent.taps(1, x: 720, y: 418))
      try await other.setConnected(true)
      try await other.expectScreen(toShow: shown)
      try await tap(x: 64, y: 157.6)
      #expect(
        try await daemon.changes(afterEnds: 3).map(\.description).dropFirst(4) == [
          "lamp false began", "lamp true ended",
        ])
      try await machine.removeRule()
      #expect(try await daemon.end() == 0)
      try await atmel.unplug()
      try await other.pull()
      try await card.pull()
    }
  }
}

extension Picture {
  /// The picture as a mirror shows it: as large as fits, centred on black.
  func fitted(on size: PixelSize) -> Picture {
    let screen = Surface(width: size.width, height: size.height)
    let whole = Rectangle(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let scale = min(whole.width / Double(width), whole.height / Double(height))
    let shown = (
      width: (Double(width) * scale).rounded(), height: (Double(height) * scale).rounded()
    )
    let place = Rectangle(
      x: ((whole.width - shown.width) / 2).rounded(),
      y: ((whole.height - shown.height) / 2).rounded(), width: shown.width, height: shown.height)
    Canvas(screen).fill(.rectangle(whole), .black)
    Canvas(screen).draw(surface, in: place)
    return Picture(screen)
  }

  /// The picture as a rotated screen scans it out.
  func turned(_ rotation: Rotation) -> Picture {
    (0..<rotation.rawValue / 90).reduce(self) { picture, _ in picture.turnedClockwise }
  }
}
