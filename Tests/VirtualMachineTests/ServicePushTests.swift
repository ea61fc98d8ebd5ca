import Pictures
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService.Service {
  /// The key of test 1 of RFC 8032, section 7.1.
  private static let keys = """
    cat > /run/push.pem << END
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----
    END
    chmod 600 /run/push.pem
    cat > /etc/bezel/push-keys.pem << END
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
    -----END PUBLIC KEY-----
    END
    """

  /// A pushed panel is taken back if the service is killed during its trial, and survives a restart once
  /// it is confirmed.
  @Test func aPushedPanelIsTakenBackOrStays() async throws {
    let machine = try await installed(.knob)
    let next = MachinePanel(
      name: "next",
      controls: """
        { kind: "image", frame: [40, 40, 64, 64], source: "pictures/logo.png" },
        { kind: "slider", name: "next", frame: [200, 200, 400, 44], knobSize: 44 },
        """)
    try await machine.require("mkdir -p /run/push/pictures; \(Self.keys)")
    try await machine.write(next.text, to: "/run/push/next.json5")
    try await machine.copy(
      fromPackage: "Tests/Goldens/RasterTests/fill-rounded.png", to: "/run/push/pictures/logo.png")
    let old = try await machine.render(.knob)
    let png = try await machine.require("bezel render /run/push/next.json5 -o -").bytes
    let new = Picture(try PNG.decode(png, name: "next"))
    #expect(old.difference(from: new) != nil)
    func push() async throws {
      try await machine.require(
        """
        bezel fleet push /run/push/next.json5 --all --key /run/push.pem -o /run/next.push
        bezel pushes --install /run/next.push
        """)
      try await machine.expectScreen(toShow: new)
    }

    try await start(machine)
    try await machine.expectScreen(toShow: old)
    try await push()
    let killed = try await process(machine)
    try await machine.require("kill -s KILL \(killed)")
    try await machine.wait(
      until: "[ $(systemctl show -P MainPID bezel) != \(killed) ]"
        + " && [ $(systemctl show -P ActiveState bezel) = active ]")
    try await machine.expectScreen(toShow: old)
    #expect(
      try await machine.require("bezel pushes").output.contains(
        "the daemon ended while it was on trial"))

    try await push()
    try await machine.require("bezel pushes --confirm && systemctl restart bezel")
    try await machine.expectScreen(toShow: new)
    #expect(
      try await show("StatusText", machine).hasPrefix("next on Virtual-1"))
    #expect(
      try await machine.require("stat -c '%a %U' /var/lib/bezel/pushed").lines == ["700 bezel"])
    try await machine.require("bezel pushes --rollback")
    try await machine.expectScreen(toShow: old)
    try await stop(machine)
    try await machine.require(
      "rm -rf /etc/bezel/push-keys.pem /var/lib/bezel/pushed /run/bezel/starts")
  }

  /// A service that shows the demo panel, because there is no file, shows the file after a reload. A
  /// file that disappears is an error.
  @Test func aReloadFindsANewPanelFile() async throws {
    // The demo panel has no value with this name, which the reload would keep.
    let panel = MachinePanel(
      name: "new", controls: "{ kind: 'slider', name: 'own', frame: [200, 200, 400, 44] }")
    let machine = try await installed(panel)
    let picture = try await machine.render(panel)
    try await machine.require("mv /etc/bezel/panel.json5 /run/later.json5")
    try await start(machine)
    #expect(try await show("StatusText", machine).hasPrefix("Living room on Virtual-1"))
    try await machine.require("mv /run/later.json5 /etc/bezel/panel.json5 && bezel reload")
    try await machine.expectScreen(toShow: picture)
    try await machine.require("mv /etc/bezel/panel.json5 /run/later.json5; ! bezel reload")
    try await machine.expectScreen(toShow: picture)
    try await machine.require("mv /run/later.json5 /etc/bezel/panel.json5")
    try await stop(machine)
  }
}
