import Glibc
import Testing
import VirtualMachine

extension OnARealKernel.TestCardsAndService {
  /// The service beside a hostile program.
  struct Attacks {
    /// A panel with a hundred values besides the one that a finger changes.
    private static let panel = TestPanel(
      name: "many", controls: TestPanel.knob.controls,
      settings: "values: { \((0..<100).map { "v\($0): { maximum: 100 }," }.joined()) },")

    private struct Attack {
      let name: String
      /// Whether it is in the group that may use the control socket.
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
          begun()
          while True: time.sleep(1)
          """),
      Attack(
        name: "connections that come and go",
        script: """
          def come_and_go():
              try: connect("values").close()
              except OSError: pass
          for _ in range(100): come_and_go()
          begun()
          while True: come_and_go()
          """),
      Attack(
        name: "readers that never read",
        script: """
          held = [connect("values") for _ in range(200)]
          begun()
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
          client.recv(1 << 20)
          begun()
          while client.recv(1 << 20): pass
          """),
    ]

    @Test func thePanelSurvivesAttacksAndLogsLittle() async throws {
      let machine = try await Machine.shared(Machine.Configuration(firstProcess: .systemd))
      try await install(on: machine)
      for attack in Self.attacks {
        try await expectCalm(during: attack, on: machine) {
          let answer = try await machine.require("bezel set volume=20 && bezel set volume=40")
          #expect(answer.lines == ["volume 20", "volume 40"])
        }
      }
      try await machine.require("systemctl stop bezel bezel-values.socket bezel-control.socket")
    }

    /// The finger's latency during attacks, relative to that without: absolute times of an emulated
    /// machine mean little.
    ///
    ///     BEZEL_MEASURE=1 swift test --filter Attacks
    @Test(.enabled(if: getenv("BEZEL_MEASURE") != nil, "set BEZEL_MEASURE=1 to measure"))
    func fingersAreServedDuringAttacks() async throws {
      let machine = try await Machine.start(Machine.Configuration(firstProcess: .systemd))
      try await install(on: machine)
      let screen = try await machine.plugIn(.drag)
      func latency() async throws -> Double {
        let before = try await machine.require("bezel get volume").output
        for _ in 0..<3 { try await screen.play(.drag) }
        #expect(try await machine.require("bezel get volume").output != before)
        let line = try await machine.require("bezel stats | grep touchToPresent.p99").lines[0]
        return try #require(line.split(separator: " ").last.flatMap { Double($0) })
      }
      try await machine.require("systemctl restart bezel; sleep 2")
      let quiet = try await latency()
      print("quiet: p99 \(quiet) ms")
      for attack in Self.attacks {
        try await expectCalm(during: attack, on: machine) {
          let p99 = try await latency()
          print("\(attack.name): p99 \(p99) ms")
          #expect(p99 <= 2 * quiet, "\(attack.name)")
        }
      }
      await machine.stop()
    }

    private func install(on machine: Machine) async throws {
      try await machine.installPackage()
      try await machine.require("mkdir -p /etc/bezel")
      try await machine.write(Self.panel.text, to: "/etc/bezel/panel.json5")
    }

    /// Expects that the service survives the whole attack without a restart, within its memory limit,
    /// and does not fill the journal.
    private func expectCalm(
      during attack: Attack, on machine: Machine, _ body: () async throws -> Void
    ) async throws {
      try await machine.write(
        """
        import socket, threading, time
        def connect(name):
            client = socket.socket(socket.AF_UNIX)
            client.connect("/run/bezel/" + name + ".sock")
            return client
        def begun(): print("begun", flush=True)
        \(attack.script)
        """, to: "/run/attack.py")
      try await machine.require("systemctl restart bezel; sleep 2")
      try await machine.require(
        "systemd-run --unit attack --uid nobody --property LimitNOFILE=4096"
          + (attack.isMember ? " --property SupplementaryGroups=bezel" : "")
          + " --property StandardOutput=truncate:/run/attack.out python3 /run/attack.py")
      try await machine.wait(until: "grep -qs begun /run/attack.out", limit: .seconds(60))
      try await machine.require("sleep 2")
      try await body()
      #expect(try await machine.run("systemctl is-active attack").lines == ["active"])
      try await machine.require("systemctl stop attack; rm /run/attack.out")
      func show(_ property: String) async throws -> String {
        try await machine.require("systemctl show -P \(property) bezel").lines[0]
      }
      #expect(try await show("NRestarts") == "0")
      #expect(try await show("ActiveState") == "active")
      let memory = try #require(Int(try await show("MemoryCurrent")))
      let limit = try #require(Int(try await show("MemoryMax")))
      let lines = try await machine.require(
        "journalctl _SYSTEMD_INVOCATION_ID=\(try await show("InvocationID")) -o cat | wc -l")
      let count = try #require(Int(lines.lines[0]))
      print("\(attack.name): \(memory >> 20) MiB of \(limit >> 20), \(count) lines of the journal")
      #expect(memory < limit && count <= 20, "\(attack.name)")
    }
  }
}
