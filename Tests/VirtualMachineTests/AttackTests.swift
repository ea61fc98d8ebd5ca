import Glibc
import Testing
import VirtualMachine

private let smallScreen = "800x600"
private let largeScreen = "3840x2160"

extension OnARealKernel.TestCardsAndService {
  /// The installed service, with the limits of its unit, beside a hostile program. The program's user
  /// has no rights; for the attacks whose names begin with `member`, it is in the group `bezel`.
  ///
  /// Meanwhile a finger moves, and another member of the group requests a value. By default, there is
  /// one attack on each limit: connections, descriptors, requests, unread lines and files.
  /// BEZEL_LONG_TESTS adds the other attacks. BEZEL_MEASURE prints the times of the answers, and
  /// measures a quiet service for comparison.
  @Suite struct Attacks {
    struct Attack: CustomTestStringConvertible {
      /// A function in `Attacks/attacks.py`; nil for none.
      let function: String?
      var panel: MachinePanel = .target
      /// A command before the attack.
      var setup = "true"
      /// A command during the attack that must succeed.
      var check = "true"
      /// The permitted peak of memory in MiB: a fifth of the unit's limit, unless the screen is large.
      var memory = 100
      var screen = smallScreen

      var testDescription: String { function ?? "quiet" }
    }

    private static let attacks: [Attack] = [
      Attack(function: "connections_that_are_held"),
      Attack(function: "member_descriptors_to_control"),
      Attack(function: "member_requests_without_end", panel: .manyControls),
      Attack(function: "member_values_without_end"),
      // The values together are larger than their file may be.
      Attack(
        function: "member_persistent_values",
        check: """
          until [ -s /var/lib/bezel/values.json ]; do sleep 0.1; done
          python3 -m json.tool /var/lib/bezel/values.json > /dev/null
          [ $(stat -c %s /var/lib/bezel/values.json) -le $((2 << 20)) ]
          """),
    ]
    private static let others: [Attack] = [
      Attack(function: "connections_that_come_and_go"),
      Attack(function: "descriptors_to_values"),
      // The places of clients that have left are free again.
      Attack(
        function: "member_requests_of_clients_that_leave",
        check: """
          until [ "$(bezel stats | sed -n 's/^clients.control //p')" -le 2 ]; do sleep 0.1; done
          """),
      Attack(function: "member_unread_pictures", panel: .large, memory: 256, screen: largeScreen),
      Attack(function: "member_large_texts"),
      Attack(function: "member_many_items"),
      // On a terminal, nothing that a client has set may be a command to it, or begin a line.
      Attack(
        function: "member_escapes",
        check: """
          cat > /run/terminal.py <<END
          import pty
          pty.spawn(["sh", "-c", "bezel get; bezel describe; timeout 2 bezel watch"])
          END
          python3 /run/terminal.py > /run/terminal
          journalctl -a -o cat -u bezel >> /run/terminal
          grep -q attack /run/terminal
          ! grep -aq -e "$(printf '\\033]')" -e ^attack /run/terminal
          """),
      // A pipe that always has a little more.
      Attack(
        function: "member_reloads",
        setup: """
          rm \(installed)
          mkfifo -m 644 \(installed)
          daemon=$(systemctl show -P MainPID bezel)
          (
            exec 3<> \(installed)
            while kill -0 $daemon; do echo >&3; sleep 0.1; done
          ) > /dev/null 2>&1 &
          """,
        check: "bezel screenshot -o /run/screenshot.png"),
    ]
    private static let measured =
      (getenv("BEZEL_MEASURE") == nil ? [] : [Attack(function: nil)]) + attacks
      + (getenv("BEZEL_LONG_TESTS") == nil ? [] : others)

    private static let installed = "/etc/bezel/panel.json5"
    /// More lines would soon replace all others in a small journal.
    private static let lineLimit = 250

    @Test(arguments: measured)
    func theServiceIsNotDisturbed(by attack: Attack) async throws {
      let machine = try await installed(attack.panel)
      let expected = try await changes(inReplayOn: attack, machine)
      let screen = try await machine.plugIn(.drag)
      try await machine.require("systemctl start bezel")
      let service = try await show("MainPID", machine)
      try await machine.wait(until: "ls -l /proc/\(service)/fd | grep -q '\(screen.node)$'")
      let subscriber = try await Subscriber.start(on: machine)
      let client = try await launch("client.py", as: "daemon", on: machine)
      try await client.wait(forOutput: "begun")
      try await machine.require(attack.setup)
      var attacker: GuestProcess?
      if let function = attack.function {
        let isMember = function.hasPrefix("member")
        attacker = try await launch(
          "attacks.py \(function)", as: "nobody", isMember: isMember, on: machine)
        try await attacker?.wait(forOutput: "begun")
      }

      let before = try await framesDrawn(on: machine)
      try await screen.play(.drag)
      try await subscriber.wait(forEnds: 1)
      #expect(try await subscriber.changes(of: "volume") == expected && expected.count > 100)
      let frames = try await framesDrawn(on: machine) - before
      #expect(frames >= 3)
      try await machine.require(attack.check)
      try await attacker?.signal("0")
      let memory = try #require(
        Int(
          try await machine.require("cat /sys/fs/cgroup/system.slice/bezel.service/memory.peak")
            .lines[0]))
      #expect(memory >> 20 < attack.memory)
      #expect(try await show("NRestarts", machine) == "0")
      #expect(try await show("MainPID", machine) == service)

