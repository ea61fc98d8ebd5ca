import Glibc
import JSON
import Raster
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// How many frames the picture lags behind the finger. BEZEL_LONG_TESTS counts a hundred times as
  /// many frames.
  @Suite struct Age {
    /// Small, because the picture is read after every blank.
    private static let size = "400x240"
    private static let most = 16
    /// A slider with few steps, so that every picture can be drawn in advance; the held handle does
    /// not grow.
    private static let panel = MachinePanel(
      name: "stepped",
      controls: """
        { kind: "slider", name: "level", frame: [20, 200, 760, 80], knobSize: 80, heldGrowth: 0,
          showsValueWhileHeld: false },
        """, settings: "values: { level: { maximum: \(most), step: 1 } },")

    @Test func thePictureLagsAtMostOneFrameBehindTheFinger() async throws {
      let machine = try await Machine.forCards()
      let touchscreen = try await machine.plugIn(.fastTaps)
      let card = try await machine.plugInCard(0, "sizes=\(Self.size)")
      let daemon = try await Daemon.start(on: machine, panel: Self.panel, showsPanel: false)
      try await daemon.waitUntilOpen(touchscreen)
      try await card.expectScreen(
        toShow: try await machine.render(Self.panel, size: Self.size))
      var checksums: [String] = []
      for level in 0...Self.most {
        let picture = try await machine.render(
          Self.panel, size: Self.size, setting: ["level=\(level)"], touching: "level")
        checksums.append("\"\(level)\": \(adler32(picture.bytes(in: .xrgb8888)))")
      }
      try await machine.write(
        "{ \(checksums.joined(separator: ", ")) }", to: "/run/pictures.json")
      try await machine.copy(
        fromPackage: "Tests/VirtualMachineTests/Storm/fingers.py", to: "/run/fingers.py")
      let rounds = getenv("BEZEL_LONG_TESTS") == nil ? 30 : 3_000
      let output = try await machine.require(
        "python3 /run/fingers.py \(rounds) \(touchscreen.node) /run/pictures.json",
        limit: .seconds(60 + rounds))
      let counts = try JSONParser.parse(output.bytes).value
      #expect((counts["first"]?.number ?? 0) + (counts["second"]?.number ?? 0) == Double(rounds))
      print("the finger's newest place is shown with the blank: \(output.lines.joined())")
      #expect(try await daemon.end() == 0)
      try await card.pull()
      try await touchscreen.unplug()
    }
  }
}

/// The checksum that zlib uses (RFC 1950, section 8.2).
private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}
