import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService.Service {
  /// A finger types PINs on the door station. In the pause after wrong ones, which begins again with
  /// each start, the right one is ignored.
  @Test func aPauseAfterWrongPINsSurvivesARestart() async throws {
    let machine = try await installed(try MachinePanel(builtIn: "door-station"))
    try await machine.require(
      """
      install -m 600 -o bezel /dev/null /etc/bezel/pins.json5
      echo '{ service: "4711" }' > /etc/bezel/pins.json5
      """)
    let screen = try await machine.plugIn(.fastTaps)
    func begin(_ command: String) async throws {
      try await machine.require("systemctl \(command) bezel")
      try await machine.wait(
        until: "ls -l /proc/\(try await process(machine))/fd | grep -q '\(screen.node)$'")
    }
    func page() async throws -> String {
      try await machine.require("bezel get page").lines.first ?? ""
    }

    try await begin("start")
    let subscriber = try await Subscriber.start(on: machine)
    for count in 1...4 {
      try await screen.enter("1111")
      try await machine.wait(
        until: "journalctl -u bezel | grep -q 'wrong entry \(count) of the PIN \"service\"'")
    }
    try await screen.enter("4711")
    #expect(try await page() == "page door")
    #expect(try await subscriber.changes().allSatisfy { $0.control ?? "service" == "service" })

    try await begin("restart")
    try await subscriber.end()
    try await screen.enter("4711")
    #expect(try await page() == "page door")
    for _ in 0..<30 where try await page() == "page door" {
      try await screen.enter("4711")
      _ = try? await machine.wait(
        until: "[ \"$(bezel get page)\" = 'page service' ]", limit: .seconds(1))
    }
    #expect(try await page() == "page service")
    #expect(try await machine.require("cat /var/lib/bezel/wrong-pins.json").lines == ["{}"])
    #expect(try await machine.run("journalctl -u bezel | grep -q 4711").status != 0)
    try await screen.unplug()
    try await stop(machine)
    try await machine.require("rm /etc/bezel/pins.json5")
  }
}

extension OnARealKernel.TestCardsAndService.Service {
  /// The recipe of the manual: only root can read the file of the PINs.
  @Test func pinsCanBeACredential() async throws {
    let machine = try await installed(try MachinePanel(builtIn: "door-station"))
    func write(_ pin: String) async throws {
      try await machine.require(
        "install -m 600 /dev/null /etc/pins.json5; echo '{ service: \"\(pin)\" }' > /etc/pins.json5"
      )
    }
    let screen = try await machine.plugIn(.fastTaps)
    func begin(_ command: String) async throws {
      try await machine.require("systemctl \(command) bezel")
      try await machine.wait(
        until: "ls -l /proc/\(try await process(machine))/fd | grep -q '\(screen.node)$'")
    }
    func expectEntry(of pin: String) async throws {
      try await screen.enter(pin)
      try await machine.wait(until: "[ \"$(bezel get page)\" = 'page service' ]")
    }

    try await write("4711")
    try await machine.require(
      dropIn(
        """
        LoadCredential=pins.json5:/etc/pins.json5
        ExecStart=
        ExecStart=/usr/bin/bezeld --pins ${CREDENTIALS_DIRECTORY}/pins.json5
        """))
    try await begin("start")
    try await expectEntry(of: "4711")
    // The service manager copies the file at the start.
    try await write("0815")
    try await begin("restart")
    try await expectEntry(of: "0815")
    #expect(try await machine.run("journalctl -u bezel | grep -e 4711 -e 0815").status != 0)
    try await screen.unplug()
    try await stop(machine)
    try await machine.require("rm /etc/pins.json5; \(Self.dropInRemoval)")
  }
}

extension InputDevice {
  /// Opens the dialog of the door station, types a PIN and confirms it. A dialog that is still open is
  /// closed first.
  fileprivate func enter(_ pin: String) async throws {
    var touches = TouchScript()
    // Outside of the dialog; on the page, nothing is there.
    touches.tap(50, 240)
    touches.wait(0.3)
    // The button with the gear.
    touches.tap(352, 416)
    touches.wait(0.3)
    for digit in pin.compactMap(\.wholeNumberValue) {
      let place = digit == 0 ? 10 : digit - 1
      touches.tap(Double(472 + place % 3 * 88), Double(132 + place / 3 * 72))
    }
    // The button "Enter".
    touches.tap(336, 352)
    try await play(evemu: touches.evemu)
  }
}
