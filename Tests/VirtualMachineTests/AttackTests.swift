import Glibc
import Testing
import VirtualMachine

extension OnARealKernel {
  /// The service beside a program that means no good, and the finger's latency meanwhile.
  ///
  ///     BEZEL_MEASURE=1 swift test --filter Attacks
  @Suite(.enabled(if: getenv("BEZEL_MEASURE") != nil, "set BEZEL_MEASURE=1 to measure"))
  struct Attacks {
    private let drag = Recording(
      "evemu-devices/Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events")

    /// A hundred values beside the one that a finger changes.
    private static let panel = TestPanel(
      name: "many", controls: TestPanel.knob.controls,
      settings: "values: { \((0..<100).map { "v\($0): { maximum: 100 }," }.joined()) },")

    private struct Attack {
      let name: String
      /// Whether it is in the group that may ask.
      var isMember = false
      let script: String
    }

    private static let attacks = [
      Attack(
        name: "1,060 connections that are held",
        script: """
          held = []
          for _ in range(1060):
              try: held.append(connect("values"))
              except OSError: pass
          while True: time.sleep(1)
          """),
      Attack(
        name: "connections that come and go",
        script: """
          while True:
              try: connect("values").close()
              except OSError: pass
          """),
      Attack(
        name: "readers that never read",
        script: """
          held = [connect("values") for _ in range(200)]
          while True: time.sleep(1)
          """),
      Attack(
        name: "pictures and descriptions without end", isMember: true,
        script: """
          client = connect("control")
          lines = b"".join(b'{"jsonrpc":"2.0","method":"%s","id":1}\\n' % m
                           for m in (b"screenshot", b"describe", b"get") * 20)
          def send():
              while True: client.sendall(lines)
          threading.Thread(target=send, daemon=True).start()
          while client.recv(1 << 20): pass
          """),
    ]

    @Test func fingersAndFriendsAreServedDuringAttacks() async throws {
      let machine = try await Machine.start(Machine.Configuration(firstProcess: .systemd))
      try await machine.installPackage()
      try await machine.require("mkdir -p /etc/bezel")
      try await machine.write(Self.panel.text, to: "/etc/bezel/panel.json5")
      let screen = try await machine.plugIn(drag)
      try await report("quiet", nil, screen, on: machine)
      for attack in Self.attacks {
        try await machine.write(
          """
          import socket, threading, time
          def connect(name):
              client = socket.socket(socket.AF_UNIX)
              client.connect("/run/bezel/" + name + ".sock")
              return client
          \(attack.script)
          """, to: "/run/attack.py")
        try await report(attack.name, attack, screen, on: machine)
      }
      try await report("quiet again", nil, screen, on: machine)
      await machine.stop()
    }

    private func report(
      _ name: String, _ attack: Attack?, _ screen: InputDevice, on machine: Machine
    ) async throws {
      try await machine.require("systemctl restart bezel; sleep 2")
      if let attack {
        try await machine.require(
          "systemd-run --unit attack --uid nobody --property LimitNOFILE=4096"
            + (attack.isMember ? " --property SupplementaryGroups=bezel" : "")
            + " python3 /run/attack.py; sleep 2")
      }
      let before = try await machine.require("bezel get volume").output
      for _ in 0..<3 { try await screen.play(drag) }
      #expect(try await machine.require("bezel get volume").output != before)
      let stats = try await machine.require("bezel stats").lines
      let memory = try await machine.require("systemctl show -P MemoryCurrent bezel").output
      let lines = try await machine.require("journalctl -u bezel -b --since -20s | wc -l").output
      print(name, stats.filter { $0.hasPrefix("touchToPresent") || $0.hasPrefix("clients") })
      print("  memory \(memory.dropLast()), lines of the journal \(lines.dropLast())")
      if attack != nil {
        #expect(try await machine.run("systemctl is-active attack").lines == ["active"])
        try await machine.require("systemctl stop attack")
      }
      #expect(try await machine.require("systemctl show -P NRestarts bezel").lines == ["0"])
    }
  }
}
