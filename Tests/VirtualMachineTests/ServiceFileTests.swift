import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService.Service {
  /// A file that is renamed over a picture or a font of the panel is shown at once. A file that is not
  /// a font is reported, and the panel stays.
  @Test func replacedPicturesAndFontsAreShown() async throws {
    let panel = MachinePanel(
      name: "files",
      controls: """
        { kind: "image", frame: [100, 100, 256, 256], source: "picture.png" },
        { kind: "label", frame: [400, 200, 360, 80], text: "RST 123", size: 60 },
        """, settings: "font: { files: 'Brand.ttf' },")
    let machine = try await installed(panel)
    func install(picture: String) async throws {
      try await machine.copy(
        fromPackage: "Tests/Goldens/RasterTests/\(picture).png", to: "/etc/bezel/next")
      try await machine.require("mv /etc/bezel/next /etc/bezel/picture.png")
    }
    func install(font: String, with command: String = "cat") async throws {
      let path = "/usr/share/fonts/truetype/dejavu/\(font).ttf"
      try await machine.require(
        "\(command) \(path) > /etc/bezel/next && mv /etc/bezel/next /etc/bezel/Brand.ttf")
    }
    var shown: [Picture] = []
    func expectScreen() async throws {
      let png = try await machine.require("bezel render /etc/bezel/panel.json5 -o -").bytes
      let picture = Picture(try PNG.decode(png, name: "files"))
      for other in shown { #expect(picture.difference(from: other) != nil) }
      shown.append(picture)
      try await machine.expectScreen(toShow: picture)
    }
    try await install(picture: "fill-rounded")
    try await install(font: "DejaVuSerif")
    try await start(machine)
    try await expectScreen()
    try await install(picture: "gradient-radial")
    try await expectScreen()
    try await install(font: "DejaVuSans-Bold")
    try await expectScreen()
    try await install(font: "DejaVuSerif", with: "head -c 1000")
    try await machine.wait(
      until: "journalctl -u bezel -n 30 --no-pager | grep -q 'the running panel is kept'")
    try await machine.expectScreen(toShow: shown[2])
    let journal = try await journal(machine)
    #expect(journal.contains("the file is incomplete"), "\(journal)")
    try await stop(machine)
    try await machine.require("rm /etc/bezel/picture.png /etc/bezel/Brand.ttf")
  }
}