      let invocation = try await show("InvocationID", machine)

      try await client.signal("TERM")
      let (status, errors) = (try await client.end(), try await client.errors())
      #expect(status == 0, "\(errors)")
      // While the attack lasts. Its connections may start the next daemon.
      try await machine.require("systemctl stop bezel")
      try await machine.require(
        "journalctl -o cat INVOCATION_ID=\(invocation) | grep -q 'Deactivated successfully'")
      let lines = try await machine.require(
        "journalctl _SYSTEMD_INVOCATION_ID=\(invocation) -o cat | wc -l"
      ).lines[0]
      #expect(try #require(Int(lines)) <= Self.lineLimit)
      _ = try? await attacker?.signal("TERM")
      _ = try await attacker?.end()
      try await subscriber.end()
      try await screen.unplug()
      if getenv("BEZEL_MEASURE") != nil {
        print(
          "\(attack.testDescription): \(try await client.output().split(separator: "\n").last ?? ""), "
            + "\(frames) frames, \(memory >> 20) MiB, \(lines) lines")
      }
    }

    /// The machine with the package and a panel installed; the service is not running.
    private func installed(_ panel: MachinePanel) async throws -> Machine {
      var configuration = Machine.Configuration(
        firstProcess: .systemd)
      configuration.memory = 1024
      // One for the attacker.
      configuration.processors = 2
      let machine = try await Machine.shared(configuration)
      try await machine.installPackage()
      for program in ["attacks.py", "client.py"] {
        try await machine.copy(
          fromPackage: "Tests/VirtualMachineTests/Attacks/\(program)", to: "/run/\(program)")
      }
      // A failed test leaves its programs running.
      try await machine.require(
        """
        pkill -f /run/attacks.py
        pkill -f /run/client.py
        # With descriptors that nobody has received, systemd would wait in close.
        sleep 0.5
        systemctl stop bezel bezel-values.socket bezel-control.socket
        rm -rf /var/lib/bezel \(Self.installed)
        mkdir -p /etc/bezel
        """)
      try await machine.write(panel.text, to: Self.installed)
      return machine
    }

    /// The finger's changes without a daemon.
    private func changes(
      inReplayOn attack: Attack, _ machine: Machine
    ) async throws -> [ValueLine] {
      let file = "/run/\(attack.panel.name).changes"
      let lines = try await machine.require(
        """
        [ -s \(file) ] || bezel replay '/mnt/recordings/\(Recording.drag.name)' \
          --panel \(Self.installed) --size \(attack.screen) > \(file)
        grep -F '"name":"volume"' \(file)
        """
      ).lines
      return try lines.compactMap { try ValueLine($0) }.filter { $0.origin != "snapshot" }
    }

    private func launch(
      _ program: String, as user: String, isMember: Bool = true, on machine: Machine
    ) async throws -> GuestProcess {
      let groups = isMember ? "--groups bezel" : "--clear-groups"
      return try await machine.launch(
        "/usr/bin/setpriv --reuid \(user) --regid nogroup \(groups) python3 /run/\(program)",
        as: user)
    }

    private func show(_ property: String, _ machine: Machine) async throws -> String {
      try await machine.require("systemctl show -P \(property) bezel").lines.first ?? ""
    }

    private func framesDrawn(on machine: Machine) async throws -> Int {
      let line = try await machine.require("bezel stats | grep '^frames.drawn '").lines[0]
      return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
  }
}

extension MachinePanel {
  /// A slider at the place of the recorded finger, and what the attacks change, on a small screen.
  fileprivate static let target = attacked(name: "target", screen: smallScreen)

  /// The same on a large screen.
  fileprivate static let large = attacked(name: "large", screen: largeScreen)

  /// The same with many more controls, on a small screen.
  fileprivate static let manyControls = attacked(
    name: "many-controls", screen: smallScreen,
    controls: (0..<3_000).map {
      "{ kind: \"toggle\", name: \"toggle\($0)\", frame: [0, 470, 10, 10], hidden: true },"
    }.joined())

  private static func attacked(
    name: String, screen: String, controls: String = ""
  ) -> MachinePanel {
    let numbers = (0..<100).map { "v\($0): { maximum: 100 }," }
    let texts = (0..<600).map { "kept\($0): { initial: \"\", persistent: true }," }
    let items = (0..<10).map {
      "{ kind: \"segments\", name: \"items\($0)\", frame: [0, \(40 + 30 * $0), 120, 30], "
        + "items: [\"a\", \"b\"] },"
    }
    return MachinePanel(
      name: name,
      controls: """
        \(controls)
        { kind: "slider", name: "volume", vertical: true, frame: [280, 20, 200, 440],
          knobSize: 200, maximum: 100 },
        { kind: "label", frame: [620, 200, 170, 60], value: "volume", format: "{value:.1f} %" },
        \(items.joined())
        { kind: "label", name: "title", frame: [600, 0, 200, 100] },
        { kind: "label", frame: [0, 420, 200, 40], value: "text" },
        { kind: "image", name: "picture", frame: [700, 400, 80, 80] },
        """,
      settings: """
        display: { mode: "\(screen)" }, values: {
          text: { initial: "" },
          \(numbers.joined()) \(texts.joined())
        },
        """)
  }
}
